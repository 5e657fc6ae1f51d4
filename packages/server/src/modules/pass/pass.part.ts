import { assertInTime } from '../../kit/calls/commit-by.ts';
import { declarePart } from '../../kit/calls/registry.ts';
import type { TaskWork } from '../../kit/jobs/tasks.ts';
import { passBounds } from './pass.bounds.ts';
import { beginDay } from './pass.day.queries.ts';
import { withdrawOldRevocations } from './pass.forget.queries.ts';
import { rotateDueKeys } from './pass.keys.queries.ts';
import type { PassWork } from './pass.notify-readers.queries.ts';
import { settleDue } from './pass.settle.queries.ts';

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
    assertInTime({ commitBy: own.commitBy, now: work.deps.now });
  });

/** What passes depend on; its calls are those of phones and devices. */
export const passPart = declarePart({
  bounds: passBounds,
  tasks: {
    tellReaders: { at: '* * * * *', run: (work) => atOnce(work, settleDue) },
    beginDay: { at: '* * * * *', run: (work) => beginDay(workOf(work)) },
    turnKeys: { at: '* * * * *', run: (work) => atOnce(work, rotateDueKeys) },
    letGo: { at: '14 * * * *', tidying: true, run: (work) => withdrawOldRevocations(workOf(work)) },
  },
});
