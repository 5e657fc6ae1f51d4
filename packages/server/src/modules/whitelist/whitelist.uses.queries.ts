import { fileApi } from '@mdi/contract/modules/file/file.contract.ts';
import { researchReportApi } from '@mdi/contract/modules/research-report/research-report.contract.ts';
import type { WhitelistUse as Use } from '@mdi/contract/modules/whitelist/whitelist.contract.ts';
import { type SqlBool, sql } from 'kysely';
import { inRegions, inScope } from '../../kit/access/in-scope.ts';
import { may } from '../../kit/access/may.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { readableFile, readableReport } from '../../kit/files/readable-documents.ts';
import { mayReadOnPhone } from '../../kit/review/audience.ts';
import { isListVisible } from './whitelist.queries.ts';

const nothing = sql<SqlBool>`false`;

const titleOf = ({ lang }: Ctx) =>
  lang === 'en'
    ? sql`coalesce(nullif(research_report.title_en, ''), research_report.title_zh)`
    : sql`coalesce(nullif(research_report.title_zh, ''), research_report.title_en)`;
const nameOf = ({ lang }: Ctx) =>
  lang === 'en' ? sql`coalesce(library_file.name_en, library_file.name_zh)` : sql`library_file.name_zh`;

const filesInSight = (ctx: Ctx) =>
  may(ctx, fileApi.ops.get) ? inScope(ctx.actor, { project: 'libraryFile.projectId' }) : nothing;
const reportsInSight = (ctx: Ctx) =>
  may(ctx, researchReportApi.ops.get) ? inRegions(ctx.actor, 'researchReport.region') : nothing;

/** The files and reports in sight that ask for a list, the newest first. */
export async function usesOf(ctx: Ctx, whitelistId: number, most: number): Promise<Use[]> {
  const found = await sql<Use>`
    (select 'file' as what, library_file.id, ${nameOf(ctx)}::text as title, library_file.uploaded_at as at
      from library_file_whitelist fw join library_file on library_file.id = fw.file_id
      where fw.whitelist_id = ${whitelistId} and ${filesInSight(ctx)})
    union all
    (select 'report', research_report.id, ${titleOf(ctx)}::text, research_report.uploaded_at
      from research_report_whitelist rw join research_report on research_report.id = rw.report_id
      where rw.whitelist_id = ${whitelistId} and ${reportsInSight(ctx)})
    order by at desc, id desc limit ${most}`.execute(rows(ctx));
  return found.rows.map(({ what, id, title }) => ({ what, id, title }));
}

/**
 * What a phone may read because lists in sight name it: these lists, and the files and reports in sight of these. Files
 * are read by people of the project alone.
 */
export async function readableByPhone(ctx: Ctx, phoneKey: string, most: number) {
  const naming = await rows(ctx)
    .selectFrom('whitelist')
    .innerJoin('whitelistPhone', 'whitelistPhone.whitelistId', 'whitelist.id')
    .leftJoin('project', 'project.id', 'whitelist.projectId')
    .select(['whitelist.id as whitelistId', 'whitelist.name', 'project.name as projectName'])
    .where('whitelistPhone.phoneKey', '=', phoneKey)
    .where(isListVisible(ctx))
    .orderBy('whitelist.uploadedAt', 'desc')
    .orderBy('whitelist.id', 'desc')
    .limit(most)
    .execute();
  const ids = naming.map(({ whitelistId }) => whitelistId);
  const found = await sql<Use>`
    (select distinct 'file' as what, library_file.id, ${nameOf(ctx)}::text as title
      from library_file_whitelist fw join library_file on library_file.id = fw.file_id
      join project on project.id = library_file.project_id
      where fw.whitelist_id = any(${ids}::bigint[]) and ${filesInSight(ctx)}
        and ${readableFile(phoneKey, ctx.now())} and library_file.whitelisted
        and exists (select from employee join "user" on "user".id = employee.user_id
          join company on company.id = employee.company_id
          where employee.project_id = library_file.project_id and "user".phone_key = ${phoneKey}
            and ${mayReadOnPhone(ctx.now())}))
    union all
    (select distinct 'report', research_report.id, ${titleOf(ctx)}::text
      from research_report_whitelist rw join research_report on research_report.id = rw.report_id
      where rw.whitelist_id = any(${ids}::bigint[]) and ${reportsInSight(ctx)}
        and ${readableReport(phoneKey)} and research_report.whitelisted)
    order by what, title, id limit ${most}`.execute(rows(ctx));
  return { lists: naming, may: found.rows };
}
