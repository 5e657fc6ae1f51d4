import type { ExceptionCode } from '@mdi/contract/kit/pass/protocol-codes.ts';
import type { Lang } from '@mdi/contract/kit/words.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { Deps, PublicCtx } from '../../kit/calls/ctx.ts';
import { translator } from '../../kit/words.ts';
import { SmsFailed } from '../../ports/sms/sms.ts';
import { deliverSms } from '../auth/index.ts';

type Engine = { db: Db; deps: Deps; log: PublicCtx['log'] };
type State = 'waiting' | 'sending' | 'sent' | 'failed' | 'unknown';

const setState = (db: Db, id: number, from: State, to: State, now: Date) =>
  db
    .updateTable('dutyMessage')
    .set({ state: to, endedAt: to === 'waiting' || to === 'sending' ? null : now })
    .where('id', '=', id)
    .where('state', '=', from)
    .returning('id')
    .executeTakeFirst();

/** To whom: who has left the staff of the project since, or may no longer sign in, is told nothing. */
const addressee = (db: Db, id: number) =>
  db
    .selectFrom('dutyMessage')
    .innerJoin('project', 'project.id', 'dutyMessage.projectId')
    .innerJoin('user', 'user.id', 'dutyMessage.userId')
    .select([
      'dutyMessage.kind',
      'project.name as project',
      'user.phone',
      sql<Lang>`coalesce("user".lang, 'zh')`.as('lang'),
    ])
    .where('dutyMessage.id', '=', id)
    .where('user.state', '=', 'N')
    .where(
      sql<boolean>`exists (select from assignment a where a.user_id = duty_message.user_id
        and a.project_id = duty_message.project_id and a.company_id is null
        and coalesce(a.starts_at <= now(), true) and coalesce(a.ends_at > now(), true))`,
    )
    .executeTakeFirst();

const toldBy = (db: Db, id: number) =>
  db
    .selectFrom('dutyTold')
    .innerJoin('deviceException', 'deviceException.id', 'dutyTold.exceptionId')
    .innerJoin('device', 'device.id', 'deviceException.deviceId')
    .select(['deviceException.deviceId', 'device.name', sql<ExceptionCode>`device_exception.code`.as('code')])
    .where((eb) => eb.or([eb('dutyTold.messageId', '=', id), eb('dutyTold.overId', '=', id)]))
    .orderBy('deviceException.level', 'desc')
    .orderBy('deviceException.at', 'desc')
    .orderBy('deviceException.id', 'desc')
    .execute();

/** All of it in a line; null: nothing of it is left. */
async function newsOf(db: Db, id: number, lang: Lang): Promise<string | null> {
  const say = translator(lang);
  const told = await toldBy(db, id);
  const [first] = told;
  if (!first) return null;
  const what = say(`deviceApi.ex_${first.code}`);
  if (told.length === 1) return say('baseData.newsOne', what, first.name);
  const devices = new Set(told.map(({ deviceId }) => deviceId)).size;
  return say('baseData.newsMany', what, first.name, told.length, devices);
}

/**
 * Sends one message of the queue. An SMS can't be asked back: a run that finds the last one broken off says so
 * instead of sending a second. @throws SmsFailed when it may pass later, for the queue to try again
 */
export async function sendDutyMessage(
  { db, deps, log }: Engine,
  id: number,
  lastTry: boolean,
): Promise<void> {
  const now = deps.now();
  if (!(await setState(db, id, 'waiting', 'sending', now))) {
    await setState(db, id, 'sending', 'unknown', now);
    return;
  }
  const to = await addressee(db, id);
  const news = to ? await newsOf(db, id, to.lang) : null;
  try {
    if (to?.phone && news !== null) {
      await db.updateTable('dutyMessage').set({ news }).where('id', '=', id).execute();
      const template = to.kind === 'alarm' ? ('deviceAlarm' as const) : ('deviceOver' as const);
      const message = {
        phone: to.phone,
        template,
        params: { project: to.project, news },
        lang: to.lang,
      };
      await deliverSms({ db, sms: deps.sms, log }, message);
      await setState(db, id, 'sending', 'sent', now);
    } else await setState(db, id, 'sending', 'failed', now);
  } catch (error) {
    if (!(error instanceof SmsFailed)) throw error;
    const again = error.retryable && !lastTry;
    await setState(db, id, 'sending', again ? 'waiting' : 'failed', now);
    if (again) throw error;
  }
}
