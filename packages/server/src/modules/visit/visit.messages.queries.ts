import { guestPath } from '@mdi/contract/modules/visit/visit.fields.ts';
import { type Kysely, sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { DB } from '../../db/schema.gen.ts';
import type { Deps, PublicCtx } from '../../kit/ctx.ts';
import { translator } from '../../kit/words.ts';
import { SmsFailed, type SmsMessage } from '../../ports/sms/sms.ts';
import { deliverSms } from '../auth/index.ts';

type Engine = { db: Db; deps: Deps; log: PublicCtx['log'] };
type State = 'waiting' | 'sending' | 'sent' | 'failed' | 'unknown';

const setState = (db: Kysely<DB>, id: number, from: State, to: State, now: Date) =>
  db
    .updateTable('visitMessage')
    .set({ state: to, endedAt: to === 'waiting' || to === 'sending' ? null : now })
    .where('id', '=', id)
    .where('state', '=', from)
    .returning('id')
    .executeTakeFirst();

const factsOf = (db: Kysely<DB>, id: number, now: Date) =>
  db
    .selectFrom('visitMessage')
    .innerJoin('visit', 'visit.id', 'visitMessage.visitId')
    .innerJoin('project', 'project.id', 'visit.projectId')
    .innerJoin('company', 'company.id', 'visit.companyId')
    .leftJoin('employee', 'employee.id', 'visit.hostId')
    .leftJoin('user', 'user.id', 'employee.userId')
    .select([
      'visitMessage.kind',
      'visit.state',
      'visit.name',
      'visit.phone',
      'visit.lang',
      'visit.token',
      'project.name as project',
      'company.name as company',
      'user.phone as hostPhone',
      sql<string[]>`array(select coalesce(w.name, '') from visit w where w.host_id = visit.host_id
        and w.state = 'pending' and w.leader_id is null and w.end_at >= ${now} order by w.id)`.as('waiting'),
      sql<string>`to_char(visit.start_at at time zone project.time_zone, 'YYYY-MM-DD HH24:MI')`.as('start'),
    ])
    .where('visitMessage.id', '=', id)
    .executeTakeFirst();

type Facts = NonNullable<Awaited<ReturnType<typeof factsOf>>>;

const nameLike = /^[\p{L}\p{M}]+(?:[ ·.'’-]{1,2}[\p{L}\p{M}]+){0,3}\.?$/u;
const mostHan = 8;
const mostLetters = 30;

/** A visitor as a message of the house may name them: anybody typed the name, so only what can be no other text. */
function namedIn(name: string | null, lang: 'zh' | 'en'): string {
  const most = name && /\p{Script=Han}/u.test(name) ? mostHan : mostLetters;
  const fits = name !== null && nameLike.test(name) && [...name].length <= most;
  return fits ? name : translator(lang)('visit.guest');
}

/** Who waits for a host now; null: nobody any more. */
function whoWaits(names: readonly string[]): string | null {
  const [name] = names;
  if (name === undefined) return null;
  return names.length === 1 ? namedIn(name, 'zh') : translator('zh')('visit.guestsWaiting', names.length);
}

/** The message as it goes out; null when nobody needs it any more. */
function messageOf(deps: Deps, facts: Facts): SmsMessage | null {
  const { kind, state, lang, company, project, start, phone, hostPhone } = facts;
  const visitor = namedIn(facts.name, lang);
  if (kind === 'hostWaiting' || kind === 'hostArrived') {
    const told = kind === 'hostWaiting' ? whoWaits(facts.waiting) : visitor;
    if (told === null || state === 'cancelled' || !hostPhone) return null;
    return { phone: hostPhone, template: kind, params: { visitor: told, company }, lang: 'zh' };
  }
  if (!phone || !facts.token) return null;
  const link =
    deps.settings.publicUrl + guestPath + deps.secrets.unseal('visit-link', facts.token).toString();
  if (kind === 'invite') {
    const moot = state === 'cancelled' || state === 'expired' || state === 'left';
    return moot ? null : { phone, template: 'invite', params: { visitor, project, start, link }, lang };
  }
  const decision = translator(lang)(
    state === 'rejected' ? 'visit.decision_rejected' : 'visit.decision_approved',
  );
  return { phone, template: 'decision', params: { visitor, decision, link }, lang };
}

/**
 * Sends one message of the queue. An SMS can't be asked back: a run that finds the last one broken off says so
 * instead of sending a second. @throws SmsFailed when it may pass later, for the queue to try again
 */
export async function sendVisitMessage(
  { db, deps, log }: Engine,
  id: number,
  lastTry: boolean,
): Promise<void> {
  const now = deps.now();
  if (!(await setState(db, id, 'waiting', 'sending', now))) {
    await setState(db, id, 'sending', 'unknown', now);
    return;
  }
  const facts = await factsOf(db, id, now);
  const message = facts ? messageOf(deps, facts) : null;
  try {
    if (message) await deliverSms({ db, sms: deps.sms, log }, message);
    await setState(db, id, 'sending', message ? 'sent' : 'failed', now);
  } catch (error) {
    if (!(error instanceof SmsFailed)) throw error;
    const again = error.retryable && !lastTry;
    await setState(db, id, 'sending', again ? 'waiting' : 'failed', now);
    if (again) throw error;
  }
}
