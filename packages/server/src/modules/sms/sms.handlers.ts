import { smsApi } from '@mdi/contract/modules/sms/sms.contract.ts';
import { implement } from '../../kit/calls/implement.ts';
import { notFound } from '../../kit/calls/refuse.ts';
import { goneAfterDays } from '../../kit/retention/table-bounds.ts';
import { latestInboxMessages } from './sms.queries.ts';

export const smsModule = implement(
  smsApi,
  {
    async inbox(ctx) {
      // Only the sandbox fills it; a real installation must not even show that it exists.
      if (ctx.deps.settings.mode !== 'demo') notFound();
      const messages = await latestInboxMessages(ctx);
      return messages.map((m) => ({ ...m, sentAt: m.sentAt.toISOString() }));
    },
  },
  { bounds: { smsInbox: goneAfterDays('sent_at', 7), smsLog: goneAfterDays('sent_at', 'messages') } },
);
