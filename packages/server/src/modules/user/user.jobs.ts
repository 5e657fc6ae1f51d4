import type { Ctx } from '../../kit/ctx.ts';
import type { Runner } from '../../kit/jobs.ts';
import { found, Refusal } from '../../kit/refuse.ts';
import { rows } from '../../kit/rows.ts';
import { SmsFailed } from '../../ports/sms/sms.ts';
import { dropTickets, makeTicket, sendSms } from '../auth/index.ts';

export const linkMinutes = 30;

async function send(ctx: Ctx, user: { nickName: string; phone: string }, link: string): Promise<void> {
  const params = { name: user.nickName, link, minutes: String(linkMinutes) };
  try {
    await sendSms(ctx, { phone: user.phone, template: 'accountLink', params, lang: ctx.lang });
  } catch (error) {
    if (error instanceof SmsFailed) throw new Refusal('job.error.linkNotSent');
    throw error;
  }
}

/**
 * Sends a one-time link that sets a password. An SMS can't be undone or asked back, so a run that finds the
 * last one broken off in the middle says so instead of sending a second.
 */
export const accountLink: Runner<{ userId: number }> = {
  access: 'self',
  async run({ ctx, input, cursor, piece }) {
    if (cursor === 'sending') {
      await piece(async () => ({ cursor: 'unknown' }));
      throw new Refusal('job.error.unknownSent');
    }
    const user = found(
      await rows(ctx)
        .selectFrom('user')
        .select(['id', 'nickName', 'phone'])
        .where('id', '=', input.userId)
        .executeTakeFirst(),
    );
    let link = '';
    await piece(async (inside) => {
      const lifeSeconds = linkMinutes * 60;
      // One link at a time: an older message is good for nothing.
      await dropTickets(inside, user.id, 'password');
      const ticket = await makeTicket(inside, { purpose: 'password', userId: user.id, lifeSeconds });
      link = `${ctx.deps.settings.publicUrl}/savills-mdi/modifyPw#u=${user.id}&t=${ticket}`;
      return { cursor: 'sending' };
    });
    try {
      await send(ctx, user, link);
    } catch (error) {
      // Refused by the provider: nothing is in the air, so the next try may send.
      if (error instanceof Refusal) await piece(async () => ({ cursor: 'refused' }));
      throw error;
    }
    return undefined;
  },
};
