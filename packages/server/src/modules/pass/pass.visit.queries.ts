import type { AreaReason } from '@mdi/contract/modules/area/area.contract.ts';
import { type RawBuilder, sql } from 'kysely';
import { type SqlMoment, visitStandingSql } from '../../kit/access/pass-standing.ts';
import { databaseOf } from '../../kit/calls/rows.ts';
import { passIssueSeconds } from './pass.issue.queries.ts';
import {
  companyReachOf,
  fewerFrom,
  isExceptionInForce,
  isOpeningReason,
  ownExceptionReason,
} from './pass.reach.queries.ts';
import type { PassWork } from './pass.work.queries.ts';

/**
 * Every visit with every area of its project, and why its guest may enter it or not: as the people of the visited
 * company, as far as it lies in the visited building or in none. What was decided for the visit counts before, else
 * what was decided for the one it comes along with; a tenant may give in any building what the company has.
 * A relation `(visit_id, company_id, area_id, reason)`.
 */
export const visitReach = (now: SqlMoment, ofCompanies: RawBuilder<unknown> = companyReachOf(now)) => sql<{
  visitId: number;
  areaId: number;
  reason: AreaReason;
}>`(
  select v.id as visit_id, r.company_id, r.area_id, coalesce(${ownExceptionReason},
    case when x.allowed is null and a.building_id <> v.building_id then 'none' else r.reason end) as reason
  from visit v join ${ofCompanies} r on r.company_id = v.company_id join area a on a.id = r.area_id
  left join lateral (
    select own.allowed, own.level from area_exception own
    where own.area_id = r.area_id and own.visit_id in (v.id, v.leader_id) and ${isExceptionInForce('own', now)}
    order by own.visit_id = v.id desc limit 1) x on true)`;

const reached = (now: Date) => sql<number[]>`array(
  select reach.area_id from ${visitReach(now)} reach
  where reach.visit_id = visit.id and ${isOpeningReason('reach.reason')} order by 1)`;

/** Guests with all that their passes hang on, on the truth of now. A guest whose host is gone has none. */
const described = (work: PassWork) =>
  databaseOf(work)
    .selectFrom('visit')
    .innerJoin('employee', 'employee.id', 'visit.hostId')
    .innerJoin('user', 'user.id', 'employee.userId')
    .innerJoin('company', 'company.id', 'visit.companyId')
    .innerJoin('project', 'project.id', 'visit.projectId')
    .innerJoin('projectData', 'projectData.projectId', 'visit.projectId')
    .select([
      'visit.id as visitId',
      'visit.kind',
      'visit.projectId',
      'visit.companyId',
      'visit.name',
      // They share the pass, each with a code of their own.
      sql<string[]>`array(select c ->> 'name' from jsonb_array_elements(visit.companions) c)`.as('along'),
      'visit.startAt',
      'visit.endAt',
      'employee.cutOffAt as hostCutOffAt',
      'projectData.visitOnce as once',
      'projectData.visitorStillQr as still',
      visitStandingSql(work.now).as('standing'),
      reached(work.now).as('areaIds'),
      fewerFrom(
        work.now,
        sql`(x.company_id = visit.company_id or x.visit_id in (visit.id, visit.leader_id))`,
        sql`visit.company_id`,
      ).as('fewerFrom'),
    ]);

/** The guest of a pass; undefined when there is none. */
export const guestOf = (work: PassWork, visitId: number) =>
  described(work).where('visit.id', '=', visitId).executeTakeFirst();

export type Guest = NonNullable<Awaited<ReturnType<typeof guestOf>>>;

/** A guest, and from which second on passes are issued that nothing ended yet. */
export type Issuing = Guest & { iat: number };

/** Whether all passes that a guest got until a second were ended at once. @param iat seconds */
export async function wasEnded(work: PassWork, guest: Guest, iat: number): Promise<boolean> {
  const db = databaseOf(work);
  const { projectId, companyId, visitId } = guest;
  const { rows } = await sql`
    select from revocation
    where project_id = ${projectId} and op = 'add' and floor(extract(epoch from before)) >= ${iat}
      and (kind, ref) in (('P', ${projectId}::bigint), ('T', ${companyId}::bigint), ('V', ${visitId}::bigint))
    limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * A guest and those who come along with passes of their own. Until the work ends nobody takes a step with their
 * visits, so that no pass is issued after it was taken back.
 */
export async function partyOf(work: PassWork, visitId: number): Promise<Issuing[]> {
  const party = sql<number>`(select id from visit p where p.id = ${visitId} or p.leader_id = ${visitId})`;
  const { rows } = await sql<{ id: number }>`
    select id from visit where id in ${party} order by id for share`.execute(databaseOf(work));
  const ids = rows.map(({ id }) => id);
  const seconds = await passIssueSeconds(work, 'V', ids);
  const guests = await described(work)
    .where('visit.id', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy('visit.id')
    .execute();
  return guests.flatMap((guest) => {
    const iat = seconds.get(guest.visitId);
    return iat === undefined ? [] : [{ ...guest, iat }];
  });
}

const lent = (work: PassWork, projectId: number) =>
  described(work)
    .innerJoin('visitorCard', 'visitorCard.visitId', 'visit.id')
    .select('visitorCard.number as card')
    .where('visitorCard.projectId', '=', projectId)
    .where('visitorCard.opens', '=', true);

/** The guest to whom a card is lent that opens doors by now. */
export const guestWithCard = (work: PassWork, projectId: number, number: string) =>
  lent(work, projectId).where('visitorCard.number', '=', number).executeTakeFirst();

/** The visitor cards that are lent in a project, while the visit lasts: whose, how they stand, where they may go. */
export const lentCardsOf = (work: PassWork, projectId: number) =>
  lent(work, projectId).where('visit.state', 'in', ['approved', 'arrived']).orderBy('visit.id').execute();
