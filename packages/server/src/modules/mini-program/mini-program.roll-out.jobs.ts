import { rightsByKind } from '@mdi/contract/modules/mini-program/mini-program.contract.ts';
import type { MiniKind } from '@mdi/contract/modules/mini-program/mini-program.menu.ts';
import { releaseFlow } from '@mdi/contract/modules/mini-program/mini-program.states.ts';
import { updateRow } from '../../kit/audit/changes.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { conflict, orNotFound, Refusal } from '../../kit/calls/refuse.ts';
import { rows } from '../../kit/calls/rows.ts';
import type { JobWork, RunEnd, Runner } from '../../kit/jobs/jobs.ts';
import { type ActProgress, advanceAct } from './mini-program.act.ts';
import { type ActInput, lockedProgram } from './mini-program.act-records.queries.ts';
import { latestTemplates, scopedProgramById } from './mini-program.queries.ts';
import {
  programsToRollOut,
  type RollOutProgram,
  rollOutById,
  setRollOutState,
} from './mini-program.roll-out.queries.ts';
import { rollOutWavesOf } from './mini-program.roll-out-waves.ts';

type Input = { rollOutId: number; kind: MiniKind };
type RollOut = NonNullable<Awaited<ReturnType<typeof rollOutById>>>;

/** Takes a program for this job, where nobody else works on it and its release allows it. @throws Refusal */
async function take(ctx: Ctx, miniProgramId: number): Promise<void> {
  const row = orNotFound(await scopedProgramById(ctx, miniProgramId));
  await lockedProgram(ctx, miniProgramId);
  const busy = row.acting !== null && row.actJob !== ctx.jobId;
  if (busy)
    conflict(
      'miniProgram.error.busy',
      { which: 'state' },
      row.acting?.by ?? '',
      // Its name: the sentence is kept, and told in the language of whoever reads it.
      row.acting?.act ?? 'rollOut',
    );
  if (row.appId === null || row.authorizationState !== 'authorized')
    conflict('miniProgram.error.notAuthorized', { which: 'state' });
  if (!releaseFlow.can(row.releaseState, 'select')) conflict('miniProgram.error.changed', { which: 'state' });
  const by = { act: 'rollOut', actBy: ctx.actor.userId, actAt: ctx.now(), actJob: ctx.jobId };
  await updateRow(ctx, 'miniProgram', miniProgramId, by);
}

/** Lets a program go: others may work on it again. One that somebody else took meanwhile stays theirs. */
async function letGo(ctx: Ctx, miniProgramId: number): Promise<void> {
  const row = await lockedProgram(ctx, miniProgramId);
  if (row?.actJob === ctx.jobId) await updateRow(ctx, 'miniProgram', miniProgramId, { actJob: null });
}

async function submitOne(
  { ctx, piece }: JobWork<Input>,
  rollOut: RollOut,
  { miniProgramId, state }: RollOutProgram,
): Promise<ActProgress> {
  const at = { rollOutId: rollOut.id, miniProgramId };
  if (state === 'waiting') {
    try {
      await piece(async (inside) => {
        await take(inside, miniProgramId);
        await setRollOutState(inside, { ...at, state: 'running' });
        return {};
      });
    } catch (error) {
      // The right of the job itself is asked by every piece; what stands here is about this program alone.
      if (!(error instanceof Refusal) || error.code === 'forbidden') throw error;
      await piece(async (inside) => {
        await setRollOutState(inside, { ...at, state: 'skipped', why: error });
        return {};
      });
      return 'done';
    }
  }
  const template = (await latestTemplates(ctx)).find((one) => one.templateId === rollOut.templateId);
  const input: ActInput = {
    miniProgramId,
    act: 'rollOut',
    templateId: rollOut.templateId,
    version: rollOut.templateVersion,
    about: template?.about ?? '',
    versionNote: rollOut.about,
  };
  const came = await advanceAct(ctx, piece, input).catch((error: unknown) => {
    // It is about this program alone, unless the job's own right is gone, which the next piece says.
    if (error instanceof Refusal) return error;
    throw error;
  });
  if (came !== 'done' && !(came instanceof Refusal)) return came;
  await piece(async (inside) => {
    const why = came instanceof Refusal ? { why: came } : {};
    await setRollOutState(inside, { ...at, state: came === 'done' ? 'done' : 'failed', ...why });
    await letGo(inside, miniProgramId);
    const all = await programsToRollOut(rows(inside), rollOut.id);
    const count = (of: RollOutProgram['state']) => all.filter((one) => one.state === of).length;
    const counts = { failed: count('failed'), skipped: count('skipped') };
    return { step: all.length - count('waiting') - count('running'), total: all.length, counts };
  });
  return came;
}

/** Brings a wave as far as it goes: what has to wait is taken up again later. */
async function wave(
  work: JobWork<Input>,
  rollOut: RollOut,
  rolled: readonly RollOutProgram[],
): Promise<number | null> {
  let sooner: number | null = null;
  for (const one of rolled) {
    if (one.state !== 'waiting' && one.state !== 'running') continue;
    const came = await submitOne(work, rollOut, one);
    if (typeof came === 'object' && 'againIn' in came)
      sooner = Math.min(sooner ?? came.againIn, came.againIn);
    const failed = (await programsToRollOut(rows(work.ctx), rollOut.id)).filter(
      ({ state }) => state === 'failed',
    ).length;
    if (failed >= rollOut.stopAfter) throw new Refusal('miniProgram.error.stopped');
  }
  return sooner;
}

/**
 * Submits a version for several programs: one first, then a tenth of them, then the rest. It pauses where as many failed
 * as were allowed; a program whose code is still checked waits while others go on.
 */
export const miniProgramRollOut: Runner<Input> = {
  lane: 'long',
  access: ({ kind }) => rightsByKind[kind].operate,
  async run(work) {
    const rollOut = orNotFound(await rollOutById(rows(work.ctx), work.input.rollOutId));
    const end = (of: RunEnd) => async () => of;
    for (const last of rollOutWavesOf((await programsToRollOut(rows(work.ctx), rollOut.id)).length)) {
      const all = await programsToRollOut(rows(work.ctx), rollOut.id);
      try {
        const againIn = await wave(work, rollOut, all.slice(0, last));
        if (againIn !== null) return end({ againIn });
      } catch (error) {
        if (error instanceof Refusal && error.key === 'miniProgram.error.stopped')
          return end({ failed: error });
        throw error;
      }
    }
    return undefined;
  },
};
