import { after, goesWith } from '../../kit/bounds.ts';
import { part } from '../../kit/registry.ts';
import { sendDutyMessage } from './duty.send.queries.ts';
import { tellDuty } from './duty.tell.queries.ts';

/** Who is on duty hears of alarms; its calls are those of base data. */
export const dutyPart = part({
  bounds: { dutyMessage: after('created_at', 'messages'), dutyTold: goesWith('deviceException') },
  tasks: {
    tellDuty: { at: '* * * * *', run: ({ db, deps }) => tellDuty(db, deps.now()) },
    dutyMessage: {
      async run({ payload, lastTry, ...engine }) {
        // Written by tellDuty() alone.
        const { messageId } = payload as { messageId: number };
        await sendDutyMessage(engine, messageId, lastTry);
      },
    },
  },
});
