import type { Right } from '@mdi/contract/kit/op.ts';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../db/schema.gen.ts';
import type { Actor, EndedViewAs } from '../calls/ctx.ts';
import { tokenHash } from '../settings/secrets.ts';
import type { Settings } from '../settings/settings.ts';
import { type ActorRow, actorOf, isActorValid, selectActor } from './load-actor.ts';
import { may } from './may.ts';
import { openViewAsId, type ViewAsState, viewAsStateOf } from './view-as.ts';

export type SessionCheck = { is: 'expired' | 'ended' } | { is: 'open'; actor: Actor };

/** A session's use is written down at most this often, so that reads stay reads. */
const touchEveryMs = 60_000;

const bySession = (hash: Buffer) => sql`
  select id, user_id, assignment_id, project_id, company_id, created_at, used_at, ended_at, proven_at, ${openViewAsId}
  from session where token_hash = ${hash}`;

/** The session of whoever started a job; it may have ended since. */
const byJobs = (jobIds: readonly number[]) => sql`
  select id, user_id, assignment_id, project_id, company_id, created_at, created_at as used_at,
    null::timestamptz as ended_at, null::timestamptz as proven_at, null::bigint as view_id
  from job where id = any(${jobIds}::bigint[])`;

/** The roles that a person could act in within a project, each as if it were an open session there. */
const byPerson = (userId: number, projectId: number, now: Date) => sql`
  select 0 as id, x.user_id, x.id as assignment_id, ${projectId}::bigint as project_id, x.company_id,
    ${now}::timestamptz as created_at, ${now}::timestamptz as used_at, null::timestamptz as ended_at,
    null::timestamptz as proven_at, null::bigint as view_id
  from assignment x join role y on y.id = x.role_id
  where x.user_id = ${userId} and (y.level = 10 or x.project_id = ${projectId})`;

const bySessionId = (id: number) => sql`
  select id, user_id, assignment_id, project_id, company_id, created_at, used_at, ended_at, proven_at, ${openViewAsId}
  from session where id = ${id}`;

/** Tells what became of the view that was begun in a session; null if there is none. */
async function viewing(
  db: Kysely<DB>,
  row: ActorRow | undefined,
  check: SessionCheck,
  now: Date,
): Promise<ViewAsState | null> {
  if (!row || row.viewId === null) return null;
  return check.is === 'open'
    ? viewAsStateOf(db, row.viewId, check.actor, now)
    : { is: 'over', why: 'session' };
}

const overOf = (
  { viewId, userId, userName, assignmentId }: ActorRow,
  why: EndedViewAs['why'],
): EndedViewAs | null => (viewId === null ? null : { id: viewId, userId, userName, assignmentId, why });

/** Checks whether a session is still open, and how long it has been idle. */
function checked(
  row: ActorRow | undefined,
  now: Date,
  limits: Settings['session'],
): { check: SessionCheck; idleMs: number } {
  if (!row) return { check: { is: 'expired' }, idleMs: 0 };
  if (!isActorValid(row, now)) return { check: { is: 'ended' }, idleMs: 0 };
  const idleMs = now.getTime() - row.usedAt.getTime();
  const ageMs = now.getTime() - row.createdAt.getTime();
  const old = idleMs > limits.idleMinutes * 60_000 || ageMs > limits.hours * 3_600_000;
  return { check: old ? { is: 'expired' } : { is: 'open', actor: actorOf(row) }, idleMs };
}

/** Finds who holds a session in their own right, whomever they view as. */
export async function ownSession(
  db: Kysely<DB>,
  id: number,
  now: Date,
  limits: Settings['session'],
): Promise<SessionCheck> {
  return checked((await selectActor(db, bySessionId(id))).rows[0], now, limits).check;
}

/**
 * Finds who holds a session, for a link that was made in it; this doesn't count as using the session. Answers nobody
 * while the session views as somebody else, because files and drafts are shown to their owner alone.
 */
export async function sessionById(
  db: Kysely<DB>,
  id: number,
  now: Date,
  limits: Settings['session'],
): Promise<SessionCheck> {
  const row = (await selectActor(db, bySessionId(id))).rows[0];
  const { check } = checked(row, now, limits);
  return (await viewing(db, row, check, now))?.is === 'on' ? { is: 'ended' } : check;
}

/**
 * Resolves a token against the tables as they are now: as soon as a user, role, employment, project or company is made
 * invalid, its next request is refused. The same query reads what the role holds. A view that turns out to be over is
 * for the caller to end for good (`recordExpiredViewAs`).
 */
export async function sessionOf(
  db: Kysely<DB>,
  token: string,
  now: Date,
  limits: Settings['session'],
): Promise<{ check: SessionCheck; over: EndedViewAs | null }> {
  const row = (await selectActor(db, bySession(tokenHash(token)))).rows[0];
  const { check, idleMs } = checked(row, now, limits);
  if (check.is === 'open' && idleMs > touchEveryMs) {
    await db.updateTable('session').set({ usedAt: now }).where('id', '=', check.actor.sessionId).execute();
  }
  const viewed = await viewing(db, row, check, now);
  if (viewed?.is === 'on') return { check: { is: 'open', actor: viewed.actor }, over: null };
  return { check, over: row && viewed ? overOf(row, viewed.why) : null };
}

/** Finds who started each job, with their present rights; 'ended' when role, person or place is gone or invalid. */
export async function jobStartersOf(
  db: Kysely<DB>,
  jobIds: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, SessionCheck>> {
  if (jobIds.length === 0) return new Map();
  const found = await selectActor(db, byJobs(jobIds));
  return new Map(
    found.rows.map((row): [number, SessionCheck] => [
      row.id,
      isActorValid(row, now) ? { is: 'open', actor: { ...actorOf(row), sessionId: 0 } } : { is: 'ended' },
    ]),
  );
}

/** For calls that stand in no role: the role by which a person may make them in a project; undefined if none. */
export async function actingRoleFor(
  db: Kysely<DB>,
  person: { userId: number; projectId: number },
  right: Right,
  now: Date,
): Promise<Actor | undefined> {
  const found = await selectActor(db, byPerson(person.userId, person.projectId, now));
  const actors = found.rows.filter((row) => isActorValid(row, now)).map(actorOf);
  return actors
    .filter((actor) => may({ actor }, right))
    .toSorted((a, b) => a.level - b.level || a.assignmentId - b.assignmentId)[0];
}
