import { myPassApi } from '@mdi/contract/modules/my-pass/my-pass.contract.ts';
import { beforeAll, expect, test } from 'vitest';
import { type World, world } from '../../../test/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});

const agent =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

test('somebody sees the phones they are signed in on, and ends another one; nobody else’s, nor the one in hand', async () => {
  const employee = await w.make.employee({ company: await w.make.company() });
  const here = await w.make.phone(employee, { usedAt: w.now() });
  const ago = (days: number) => new Date(w.now().getTime() - days * 86_400_000);
  const lost = await w.make.phone(employee, { agent, usedAt: ago(1) });
  await w.make.phone(employee, { endedAt: ago(1) });
  await w.make.phone(employee, { usedAt: ago(w.deps.settings.phoneSession.idleDays + 1) });
  const other = await w.make.employee({ company: await w.make.company() });
  const theirs = await w.make.phone(other);
  const [mine, second, ...more] = await w.ok(myPassApi, 'sessions', {}, here);
  expect(more).toEqual([]);
  expect(mine).toMatchObject({ current: true });
  expect(second).toMatchObject({ current: false, device: expect.stringContaining('iOS') });
  const [foreign] = await w.ok(myPassApi, 'sessions', {}, theirs);
  for (const sessionId of [foreign?.sessionId ?? 0, mine?.sessionId ?? 0, 999_999])
    expect(await w.call(myPassApi, 'endSession', { sessionId }, here)).toMatchObject({ code: 404 });
  await w.ok(myPassApi, 'endSession', { sessionId: second?.sessionId ?? 0 }, here);
  expect(await w.call(myPassApi, 'me', {}, lost)).toMatchObject({ code: 4001 });
  expect(await w.call(myPassApi, 'me', {}, theirs)).toMatchObject({ code: 200 });
  expect(await w.call(myPassApi, 'endSession', { sessionId: second?.sessionId ?? 0 }, here)).toMatchObject({
    code: 404,
  });
});
