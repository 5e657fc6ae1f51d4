import { employeeApi } from '@mdi/contract/modules/employee/employee.contract.ts';
import { type KyselyPlugin, sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type ReaderHall, readerHall } from '../../../test/reader-hall.ts';
import { type World, world } from '../../../test/world.ts';
import { sweepOldRows } from '../../kit/retention/sweep-old-rows.ts';
import { groupsOfArea, issuePasses, type PassWork, pageOfCardList, revocationsSince } from './index.ts';
import { withdrawOldRevocations } from './pass.old-revocations.queries.ts';

let w: World;
let hall: ReaderHall;
beforeAll(async () => {
  w = await world();
  hall = await readerHall(w);
});
const work = (): PassWork => ({ db: w.db, now: w.now(), secrets: w.deps.secrets });
const tidy = async () => {
  await withdrawOldRevocations(work());
  await sweepOldRows(w.db, w.deps.registry.bounds, w.now(), w.deps.settings.keepDays);
};
const days = (count: number) => w.pass(count * 24 * 60);
const admin = async () => {
  const { user, assignment } = await w.make.person({ roleId: (await w.make.administratorRole()).id });
  return w.make.session(user.id, assignment, { createdAt: w.now(), usedAt: w.now() });
};
const refused = () =>
  w.db
    .selectFrom('revocation')
    .select(['kind', 'ref', 'op'])
    .where('projectId', '=', hall.projectId)
    .orderBy('rev')
    .execute();
const whole = async () => {
  const { p } = await revocationsSince(work(), hall.projectId, 0, -1);
  return JSON.parse(Buffer.from(p, 'base64url').toString()).entries as { k: string; id: number }[];
};

describe('the list that readers refuse by', () => {
  test('is read from the database as one text, however long it is', async () => {
    const { id: projectId } = await w.make.project();
    await sql`
      insert into revocation (project_id, rev, kind, ref, op, before, at)
      select ${projectId}, n, 'V', n, 'add', case when n % 3 = 0 then ${w.now()}::timestamptz end, ${w.now()}
      from generate_series(1, 40000) n`.execute(w.db);
    await sql`update pass_project set rev = 40000 where project_id = ${projectId}`.execute(w.db);
    let rows = 0;
    const plugin: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        rows += result.rows.length;
        return result;
      },
    };
    const counted = { ...work(), db: w.db.withPlugin(plugin) };
    const { p } = await revocationsSince(counted, projectId, 0, undefined);
    expect(rows).toBeLessThan(10);
    const { full, entries } = JSON.parse(Buffer.from(p, 'base64url').toString());
    const before = Math.floor(w.now().getTime() / 1000);
    expect([full, entries.length]).toEqual([true, 40_000]);
    expect(entries.slice(1, 3)).toEqual([
      { k: 'V', id: 2, op: 'add' },
      { k: 'V', id: 3, op: 'add', before: expect.closeTo(before, -1) },
    ]);
  });

  test('lets go of however many there are in one run', async () => {
    const { id: projectId } = await w.make.project();
    await sql`
      insert into revocation (project_id, rev, kind, ref, op, at)
      select ${projectId}, n, 'V', 800000 + n, 'add', ${w.now()}::timestamptz - interval '41 days'
      from generate_series(1, 2500) n`.execute(w.db);
    await sql`update pass_project set rev = 2500 where project_id = ${projectId}`.execute(w.db);
    await withdrawOldRevocations(work());
    const { p } = await revocationsSince(work(), projectId, 0, -1);
    const { rev, entries } = JSON.parse(Buffer.from(p, 'base64url').toString());
    expect([rev, entries]).toEqual([5000, []]);
  });

  test('lets people go who left long ago, and readers that held on let them in again when they are back', async () => {
    const { reader } = await hall.installed();
    const [left, kept] = [await hall.employee(), await hall.employee()];
    for (const one of [left, kept]) {
      await w.make.employee({ company: { id: one.companyId, projectId: hall.projectId } });
    }
    const token = await admin();
    expect(await w.call(employeeApi, 'leave', { employeeId: left.employeeId }, token)).toMatchObject({
      code: 200,
    });
    const disable = { employeeId: kept.employeeId, state: 'Y' as const };
    expect(await w.call(employeeApi, 'updateState', disable, token)).toMatchObject({ code: 200 });
    await reader.beat();
    days(39);
    await tidy();
    expect(await refused()).toHaveLength(2);
    days(2);
    await tidy();
    // Who is disabled stays refused; who left is told of once more.
    expect(await whole()).toEqual([{ k: 'U', id: kept.employeeId, op: 'add' }]);
    await reader.beat();
    const { secrets } = w.deps;
    await w.db
      .updateTable('employee')
      .set({ leftAt: null, state: 'N' })
      .where('id', '=', left.employeeId)
      .execute();
    const issued = await issuePasses({ db: w.db, now: w.now(), secrets }, left.employeeId);
    if (issued.is !== 'issued') throw new Error(JSON.stringify(issued));
    await reader.beat();
    expect(await reader.scan(issued.passes[0]?.text ?? '')).toMatchObject({ allow: true });
    expect(await reader.scan(await hall.mint({ sid: kept.employeeId, tid: kept.companyId }))).toMatchObject({
      rc: 'REVOKED_USER',
    });
    days(41);
    await tidy();
    expect(await refused()).toEqual([{ kind: 'U', ref: kept.employeeId, op: 'add' }]);
  });

  test('lets visits and companies go that are gone, and gives a reader that was away the whole list', async () => {
    const rows = [
      { kind: 'T' as const, ref: 900_001 },
      { kind: 'V' as const, ref: 900_002 },
      { kind: 'U' as const, ref: 900_003 },
    ];
    const { reader } = await hall.installed();
    const { rev } = await w.db
      .selectFrom('passProject')
      .select('rev')
      .where('projectId', '=', hall.projectId)
      .executeTakeFirstOrThrow();
    const at = w.now();
    await w.db
      .insertInto('revocation')
      .values(rows.map((row, n) => ({ ...row, projectId: hall.projectId, rev: rev + n + 1, op: 'add', at })))
      .execute();
    await w.db
      .updateTable('passProject')
      .set({ rev: rev + 3 })
      .where('projectId', '=', hall.projectId)
      .execute();
    await reader.beat();
    const pass = () => hall.mint({ sid: 1, tid: 900_001 });
    expect(await reader.scan(await pass())).toMatchObject({ rc: 'REVOKED_TENANT' });
    reader.faults.cut = true;
    for (const more of [41, 41]) {
      days(more);
      await tidy();
    }
    expect((await refused()).filter(({ ref }) => ref > 900_000)).toEqual([]);
    reader.faults.cut = false;
    await reader.beat();
    expect(await reader.scan(await pass())).toMatchObject({ allow: true });
  });
});

test('a set of areas goes when no pass and no card names it for long, and comes back with a number doors know', async () => {
  const { reader } = await hall.installed();
  const { employeeId } = await hall.employee();
  const before = await hall.passOf(employeeId);
  const [group] = await groupsOfArea(work(), hall.gateId);
  await reader.beat();
  expect(await reader.scan(before)).toMatchObject({ allow: true });
  days(39);
  await tidy();
  expect(await groupsOfArea(work(), hall.gateId)).toContain(group);
  // Named again: it stays for another while.
  await hall.passOf(employeeId);
  days(39);
  await tidy();
  expect(await groupsOfArea(work(), hall.gateId)).toContain(group);
  days(2);
  await tidy();
  expect(await groupsOfArea(work(), hall.gateId)).toEqual([]);
  const card = { icCard: '0C01', cardState: 'inUse' } as const;
  await w.db.updateTable('employee').set(card).where('id', '=', employeeId).execute();
  const next = w.db.updateTable('passProject').set(({ eb }) => ({ cardVer: eb('cardVer', '+', 1) }));
  await next.where('projectId', '=', hall.projectId).execute();
  const [row] = (await pageOfCardList(work(), hall.projectId, { since: 0 })).rows;
  expect(row?.area).not.toBe(group);
  days(50);
  await tidy();
  // A card names it, however long ago it was worked out.
  expect(await groupsOfArea(work(), hall.gateId)).toEqual([row?.area]);
  await reader.beat();
  await reader.beat();
  expect(await reader.card('0C01')).toMatchObject({ allow: true });
});
