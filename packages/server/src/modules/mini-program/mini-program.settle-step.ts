import { PlatformRefused } from '../../ports/mini-platform/mini-platform.ts';
import { actInputOf, noteTrouble, programById, type Row } from './mini-program.act-records.queries.ts';
import { callAsProgram, type PlatformAccess, platformOf } from './mini-program.platform-calls.queries.ts';
import { applyStep, type StepAnswer, type StepDetail, stepCalls } from './mini-program.step-calls.ts';
import { endStep, type OpenStep } from './mini-program.steps.queries.ts';
import { inSystemTransaction } from './mini-program.system-context.queries.ts';
import { undoTesterStep } from './mini-program.testers.queries.ts';

/** A call whose answer is missing may still be on its way for so long; after that the platform is looked at. */
export const settleAfterMs = 45_000;

type Seen = { done: true; answer?: StepAnswer } | { done: false } | null;

async function look(desk: PlatformAccess, row: Row, open: OpenStep): Promise<Seen> {
  if (open.step === 'check' || row.appId !== open.appId) return null;
  const doing = stepCalls[open.step];
  const platform = platformOf(desk);
  const program = { id: row.id, appId: open.appId };
  const of = { desk, platform, row, detail: open.detail as StepDetail };
  return callAsProgram(desk, program, (access) => doing.look({ ...of, access }));
}

/**
 * Settles a call whose answer is missing, by looking at the platform and never by calling again: it was done, or not, or
 * it can't be told. @param orphaned nobody goes on with it, so it is told that it was not done. @throws what the platform throws, and nothing is settled
 */
export async function settleStep(
  desk: PlatformAccess,
  open: OpenStep,
  { orphaned = false } = {},
): Promise<void> {
  const row = await programById(desk.db, open.miniProgramId);
  if (!row || open.step === 'check') return;
  const { step } = open;
  const seen = await look(desk, row, open).catch((error: unknown) => {
    // We may not look any more, so nobody will ever know.
    if (error instanceof PlatformRefused && [61003, 61007, 61023].includes(error.errcode)) return null;
    throw error;
  });
  await inSystemTransaction(desk, async (ctx) => {
    const outcome = seen === null ? 'unknown' : seen.done ? 'done' : 'notDone';
    const answer = seen?.done ? (seen.answer ?? {}) : {};
    if (!(await endStep(ctx, open.id, { outcome, settled: true, answer }))) return;
    const detail = open.detail as StepDetail;
    if (seen?.done) {
      await applyStep(ctx, { miniProgramId: row.id, step, detail, userId: open.userId }, answer);
      return;
    }
    // Of what was not done the job goes on by itself, if there is one; what nobody knows is told.
    const known = orphaned ? await actInputOf(desk.db, open.jobId) : undefined;
    if (seen !== null && !known) return;
    const { act } = open;
    await noteTrouble(ctx, row.id, {
      step,
      act,
      errcode: null,
      at: ctx.now().toISOString(),
      input: known ?? { miniProgramId: row.id, act },
      raw: null,
      why: { key: seen === null ? 'miniProgram.error.unknown' : 'job.error.broken', args: [] },
    });
    if (step === 'bindTester' || step === 'unbindTester')
      await undoTesterStep(ctx, detail.testerId ?? 0, step);
  });
}
