import type { QueueTask } from '../../kit/jobs/queue-task.ts';
import { tidyVisits, watchVisits } from './visit.by-clock.queries.ts';
import { sendVisitMessage } from './visit.messages.queries.ts';

export const visitTasks: Record<string, QueueTask> = {
  watchVisits: { at: '* * * * *', run: ({ db, deps }) => watchVisits(db, deps.now()) },
  tidyVisits: {
    at: '12 * * * *',
    tidying: true,
    run: ({ db, deps }) => tidyVisits(db, deps.now(), deps.settings.visitDays),
  },
  visitMessage: {
    async run({ payload, lastTry, ...engine }) {
      // Written by queueMessages() alone.
      const { messageId } = payload as { messageId: number };
      await sendVisitMessage(engine, messageId, lastTry);
    },
  },
};
