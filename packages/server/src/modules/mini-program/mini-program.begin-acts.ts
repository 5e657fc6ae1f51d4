import type { InputOf } from '@mdi/contract/kit/op.ts';
import {
  maxTesters,
  maxWithdrawals,
  type miniProgramApi,
} from '@mdi/contract/modules/mini-program/mini-program.contract.ts';
import { assertPresence } from '../../kit/access/presence.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { notFound, refuseField } from '../../kit/calls/refuse.ts';
import { canResumeAct, isOlderThanOnline } from './mini-program.output.ts';
import { outputQuota } from './mini-program.output-record.ts';
import { latestTemplates, ownsPictures, withdrawalCounts } from './mini-program.queries.ts';
import { assertSelectable, lockForAct, refuseForState, startAct } from './mini-program.start-act.ts';
import { addTester, markTester, testersOf } from './mini-program.testers.queries.ts';

type Input<K extends keyof typeof miniProgramApi.ops> = InputOf<(typeof miniProgramApi)['ops'][K]>;

export async function select(ctx: Ctx, { miniProgramId, version, templateId, older }: Input<'select'>) {
  const row = await lockForAct(ctx, miniProgramId);
  const wanted = await assertSelectable(ctx, templateId);
  if (isOlderThanOnline(await latestTemplates(ctx), wanted, row.online) && !older)
    refuseField('older', 'miniProgram.error.older');
  const of = { act: 'select' as const, templateId, version: wanted.version, about: wanted.about };
  return startAct(ctx, row, of, { version, subject: wanted.version });
}

export async function submit(ctx: Ctx, input: Input<'submit'>) {
  const { miniProgramId, version, about, feedback, pictures } = input;
  const row = await lockForAct(ctx, miniProgramId);
  if (!(await ownsPictures(ctx, pictures))) refuseField('pictures', 'miniProgram.error.picture');
  const quota = await outputQuota(ctx);
  if (quota?.rest === 0) refuseForState('miniProgram.error.quota');
  const of = { act: 'submit' as const, versionNote: about, feedback, pictures };
  return startAct(ctx, row, of, { version, subject: row.selected?.version ?? '' });
}

export async function withdraw(ctx: Ctx, { miniProgramId, version }: Input<'withdraw'>) {
  const row = await lockForAct(ctx, miniProgramId);
  const used = await withdrawalCounts(ctx, row.id);
  if (used.today >= maxWithdrawals.today || used.month >= maxWithdrawals.month)
    refuseForState('miniProgram.error.withdrawals');
  return startAct(ctx, row, { act: 'withdraw' }, { version, subject: row.selected?.version ?? '' });
}

export async function speedUp(ctx: Ctx, { miniProgramId, version }: Input<'speedUp'>) {
  const row = await lockForAct(ctx, miniProgramId);
  const quota = await outputQuota(ctx);
  if (quota?.speedUpRest === 0) refuseForState('miniProgram.error.speedUp');
  return startAct(ctx, row, { act: 'speedUp' }, { version, subject: row.selected?.version ?? '' });
}

export async function releaseNow(ctx: Ctx, { miniProgramId, version, auditId }: Input<'release'>) {
  const row = await lockForAct(ctx, miniProgramId);
  if (row.auditId !== auditId) refuseForState('miniProgram.error.otherAudit');
  return startAct(ctx, row, { act: 'release' }, { version, subject: row.selected?.version ?? '' });
}

export async function gray(ctx: Ctx, { miniProgramId, version, auditId, percentage }: Input<'gray'>) {
  const row = await lockForAct(ctx, miniProgramId);
  if (row.auditId !== auditId) refuseForState('miniProgram.error.otherAudit');
  if (row.online === null) refuseForState('miniProgram.error.grayFirst');
  if (row.gray !== null && percentage <= row.gray)
    refuseField('percentage', 'miniProgram.error.grayGrows', row.gray);
  return startAct(ctx, row, { act: 'gray', percentage }, { version, subject: `${percentage}%` });
}

export async function stopGray(ctx: Ctx, { miniProgramId, version }: Input<'stopGray'>) {
  const row = await lockForAct(ctx, miniProgramId);
  if (row.gray === null)
    refuseForState(
      'miniProgram.error.state',
      ctx.say(`miniProgram.release_${row.releaseState}`),
      ctx.say('miniProgram.act_stopGray'),
    );
  return startAct(ctx, row, { act: 'stopGray' }, { version });
}

export async function rollBack(ctx: Ctx, { miniProgramId, version, appVersion, typed }: Input<'rollBack'>) {
  const row = await lockForAct(ctx, miniProgramId);
  const former = row.former.find((one) => one.appVersion === appVersion);
  if (!former) return refuseForState('miniProgram.error.noFormer');
  if (typed !== former.version) refuseField('typed', 'miniProgram.error.typed', former.version);
  const of = { act: 'rollBack' as const, appVersion, version: former.version };
  return startAct(ctx, row, of, { version, subject: former.version });
}

export async function goOn(ctx: Ctx, { miniProgramId, version }: Input<'goOn'>) {
  const row = await lockForAct(ctx, miniProgramId);
  const { trouble } = row;
  if (!trouble || !canResumeAct(row)) return refuseForState('miniProgram.error.nothingToGoOn');
  if (trouble.act === 'release') assertPresence(ctx);
  const { miniProgramId: _, ...input } = trouble.input;
  // What a roll-out began is finished for this program alone; its code is uploaded where that has not been done.
  const uploaded = trouble.step === 'check' || trouble.step === 'submit';
  const act = trouble.act === 'rollOut' && uploaded ? ('submit' as const) : input.act;
  if (input.templateId !== undefined && !uploaded) await assertSelectable(ctx, input.templateId);
  return startAct(ctx, row, { ...input, act }, { version, subject: row.selected?.version ?? '' });
}

export async function newTester(ctx: Ctx, { miniProgramId, account }: Input<'addTester'>) {
  const row = await lockForAct(ctx, miniProgramId);
  if ((await testersOf(ctx, miniProgramId)).length >= maxTesters)
    refuseField('account', 'miniProgram.error.testerLimit', maxTesters);
  const testerId = await addTester(ctx, miniProgramId, account);
  if (testerId === null) return refuseField('account', 'miniProgram.error.testerExists');
  return startAct(ctx, row, { act: 'bindTester', testerId }, { subject: account });
}

export async function removeTester(ctx: Ctx, { miniProgramId, testerId }: Input<'removeTester'>) {
  const row = await lockForAct(ctx, miniProgramId);
  const tester = (await testersOf(ctx, miniProgramId)).find(({ id }) => id === testerId) ?? notFound();
  await markTester(ctx, testerId, 'unbinding');
  return startAct(ctx, row, { act: 'unbindTester', testerId }, { subject: tester.account ?? '' });
}
