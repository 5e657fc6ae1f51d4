import { normaliseName } from '@mdi/contract/kit/fields.ts';
import type { InputOf } from '@mdi/contract/kit/op.ts';
import type { ReportSlot } from '@mdi/contract/modules/research-report/report.fields.ts';
import { researchReportApi } from '@mdi/contract/modules/research-report/research-report.contract.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { inRegions } from '../../kit/access/in-scope.ts';
import { may } from '../../kit/access/may.ts';
import type { Ctx, PublicCtx } from '../../kit/calls/ctx.ts';
import { forbidden } from '../../kit/calls/refuse.ts';
import { rows } from '../../kit/calls/rows.ts';
import { containsPattern } from '../../kit/queries/page.ts';
import { downloadCount, downloaderCount, readCount, readerCount } from './report.ledger.queries.ts';

/** The name of a code in an option list, in the caller's language. */
export const optionName = (
  { lang }: PublicCtx,
  dict: 'reportCategory' | 'region',
  code: RawBuilder<unknown>,
) =>
  sql<string | null>`(select ${sql.ref(lang === 'en' ? 'o.nameEn' : 'o.nameZh')} from dictionary_entry o
    where o.dict = ${sql.lit(dict)} and o.code = ${code})`;

/** The reports in scope, or those that were deleted: where every look of the office at one starts. */
export const reportsInScope = (ctx: Ctx, removed = false) =>
  rows(ctx)
    .selectFrom('researchReport')
    .leftJoin('user', 'user.id', 'researchReport.uploadedBy')
    .where('researchReport.removedAt', removed ? 'is not' : 'is', null)
    .where(inRegions(ctx.actor, 'researchReport.region'));

const described = (ctx: Ctx, removed = false) =>
  reportsInScope(ctx, removed).select([
    'researchReport.id as reportId',
    'researchReport.titleZh',
    'researchReport.titleEn',
    'researchReport.reportOn',
    'researchReport.category',
    sql<string>`coalesce(${optionName(ctx, 'reportCategory', sql`research_report.category`)}, research_report.category)`.as(
      'categoryName',
    ),
    'researchReport.region',
    optionName(ctx, 'region', sql`research_report.region`).as('regionName'),
    'researchReport.period',
    'researchReport.whitelisted',
    'researchReport.state',
    'researchReport.reason',
    'researchReport.published',
    'researchReport.publishedAt',
    sql<ReportSlot[]>`array(select f.slot from report_file f
      where f.report_id = research_report.id and f.replaced_at is null)`.as('slots'),
    'researchReport.pictureId',
    'researchReport.pictureX',
    'researchReport.pictureY',
    'researchReport.cropId',
    'researchReport.shareId',
    'researchReport.download',
    'researchReport.selectText',
    'researchReport.markDate',
    'researchReport.markCompany',
    'researchReport.markStrength',
    'researchReport.authorIds',
    readCount.as('reads'),
    readerCount.as('readers'),
    downloadCount.as('downloads'),
    downloaderCount.as('downloaders'),
    'researchReport.uploadedAt',
    'user.nickName as uploadedBy',
    'researchReport.removedAt',
    'researchReport.version',
    'researchReport.updatedAt',
  ]);

type Filters = Partial<InputOf<typeof researchReportApi.ops.list>>;

export function filteredReports(ctx: Ctx, f: Filters) {
  let query = described(ctx, f.removed);
  const word = normaliseName(f.keyword ?? '');
  if (word) {
    query = query.where(
      sql<SqlBool>`(lower(normalize(research_report.title_zh collate "default", nfkc)) like ${containsPattern(word)}
        or lower(normalize(research_report.title_en collate "default", nfkc)) like ${containsPattern(word)})`,
    );
  }
  if (f.category) query = query.where('researchReport.category', '=', f.category);
  if (f.region) query = query.where('researchReport.region', '=', f.region);
  if (f.period) query = query.where('researchReport.period', '=', f.period);
  if (f.whitelisted !== undefined) query = query.where('researchReport.whitelisted', '=', f.whitelisted);
  if (f.state) query = query.where('researchReport.state', '=', f.state);
  if (f.published !== undefined) query = query.where('researchReport.published', '=', f.published);
  return query;
}

export const reportById = (ctx: Ctx, id: number) =>
  described(ctx).where('researchReport.id', '=', id).executeTakeFirst();

/** Who has read it stays known when a report is deleted: whoever may see that still finds it by that. */
const looksBack = (ctx: Ctx): boolean => may(ctx, researchReportApi.ops.readers);

/** A report in scope, also one that was deleted where the caller may see who read it. */
export async function reportOrRemoved(ctx: Ctx, id: number): Promise<ReportRecord | undefined> {
  const there = await reportById(ctx, id);
  if (there || !looksBack(ctx)) return there;
  return described(ctx, true).where('researchReport.id', '=', id).executeTakeFirst();
}

/** @throws Refusal 403 where deleted reports are asked for and are no matter of the caller's */
export function assertMaySeeRemoved(ctx: Ctx, { removed }: Filters): void {
  if (removed && !looksBack(ctx)) forbidden();
}

export type ReportRecord = NonNullable<Awaited<ReturnType<typeof reportById>>>;

/** Whether the caller may look at a report. */
export async function maySeeReport(ctx: Ctx, id: number): Promise<boolean> {
  if (!may(ctx, researchReportApi.ops.get)) return false;
  const query = reportsInScope(ctx).select('researchReport.id').where('researchReport.id', '=', id);
  return (await query.executeTakeFirst()) !== undefined;
}

/** Whether the caller may look at its history. */
export const maySeeHistory = async (ctx: Ctx, id: number): Promise<boolean> =>
  may(ctx, researchReportApi.ops.get) && (await reportOrRemoved(ctx, id)) !== undefined;

/** What lies in the slots of a report now. */
export const documentsInSlots = (ctx: PublicCtx, reportId: number) =>
  rows(ctx)
    .selectFrom('reportFile')
    .innerJoin('upload', 'upload.id', 'reportFile.uploadId')
    .leftJoin('user', 'user.id', 'reportFile.addedBy')
    .select([
      'reportFile.id as fileId',
      'reportFile.slot',
      'reportFile.no',
      'upload.id as uploadId',
      'upload.key',
      'upload.name',
      'upload.bytes as size',
      'upload.mime as type',
      'upload.pages as pages',
      'reportFile.addedAt',
      'user.nickName as addedBy',
    ])
    .where('reportFile.reportId', '=', reportId)
    .where('reportFile.replacedAt', 'is', null)
    .orderBy('reportFile.slot', 'desc')
    .execute();

/** The keys of uploads by their ids. */
export async function uploadKeys(
  ctx: PublicCtx,
  ids: readonly (number | null)[],
): Promise<Map<number, string>> {
  const wanted = ids.filter((id) => id !== null);
  const found = await rows(ctx)
    .selectFrom('upload')
    .select(['id', 'key'])
    .where('id', '=', sql<number>`any(${wanted}::bigint[])`)
    .execute();
  return new Map(found.map(({ id, key }) => [id, key]));
}

/** Whether an upload is a picture or a file of a report now. */
export async function isUploadOfReport(ctx: PublicCtx, reportId: number, uploadId: number): Promise<boolean> {
  const found = await sql`
    select from research_report r where r.id = ${reportId} and (${uploadId} in (r.picture_id, r.crop_id, r.share_id)
      or exists (select from report_file f where f.report_id = r.id and f.upload_id = ${uploadId}))`.execute(
    rows(ctx),
  );
  return found.rows.length > 0;
}

/** Whether who wrote at a report may publish it; so it is until somebody decides otherwise. */
export async function publishRuleRow(ctx: Ctx) {
  return rows(ctx).selectFrom('reportRule').select(['id', 'ownPublish']).executeTakeFirst();
}

type Option = { code: string; name: string };

/** The entries of an option list that may be chosen. */
export async function validOptionsOf(
  ctx: PublicCtx,
  dict: 'reportCategory' | 'region',
  seen: RawBuilder<SqlBool> = sql`true`,
): Promise<Option[]> {
  const found = await sql<Option>`
    select o.code, ${sql.ref(ctx.lang === 'en' ? 'o.nameEn' : 'o.nameZh')} as name from dictionary_entry o
    where o.dict = ${dict} and o.state = 'N' and ${seen} order by o.sort, o.code`.execute(rows(ctx));
  return found.rows;
}

/** The regions of which the caller writes reports. */
export const writableRegions = (ctx: Ctx) => validOptionsOf(ctx, 'region', inRegions(ctx.actor, 'o.code'));

/** Whose name and phone a mark would say of the caller. */
export const callerFacts = (ctx: Ctx) =>
  rows(ctx)
    .selectFrom('user')
    .select(['nickName as name', 'phone'])
    .where('id', '=', ctx.actor.userId)
    .executeTakeFirstOrThrow();
