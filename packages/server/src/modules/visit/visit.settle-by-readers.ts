import type { DeviceCtx } from '../../kit/calls/ctx.ts';
import { notifyReaders, type PassWork } from '../pass/index.ts';
import { judgeVisit, type VisitJudgement } from './visit.judgement.ts';
import { queueMessages } from './visit.queue-messages.queries.ts';
import {
  correctVisitTime,
  inOneTransaction,
  lockVisitsWithPassages,
  noteGuestOut,
} from './visit.settle-by-readers.queries.ts';
import { isLate, oneVisit, type StepTaker, takeStep, theClock } from './visit.step.queries.ts';

type Story = Awaited<ReturnType<typeof lockVisitsWithPassages>>[number];
type Now = VisitJudgement['now'];

const byReader = (name: string | null): StepTaker => ({ by: 'reader', byName: name, userId: null });

/** Has begun, as it turns out, or earlier than was known. Answers whether it is on, or was. */
async function begin(work: PassWork, visit: Story, { arrived, now }: VisitJudgement): Promise<boolean> {
  const at = new Date(arrived.at);
  if (visit.state === 'arrived' || visit.state === 'left') {
    if (visit.arrivedAt !== arrived.at) await correctVisitTime(work, visit.id, { step: 'arrive', at });
    return true;
  }
  const moved = await takeStep(work, {
    action: 'arrive',
    where: oneVisit(visit.id),
    by: byReader(arrived.reader),
    at,
    set: { arrivedAt: at, late: isLate },
  });
  // That somebody came who is gone again is no news.
  if (moved.length > 0 && (now.is === 'inside' || now.is === 'out')) {
    await queueMessages(work, 'hostArrived', [visit.id]);
  }
  return moved.length > 0;
}

/** Has left, as it turns out, or at another moment than was known. */
async function end(work: PassWork, visit: Story, moment: number, by: StepTaker): Promise<void> {
  const at = new Date(moment);
  if (visit.state === 'left') {
    if (visit.leftAt !== moment) await correctVisitTime(work, visit.id, { step: 'leave', at });
    return;
  }
  const set = { leftAt: at, outAt: null };
  await takeStep(work, { action: 'leave', where: oneVisit(visit.id), by, at, set });
  await notifyReaders(work, { visits: [visit.id] });
}

/** Is inside: back, if it was thought otherwise. */
async function goIn(work: PassWork, visit: Story, since: { at: number; reader: string | null }) {
  if (visit.outAt === null && visit.leftAt === null) return;
  await takeStep(work, {
    action: 'enter',
    where: oneVisit(visit.id),
    by: byReader(since.reader),
    at: new Date(since.at),
    set: { outAt: null, leftAt: null },
  });
  if (visit.leftAt !== null) await notifyReaders(work, { visits: [visit.id] });
}

async function place(work: PassWork, visit: Story, now: Now): Promise<void> {
  if (now.is === 'inside') return goIn(work, visit, now.since);
  if (now.is === 'closed') return end(work, visit, now.at, theClock);
  if (now.is === 'gone') return end(work, visit, now.since.at, byReader(now.since.reader));
  if (visit.outAt !== now.since.at) await noteGuestOut(work, visit.id, new Date(now.since.at));
}

async function settle(work: PassWork, visit: Story): Promise<void> {
  const judged = judgeVisit(visit, visit.passages, work.now.getTime());
  if (!judged || !(await begin(work, visit, judged))) return;
  // What somebody of the desk saw is not undone by what readers say.
  if (visit.state === 'left' && visit.leftBy === 'user') return;
  await place(work, visit, judged.now);
}

/** Lets visits stand as all that readers recorded of them says. */
export async function settleVisits(
  work: PassWork,
  projectId: number,
  visitIds: readonly number[],
): Promise<void> {
  for (const visit of await lockVisitsWithPassages(work, projectId, visitIds)) await settle(work, visit);
}

/**
 * Lets what readers saw move visits: who came in within the period has arrived, who went out by a common door is gone
 * on the last day, or may come back. All that is recorded of a guest counts by when it happened, so it is no matter
 * which reader told it when, in which order or how often.
 * @param visitIds the guests of a batch, whose passages are stored
 */
export async function settleVisitsOfBatch(ctx: DeviceCtx, visitIds: readonly number[]): Promise<void> {
  const { projectId } = ctx.device;
  if (projectId === null || visitIds.length === 0) return;
  await inOneTransaction(ctx, (work) => settleVisits(work, projectId, visitIds));
}
