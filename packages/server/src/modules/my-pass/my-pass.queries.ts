import { sql } from 'kysely';
import type { EmployeeActor, EmployeeCtx, PersonCtx, PublicCtx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { newToken, tokenHash } from '../../kit/settings/secrets.ts';
import { issuePasses, passHolders, passStandingSql, passWork } from '../pass/index.ts';

const dayMs = 86_400_000;
const secondMs = 1000;
/** Captures closer together are one. */
const captureSeconds = 3;

/** The jobs of a person with how each stands, the one used last on a phone first. */
export const employmentsOf = (ctx: PublicCtx, userId: number) =>
  passHolders(rows(ctx))
    .select([
      'employee.id as employeeId',
      'employee.projectId',
      'employee.companyId',
      'company.name as companyName',
      'project.name as projectName',
      passStandingSql(ctx.now()).as('standing'),
    ])
    .where('employee.userId', '=', userId)
    .orderBy(sql`(select max(s.used_at) from mini_session s where s.employee_id = employee.id)`, (by) =>
      by.desc().nullsLast(),
    )
    .orderBy('employee.id')
    .execute();

/** What a session stands for: a job of somebody's, or who only reads. */
type Start = { phoneKey: string } & ({ userId: number; employeeId: number } | { readerId: number });

/**
 * Opens a session on a phone and ends the oldest beyond the limit. Answers the token, which is stored nowhere. Whoever's
 * it is has to be locked: two sign-ins at once would not see each other's session and would together pass the limit.
 */
export async function openPhoneSession(ctx: PublicCtx, start: Start): Promise<string> {
  const whose = 'readerId' in start ? sql`reader_id = ${start.readerId}` : sql`user_id = ${start.userId}`;
  const { phoneSession, session } = ctx.deps.settings;
  const token = newToken();
  const now = ctx.now();
  await rows(ctx)
    .insertInto('miniSession')
    .values({
      ...start,
      tokenHash: tokenHash(token),
      address: ctx.address,
      agent: ctx.agent,
      createdAt: now,
      usedAt: now,
      expiresAt: new Date(now.getTime() + phoneSession.days * dayMs),
    })
    .execute();
  await sql`
    update mini_session set ended_at = ${now} where id in (
      select id from mini_session where ${whose} and ended_at is null
      order by created_at desc, id desc offset ${session.perUser})`.execute(rows(ctx));
  return token;
}

export const lockUser = (ctx: PublicCtx, userId: number) =>
  rows(ctx).selectFrom('user').select('id').where('id', '=', userId).forUpdate().execute();

export async function endPhoneSession(ctx: PersonCtx): Promise<void> {
  await rows(ctx)
    .updateTable('miniSession')
    .set({ endedAt: ctx.now() })
    .where('id', '=', ctx.person.sessionId)
    .execute();
}

/** The sessions of an employee's phones that stand, the one used last first. */
const openSessions = (ctx: EmployeeCtx) => {
  const idleMs = ctx.deps.settings.phoneSession.idleDays * dayMs;
  return rows(ctx)
    .selectFrom('miniSession')
    .where('userId', '=', ctx.employee.userId)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', ctx.now())
    .where('usedAt', '>', new Date(ctx.now().getTime() - idleMs));
};

export const phoneSessions = (ctx: EmployeeCtx) =>
  openSessions(ctx)
    .select(['id as sessionId', 'agent', 'createdAt', 'usedAt as lastSeenAt'])
    .orderBy('usedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(50)
    .execute();

/** Ends another session of the same person; false where there is none that stands. */
export async function endOtherSession(ctx: EmployeeCtx, sessionId: number): Promise<boolean> {
  const ended = await rows(ctx)
    .updateTable('miniSession')
    .set({ endedAt: ctx.now() })
    .where('id', 'in', openSessions(ctx).select('id').where('id', '=', sessionId))
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

/** Lets the session stand for another job; what was captured counts for each job by itself. */
export async function chooseSessionJob(ctx: EmployeeCtx, employeeId: number): Promise<void> {
  await rows(ctx)
    .updateTable('miniSession')
    .set({ employeeId, capturedAt: null })
    .where('id', '=', ctx.employee.sessionId)
    .execute();
}

/** Where somebody works, and until when they are let in. */
export const workplaceOf = (ctx: PublicCtx, { employeeId }: EmployeeActor) =>
  passHolders(rows(ctx))
    .select([
      'user.nickName as name',
      'company.name as companyName',
      'project.name as projectName',
      'employee.cutOffAt',
    ])
    .where('employee.id', '=', employeeId)
    .executeTakeFirstOrThrow();

/** The names of areas, in the order people read them. */
export const areaNames = (ctx: PublicCtx, areaIds: readonly number[]) =>
  rows(ctx)
    .selectFrom('area')
    .leftJoin('building', 'building.id', 'area.buildingId')
    .select(['area.id as areaId', 'area.name', 'building.name as buildingName'])
    .where('area.id', '=', sql<number>`any(${[...areaIds]}::bigint[])`)
    .orderBy('building.name', (by) => by.asc().nullsFirst())
    .orderBy('area.name')
    .orderBy('area.id')
    .execute();

/** Issues passes in a transaction of their own: numbers, keys and groups of areas belong together. */
export const issueOwnPasses = (ctx: EmployeeCtx) =>
  rows(ctx)
    .transaction()
    .execute((db) => issuePasses({ ...passWork(ctx), db }, ctx.employee.employeeId));

/** Counts a capture on the employee, unless the phone reported one a moment ago; null then, else the count before. */
export async function countCapture(ctx: EmployeeCtx): Promise<number | null> {
  const now = ctx.now();
  const first = await rows(ctx)
    .updateTable('miniSession')
    .set({ capturedAt: now })
    .where('id', '=', ctx.employee.sessionId)
    .where((eb) =>
      eb.or([
        eb('capturedAt', 'is', null),
        eb('capturedAt', '<=', new Date(now.getTime() - captureSeconds * secondMs)),
      ]),
    )
    .returning('id')
    .executeTakeFirst();
  if (!first) return null;
  const { screenshots } = await rows(ctx)
    .updateTable('employee')
    .set({ screenshots: sql`screenshots + 1` })
    .where('id', '=', ctx.employee.employeeId)
    .returning('screenshots')
    .executeTakeFirstOrThrow();
  return screenshots - 1;
}

const justNowSeconds = 60;

/** What a reader decided of an employee's pass within the last minute. */
export const lastPassRecord = (ctx: EmployeeCtx) =>
  rows(ctx)
    .selectFrom('passEvent')
    .innerJoin('device', 'device.id', 'passEvent.deviceId')
    .select(['passEvent.tsCorrected as at', 'device.name as doorName', 'passEvent.granted', 'passEvent.rc'])
    .where('passEvent.employeeId', '=', ctx.employee.employeeId)
    .where('passEvent.tsReceived', '>', new Date(ctx.now().getTime() - justNowSeconds * secondMs))
    .where('passEvent.tsCorrected', '>', new Date(ctx.now().getTime() - justNowSeconds * secondMs))
    // Opens the tables of these days alone.
    .where('passEvent.tsDevice', '>', new Date(ctx.now().getTime() - dayMs))
    .where('passEvent.tsDevice', '<', new Date(ctx.now().getTime() + dayMs))
    .orderBy('passEvent.tsCorrected', 'desc')
    .orderBy('passEvent.eventId', 'desc')
    .limit(1)
    .executeTakeFirst();
