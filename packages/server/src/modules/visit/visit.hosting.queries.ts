import { maskPhone } from '@mdi/contract/kit/display.ts';
import { type SqlBool, sql } from 'kysely';
import type { Ctx, PublicCtx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { isVisitInScope, optionName, waitingSince } from './visit.queries.ts';

/** What somebody of the back office, or an employee on a phone, is called. */
export async function nameOfCaller(ctx: PublicCtx, userId: number): Promise<string> {
  const row = await rows(ctx)
    .selectFrom('user')
    .select('nickName')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.nickName ?? '';
}

/** The jobs of a person that make them a host. */
export const hostingEmployments = (userId: number) => sql<number>`(
  select e.id from employee e where e.user_id = ${userId} and e.state = 'N' and e.left_at is null)`;

/** Whether somebody is the host of a visit. */
export async function isHostOf(ctx: PublicCtx, userId: number, visitId: number): Promise<boolean> {
  const row = await rows(ctx)
    .selectFrom('visit')
    .select('id')
    .where('id', '=', visitId)
    .where('hostId', 'in', hostingEmployments(userId))
    .executeTakeFirst();
  return row !== undefined;
}

const maxTold = 20;
/** Arrivals of yesterday are no news. */
const newsMs = 86_400_000;

/** The guests of a person who wait for a review now, or came lately and were not looked at. */
export const guestNewsFor = (ctx: PublicCtx, userId: number) =>
  rows(ctx)
    .selectFrom('visit')
    .innerJoin('company', 'company.id', 'visit.companyId')
    .innerJoin('project', 'project.id', 'visit.projectId')
    .select([
      'visit.id as visitId',
      'visit.state',
      'visit.name',
      'visit.purpose',
      'visit.projectId',
      'visit.companyId',
      'company.name as companyName',
      'project.name as projectName',
      sql<Date>`case visit.state when 'pending' then ${waitingSince} else visit.arrived_at end`.as('at'),
    ])
    .where('visit.hostId', 'in', hostingEmployments(userId))
    .where(
      sql<boolean>`(visit.state = 'pending' and visit.end_at >= ${ctx.now()}
        or visit.state = 'arrived' and visit.seen_at is null
          and visit.arrived_at > ${new Date(ctx.now().getTime() - newsMs)})`,
    )
    .orderBy('at', 'desc')
    .orderBy('visit.id', 'desc')
    .limit(maxTold)
    .execute();

/** Marks the arrivals of a person's guests as looked at. */
export async function markArrivalsSeen(ctx: PublicCtx, userId: number): Promise<void> {
  await rows(ctx)
    .updateTable('visit')
    .set({ seenAt: ctx.now() })
    .where('hostId', 'in', hostingEmployments(userId))
    .where('arrivedAt', 'is not', null)
    .where('seenAt', 'is', null)
    .execute();
}

const maxGuests = 50;

/** Whether a visit is to an employee, in the job the phone stands for. */
export async function isGuestOf(ctx: PublicCtx, hostId: number, visitId: number): Promise<boolean> {
  const row = await rows(ctx)
    .selectFrom('visit')
    .select('id')
    .where('id', '=', visitId)
    .where('hostId', '=', hostId)
    .executeTakeFirst();
  return row !== undefined;
}

/** An employee's guests who wait, are expected or are on site. */
export const guestsOfHost = (ctx: PublicCtx, hostId: number) =>
  rows(ctx)
    .selectFrom('visit')
    .innerJoin('project', 'project.id', 'visit.projectId')
    .select([
      'visit.id as visitId',
      'visit.state',
      'visit.name',
      'project.name as projectName',
      'project.timeZone',
      'phone',
      optionName(ctx, 'visitPurpose', 'visit.purpose').as('purposeName'),
      'startAt',
      'endAt',
      'arrivedAt',
      sql<number>`jsonb_array_length(companions)`.as('companions'),
    ])
    .where('hostId', '=', hostId)
    .where('visit.state', 'in', ['invited', 'pending', 'approved', 'arrived'])
    .where(sql<boolean>`(visit.end_at >= ${ctx.now()} or visit.state = 'arrived')`)
    .orderBy(sql`visit.state = 'pending'`, 'desc')
    .orderBy('visit.startAt')
    .orderBy('visit.id')
    .limit(maxGuests)
    .execute();

const offeredDays = 180;

/** The guests whom a host had last, each once; of their phones only what a list shows. */
async function lastGuests(ctx: PublicCtx, hostId: number, most: number, seen = sql<SqlBool>`true`) {
  const since = new Date(ctx.now().getTime() - offeredDays * 86_400_000);
  const found = await sql<{ visitId: number; name: string; phone: string }>`
    select visit_id, name, phone from (
      select distinct on (phone_key) id as visit_id, name, phone, start_at from visit
      where host_id = ${hostId} and phone_key is not null and name is not null and wiped_at is null
        and leader_id is null and start_at > ${since} and ${seen}
      order by phone_key, start_at desc, id desc) last
    order by start_at desc, visit_id desc limit ${sql.lit(most)}`.execute(rows(ctx));
  return found.rows.map((one) => ({ ...one, phone: maskPhone(one.phone) }));
}

/** The last guests of who invites from their own phone. */
export const lastGuestsOf = (ctx: PublicCtx, hostId: number) => lastGuests(ctx, hostId, 6);

/** The same of a host, for the office: those in sight. */
export const lastGuestsInScope = (ctx: Ctx, hostId: number) =>
  lastGuests(ctx, hostId, 5, isVisitInScope(ctx.actor));
