import { assertCommitInTime } from '../../kit/calls/commit-deadline.ts';
import { declarePart } from '../../kit/calls/registry.ts';
import type { TaskWork } from '../../kit/jobs/queue-task.ts';
import { beginNewDay } from './pass.new-day.queries.ts';
import { withdrawOldRevocations } from './pass.old-revocations.queries.ts';
import { settleDuePassChanges } from './pass.settle-changes.queries.ts';
import { rotateDueKeys } from './pass.signing-keys.queries.ts';
import { passTableBounds } from './pass.table-bounds.ts';
import type { PassWork } from './pass.work.queries.ts';

const workOf = ({ db, deps: { now: clock, secrets } }: TaskWork) => ({
  db,
  now: clock(),
  clock,
  secrets,
  commitBy: [] as Date[],
});

/** Does something in one transaction. */
const atOnce = (work: TaskWork, what: (work: PassWork) => Promise<unknown>) =>
  work.db.transaction().execute(async (db) => {
    const own = { ...workOf(work), db };
    await what(own);
    // What comes too late is done again in a minute.
    assertCommitInTime({ commitBy: own.commitBy, now: work.deps.now });
  });

/** What passes depend on; its calls are those of phones and devices. */
export const passPart = declarePart({
  bounds: passTableBounds,
  tasks: {
    tellReaders: { at: '* * * * *', run: (work) => atOnce(work, settleDuePassChanges) },
    beginDay: { at: '* * * * *', run: (work) => beginNewDay(workOf(work)) },
    turnKeys: { at: '* * * * *', run: (work) => atOnce(work, rotateDueKeys) },
    letGo: { at: '14 * * * *', tidying: true, run: (work) => withdrawOldRevocations(workOf(work)) },
  },
});
