import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { todayInProject } from '../../kit/time/project-time-zone.ts';

/** Whether a guest came today by the clock of the project; a condition on `visit` and `project`. */
export const arrivedToday = (now: Date) => sql<SqlBool>`(
  (visit.arrived_at at time zone project.time_zone)::date = ${todayInProject(now)})`;

/**
 * Whether a reader let the guest pass, or who was checked in with them; a condition on `visit`. Of who came today all
 * passages are of today, or the arrival would be earlier.
 */
export const letPass = sql<SqlBool>`exists (
  select from visit p cross join lateral
    pass_event_of_visit(p.id, visit.arrived_at - interval '1 day', visit.arrived_at + interval '2 days') e
  where (p.id = visit.id or p.leader_id = visit.id) and e.granted and e.project_id = visit.project_id)`;

/** What stands in the way of taking the check-in of a visit back, whose row is locked. */
export const hindrancesOf = (ctx: Ctx, visitId: number) =>
  rows(ctx)
    .selectFrom('visit')
    .innerJoin('project', 'project.id', 'visit.projectId')
    .select([arrivedToday(ctx.now()).as('today'), letPass.as('seen')])
    .where('visit.id', '=', visitId)
    .executeTakeFirstOrThrow();

/** The visits of a party, locked: what readers tell of one from now on is judged after this call. */
export const lockParty = (ctx: Ctx, party: RawBuilder<SqlBool>) =>
  rows(ctx)
    .selectFrom('visit')
    .select(['id', 'state', 'arrivedAt', 'updatedBy'])
    .where(party)
    .orderBy('id')
    .forUpdate()
    .execute();
