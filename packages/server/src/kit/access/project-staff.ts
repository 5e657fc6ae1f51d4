import { type Right, resourcesOf } from '@mdi/contract/kit/op.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * Whether somebody of a project's staff may make a call about all of it, over `"user"`; not those who look after some
 * buildings or only what is their own.
 */
export const staffWhoMay = (projectId: number, { access }: Right): RawBuilder<SqlBool> =>
  sql<SqlBool>`("user".state = 'N' and exists (
    select from assignment a join role r on r.id = a.role_id
      join role_resource rr on rr.role_id = r.id and rr.surface = 'mdi'
      left join employee e on e.id = a.employee_id
    where a.user_id = "user".id and a.project_id = ${projectId} and r.level = 30 and r.state = 'N' and r.can_sign_in
      and coalesce(a.starts_at <= now(), true) and coalesce(a.ends_at > now(), true)
      and r.data_scope <> 30 and a.building_ids is null and coalesce(e.state, 'N') = 'N'
      and rr.resource = any(${[...resourcesOf(access)]}::text[])))`;
