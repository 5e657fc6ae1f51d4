import type { QueueTask } from '../../kit/jobs/queue-task.ts';
import { escalateUntouched } from './reservation.escalate-untouched.queries.ts';
import { maskLostPhones } from './reservation.mask-lost-phones.ts';
import { releaseExpiredHolds } from './viewing.queries.ts';
import { remindOfViewings } from './viewing.remind.queries.ts';

export const reservationTasks: Record<string, QueueTask> = {
  remindViewings: {
    at: '* * * * *',
    async run({ db, deps }) {
      await releaseExpiredHolds(db, deps.now());
      await remindOfViewings(db, deps.now());
    },
  },
  escalateReservations: { at: '* * * * *', run: escalateUntouched },
  forgetReservations: { at: '22 * * * *', tidying: true, run: (work) => maskLostPhones(work) },
};
