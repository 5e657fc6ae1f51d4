import type { InputOf } from '@mdi/contract/kit/op.ts';
import {
  isAppId,
  maxTargets,
  type miniProgramApi,
} from '@mdi/contract/modules/mini-program/mini-program.contract.ts';
import { updateRow } from '../../kit/audit/changes.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { refuseField } from '../../kit/calls/refuse.ts';
import type { Target } from './mini-program.act-records.queries.ts';
import { lockForAct, refuseForState } from './mini-program.start-act.ts';

/** Targets as they are kept: what is empty, the program's own, or there twice is dropped and told. */
function keptTargets(targets: readonly Target[], own: string | null): { kept: Target[]; dropped: string[] } {
  const kept: Target[] = [];
  const dropped: string[] = [];
  for (const one of targets) {
    const again = kept.some(({ appId }) => appId === one.appId);
    if (one.appId === '' || one.appId === own || again) dropped.push(one.appId || one.name);
    else kept.push(one);
  }
  return { kept, dropped: dropped.filter((one) => one !== '') };
}

export async function setTargets(
  ctx: Ctx,
  { miniProgramId, version, targets }: InputOf<typeof miniProgramApi.ops.setTargets>,
) {
  const row = await lockForAct(ctx, miniProgramId);
  if (row.appId === null) refuseForState('miniProgram.error.notAuthorized');
  const { kept, dropped } = keptTargets(targets, row.appId);
  const wrong = kept.find(({ appId }) => !isAppId(appId));
  if (wrong) refuseField('targets', 'miniProgram.error.targetAppId', wrong.appId);
  if (kept.length > maxTargets) refuseField('targets', 'miniProgram.error.targetLimit', maxTargets);
  const saved = await updateRow(ctx, 'miniProgram', row.id, { targetNext: JSON.stringify(kept) }, version);
  return { version: saved.version, kept: kept.length, dropped };
}
