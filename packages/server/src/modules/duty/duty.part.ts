import { declarePart } from '../../kit/calls/registry.ts';
import { goesWithTable, goneAfterDays } from '../../kit/retention/table-bounds.ts';
import { notifyDuty } from './duty.notify.queries.ts';
import { sendDutyMessage } from './duty.send.queries.ts';

/** Who is on duty hears of alarms; its calls are those of base data. */
export const dutyPart = declarePart({
  bounds: {
    dutyMessage: goneAfterDays('created_at', 'messages'),
    dutyTold: goesWithTable('deviceException'),
  },
  tasks: {
    tellDuty: { at: '* * * * *', run: ({ db, deps }) => notifyDuty(db, deps.now()) },
    dutyMessage: {
      async run({ payload, lastTry, ...engine }) {
        // Written by tellDuty() alone.
        const { messageId } = payload as { messageId: number };
        await sendDutyMessage(engine, messageId, lastTry);
      },
    },
  },
});
