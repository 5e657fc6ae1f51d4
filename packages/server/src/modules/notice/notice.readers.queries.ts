import type { InputOf } from '@mdi/contract/kit/op.ts';
import type { reviewSteps } from '@mdi/contract/kit/review.ts';
import type { noticeApi } from '@mdi/contract/modules/notice/notice.contract.ts';
import { type SqlBool, sql } from 'kysely';
import { inScope } from '../../kit/access/in-scope.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { containsPattern } from '../../kit/queries/page.ts';
import { mayReadOnPhone } from '../../kit/review/audience.ts';
import { wakeSender } from '../../kit/review/send-messages.ts';

/** Names of people, as others see them. */
export async function namesOfUsers(ctx: Ctx, ids: readonly number[]): Promise<string[]> {
  const found = await rows(ctx)
    .selectFrom('user')
    .select('nickName')
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute();
  return found.map(({ nickName }) => nickName);
}

/** What happened to a notice, the newest first. */
export const noticeStepsOf = (ctx: Ctx, noticeId: number) =>
  rows(ctx)
    .selectFrom('contentStep')
    .select(['at', sql<(typeof reviewSteps)[number]>`step`.as('step'), 'byName as by', 'reason', 'revision'])
    .where('contentId', '=', noticeId)
    .orderBy('id', 'desc')
    .limit(200)
    .execute();

/** Who was told of a notice, in scope: where every look at readers starts. */
const readers = (ctx: Ctx, noticeId: number) =>
  rows(ctx)
    .selectFrom('contentDelivery')
    .innerJoin('employee', 'employee.id', 'contentDelivery.employeeId')
    .innerJoin('user', 'user.id', 'employee.userId')
    .innerJoin('company', 'company.id', 'contentDelivery.companyId')
    .where('contentDelivery.contentId', '=', noticeId)
    .where('contentDelivery.announcementId', 'is not', null)
    .where(inScope(ctx.actor, { project: 'employee.projectId', company: 'employee.companyId' }));

const readAt = 'contentDelivery.readAt';
const confirmedAt = 'contentDelivery.confirmedAt';

export function filteredReaders(ctx: Ctx, f: InputOf<typeof noticeApi.ops.readers>) {
  let query = readers(ctx, f.noticeId).select([
    'employee.id as employeeId',
    'user.nickName as name',
    'company.id as companyId',
    'company.name as companyName',
    readAt,
    confirmedAt,
  ]);
  if (f.keyword) query = query.where('user.nickName', 'ilike', containsPattern(f.keyword));
  if (f.companyId) query = query.where('company.id', '=', f.companyId);
  if (f.what === 'unread') query = query.where(readAt, 'is', null);
  if (f.what === 'read') query = query.where(readAt, 'is not', null);
  if (f.what === 'unconfirmed') query = query.where(confirmedAt, 'is', null);
  if (f.what === 'confirmed') query = query.where(confirmedAt, 'is not', null);
  return query;
}

/** How many of each company in scope were told, have read and confirmed. */
export const readRatesByCompany = (ctx: Ctx, noticeId: number) =>
  readers(ctx, noticeId)
    .select([
      'company.id as companyId',
      'company.name as companyName',
      sql<number>`count(*)::int`.as('people'),
      sql<number>`count(content_delivery.read_at)::int`.as('read'),
      sql<number>`count(content_delivery.confirmed_at)::int`.as('confirmed'),
    ])
    .groupBy(['company.id', 'company.name'])
    .orderBy('company.name')
    .orderBy('company.id')
    .limit(1000)
    .execute();

/** The reminders since a notice was announced last. */
export async function remindersOf(
  ctx: Ctx,
  noticeId: number,
): Promise<{ sent: number; lastAt: Date | null }> {
  const { rows: found } = await sql<{ sent: number; lastAt: Date | null }>`
    select count(*)::int as sent, max(s.at) as last_at from content_step s
    where s.content_id = ${noticeId} and s.step = 'remind' and s.id > coalesce((
      select max(a.id) from content_step a where a.content_id = ${noticeId} and a.step = 'announce'), 0)`.execute(
    rows(ctx),
  );
  return found[0] ?? { sent: 0, lastAt: null };
}

/** What the clock shows in a zone: the hour. */
export async function localHour(ctx: Ctx, zone: string): Promise<number> {
  const { rows: found } = await sql<{ hour: number }>`
    select extract(hour from ${ctx.now()}::timestamptz at time zone ${zone})::int as hour`.execute(rows(ctx));
  return found[0]?.hour ?? 0;
}

/** Puts a notice before everybody again who was told and hasn't confirmed; an SMS too where it sends any. */
export async function remindUnconfirmedReaders(
  ctx: Ctx,
  noticeId: number,
  { cause, task }: { cause: string; task: string },
) {
  const now = ctx.now();
  const { rows: reminded } = await sql<{ people: number; messages: number }>`
    with due as materialized (
      select d.employee_id, employee.user_id, r.sms and "user".phone ~ '^1[0-9]{10}$' as sms
      from content_delivery d
      join content on content.id = d.content_id
      join content_revision r on r.id = content.live_id
      join employee on employee.id = d.employee_id
      join "user" on "user".id = employee.user_id
      join company on company.id = employee.company_id
      join project on project.id = employee.project_id
      where d.content_id = ${noticeId} and d.announcement_id is not null and d.confirmed_at is null
        and ${sql<SqlBool>`${mayReadOnPhone(now)}`}),
    reminded as (
      update content_delivery d set at = ${now}, reminded_at = ${now} from due
      where d.content_id = ${noticeId} and d.employee_id = due.employee_id returning d.employee_id),
    message as (
      insert into content_message (content_id, user_id, cause, created_at, due_at)
      select distinct ${noticeId}::bigint, user_id, ${cause}, ${now}::timestamptz, ${now}::timestamptz from due where sms
      on conflict do nothing returning id)
    select (select count(*)::int from reminded) as people, (select count(*)::int from message) as messages`.execute(
    rows(ctx),
  );
  const [told] = reminded;
  if (told && told.messages > 0) await wakeSender(rows(ctx), task);
  return told?.people ?? 0;
}
