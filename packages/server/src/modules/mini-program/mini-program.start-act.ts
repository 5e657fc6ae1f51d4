import { rightsByKind } from '@mdi/contract/modules/mini-program/mini-program.contract.ts';
import { type Act, releaseFlow } from '@mdi/contract/modules/mini-program/mini-program.states.ts';
import type { ErrorKey } from '@mdi/contract/modules/word-keys.ts';
import { may } from '../../kit/access/may.ts';
import { updateRow } from '../../kit/audit/changes.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { conflict, forbidden, orNotFound } from '../../kit/calls/refuse.ts';
import { startJob } from '../../kit/jobs/jobs.ts';
import { type ActInput, lockedProgram } from './mini-program.act-records.queries.ts';
import { platformOf } from './mini-program.platform-calls.queries.ts';
import type { StoredTemplate } from './mini-program.platform-state.queries.ts';
import { latestTemplates, type ProgramRecord, scopedProgramById } from './mini-program.queries.ts';

export const refuseForState = (key: ErrorKey, ...args: (string | number)[]): never =>
  conflict(key, { which: 'state' }, ...args);

/** A version that may still be selected. @throws Refusal where it left the latest ten */
export async function assertSelectable(ctx: Ctx, templateId: number): Promise<StoredTemplate> {
  const found = (await latestTemplates(ctx)).find((one) => one.templateId === templateId);
  return found ?? refuseForState('miniProgram.error.notLatest');
}

/** Acts that don't move the release on. */
const beside = new Set<Act>(['bindTester', 'unbindTester', 'refresh', 'rollOut']);

/** @throws Refusal where the mini-program can't be worked on at all */
export function assertReady(ctx: Ctx, row: ProgramRecord, act: Act): void {
  platformOf(ctx);
  if (row.acting)
    refuseForState(
      'miniProgram.error.busy',
      row.acting.by ?? '',
      ctx.say(`miniProgram.act_${row.acting.act}`),
    );
  // What became of an authorization is looked at while it is not whole, too.
  const whole =
    row.authorizationState === 'authorized' ||
    (act === 'refresh' && row.authorizationState !== 'unauthorized');
  if (row.appId === null || !whole) refuseForState('miniProgram.error.notAuthorized');
}

/** @throws Refusal where the release isn't at a point at which this may be done */
function assertState(ctx: Ctx, row: ProgramRecord, act: Act): void {
  if (beside.has(act)) return;
  // Each other act is an arrow of the release.
  if (!releaseFlow.can(row.releaseState, act as Parameters<typeof releaseFlow.can>[1]))
    refuseForState(
      'miniProgram.error.state',
      ctx.say(`miniProgram.release_${row.releaseState}`),
      ctx.say(`miniProgram.act_${act}`),
    );
}

/** A mini-program in sight that the caller may work on, locked; nobody begins something else meanwhile. */
export async function lockForAct(ctx: Ctx, miniProgramId: number): Promise<ProgramRecord> {
  const seen = orNotFound(await scopedProgramById(ctx, miniProgramId));
  if (!may(ctx, rightsByKind[seen.kind].operate)) forbidden();
  await lockedProgram(ctx, miniProgramId);
  return orNotFound(await scopedProgramById(ctx, miniProgramId));
}

/** Begins an act in the background, once it is sure that it can be begun. */
export async function startAct(
  ctx: Ctx,
  row: ProgramRecord,
  input: Omit<ActInput, 'miniProgramId'>,
  { version, subject = '' }: { version?: number; subject?: string } = {},
): Promise<{ jobId: number }> {
  const { act } = input;
  assertReady(ctx, row, act);
  // What was looked at is another by now, through somebody here or through the platform.
  if (version !== undefined && version !== row.version) refuseForState('miniProgram.error.changed');
  assertState(ctx, row, act);
  const title = [row.name ?? row.projectName, `${ctx.say(`miniProgram.act_${act}`)} ${subject}`.trim()];
  const jobId = await startJob(ctx, 'miniProgramAct', title.join(' · '), {
    ...input,
    miniProgramId: row.id,
    kind: row.kind,
  });
  const by = { act, actBy: ctx.actor.userId, actAt: ctx.now(), actJob: jobId };
  await updateRow(ctx, 'miniProgram', row.id, by);
  return { jobId };
}
