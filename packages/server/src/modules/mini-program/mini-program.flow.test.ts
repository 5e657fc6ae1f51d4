import { miniProgramApi } from '@mdi/contract/modules/mini-program/mini-program.contract.ts';
import { miniProgramExt } from '@mdi/contract/modules/page/mini-program-ext.ts';
import { beforeAll, expect, test } from 'vitest';
import { miniWorld } from './mini-program.fixture.ts';

let m: Awaited<ReturnType<typeof miniWorld>>;
beforeAll(async () => {
  m = await miniWorld();
});

test('from the authorization over a rejection to the release, and back to the version before', async () => {
  const { miniProgramId, projectId, appId } = await m.authorized();
  const { control, w, boss } = m;
  expect(await m.get(miniProgramId)).toMatchObject({ authorization: 'authorized', release: 'none', appId });

  const older = await m.selected(miniProgramId, 1);
  expect(await m.get(miniProgramId)).toMatchObject({ release: 'selected', selected: older.version });
  // What the shell of the mini-program takes.
  const { ext } = JSON.parse(control.program(appId).trial?.ext ?? '{}');
  expect(miniProgramExt.parse({ ...ext, apiBase: 'https://mdi.example' })).toMatchObject({
    projectId,
    program: 'pm',
  });
  await m.submitted(miniProgramId);
  expect(await m.get(miniProgramId)).toMatchObject({
    release: 'inReview',
    audit: { version: older.version, state: 'running', no: 1 },
  });

  control.decide(appId, 'reject', { reason: '1:页面内容不完整<br>(1):打开后为空白页<br>', pictures: 2 });
  await m.readReviews();
  const rejected = await m.get(miniProgramId);
  expect(rejected).toMatchObject({
    release: 'rejected',
    audit: { reason: '1:页面内容不完整\n(1):打开后为空白页', state: 'rejected' },
  });
  expect(rejected.audit?.pictures).toHaveLength(2);

  const newest = await m.selected(miniProgramId, 0);
  await m.submitted(miniProgramId);
  control.decide(appId, 'approve');
  await m.readReviews();
  const approved = await m.get(miniProgramId);
  expect(approved).toMatchObject({ release: 'approved', audit: { state: 'approved', no: 2 } });

  const { auditId = 0 } = approved.audit ?? {};
  await w.ok(miniProgramApi, 'release', { ...(await m.at(miniProgramId)), auditId }, boss.token);
  await w.work();
  const first = await m.get(miniProgramId);
  expect(first).toMatchObject({ release: 'released', online: newest.version, audit: { no: 2 } });
  expect(control.count('/wxa/release', appId)).toMatchObject({ calls: 1, done: 1 });

  const target = { appId: 'wx00112233445566aa', name: '商场', type: '零售' };
  await w.ok(miniProgramApi, 'setTargets', { ...(await m.at(miniProgramId)), targets: [target] }, boss.token);
  await m.selected(miniProgramId, 1);
  await m.approved(miniProgramId);
  await m.released(miniProgramId);
  const released = await m.get(miniProgramId);
  expect(released).toMatchObject({ online: older.version, targets: { running: [target], changed: false } });
  // Counted from the release before, as it was while it was under review.
  expect(released.audit).toMatchObject({ no: 1 });
  const back = released.former.find(({ version }) => version === newest.version);
  const typed = { appVersion: back?.appVersion ?? 0, typed: newest.version };
  await w.ok(miniProgramApi, 'rollBack', { ...(await m.at(miniProgramId)), ...typed }, boss.token);
  await w.work();
  // The version before was uploaded without targets.
  expect(await m.get(miniProgramId)).toMatchObject({
    online: newest.version,
    targets: { running: [], next: [target], changed: true },
  });
});
