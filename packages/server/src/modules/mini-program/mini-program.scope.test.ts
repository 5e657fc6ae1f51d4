import { miniProgramApi } from '@mdi/contract/modules/mini-program/mini-program.contract.ts';
import { beforeAll, expect, test } from 'vitest';
import { miniWorld } from './mini-program.fixture.ts';

let m: Awaited<ReturnType<typeof miniWorld>>;
beforeAll(async () => {
  m = await miniWorld();
});

/** Somebody who may work on programs, of the north alone. */
async function northern(): Promise<string> {
  const resources = ['pm:miniProgram:view', 'pm:miniProgram:operate'] as const;
  const region = { level: 10 as const, dataScope: 20 as const, regionCodes: ['NORTH'] };
  return (await m.w.make.person({ role: { ...region, resources } })).token;
}

test('a tester of a program out of sight is nobody’s, with the program or without', async () => {
  const { miniProgramId } = await m.authorized();
  const own = await m.authorized();
  await m.w.ok(miniProgramApi, 'addTester', { miniProgramId, account: 'elsewhere' }, m.boss.token);
  await m.w.work();
  const [tester] = (await m.get(miniProgramId)).testers;
  const [id, provinceCode] = [own.projectId, 'BJ'];
  await m.w.db.updateTable('project').set({ provinceCode }).where('id', '=', id).execute();
  const token = await northern();
  const remove = (of: number) =>
    m.w.call(miniProgramApi, 'removeTester', { miniProgramId: of, testerId: tester?.testerId ?? 0 }, token);
  expect((await remove(miniProgramId)).code).toBe(404);
  expect((await remove(own.miniProgramId)).code).toBe(404);
  expect((await m.get(miniProgramId)).testers).toMatchObject([{ account: 'elsewhere', state: 'bound' }]);
});

test('who reaches a program no more while an act on it waits brings nothing about at the platform', async () => {
  const { miniProgramId, projectId, appId } = await m.authorized();
  const moved = (provinceCode: string) =>
    m.w.db.updateTable('project').set({ provinceCode }).where('id', '=', projectId).execute();
  await moved('BJ');
  const token = await northern();
  const [template] = await m.library();
  const of = { templateId: template?.templateId ?? 0, older: true };
  await m.w.ok(miniProgramApi, 'select', { ...(await m.at(miniProgramId)), ...of }, token);
  await moved('SH');
  await m.w.work();
  expect(await m.get(miniProgramId)).toMatchObject({ release: 'none', selected: null, acting: null });
  expect(m.control.count('/wxa/commit', appId).calls).toBe(0);
});

test('a program that whoever rolls a version out reaches no more is left out, and the others go on', async () => {
  const [stays, goes] = [await m.authorized(), await m.authorized()];
  const moved = (ids: readonly number[], provinceCode: string) =>
    m.w.db.updateTable('project').set({ provinceCode }).where('id', 'in', ids).execute();
  await moved([stays.projectId, goes.projectId], 'BJ');
  const token = await northern();
  const [template] = await m.library();
  const miniProgramIds = [stays.miniProgramId, goes.miniProgramId];
  const of = { kind: 'pm' as const, templateId: template?.templateId ?? 0, miniProgramIds };
  await m.w.ok(miniProgramApi, 'rollOut', { ...of, about: '新版本', stopAfter: 1 }, token);
  await moved([goes.projectId], 'SH');
  // The first is looked at alone, and its code is checked for a while.
  for (let n = 0; n < 3; n += 1) {
    m.control.advance(10);
    await m.later(1);
  }
  const uploads = (appId: string) => m.control.count('/wxa/commit', appId).calls;
  expect([uploads(stays.appId), uploads(goes.appId)]).toEqual([1, 0]);
  const rolled = await m.w.ok(miniProgramApi, 'rolled', { kind: 'pm' }, m.boss.token);
  const row = rolled?.rows.find((one) => one.miniProgramId === goes.miniProgramId);
  expect(row).toMatchObject({ state: 'skipped' });
  expect(await m.get(goes.miniProgramId)).toMatchObject({ release: 'none', acting: null });
});
