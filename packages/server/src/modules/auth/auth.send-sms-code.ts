import { maskPhone } from '@mdi/contract/kit/display.ts';
import type { PublicCtx } from '../../kit/calls/ctx.ts';
import { Refusal } from '../../kit/calls/refuse.ts';
import { SmsFailed } from '../../ports/sms/sms.ts';
import { sendSms } from './auth.deliver-sms.queries.ts';
import {
  type CodeTarget,
  codeLifeSeconds,
  dropCode,
  makeCode,
  resendSeconds,
} from './auth.sms-codes.queries.ts';

const codeMinutes = String(codeLifeSeconds / 60);

/**
 * Makes a code and sends it once the call is committed; one that could not be sent is forgotten, so that the
 * person may ask again at once. @throws Refusal 429 within the waits between codes
 */
export async function sendSmsCode(ctx: PublicCtx, to: CodeTarget) {
  const made = await makeCode(ctx, to);
  const { lang, phone } = { lang: ctx.lang, phone: to.phone };
  ctx.afterCommit.push(async () => {
    try {
      await sendSms(ctx, {
        phone,
        template: 'code',
        params: { code: made.code, minutes: codeMinutes },
        lang,
      });
    } catch (error) {
      if (!(error instanceof SmsFailed)) throw error;
      await dropCode(ctx, made);
      throw new Refusal('auth.error.sendFailed');
    }
  });
  return { phone: maskPhone(phone), resendIn: resendSeconds, expiresIn: codeLifeSeconds };
}
