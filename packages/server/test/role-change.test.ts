import type { Envelope } from '@mdi/contract/kit/answer-codes.ts';
import { pathOf, type SentOf } from '@mdi/contract/kit/op.ts';
import { projectApi } from '@mdi/contract/modules/project/project.contract.ts';
import { roleApi } from '@mdi/contract/modules/role/role.contract.ts';
import { beforeAll, expect, test } from 'vitest';
import { type World, world } from './world.ts';

const clients = 32;
const flips = 50;

type Facts = Omit<SentOf<typeof roleApi.ops.edit>, 'roleId' | 'version'>;

const role = {
  name: '变来变去',
  nameEn: '',
  description: '',
  sort: 1,
  level: 10,
  canSignIn: true,
  needsAuthenticator: false,
  parents: [],
  dataScope: 10,
  regions: [],
  buildings: [],
  permissions: { mdi: ['sys:project:view'], pm: [], pass: [], report: [] },
} as const satisfies Facts;

/** What the role is changed to in turn, and how many projects its people then see; null: they may not look. */
const turns: readonly (readonly [facts: Facts, sees: number | null])[] = [
  [role, 2],
  [{ ...role, permissions: { ...role.permissions, mdi: [] } }, null],
  [{ ...role, dataScope: 20, regions: ['NORTH'] }, 1],
];

let w: World;
let port: number;
let admin: string;
beforeAll(async () => {
  w = await world();
  await w.make.project({ provinceCode: 'SH' });
  await w.make.project({ provinceCode: 'BJ' });
  admin = (await w.make.person({ roleId: (await w.make.administratorRole()).id })).token;
  port = Number(new URL(await w.app.listen({ host: '127.0.0.1', port: 0 })).port);
});

async function ask(path: string, input: unknown, token: string) {
  const headers = { 'content-type': 'application/json', 'x-token': token };
  const body = JSON.stringify(input);
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers, body });
  return (await answer.json()) as Envelope<{ total?: number } | null>;
}

async function seenBy(token: string): Promise<number | null> {
  const { code, data } = await ask(pathOf(projectApi, 'list'), {}, token);
  expect([200, 403]).toContain(code);
  return code === 403 ? null : (data?.total ?? Number.NaN);
}

test('a changed role reaches every request that starts after the change was answered', async () => {
  const { id } = await w.make.role();
  const people = await Promise.all(Array.from({ length: clients }, () => w.make.person({ roleId: id })));
  let begun = 0;
  let answered = 0;
  let stale = 0;
  /** How many requests that began after the change of this number and ended before the next were judged. */
  const judged = new Map<number, number>();

  /** Asks without a pause; what a request sees is certain when no change begins before its answer. */
  async function client(token: string): Promise<void> {
    while (answered < flips) {
      const since = answered;
      const sees = await seenBy(token);
      if (since === 0 || begun !== since) continue;
      judged.set(since, (judged.get(since) ?? 0) + 1);
      if (sees !== turns[since % turns.length]?.[1]) stale += 1;
    }
  }

  async function change(): Promise<void> {
    begun += 1;
    const [facts] = turns[begun % turns.length] ?? [role];
    const edit = { roleId: id, version: begun, ...facts };
    expect(await ask(pathOf(roleApi, 'edit'), edit, admin)).toMatchObject({ code: 200 });
    answered += 1;
  }

  const asking = people.map(({ token }) => client(token));
  while (answered < flips) {
    await change();
    // Each change is looked at by as many requests as there are clients before the next one.
    const seen = answered;
    if (seen < flips)
      await expect.poll(() => judged.get(seen) ?? 0, { interval: 1 }).toBeGreaterThanOrEqual(clients);
  }
  await Promise.all(asking);
  expect(stale).toBe(0);
  expect(judged.size).toBeGreaterThanOrEqual(flips - 1);
}, 300_000);
