import type { InputOf } from '@mdi/contract/kit/op.ts';
import {
  type appReportApi,
  reportsAtOnce,
} from '@mdi/contract/modules/research-report/app-report.contract.ts';
import type { ReportSlot } from '@mdi/contract/modules/research-report/report.fields.ts';
import type { reportWhys } from '@mdi/contract/modules/research-report/research-report.contract.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { Ctx, EmployeeCtx } from '../../kit/ctx.ts';
import { readableReport, whyNotReport } from '../../kit/reading.ts';
import { rows } from '../../kit/rows.ts';
import { optionName } from './report.queries.ts';

/** The phone of somebody, as lists name phones. */
const phoneOf = (userId: number) =>
  sql<string | null>`(select u.phone_key from "user" u where u.id = ${userId})`;

/** What somebody may read now, over `research_report`. */
export const theirs = (userId: number) => readableReport(phoneOf(userId));

export type ReadReport = {
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

async function read(ctx: EmployeeCtx, where: RawBuilder<SqlBool>, most: number): Promise<ReadReport[]> {
  const found = await sql<ReadReport>`
    select id as report_id, title_zh, title_en, report_on, category,
      coalesce(${optionName(ctx, 'reportCategory', sql`research_report.category`)}, category) as category_name,
      ${optionName(ctx, 'region', sql`research_report.region`)} as region_name, period, whitelisted, published_at,
      download, select_text, mark_date, mark_company, mark_strength, ${keyOf(sql`picture_id`)} as picture_key,
      ${keyOf(sql`coalesce(share_id, crop_id)`)} as share_key
    from research_report where ${theirs(ctx.employee.userId)} and ${where}
    order by published_at desc, id desc limit ${most}`.execute(rows(ctx));
  return found.rows;
}

type Asked = InputOf<(typeof appReportApi)['ops']['list']>;

/** What somebody may read now, the newest first; one more than is shown at once. */
export function reportsFor(ctx: EmployeeCtx, { category, region, period, after }: Asked) {
  const parts = [sql<SqlBool>`true`];
  if (category !== undefined) parts.push(sql<SqlBool>`category = ${category}`);
  if (region !== undefined) parts.push(sql<SqlBool>`region = ${region}`);
  if (period !== undefined) parts.push(sql<SqlBool>`period = ${period}`);
  if (after !== undefined)
    parts.push(sql<SqlBool>`(published_at, id) < (
      select research_report.published_at, research_report.id from research_report
      where research_report.id = ${after} and ${theirs(ctx.employee.userId)})`);
  return read(ctx, sql<SqlBool>`${sql.join(parts, sql` and `)}`, reportsAtOnce + 1);
}

export const reportFor = async (ctx: EmployeeCtx, reportId: number): Promise<ReadReport | undefined> =>
  (await read(ctx, sql<SqlBool>`research_report.id = ${reportId}`, 1))[0];

export type ReadDocument = { fileId: number; slot: ReportSlot };

/** Whether somebody may read a report now that shows an upload as a picture. */
export async function mayShow(
  db: Db,
  of: { userId: number; reportId: number; uploadId: number },
): Promise<boolean> {
  const found = await sql`
    select from research_report where id = ${of.reportId} and ${theirs(of.userId)}
      and ${of.uploadId} in (picture_id, coalesce(share_id, crop_id))`.execute(db);
  return found.rows.length > 0;
}

type Why = (typeof reportWhys)[number] | null;

/** Why a phone may not read a report now; null: it may. */
export async function whyNot(ctx: Ctx, reportId: number, phoneKey: string): Promise<Why> {
  const found = await sql<{ why: Why }>`
    select ${whyNotReport(phoneKey)} as why from research_report where id = ${reportId}`.execute(rows(ctx));
  return found.rows[0]?.why ?? null;
}

/** Whose name, phone and company a mark says. */
export async function readerFacts(ctx: EmployeeCtx) {
  const { userId, companyId } = ctx.employee;
  const found = await sql<{ name: string; phone: string; companyName: string }>`
    select u.nick_name as name, u.phone, c.name as company_name from "user" u, company c
    where u.id = ${userId} and c.id = ${companyId}`.execute(rows(ctx));
  const [facts] = found.rows;
  if (!facts) throw new Error('a session without its person');
  return facts;
}
