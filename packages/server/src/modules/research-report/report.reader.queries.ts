import type { InputOf } from '@mdi/contract/kit/op.ts';
import {
  type appReportApi,
  reportsAtOnce,
} from '@mdi/contract/modules/research-report/app-report.contract.ts';
import type { ReportSlot } from '@mdi/contract/modules/research-report/report.fields.ts';
import type { unreadableReportReasons } from '@mdi/contract/modules/research-report/research-report.contract.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { Ctx, PersonCtx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { readableReport, whyNotReport } from '../../kit/files/readable-documents.ts';
import { mayPhoneLogIn } from './app-report.sign-in.queries.ts';
import { optionName } from './report.queries.ts';

/** Whom the ledger names for who is at a phone, locked: from the first look on. */
export async function lockReader(ctx: PersonCtx): Promise<number> {
  const { readerId, userId } = ctx.person;
  const found = await (readerId === null
    ? sql<{ id: number }>`insert into report_reader as r (user_id) values (${userId})
        on conflict (user_id) do update set user_id = excluded.user_id returning id`
    : sql<{ id: number }>`select id from report_reader where id = ${readerId} for update`
  ).execute(rows(ctx));
  const [reader] = found.rows;
  if (!reader) throw new Error('a session without its reader');
  return reader.id;
}

export type ReadableReport = {
  reportId: number;
  titleZh: string;
  titleEn: string;
  reportOn: string;
  category: string;
  categoryName: string;
  regionName: string | null;
  period: 'thematic' | 'quarterly';
  whitelisted: boolean;
  publishedAt: Date;
  download: boolean;
  selectText: boolean;
  markDate: boolean;
  markCompany: boolean;
  markStrength: number;
  pictureKey: string | null;
  shareKey: string | null;
};

const keyOf = (id: RawBuilder<unknown>) =>
  sql<string | null>`(select u.key from upload u where u.id = ${id})`;

async function read(ctx: PersonCtx, where: RawBuilder<SqlBool>, most: number): Promise<ReadableReport[]> {
  const found = await sql<ReadableReport>`
    select id as report_id, title_zh, title_en, report_on, category,
      coalesce(${optionName(ctx, 'reportCategory', sql`research_report.category`)}, category) as category_name,
      ${optionName(ctx, 'region', sql`research_report.region`)} as region_name, period, whitelisted, published_at,
      download, select_text, mark_date, mark_company, mark_strength, ${keyOf(sql`picture_id`)} as picture_key,
      ${keyOf(sql`coalesce(share_id, crop_id)`)} as share_key
    from research_report where ${readableReport(ctx.person.phoneKey)} and ${where}
    order by published_at desc, id desc limit ${most}`.execute(rows(ctx));
  return found.rows;
}

type Asked = InputOf<(typeof appReportApi)['ops']['list']>;

/** What somebody may read now, the newest first; one more than is shown at once. */
export function readableReports(ctx: PersonCtx, { category, region, period, after }: Asked) {
  const parts = [sql<SqlBool>`true`];
  if (category !== undefined) parts.push(sql<SqlBool>`category = ${category}`);
  if (region !== undefined) parts.push(sql<SqlBool>`region = ${region}`);
  if (period !== undefined) parts.push(sql<SqlBool>`period = ${period}`);
  if (after !== undefined)
    parts.push(sql<SqlBool>`(published_at, id) < (
      select research_report.published_at, research_report.id from research_report
      where research_report.id = ${after} and ${readableReport(ctx.person.phoneKey)})`);
  return read(ctx, sql<SqlBool>`${sql.join(parts, sql` and `)}`, reportsAtOnce + 1);
}

export const reportIfReadable = async (
  ctx: PersonCtx,
  reportId: number,
): Promise<ReadableReport | undefined> =>
  (await read(ctx, sql<SqlBool>`research_report.id = ${reportId}`, 1))[0];

export type ReadableDocument = { fileId: number; slot: ReportSlot };

/** Whether somebody may read a report now that shows an upload as a picture. */
export async function maySeeReportPicture(
  db: Db,
  of: { phoneKey: string; reportId: number; uploadId: number },
): Promise<boolean> {
  const found = await sql`
    select from research_report where id = ${of.reportId} and ${readableReport(of.phoneKey)}
      and ${of.uploadId} in (picture_id, coalesce(share_id, crop_id))`.execute(db);
  return found.rows.length > 0;
}

type Why = (typeof unreadableReportReasons)[number] | null;

/** Why a phone may not read a report now; null: it may. */
export async function whyReportUnreadable(ctx: Ctx, reportId: number, phoneKey: string): Promise<Why> {
  const found = await sql<{ why: Why }>`
    select coalesce(${whyNotReport(phoneKey)}, case when not ${mayPhoneLogIn(phoneKey, ctx.now())} then 'noLogin' end) as why
    from research_report where id = ${reportId}`.execute(rows(ctx));
  return found.rows[0]?.why ?? null;
}

/** The name and the company of who is at a phone, as far as they have any. */
export async function readerFacts(ctx: PersonCtx) {
  const { readerId, userId, companyId, phoneKey } = ctx.person;
  const found = await sql<{ name: string | null; companyName: string | null }>`
    select u.nick_name as name, (select c.name from company c where c.id = ${companyId}) as company_name
    from "user" u where u.id = ${userId}
    union all select r.name, null from report_reader r where r.id = ${readerId}`.execute(rows(ctx));
  const [facts] = found.rows;
  if (!facts) throw new Error('a session without its person');
  return { ...facts, phone: phoneKey };
}
