import { isHeadOffice } from '@mdi/contract/kit/levels.ts';
import { maskedUserName } from '@mdi/contract/kit/mask-user-name.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../../db/schema.gen.ts';
import type { Actor, Scope } from '../calls/ctx.ts';
import { assignmentPeriodAt } from './assignment-in-force.ts';

/** Somebody acting by an assignment, in a session, a job or the like, with everything that this rests on. */
export type ActorRow = {
  id: number;
  userId: number;
  assignmentId: number;
  projectId: number | null;
  companyId: number | null;
  createdAt: Date;
  usedAt: Date;
  endedAt: Date | null;
  provenAt: Date | null;
  /** The view as somebody else that was begun in the session and not ended. */
  viewId: number | null;
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
  /** State of the company that the session stands in, or that employs the holder of the role. */
  companyState: string | null;
  /** State of the employment that the role comes with; null if it comes with none. */
  jobState: string | null;
  /** From when until when the role is held; null where there is no bound. */
  startsAt: Date | null;
  endsAt: Date | null;
  /** The resources of the role, separated by commas. */
  resources: string;
};

function narrowed<T>(role: T[] | null, assignment: T[] | null): T[] | null {
  if (role === null) return assignment;
  return assignment === null ? role : role.filter((x) => assignment.includes(x));
}

function scopeOf(row: ActorRow): Scope {
  return {
    regions: narrowed(row.dataScope === 20 ? row.roleRegions : null, row.regions),
    buildings: narrowed(row.dataScope === 30 ? row.roleBuildings : null, row.buildings),
  };
}

/** Whether everything that the session rests on is still there and valid; if not, it counts as ended. */
export function isActorValid(row: ActorRow, now: Date): boolean {
  if (row.endedAt !== null || row.userState !== 'N') return false;
  if (row.roleState !== 'N' || !row.canSignIn || assignmentPeriodAt(now, row) !== 'now') return false;
  // For level 10 the project is only a filter, so an invalid one ends nothing.
  if (isHeadOffice(row)) return true;
  if (row.projectState !== 'N') return false;
  if (row.jobState !== null && row.jobState !== 'N') return false;
  return (row.companyId === null && row.jobState === null) || row.companyState === 'N';
}

export const selectActor = (db: Kysely<DB>, from: RawBuilder<unknown>) =>
  sql<ActorRow>`
    select s.id, s.user_id, s.assignment_id, s.project_id, s.company_id, s.created_at, s.used_at, s.ended_at, s.proven_at, s.view_id,
      u.user_name, u.phone, u.state as user_state,
      r.id as role_id, r.code as role_code, r.level, r.data_scope, r.state as role_state, r.can_sign_in,
      r.region_codes as role_regions, r.building_ids as role_buildings,
      a.region_codes as regions, a.building_ids as buildings,
      a.starts_at, a.ends_at, p.state as project_state, c.state as company_state, e.state as job_state,
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

export const actorOf = (row: ActorRow): Actor => ({
  sessionId: row.id,
  userId: row.userId,
  userName: maskedUserName({ userName: row.userName ?? '', phone: row.phone ?? '' }),
  assignmentId: row.assignmentId,
  roleId: row.roleId ?? 0,
  roleCode: row.roleCode ?? '',
  level: row.level ?? 40,
  scope: scopeOf(row),
  resources: new Set(row.resources.split(',')),
  projectId: row.projectId,
  companyId: row.companyId,
  provenAt: row.provenAt,
  viewAs: null,
});
