import { miniProgramApi } from '@mdi/contract/modules/mini-program/mini-program.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { miniWorld } from './mini-program.fixture.ts';
import { rollOutWavesOf } from './mini-program.roll-out-waves.ts';

let m: Awaited<ReturnType<typeof miniWorld>>;
let all: Awaited<ReturnType<typeof m.authorized>>[];
beforeAll(async () => {
  m = await miniWorld();
  all = [];
  for (let n = 0; n < 12; n += 1) all.push(await m.authorized());
});

const kind = 'pm' as const;
const ids = () => all.map(({ miniProgramId }) => miniProgramId);
const rolled = () => m.w.ok(miniProgramApi, 'rolled', { kind }, m.boss.token);
const states = async () => (await rolled())?.rows.map(({ state }) => state);

async function start(stopAfter: number) {
  const [template] = await m.library();
  const templateId = template?.templateId ?? 0;
  const of = { kind, templateId, miniProgramIds: ids() };
  const plan = await m.w.ok(miniProgramApi, 'rollOutPlan', of, m.boss.token);
  await m.w.ok(miniProgramApi, 'rollOut', { ...of, about: '新版本', stopAfter }, m.boss.token);
  return plan;
}

/** What waits for the platform's checks goes on, until nothing waits. */
async function through(): Promise<void> {
  for (let n = 0; n < 6; n += 1) {
    m.control.advance(10);
    await m.later(1);
  }
}

/** Who sees one program of a roll-out is shown nothing of the others, and can't go on with it. */
async function showsOneAlone(miniProgramId: number, projectId: number): Promise<void> {
  await m.w.db.updateTable('project').set({ provinceCode: 'BJ' }).where('id', '=', projectId).execute();
  const resources = ['pm:miniProgram:view', 'pm:miniProgram:operate'] as const;
  const region = { level: 10 as const, dataScope: 20 as const, regionCodes: ['NORTH'] };
  const { token } = await m.w.make.person({ role: { ...region, resources } });
  const seen = await m.w.ok(miniProgramApi, 'rolled', { kind }, token);
  const one = { miniProgramId, state: 'failed' };
  expect(seen).toMatchObject({ rows: [one], wave: 1, waves: 1, can: { goOn: false } });
  const { jobId = 0 } = seen ?? {};
  const goOn = await m.w.call(miniProgramApi, 'rollOnFailed', { kind, jobId }, token);
  expect(goOn.code).toBe(404);
}

test.each([
  [1, [1]],
  [2, [1, 2]],
  [12, [1, 3, 12]],
  [200, [1, 21, 200]],
])('%i programs go in waves', (count, ends) => {
  expect(rollOutWavesOf(count)).toEqual(ends);
});

describe('a version for twelve programs', () => {
  test('is submitted for eleven, and for the one that fails once more from where it failed', async () => {
    const { appId, miniProgramId, projectId } = all[4] ?? expect.fail('there are twelve');
    m.control.program(appId).privacy = { notAllowed: [], notDeclared: ['getLocation'] };
    const plan = await start(3);
    expect(plan).toMatchObject({ needs: 12, quota: { rest: 20 } });
    await m.w.work();
    await through();
    expect(await rolled()).toMatchObject({
      state: 'done',
      waves: 3,
      quota: { rest: 9 },
      can: { goOn: true },
    });
    expect((await states())?.filter((one) => one === 'done')).toHaveLength(11);
    const failed = (await rolled())?.rows.find((row) => row.miniProgramId === miniProgramId);
    expect(failed).toMatchObject({ state: 'failed', step: 'check' });
    expect(failed?.text).toContain('getLocation');

    await showsOneAlone(miniProgramId, projectId);
    m.control.program(appId).privacy = { notAllowed: [], notDeclared: [] };
    const { jobId = 0 } = (await rolled()) ?? {};
    const uploads = m.control.count('/wxa/commit', appId).calls;
    await m.w.ok(miniProgramApi, 'rollOnFailed', { kind, jobId }, m.boss.token);
    await m.w.work();
    await through();
    expect(await states()).toEqual(Array.from({ length: 12 }, () => 'done'));
    expect(m.control.count('/wxa/commit', appId).calls).toBe(uploads);
    for (const one of all) expect(m.control.count('/wxa/submit_audit', one.appId).done).toBe(1);
  });

  test('is left out where it is online already', async () => {
    const { miniProgramId } = all[0] ?? expect.fail('there are twelve');
    const template = (await m.library())[0] ?? expect.fail('there are versions');
    const online = async (version: string | null) =>
      m.w.db.updateTable('miniProgram').set({ online: version }).where('id', '=', miniProgramId).execute();
    const { online: before } = await m.get(miniProgramId);
    await m.act('withdraw', miniProgramId);
    await online(template.version);
    const of = { kind, templateId: template.templateId, miniProgramIds: [miniProgramId] };
    const plan = await m.w.ok(miniProgramApi, 'rollOutPlan', of, m.boss.token);
    expect(plan).toMatchObject({
      needs: 0,
      rows: [{ does: 'nothing', against: 'This version is online already' }],
    });
    const roll = { ...of, about: '', stopAfter: 1 };
    expect(await m.w.call(miniProgramApi, 'rollOut', roll, m.boss.token)).toMatchObject({ code: 409 });
    await online(before);
    await m.submitted(miniProgramId);
    await through();
  });

  test('pauses where as many failed as were allowed, and leaves the rest as it is', async () => {
    for (const { miniProgramId } of all) await m.act('withdraw', miniProgramId);
    m.control.fault({ path: '/wxa/submit_audit', times: 2, do: 'errcode', errcode: 85077 });
    await start(2);
    await m.w.work();
    await through();
    const { state, rows = [] } = (await rolled()) ?? {};
    expect(state).toBe('paused');
    expect(rows.filter((row) => row.state === 'failed')).toHaveLength(2);
    expect(rows.filter((row) => row.state === 'waiting').length).toBeGreaterThan(0);
    const waiting = rows.find((row) => row.state === 'waiting')?.miniProgramId ?? 0;
    expect((await m.get(waiting)).release).toBe('selected');

    // One that somebody else was busy with, as its job noted it.
    await m.w.db
      .updateTable('miniRolled')
      .set({
        state: 'skipped',
        reason: 'miniProgram.error.busy',
        reasonArgs: JSON.stringify(['周敏', 'withdraw']),
      })
      .where('miniProgramId', '=', waiting)
      .execute();
    for (const [lang, said] of [
      ['zh_CN', '撤回'],
      ['en_US', 'Withdraw'],
    ] as const) {
      const told = await m.w.ok(miniProgramApi, 'rolled', { kind }, m.boss.token, { lang });
      expect(told?.rows.find((row) => row.miniProgramId === waiting)?.text).toContain(said);
    }
  });
});
