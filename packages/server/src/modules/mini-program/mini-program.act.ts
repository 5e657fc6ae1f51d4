import { maxCodeChecks } from '@mdi/contract/modules/mini-program/mini-program.contract.ts';
import type { Act, PlatformStep } from '@mdi/contract/modules/mini-program/mini-program.states.ts';
import type { ErrorKey } from '@mdi/contract/modules/word-keys.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { conflict, orNotFound, Refusal } from '../../kit/calls/refuse.ts';
import type { JobWork } from '../../kit/jobs/jobs.ts';
import { PlatformRefused, PlatformSilent } from '../../ports/mini-platform/mini-platform.ts';
import {
  type ActInput,
  lockedProgram,
  noteTrouble,
  programById,
  type Row,
} from './mini-program.act-records.queries.ts';
import {
  callAsProgram,
  NoGrant,
  NoTicket,
  type PlatformAccess,
  type Program,
  platformAccessOf,
  platformOf,
} from './mini-program.platform-calls.queries.ts';
import { preparedStepDetail } from './mini-program.prepare-step.ts';
import { scopedProgramById } from './mini-program.queries.ts';
import { refreshProgram, refreshQuota, rereadIfRightLost } from './mini-program.refresh.ts';
import { settleAfterMs, settleStep } from './mini-program.settle-step.ts';
import { applyStep, type StepAnswer, type StepDetail, stepCalls } from './mini-program.step-calls.ts';
import { isStepStillDue } from './mini-program.step-still-due.ts';
import {
  beginStep,
  capStepStarts,
  checkStepOf,
  endStep,
  openStepOf,
  setCheckTries,
  stepsDone,
} from './mini-program.steps.queries.ts';
import { undoTesterStep } from './mini-program.testers.queries.ts';

/** The steps of each act, in their order. */
const stepsOf: Readonly<Record<Act, readonly PlatformStep[]>> = {
  select: ['domains', 'webDomains', 'commit'],
  submit: ['check', 'submit'],
  rollOut: ['domains', 'webDomains', 'commit', 'check', 'submit'],
  withdraw: ['withdraw'],
  speedUp: ['speedUp'],
  release: ['release'],
  gray: ['gray'],
  stopGray: ['stopGray'],
  rollBack: ['rollBack'],
  bindTester: ['bindTester'],
  unbindTester: ['unbindTester'],
  refresh: [],
};

/** What people hear when a step fails. */
export const failureKeys: Readonly<Record<PlatformStep, ErrorKey>> = {
  domains: 'miniProgram.error.commit',
  webDomains: 'miniProgram.error.commit',
  commit: 'miniProgram.error.commit',
  check: 'miniProgram.error.check',
  submit: 'miniProgram.error.submit',
  withdraw: 'miniProgram.error.audit',
  speedUp: 'miniProgram.error.audit',
  release: 'miniProgram.error.release',
  gray: 'miniProgram.error.release',
  stopGray: 'miniProgram.error.release',
  rollBack: 'miniProgram.error.release',
  bindTester: 'miniProgram.error.testerAdd',
  unbindTester: 'miniProgram.error.testerRemove',
};

/** Acts that use up some of what the platform gives all programs for a month. */
const spends = new Set<Act>(['submit', 'rollOut', 'speedUp']);

/** How long the platform is left alone with its check. */
const checkAgainMs = 60_000;
const stillChecking = 61039;
/** A process that stood still for so long between writing down a call and making it makes it no more. */
const freshMs = 15_000;

/** How far an act came: to its end, to a failure, or to where it has to wait. */
export type ActProgress = 'done' | Refusal | { againIn: number };

/** A piece of work on one program, by the job that does it. */
type Doing = {
  ctx: Ctx;
  desk: PlatformAccess;
  piece: JobWork<unknown>['piece'];
  program: Program;
  row: Row;
  input: ActInput;
};

const wait = (inMs: number): ActProgress => ({ againIn: Math.max(1_000, inMs) });

/** What keeps from asking the platform at all is nobody's mistake, and told as it is. */
function asRefusal(error: unknown): PlatformRefused | Refusal | null {
  if (error instanceof PlatformRefused || error instanceof Refusal) return error;
  if (error instanceof PlatformSilent && error.unsent) return new Refusal('miniProgram.error.unreachable');
  if (error instanceof NoGrant) return new Refusal('miniProgram.error.notAuthorized');
  if (error instanceof NoTicket) return new Refusal('miniProgram.error.noTicket');
  return null;
}

/** Notes what failed, so that people see it and can go on from there. */
async function fail(doing: Doing, step: PlatformStep, error: PlatformRefused | Refusal): Promise<Refusal> {
  const { ctx, desk, piece, program, input } = doing;
  const refused = error instanceof PlatformRefused ? error : null;
  await piece(async (inside) => {
    await noteTrouble(inside, program.id, {
      step,
      act: input.act,
      input,
      at: ctx.now().toISOString(),
      errcode: refused?.errcode ?? null,
      raw: refused?.errmsg ?? null,
      ...(error instanceof Refusal ? { why: { key: error.key, args: error.args } } : {}),
    });
    if (step === 'bindTester' || step === 'unbindTester')
      await undoTesterStep(inside, input.testerId ?? 0, step);
    return {};
  });
  await rereadIfRightLost(desk, program, error);
  return error instanceof Refusal ? error : new Refusal(failureKeys[step]);
}

/** The check of the code: asked for as long as the platform is at it. Nothing is changed by it. */
async function check(doing: Doing): Promise<ActProgress> {
  const { ctx, desk, piece, program } = doing;
  const jobId = ctx.jobId ?? 0;
  const begun = await checkStepOf(desk.db, jobId, program.id);
  let stepId = begun?.id ?? 0;
  if (!begun)
    await piece(async (inside) => {
      stepId = await beginStep(inside, begunOf(doing, 'check', {}));
      return {};
    });
  const tries = (begun?.answer?.tries ?? 0) + 1;
  const end = (came: Parameters<typeof endStep>[2]) =>
    piece(async (inside) => {
      await endStep(inside, stepId, came);
      return {};
    });
  const platform = platformOf(desk);
  try {
    const { notDeclared } = await callAsProgram(desk, program, (access) => platform.privacy(access));
    if (notDeclared.length === 0) {
      await end({ outcome: 'done' });
      return 'done';
    }
    const named = new Refusal('miniProgram.error.privacy', { args: [notDeclared.join(', ')] });
    await end({ outcome: 'refused', errcode: 61040, errmsg: notDeclared.join(', ') });
    return fail(doing, 'check', named);
  } catch (error) {
    const refusal = asRefusal(error);
    const busy = refusal instanceof PlatformRefused && refusal.errcode === stillChecking;
    if (busy && tries < maxCodeChecks) {
      await setCheckTries(desk.db, stepId, tries);
      return wait(checkAgainMs);
    }
    // It is only looked at, so a look that broke off is taken again.
    if (!refusal) return wait(settleAfterMs);
    const { errcode = null, errmsg = null } = refusal instanceof PlatformRefused ? refusal : {};
    await end({ outcome: 'refused', errcode, errmsg });
    return fail(doing, 'check', busy ? new Refusal('miniProgram.error.checkTimeout') : refusal);
  }
}

const begunOf = ({ ctx, program, input }: Doing, step: PlatformStep, detail: object) => ({
  program,
  detail,
  step,
  act: input.act,
  jobId: ctx.jobId,
  userId: ctx.actor.userId,
});

/**
 * What was looked at may have changed since, and so may what the person reaches: who goes on with nothing else does so
 * with this. A job that is tried again after another one began does nothing to what that one brought about.
 * @throws Refusal
 */
async function assertSame(
  inside: Ctx,
  { program, row }: Doing,
  step: PlatformStep,
  detail: StepDetail,
): Promise<void> {
  orNotFound(await scopedProgramById(inside, program.id));
  const now = await lockedProgram(inside, program.id);
  const same =
    now?.appId === program.appId && now.releaseState === row.releaseState && now.auditId === row.auditId;
  if (
    !same ||
    now.actJob !== inside.jobId ||
    now.authorizationState !== 'authorized' ||
    !isStepStillDue(step, now, detail)
  )
    conflict('miniProgram.error.changed', { which: 'state' });
}

/** Makes one call: written down before it, and what came of it after it. */
async function call(doing: Doing, step: Exclude<PlatformStep, 'check'>): Promise<ActProgress> {
  const { desk, piece, program, row, input } = doing;
  let detail: StepDetail;
  try {
    detail = await preparedStepDetail(step, { desk, program, row, input });
  } catch (error) {
    const refusal = asRefusal(error);
    if (!refusal) throw error;
    return fail(doing, step, refusal);
  }
  let stepId = 0;
  await piece(async (inside) => {
    await assertSame(inside, doing, step, detail);
    stepId = await beginStep(inside, begunOf(doing, step, detail));
    return {};
  });
  const { again, call: ask } = stepCalls[step];
  const begun = performance.now();
  const platform = platformOf(desk);
  let answer: StepAnswer;
  try {
    answer = await callAsProgram(
      desk,
      program,
      (access) => {
        if (performance.now() - begun > freshMs) throw new Stood();
        return ask({ desk, platform, access, row, detail });
      },
      { again },
    );
  } catch (error) {
    // Somebody looks at the platform by then, and must not be overtaken.
    if (error instanceof Stood) return wait(settleAfterMs);
    const refusal = asRefusal(error);
    // Whether it was done is asked of the platform, a little later.
    if (!refusal) return wait(settleAfterMs);
    const { errcode = null, errmsg = null } = refusal instanceof PlatformRefused ? refusal : {};
    await piece(async (inside) => {
      await endStep(inside, stepId, {
        outcome: refusal instanceof PlatformRefused ? 'refused' : 'notDone',
        errcode,
        errmsg,
      });
      return {};
    });
    return fail(doing, step, refusal);
  }
  await piece(async (inside) => {
    if (await endStep(inside, stepId, { outcome: 'done', answer }))
      await applyStep(
        inside,
        { miniProgramId: program.id, step, detail, userId: inside.actor.userId },
        answer,
      );
    return {};
  });
  return 'done';
}

/** This process stood still for too long. */
class Stood extends Error {}

/** A roll-out uploads nothing that is uploaded already; who selects a version means it to be uploaded. */
const isDone = (step: PlatformStep, row: Row, { act, templateId }: ActInput): boolean =>
  act === 'rollOut' &&
  step === 'commit' &&
  row.releaseState === 'selected' &&
  row.selected?.templateId === templateId &&
  JSON.stringify(row.selected?.targets) === JSON.stringify(row.targetNext);

/**
 * Brings an act on a program as far as it goes. Taken up again after a crash it first settles the call whose answer is
 * missing, by looking; it goes on with the steps that this job has not done.
 */
export async function advanceAct(
  ctx: Ctx,
  piece: JobWork<unknown>['piece'],
  input: ActInput,
): Promise<ActProgress> {
  const desk = platformAccessOf(ctx);
  platformOf(desk);
  await capStepStarts(desk.db, ctx.now());
  const open = await openStepOf(desk.db, input.miniProgramId);
  if (open) {
    const age = ctx.now().getTime() - open.begunAt.getTime();
    if (age < settleAfterMs) return wait(settleAfterMs - age);
    await settleStep(desk, open);
  }
  const row = await programById(desk.db, input.miniProgramId);
  if (!row?.appId || row.authorizationState === 'unauthorized')
    return new Refusal('miniProgram.error.notAuthorized', { code: 'conflict', data: { which: 'state' } });
  const program = { id: row.id, appId: row.appId };
  if (input.act === 'refresh') return refresh(desk, program);
  const { done, unknown } = await stepsDone(desk.db, ctx.jobId ?? 0, row.id);
  if (unknown) return new Refusal('miniProgram.error.unknown');
  for (const step of stepsOf[input.act]) {
    const now = await programById(desk.db, row.id);
    if (!now || done.has(step) || isDone(step, now, input)) continue;
    const doing: Doing = { ctx, desk, piece, program, row: now, input };
    const came = step === 'check' ? await check(doing) : await call(doing, step);
    if (came !== 'done') return came;
  }
  if (input.act === 'release' || input.act === 'rollBack') await refresh(desk, program);
  // What is left of the month is shown to all; that it could not be read takes nothing back.
  if (spends.has(input.act))
    await refreshQuota(desk, program).catch((error: unknown) =>
      desk.log.warn({ err: error }, 'the quota could not be read'),
    );
  return 'done';
}

/** Reads anew what the platform says. */
async function refresh(desk: PlatformAccess, program: Program): Promise<ActProgress> {
  try {
    await refreshProgram(desk, program);
    return 'done';
  } catch (error) {
    await rereadIfRightLost(desk, program, error);
    const refusal = asRefusal(error);
    return refusal instanceof Refusal ? refusal : new Refusal('miniProgram.error.versions');
  }
}
