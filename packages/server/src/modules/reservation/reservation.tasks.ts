import type { QueueTask } from '../../kit/jobs/tasks.ts';
import { escalate } from './reservation.escalate.queries.ts';
import { maskPhones } from './reservation.mask-phones.ts';
import { letHoldsGo } from './viewing.queries.ts';
import { remindOfViewings } from './viewing.remind.queries.ts';

export const reservationTasks: Record<string, QueueTask> = {
  remindViewings: {
    at: '* * * * *',
    async run({ db, deps }) {
      await letHoldsGo(db, deps.now());
      await remindOfViewings(db, deps.now());
    },
  },
  escalateReservations: { at: '* * * * *', run: escalate },
  forgetReservations: { at: '22 * * * *', tidying: true, run: (work) => maskPhones(work) },
};
