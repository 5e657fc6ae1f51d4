import { maskPhone } from '@mdi/contract/kit/display.ts';
import type { Kysely } from 'kysely';
import type { DB } from '../../db/schema.gen.ts';
import type { PublicCtx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { SmsFailed, type SmsMessage, type SmsSender } from '../../ports/sms/sms.ts';

type Delivery = { db: Kysely<DB>; sms: SmsSender | null; log: Pick<PublicCtx['log'], 'warn'> };

/** Sends a message now and keeps a log line of it without its text. @throws SmsFailed */
export async function deliverSms({ db, sms, log: logger }: Delivery, message: SmsMessage): Promise<void> {
  if (!sms) throw new SmsFailed('account', false, 'not configured');
  const log = (outcome: string, providerId: string | null) =>
    db
      .insertInto('smsLog')
      .values({
        phoneMasked: maskPhone(message.phone),
        template: message.template,
        provider: sms.name,
        providerId,
        outcome,
      })
      .execute();
  try {
    const { providerId } = await sms.send(message);
    await log('sent', providerId);
  } catch (error) {
    if (!(error instanceof SmsFailed)) throw error;
    logger.warn({ reason: error.reason, providerCode: error.providerCode }, 'SMS not sent');
    await log(error.reason, null);
    throw error;
  }
}

/** The same of a call; runs after its commit, so that a slow provider holds no transaction. @throws SmsFailed */
export const sendSms = (ctx: PublicCtx, message: SmsMessage): Promise<void> =>
  deliverSms({ db: rows(ctx), sms: ctx.deps.sms, log: ctx.log }, message);
