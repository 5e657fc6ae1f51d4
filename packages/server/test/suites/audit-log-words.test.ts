import type { AuditRow } from '@mdi/contract/modules/audit/audit.contract.ts';
import { auditApi } from '@mdi/contract/modules/audit/audit.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { kindOf } from '../../src/modules/audit/audit.fields.ts';
import { type Twins, twins } from '../factories/twins.ts';
import { type World, world } from '../world.ts';
import { callsSettled, callTrial } from './call-trial.ts';
import { type Call, isUnlogged, testRowsOf, writingCalls } from './calls.ts';
import { outsideServices } from './example-scene.ts';
import { makeCall } from './make-call.ts';

let w: World;
let t: Twins;
let reader: string;
beforeAll(async () => {
  w = await world({ deps: outsideServices });
  t = await twins(w);
  const role = { resources: ['sys:audit:view'] as const };
  reader = (await w.make.person({ role })).token;
});

type Told = [AuditRow, Stored | undefined];
type Stored = { op: string; changes: { before: object | null; after: object | null }[] };

const lastId = async () =>
  (await w.db.selectFrom('audit').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst())?.id ?? 0;

/** What the log tells of the rows after this one, beside how they are stored. */
async function toldSince(id: number, lang: string): Promise<Told[]> {
  const rows = await w.db.selectFrom('audit').selectAll().where('id', '>', id).execute();
  const data = await w.ok(auditApi, 'list', { limit: 100 }, reader, { lang });
  const { list } = data;
  return list
    .filter(({ auditId }) => auditId > id)
    .map((row) => [row, rows.find((one) => one.id === row.auditId) as Stored | undefined]);
}

/** Names of calls, and numbers with a mark before them. */
const machine = /[a-z]+\/[a-z]+[A-Z]?\w*|#\d/;

describe('the log says in words what', () => {
  test.each(testRowsOf(writingCalls.filter((call) => !isUnlogged(call))))('%s did', async (_, call) => {
    const made = await callTrial(w, t, call);
    const before = await lastId();
    expect(await makeCall(w, call, made.input, made.along), call.path).toMatchObject({ code: 200 });
    await callsSettled(w);
    for (const lang of ['zh_CN', 'en_US']) inWords(call, await toldSince(before, lang));
  });
});

function inWords(call: Call, told: readonly Told[]): void {
  expect(told.map(([row]) => row.op)).toContain(call.path);
  for (const [row, stored] of told) {
    expect(row.done).not.toMatch(machine);
    expect(row.done).not.toMatch(/其他操作|Other action|^记录|^record/);
    expect(row.about).not.toMatch(machine);
    for (const { entity, fields } of row.changes) {
      for (const { field, label, before: was, after: is } of fields) {
        expect(label, `${entity}.${field}`).not.toBe(field);
        // A sentence with room for values is no label.
        expect(label).not.toContain('{');
        if (kindOf(w.deps.registry, entity, field) === undefined) continue;
        // A number or code that names something is never told itself.
        for (const text of [was, is]) {
          const raw = stored?.changes
            .flatMap((one) => [one.before, one.after])
            .map((of) => of?.[field as never]);
          if (text !== null && typeof raw?.find((one) => String(one) === text) === 'number') {
            expect.fail(`${call.path}: ${entity}.${field} is told as ${text}`);
          }
        }
      }
    }
  }
}
