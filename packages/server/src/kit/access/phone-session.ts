import { maskPhone } from '@mdi/contract/kit/display.ts';
import type { Standing } from '@mdi/contract/modules/area/area.contract.ts';
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { DB } from '../../db/schema.gen.ts';
import type { Answer } from '../calls/answer.ts';
import type { Deps, EmployeeActor, PersonActor, PublicCtx } from '../calls/ctx.ts';
import { isInvited } from '../files/readable-documents.ts';
import { tokenHash } from '../settings/secrets.ts';
import { passStandingSql } from './pass-standing.ts';

type Found = Omit<PersonActor, 'userName'> & {
  userName: string | null;
  usedAt: Date;
  expiresAt: Date;
  endedAt: Date | null;
  samePhone: boolean;
  /** `uninvited`: no longer on any list of head office. */
  standing: Standing | 'uninvited';
};

export type PersonCheck = { is: 'in'; person: PersonActor } | { is: 'out'; answer: Answer };

const dayMs = 86_400_000;
/** A session's use is written down at most this often, so that reads stay reads. */
const touchEveryMs = 60_000;

/** A session whose employment or person no longer exists belongs to nobody. */
async function sessionOn(db: Kysely<DB>, which: RawBuilder<SqlBool>, now: Date): Promise<Found | undefined> {
  const found = await sql<Found>`
    select s.id as session_id, s.used_at, s.expires_at, s.ended_at, s.phone_key, s.reader_id, s.user_id, s.employee_id,
      "user".user_name, s.reader_id is not null or "user".phone_key = s.phone_key as same_phone,
      employee.company_id, employee.project_id,
      case when s.reader_id is null then ${passStandingSql(now)}
        when report_reader.let_go_at is null and ${isInvited(sql`s.phone_key`)} then 'valid'
        else 'uninvited' end as standing
    from mini_session s
    left join "user" on "user".id = s.user_id
    left join employee on employee.id = s.employee_id and employee.user_id = s.user_id
    left join company on company.id = employee.company_id
    left join report_reader on report_reader.id = s.reader_id
    left join project on project.id = employee.project_id
    where (s.reader_id is not null or project.id is not null) and ${which}`.execute(db);
  return found.rows[0];
}

const out = (code: 'expired' | 'ended', message: string, data: unknown = null): PersonCheck => ({
  is: 'out',
  answer: { code, message, data },
});

/** Whether a standing ends the session. Past the cut-off time it stays, as an extended time lets its owner in again. */
const ends = (of: Found['standing']) => of !== 'valid' && of !== 'cutOff';

/**
 * Notes that a session is used. A session in use renews itself halfway, so that people with a pass on their phone never
 * depend on a code, which strangers can obstruct.
 */
async function touch(db: Kysely<DB>, { sessionId, expiresAt }: Found, ctx: PublicCtx): Promise<void> {
  const now = ctx.now();
  const lifeMs = ctx.deps.settings.phoneSession.days * dayMs;
  const renewed =
    expiresAt.getTime() - now.getTime() < lifeMs / 2 ? new Date(now.getTime() + lifeMs) : expiresAt;
  const used = { usedAt: now, expiresAt: renewed };
  await db.updateTable('miniSession').set(used).where('id', '=', sessionId).execute();
}

/** Whether a session was idle for too long, or has expired. */
function isOver({ usedAt, expiresAt }: Found, { now, settings }: Deps): boolean {
  const idleMs = now().getTime() - usedAt.getTime();
  return idleMs > settings.phoneSession.idleDays * dayMs || expiresAt <= now();
}

const actorOf = (row: Found): PersonActor => {
  const { sessionId, phoneKey, readerId, userId, employeeId, companyId, projectId } = row;
  const userName = row.userName ?? maskPhone(phoneKey);
  return { sessionId, phoneKey, userName, readerId, userId, employeeId, companyId, projectId };
};

/** The same person in their employment; null for somebody who only reads. */
export function asEmployee(person: PersonActor): EmployeeActor | null {
  const { userId, employeeId, companyId, projectId } = person;
  if (userId === null || employeeId === null || companyId === null || projectId === null) return null;
  return { ...person, userId, employeeId, companyId, projectId };
}

/** Finds the person at a phone by the number of its session; null if there is nobody any more. */
export async function personInSession(
  db: Kysely<DB>,
  sessionId: number,
  deps: Deps,
): Promise<PersonActor | null> {
  const row = await sessionOn(db, sql<SqlBool>`s.id = ${sessionId}`, deps.now());
  if (!row || isOver(row, deps) || ends(row.standing) || row.endedAt !== null || !row.samePhone) return null;
  return actorOf(row);
}

/**
 * Finds whose phone a token is, by the one rule of validity as of now. It says why a session is over, because only the
 * phone that was signed in has the token.
 */
export async function personOfToken(
  db: Kysely<DB>,
  token: string | null,
  ctx: PublicCtx,
): Promise<PersonCheck> {
  const now = ctx.now();
  const row =
    token === null ? undefined : await sessionOn(db, sql<SqlBool>`s.token_hash = ${tokenHash(token)}`, now);
  const idleMs = row ? now.getTime() - row.usedAt.getTime() : 0;
  if (!row || isOver(row, ctx.deps)) return out('expired', ctx.say('kit.error.expired'));
  if (ends(row.standing))
    return out('ended', ctx.say(`myPass.error.${row.standing}`), { standing: row.standing });
  if (row.endedAt !== null || !row.samePhone) return out('ended', ctx.say('kit.error.ended'));
  if (idleMs > touchEveryMs) await touch(db, row, ctx);
  return { is: 'in', person: actorOf(row) };
}
