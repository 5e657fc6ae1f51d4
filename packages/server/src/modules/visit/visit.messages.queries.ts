import { guestPath } from '@mdi/contract/modules/visit/visit.fields.ts';
import { type Kysely, sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { DB } from '../../db/schema.gen.ts';
import type { Deps, PublicCtx } from '../../kit/calls/ctx.ts';
import { translator } from '../../kit/words.ts';
import { SmsFailed, type SmsMessage } from '../../ports/sms/sms.ts';
import { deliverSms } from '../auth/index.ts';
import { linkInLanguage } from './visit.guest-link.ts';
import { isVisitOpen } from './visit.policy.ts';
import { visitOfMessage } from './visit.series.queries.ts';

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

/** What clocks on the project's walls show. */
const wall = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone project.time_zone, 'YYYY-MM-DD HH24:MI')`;

const factsOf = (db: Kysely<DB>, id: number, now: Date) =>
  db
    .selectFrom('visitMessage')
    .innerJoin('visit', (on) => on.on('visit.id', '=', visitOfMessage(now)))
    .innerJoin('project', 'project.id', 'visit.projectId')
    .innerJoin('company', 'company.id', 'visit.companyId')
    .leftJoin('employee', 'employee.id', 'visit.hostId')
    .leftJoin('user', 'user.id', 'employee.userId')
    .leftJoin('building', 'building.id', 'visit.buildingId')
    .select([
      'visitMessage.kind',
      'visit.kind as visitKind',
      'visit.state',
      'visit.endAt',
      'visit.name',
      'visit.phone',
      'visit.lang',
      'visit.token',
      'project.name as project',
      'company.name as company',
      'building.name as building',
      sql<string | null>`coalesce("user".nick_name, visit.host_name)`.as('host'),
      'user.phone as hostPhone',
      'user.lang as hostLang',
      sql<string[]>`array(select coalesce(w.name, '') from visit w where w.host_id = visit.host_id
        and w.state = 'pending' and w.leader_id is null and w.end_at >= ${now} order by w.id)`.as('waiting'),
      // Of those planned together for this guest: who is invited hears when else they come, who is cancelled what went
      // with it.
      sql<string[]>`array(select to_char(l.start_at at time zone project.time_zone, 'MM-DD') from visit l
        where l.series_id = visit.series_id and l.leader_id is null and l.start_at > visit.start_at
          and l.phone_key is not distinct from visit.phone_key and case visit_message.kind
            when 'invite' then l.state in ('invited', 'approved')
            when 'cancel' then exists (
              select from visit_step a join visit_step b on b.at = a.at and b.step = 'cancel' and b.visit_id = l.id
              where a.visit_id = visit.id and a.step = 'cancel')
            else false end
        order by l.start_at)`.as('later'),
      wall('visit.start_at').as('start'),
      wall('visit.end_at').as('end'),
    ])
    .where('visitMessage.id', '=', id)
    .executeTakeFirst();

type Facts = NonNullable<Awaited<ReturnType<typeof factsOf>>>;

const nameLike = /^[\p{L}\p{M}]+(?:[ ·.'’-]{1,2}[\p{L}\p{M}]+){0,3}\.?$/u;
const maxHan = 8;
const maxLetters = 30;

/**
 * Somebody as a message of the house may name them: people typed the name, so only what can be no other text; else a
 * word for them.
 */
function named(name: string | null, word: 'visit.guest' | 'visit.hostWord', lang: 'zh' | 'en'): string {
  const most = name && /\p{Script=Han}/u.test(name) ? maxHan : maxLetters;
  const fits = name !== null && nameLike.test(name) && [...name].length <= most;
  return fits ? name : translator(lang)(word);
}

/** Who waits for a host now; null: nobody any more. */
function whoWaits(names: readonly string[], lang: 'zh' | 'en'): string | null {
  const [name] = names;
  if (name === undefined) return null;
  return names.length === 1
    ? named(name, 'visit.guest', lang)
    : translator(lang)('visit.guestsWaiting', names.length);
}

/** From when to when, in a line: the day is told once where it is one. */
export const periodText = (start: string, end: string): string =>
  start.slice(0, 10) === end.slice(0, 10) ? `${start}–${end.slice(11)}` : `${start} – ${end}`;

/** A message is short: a few other days are named, of more of them how many and the last. */
const maxNamed = 2;

/** When somebody comes, and when else. */
function wholeText(period: string, later: readonly string[], lang: 'zh' | 'en'): string {
  const t = translator(lang);
  const last = later.at(-1);
  if (last === undefined) return period;
  if (later.length <= maxNamed) return t('visit.periodAlso', period, later.join(t('kit.listMark')));
  // Chinese counts all of them, English those besides.
  return t('visit.periodMore', period, lang === 'zh' ? later.length + 1 : later.length, last);
}

/** What a guest is told of a visit as it is when the message goes out. */
const visitParams = ({ name, host, company, project, building, start, end, later, lang }: Facts) => ({
  visitor: named(name, 'visit.guest', lang),
  host: named(host, 'visit.hostWord', lang),
  company,
  place: building === null ? project : translator(lang)('visit.placeOf', project, building),
  period: wholeText(periodText(start, end), later, lang),
});

const linkOf = ({ settings, secrets }: Deps, token: Buffer, lang: 'zh' | 'en'): string =>
  linkInLanguage(settings.publicUrl + guestPath + secrets.unseal('visit-link', token).toString(), lang);

const decided: Partial<Record<Facts['state'], 'approved' | 'rejected' | 'pending'>> = {
  approved: 'approved',
  arrived: 'approved',
  rejected: 'rejected',
  pending: 'pending',
};

type GuestMessage = Pick<SmsMessage, 'template' | 'params'>;

/** What became of somebody's own wish to come; null: nothing that they need to know. */
function decisionOf({ state, name, lang }: Facts, link: string): GuestMessage | null {
  const verdict = decided[state];
  if (!verdict) return null;
  const decision = translator(lang)(`visit.decision_${verdict}`);
  return { template: 'decision', params: { visitor: named(name, 'visit.guest', lang), decision, link } };
}

/** What a guest is told; null when it is moot by now. */
function toGuest(facts: Facts, link: string, now: Date): GuestMessage | null {
  const { kind, visitKind, state, endAt } = facts;
  const { host, ...visit } = visitParams(facts);
  if (kind === 'cancel') {
    const { visitor, company, place, period } = visit;
    const moot = state !== 'cancelled' || endAt <= now;
    return moot ? null : { template: 'visitCancelled', params: { visitor, company, place, period } };
  }
  // Who came of their own accord, or waits for a review, is not invited.
  const asked = state === 'pending' || (kind === 'invite' && visitKind === 'temporary');
  if (kind === 'decision' || asked) return decisionOf(facts, link);
  if (!isVisitOpen(state) || endAt <= now) return null;
  // Who is here already needs no reminder.
  if (kind === 'remind')
    return state === 'arrived' ? null : { template: 'visitReminder', params: { ...visit, host, link } };
  const template = kind === 'change' ? 'visitChanged' : state === 'invited' ? 'inviteForm' : 'invitePass';
  return { template, params: { ...visit, host, link } };
}

/** The message as it goes out; null when nobody needs it any more. */
function messageOf(deps: Deps, facts: Facts, now: Date): SmsMessage | null {
  const { kind, state, lang, company, phone, hostPhone } = facts;
  if (kind === 'hostWaiting' || kind === 'hostArrived') {
    const to = facts.hostLang ?? 'zh';
    const told = kind === 'hostWaiting' ? whoWaits(facts.waiting, to) : named(facts.name, 'visit.guest', to);
    // The check-in was taken back before the message went out.
    const moot = state === 'cancelled' || (kind === 'hostArrived' && state === 'approved');
    if (told === null || moot || !hostPhone) return null;
    return { phone: hostPhone, template: kind, params: { visitor: told, company }, lang: to };
  }
  if (!phone || !facts.token) return null;
  const told = toGuest(facts, linkOf(deps, facts.token, lang), now);
  return told && { phone, lang, ...told };
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
  const message = facts ? messageOf(deps, facts, now) : null;
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
