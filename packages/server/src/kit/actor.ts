import { isHeadOffice } from '@mdi/contract/kit/levels.ts';
import type { Right } from '@mdi/contract/kit/op.ts';
import { shownUserName } from '@mdi/contract/kit/user-name.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../db/schema.gen.ts';
import type { Actor, Scope } from './ctx.ts';
import { may } from './may.ts';
import { tokenHash } from './secrets.ts';
import type { Settings } from './settings.ts';

type Found = {
  id: number;
  userId: number;
  assignmentId: number;
  projectId: number | null;
  companyId: number | null;
  createdAt: Date;
  usedAt: Date;
  endedAt: Date | null;
  userName: string | null;
  phone: string | null;
  userState: string | null;
  roleId: number | null;
  roleCode: string | null;
  level: 10 | 30 | 40 | null;
  dataScope: number | null;
  roleState: string | null;
  canSignIn: boolean | null;
  roleRegions: string[] | null;
  roleBuildings: number[] | null;
  regions: string[] | null;
  buildings: number[] | null;
  projectState: string | null;
  /** Of the company the session stands in, or whose job the role comes with. */
  companyState: string | null;
  /** Of the job the role comes with; null: it comes with none. */
  jobState: string | null;
  /** What the role holds on the platform, with commas between. */
  resources: string;
};

export type SessionCheck = { is: 'expired' | 'ended' } | { is: 'open'; actor: Actor };

/** A session's use is written down at most this often, so that reads stay reads. */
const touchEveryMs = 60_000;

function narrowed<T>(role: T[] | null, assignment: T[] | null): T[] | null {
  if (role === null) return assignment;
  return assignment === null ? role : role.filter((x) => assignment.includes(x));
}

function scopeOf(row: Found): Scope {
  return {
    regions: narrowed(row.dataScope === 20 ? row.roleRegions : null, row.regions),
    buildings: narrowed(row.dataScope === 30 ? row.roleBuildings : null, row.buildings),
  };
}

/** Whether everything the session rests on is still there and valid; if not, it counts as ended. */
function stands(row: Found): boolean {
  if (row.endedAt !== null || row.userState !== 'N') return false;
  if (row.roleState !== 'N' || !row.canSignIn) return false;
  // For level 10 the project is only a filter, so an invalid one ends nothing.
  if (isHeadOffice(row)) return true;
  if (row.projectState !== 'N') return false;
  if (row.jobState !== null && row.jobState !== 'N') return false;
  return (row.companyId === null && row.jobState === null) || row.companyState === 'N';
}

const bySession = (hash: Buffer) => sql`
  select id, user_id, assignment_id, project_id, company_id, created_at, used_at, ended_at
  from session where token_hash = ${hash}`;

/** A job stands for the session that started it, which may be over by then. */
const byJobs = (jobIds: readonly number[]) => sql`
  select id, user_id, assignment_id, project_id, company_id, created_at, created_at as used_at,
    null::timestamptz as ended_at
  from job where id = any(${jobIds}::bigint[])`;

const find = (db: Kysely<DB>, from: RawBuilder<unknown>) =>
  sql<Found>`
    select s.id, s.user_id, s.assignment_id, s.project_id, s.company_id, s.created_at, s.used_at, s.ended_at,
      u.user_name, u.phone, u.state as user_state,
      r.id as role_id, r.code as role_code, r.level, r.data_scope, r.state as role_state, r.can_sign_in,
      r.region_codes as role_regions, r.building_ids as role_buildings,
      a.region_codes as regions, a.building_ids as buildings,
      p.state as project_state, c.state as company_state, e.state as job_state,
      coalesce((
        select string_agg(x.resource, ',') from role_resource x
        where x.role_id = r.id and x.surface = 'mdi'), '') as resources
    from (${from}) s
    left join "user" u on u.id = s.user_id
    left join assignment a on a.id = s.assignment_id and a.user_id = s.user_id
    left join role r on r.id = a.role_id
    left join project p on p.id = s.project_id
    left join employee e on e.id = a.employee_id
    left join company c on c.id = coalesce(s.company_id, e.company_id)`.execute(db);

/** The roles of a person that reach a project, as if each stood in a session there. */
const byPerson = (userId: number, projectId: number, now: Date) => sql`
  select 0 as id, x.user_id, x.id as assignment_id, ${projectId}::bigint as project_id, x.company_id,
    ${now}::timestamptz as created_at, ${now}::timestamptz as used_at, null::timestamptz as ended_at
  from assignment x join role y on y.id = x.role_id
  where x.user_id = ${userId} and (y.level = 10 or x.project_id = ${projectId})`;

const actorOf = (row: Found): Actor => ({
  sessionId: row.id,
  userId: row.userId,
  userName: shownUserName({ userName: row.userName ?? '', phone: row.phone ?? '' }),
  assignmentId: row.assignmentId,
  roleId: row.roleId ?? 0,
  roleCode: row.roleCode ?? '',
  level: row.level ?? 40,
  scope: scopeOf(row),
  resources: new Set(row.resources.split(',')),
  projectId: row.projectId,
  companyId: row.companyId,
});

const bySessionId = (id: number) => sql`
  select id, user_id, assignment_id, project_id, company_id, created_at, used_at, ended_at
  from session where id = ${id}`;

/** Whether a session is open by now, and for how long it wasn't used. */
function checked(
  row: Found | undefined,
  now: Date,
  limits: Settings['session'],
): { check: SessionCheck; idleMs: number } {
  if (!row) return { check: { is: 'expired' }, idleMs: 0 };
  if (!stands(row)) return { check: { is: 'ended' }, idleMs: 0 };
  const idleMs = now.getTime() - row.usedAt.getTime();
  const ageMs = now.getTime() - row.createdAt.getTime();
  const old = idleMs > limits.idleMinutes * 60_000 || ageMs > limits.hours * 3_600_000;
  return { check: old ? { is: 'expired' } : { is: 'open', actor: actorOf(row) }, idleMs };
}

/** Who holds a session, for a link that was made in it; using that is no use of the session. */
export async function sessionById(
  db: Kysely<DB>,
  id: number,
  now: Date,
  limits: Settings['session'],
): Promise<SessionCheck> {
  return checked((await find(db, bySessionId(id))).rows[0], now, limits).check;
}

/**
 * Who a token is, checked against the tables as they are now: a user, role, job, project or company made
 * invalid is refused from the next request on. The same query says what the role holds.
 */
export async function sessionOf(
  db: Kysely<DB>,
  token: string,
  now: Date,
  limits: Settings['session'],
): Promise<SessionCheck> {
  const row = (await find(db, bySession(tokenHash(token)))).rows[0];
  const { check, idleMs } = checked(row, now, limits);
  if (check.is === 'open' && idleMs > touchEveryMs) {
    await db.updateTable('session').set({ usedAt: now }).where('id', '=', check.actor.sessionId).execute();
  }
  return check;
}

/** Who started each job, with the rights of now; 'ended' when role, person or place is gone or invalid. */
export async function startersOf(
  db: Kysely<DB>,
  jobIds: readonly number[],
): Promise<ReadonlyMap<number, SessionCheck>> {
  if (jobIds.length === 0) return new Map();
  const found = await find(db, byJobs(jobIds));
  return new Map(
    found.rows.map((row): [number, SessionCheck] => [
      row.id,
      stands(row) ? { is: 'open', actor: { ...actorOf(row), sessionId: 0 } } : { is: 'ended' },
    ]),
  );
}

/** The role with which a person may do a thing in a project, for calls that stand in no role; undefined: with none. */
export async function roleFor(
  db: Kysely<DB>,
  person: { userId: number; projectId: number },
  right: Right,
  now: Date,
): Promise<Actor | undefined> {
  const found = await find(db, byPerson(person.userId, person.projectId, now));
  const actors = found.rows.filter(stands).map(actorOf);
  return actors
    .filter((actor) => may({ actor }, right))
    .toSorted((a, b) => a.level - b.level || a.assignmentId - b.assignmentId)[0];
}
