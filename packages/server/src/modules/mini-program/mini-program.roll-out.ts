import type { InputOf } from '@mdi/contract/kit/op.ts';
import {
  type miniProgramApi,
  rightsByKind,
} from '@mdi/contract/modules/mini-program/mini-program.contract.ts';
import type { MiniKind } from '@mdi/contract/modules/mini-program/mini-program.menu.ts';
import { acts, releaseFlow } from '@mdi/contract/modules/mini-program/mini-program.states.ts';
import type { ErrorKey } from '@mdi/contract/modules/word-keys.ts';
import { may } from '../../kit/access/may.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { forbidden, notFound } from '../../kit/calls/refuse.ts';
import { startJob } from '../../kit/jobs/jobs.ts';
import { outputProgramRow } from './mini-program.output.ts';
import { outputQuota } from './mini-program.output-record.ts';
import { platformOf } from './mini-program.platform-calls.queries.ts';
import { kindsOf, type ProgramRecord, scopedProgramsById } from './mini-program.queries.ts';
import {
  addRollOut,
  isRollOutRunning,
  latestRollOut,
  lockRollOuts,
  requeueUnfinished,
  rollOutResults,
  setRollOutJob,
} from './mini-program.roll-out.queries.ts';
import { rollOutWavesOf } from './mini-program.roll-out-waves.ts';
import { assertSelectable, refuseForState } from './mini-program.start-act.ts';

type Input<K extends keyof typeof miniProgramApi.ops> = InputOf<(typeof miniProgramApi)['ops'][K]>;

/** Why a program can't be submitted with a version, in the reader's language; null: it can. */
function against(ctx: Ctx, row: ProgramRecord, version: string): string | null {
  if (row.acting)
    return ctx.say(
      'miniProgram.error.busy',
      row.acting.by ?? '',
      ctx.say(`miniProgram.act_${row.acting.act}`),
    );
  if (row.appId === null || row.authorizationState !== 'authorized')
    return ctx.say('miniProgram.error.notAuthorized');
  if (!releaseFlow.can(row.releaseState, 'select'))
    return ctx.say(
      'miniProgram.error.state',
      ctx.say(`miniProgram.release_${row.releaseState}`),
      ctx.say('miniProgram.act_select'),
    );
  // It would use up some of what all have for a month, and change nothing.
  if (row.online === version) return ctx.say('miniProgram.error.isOnline');
  return null;
}

/** The programs named, each in sight. @throws Refusal 404 where one isn't */
async function named(ctx: Ctx, kind: MiniKind, ids: readonly number[]): Promise<ProgramRecord[]> {
  const all = await scopedProgramsById(ctx, kind, ids);
  if (all.length !== new Set(ids).size) notFound();
  return all;
}

export async function rollOutPlan(ctx: Ctx, { kind, templateId, miniProgramIds }: Input<'rollOutPlan'>) {
  if (!may(ctx, rightsByKind[kind].operate)) forbidden();
  const all = await named(ctx, kind, miniProgramIds);
  const { version } = await assertSelectable(ctx, templateId);
  const planned = all.map((row) => {
    const why = against(ctx, row, version);
    const same = row.releaseState === 'selected' && row.selected?.templateId === templateId;
    const does =
      why !== null ? ('nothing' as const) : same ? ('submit' as const) : ('selectAndSubmit' as const);
    return {
      miniProgramId: row.id,
      projectName: row.projectName,
      name: row.name,
      does,
      against: why,
      from: row.selected?.version ?? row.online,
    };
  });
  const needs = planned.filter(({ does }) => does !== 'nothing').length;
  return { version, rows: planned, needs, quota: await outputQuota(ctx) };
}

async function start(ctx: Ctx, of: { rollOutId: number; kind: MiniKind; version: string; count: number }) {
  const { rollOutId, kind, version, count } = of;
  const subject = ctx.say('miniProgram.rolledTitle', `v${version}`, count);
  const jobId = await startJob(ctx, 'miniProgramRollOut', subject, { rollOutId, kind });
  await setRollOutJob(ctx, rollOutId, jobId);
  return { jobId };
}

export async function rollOut(ctx: Ctx, input: Input<'rollOut'>) {
  const { kind, templateId, about, stopAfter, miniProgramIds } = input;
  if (!may(ctx, rightsByKind[kind].operate)) forbidden();
  const all = await named(ctx, kind, miniProgramIds);
  platformOf(ctx);
  const { version } = await assertSelectable(ctx, templateId);
  await lockRollOuts(ctx, kind);
  if (await isRollOutRunning(ctx, kind)) refuseForState('miniProgram.error.running');
  const able = all.filter((row) => against(ctx, row, version) === null);
  if (able.length === 0) refuseForState('miniProgram.error.nothingRolls');
  const ids = able.map(({ id }) => id);
  const of = { kind, templateId, about, stopAfter, templateVersion: version, miniProgramIds: ids };
  const rollOutId = await addRollOut(ctx, of);
  return start(ctx, { rollOutId, kind, version, count: ids.length });
}

/** The latest roll-out with what the caller sees of it: nothing of it tells of programs that are hidden. */
async function ofKind(ctx: Ctx, kind: MiniKind) {
  const found = await latestRollOut(ctx, kind);
  if (!found) return null;
  const all = await rollOutResults(ctx, found.id);
  const ids = all.map(({ miniProgramId }) => miniProgramId);
  const seen = new Map((await scopedProgramsById(ctx, kind, ids)).map((row) => [row.id, row]));
  const mine = all.flatMap((one) => {
    const row = seen.get(one.miniProgramId);
    return row ? [{ ...one, row }] : [];
  });
  return { found, mine, whole: mine.length === all.length };
}

/** Why one was left out or failed, in the reader's language; only the job writes these, from a Refusal. */
function whyOf(ctx: Ctx, reason: string | null, args: readonly (string | number)[]): string | null {
  if (reason === null) return null;
  const [by = '', act] = args;
  const known = acts.find((one) => one === act);
  const said =
    known && reason === 'miniProgram.error.busy' ? [by, ctx.say(`miniProgram.act_${known}`)] : args;
  return ctx.say(reason as ErrorKey, ...said);
}

/** How a roll-out stands: paused where too many failed, stopped where somebody cancelled it. */
function courseOf(jobState: string | null, running: boolean, open: boolean) {
  if (!open) return 'done' as const;
  if (running) return 'running' as const;
  return jobState === 'failed' ? ('paused' as const) : ('stopped' as const);
}

export async function outputRollOut(ctx: Ctx, { kind }: Input<'rolled'>) {
  if (!kindsOf(ctx).includes(kind)) notFound();
  const latestOne = await ofKind(ctx, kind);
  if (!latestOne) return null;
  const { found, mine, whole } = latestOne;
  const running = found.jobState === 'waiting' || found.jobState === 'running';
  const open = mine.some(({ state: one }) => one === 'waiting' || one === 'running');
  const left = mine.some(({ state: one }) => one !== 'done');
  const waves = rollOutWavesOf(mine.length);
  const settled = mine.filter(({ state: one }) => one !== 'waiting').length;
  const reached = waves.findIndex((end) => settled <= end);
  const operate = may(ctx, rightsByKind[kind].operate);
  return {
    jobId: found.jobId,
    version: found.templateVersion,
    by: found.by,
    stopAfter: found.stopAfter,
    state: courseOf(found.jobState, running, open),
    wave: reached < 0 ? waves.length : reached + 1,
    waves: waves.length,
    startedAt: found.startedAt.toISOString(),
    rows: mine.map(({ miniProgramId, state: one, reason, reasonArgs, row }) => {
      const shown = outputProgramRow(ctx, row);
      // What its job had begun waits again once that has ended.
      const at = one === 'running' && !running ? ('waiting' as const) : one;
      const said = whyOf(ctx, reason, reasonArgs as (string | number)[]);
      return {
        miniProgramId,
        projectName: row.projectName,
        name: row.name,
        state: at,
        step: shown.acting?.step ?? shown.trouble?.step ?? null,
        tries: shown.acting?.tries ?? 0,
        text: shown.trouble && one === 'failed' ? shown.trouble.text : said,
      };
    }),
    quota: await outputQuota(ctx),
    can: {
      goOn: operate && whole && !running && left,
      cancel: operate && running && found.userId === ctx.actor.userId,
    },
  };
}

export async function resumeRollOut(ctx: Ctx, { kind, jobId }: Input<'rollOnFailed'>) {
  if (!may(ctx, rightsByKind[kind].operate)) forbidden();
  platformOf(ctx);
  await lockRollOuts(ctx, kind);
  const latestOne = await ofKind(ctx, kind);
  // Going on takes reaching every program of it.
  if (latestOne?.found.jobId !== jobId || !latestOne.whole) return notFound();
  const { found, mine: all } = latestOne;
  if (await isRollOutRunning(ctx, kind)) refuseForState('miniProgram.error.running');
  if (all.every(({ state: one }) => one === 'done')) refuseForState('miniProgram.error.nothingToGoOn');
  await assertSelectable(ctx, found.templateId);
  await requeueUnfinished(ctx, found.id);
  return start(ctx, { rollOutId: found.id, kind, version: found.templateVersion, count: all.length });
}
