import type { Standing } from '@mdi/contract/modules/area/area.contract.ts';
import { type RawBuilder, sql } from 'kysely';

/** A moment, or where a prepared statement takes it from. */
export type At = Date | RawBuilder<Date>;

/**
 * What stops every pass of a person, or `valid`, over tables `project`, `company`, `user` and `employee`: the one
 * rule of validity for sessions on phones, issuing, verifying, card
 * lists and the audit of events.
 */
export const standing = (now: At) => sql<Standing>`case
  when project.state = 'Y' then 'project'
  when company.state = 'Y' then 'company'
  when "user".state = 'Y' then 'user'
  when employee.left_at is not null then 'left'
  when employee.state = 'Y' then 'employee'
  when employee.cut_off_at <= ${now} then 'cutOff'
  else 'valid' end`;

/** What stops a guest's passes: what stops the host's, or `visit`, which is not approved or is over. */
export type VisitStanding = Standing | 'visit';

/** The same rule for a guest, over the host's tables and `visit`. */
export const visitStanding = (now: At) => sql<VisitStanding>`case
  when visit.state not in ('approved', 'arrived') then 'visit'
  else ${standing(now)} end`;
