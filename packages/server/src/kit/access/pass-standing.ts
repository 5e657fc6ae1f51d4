import type { Standing } from '@mdi/contract/modules/area/area.contract.ts';
import { type RawBuilder, sql } from 'kysely';

/** A moment, or the parameter of a prepared statement that holds it. */
export type SqlMoment = Date | RawBuilder<Date>;

/**
 * What stops every pass of a person, or `valid`, over the tables `project`, `company`, `user` and `employee`: the one
 * rule of validity for phone sessions, issuing, verifying, card lists and the audit of events.
 */
export const passStandingSql = (now: SqlMoment) => sql<Standing>`case
  when project.state = 'Y' then 'project'
  when company.state = 'Y' then 'company'
  when "user".state = 'Y' then 'user'
  when employee.left_at is not null then 'left'
  when employee.state = 'Y' then 'employee'
  when employee.cut_off_at <= ${now} then 'cutOff'
  else 'valid' end`;

/** Whether an entry of the deny list hasn't passed its last day, over `denied_visitor` and `project`. */
export const isDeniedTodaySql = (now: SqlMoment) => sql<boolean>`(denied_visitor.until is null
  or denied_visitor.until >= (${now}::timestamptz at time zone project.time_zone)::date)`;

/** Whether the guest of a visit, under the visit's name in a statement, may enter nowhere today. */
export const isGuestDeniedSql = (now: SqlMoment, visit = 'visit') => sql<boolean>`exists (
  select from denied_visitor join project on project.id = denied_visitor.project_id
  where denied_visitor.project_id = ${sql.ref(`${visit}.projectId`)}
    and (denied_visitor.phone_key = ${sql.ref(`${visit}.phoneKey`)}
      or denied_visitor.id_key = ${sql.ref(`${visit}.idKey`)})
    and ${isDeniedTodaySql(now)})`;

/** What stops a guest's passes: what stops the host's, or `visit`: not approved, over, or of somebody denied. */
export type VisitStanding = Standing | 'visit';

/** Applies the same rule to a guest, over the host's tables and `visit`. */
export const visitStandingSql = (now: SqlMoment) => sql<VisitStanding>`case
  when visit.state not in ('approved', 'arrived') then 'visit'
  when ${isGuestDeniedSql(now)} then 'visit'
  else ${passStandingSql(now)} end`;
