import { fileApi } from '@mdi/contract/modules/file/file.contract.ts';
import { researchReportApi } from '@mdi/contract/modules/research-report/research-report.contract.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { inRegions, inScope } from '../../kit/access/in-scope.ts';
import { may } from '../../kit/access/may.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { comingFile, comingReport } from '../../kit/files/readable-documents.ts';
import { columnInCallersLanguage } from '../../kit/queries/column-in-callers-language.ts';
import { containsPattern } from '../../kit/queries/page.ts';

type Named = { id: number; title: string };

const most = 50;
const nothing = sql<SqlBool>`false`;

const filesInSight = (ctx: Ctx) =>
  may(ctx, fileApi.ops.get) ? inScope(ctx.actor, { project: 'libraryFile.projectId' }) : nothing;
const reportsInSight = (ctx: Ctx) =>
  may(ctx, researchReportApi.ops.get)
    ? sql<SqlBool>`(research_report.removed_at is null and ${inRegions(ctx.actor, 'researchReport.region')})`
    : nothing;

async function files(ctx: Ctx, projectId: number, where: RawBuilder<SqlBool>): Promise<Named[]> {
  const name = columnInCallersLanguage(ctx, 'library_file.name_zh', 'library_file.name_en');
  const { rows: found } = await sql<Named>`
    select library_file.id, ${name} as title
    from library_file join project on project.id = library_file.project_id
    where library_file.project_id = ${projectId} and ${filesInSight(ctx)} and ${where}
    order by library_file.id desc limit ${most}`.execute(rows(ctx));
  return found;
}

async function reports(ctx: Ctx, where: RawBuilder<SqlBool>): Promise<Named[]> {
  const title = columnInCallersLanguage(ctx, 'research_report.title_zh', 'research_report.title_en');
  const { rows: found } = await sql<Named>`
    select research_report.id, ${title} as title from research_report
    where ${reportsInSight(ctx)} and ${where}
    order by research_report.id desc limit ${most}`.execute(rows(ctx));
  return found;
}

const oneOf = (table: 'library_file' | 'research_report', ids: readonly number[]) =>
  sql<SqlBool>`${sql.ref(`${table}.id`)} = any(${[...ids]}::bigint[])`;

/** Files of the project that a link may lead to, as far as the caller sees them, by a word of their names. */
export const linkableFiles = (ctx: Ctx, projectId: number, word: string | undefined) => {
  const like = containsPattern(word ?? '');
  return files(
    ctx,
    projectId,
    sql`${comingFile(ctx.now())} and (library_file.name_zh ilike ${like} or library_file.name_en ilike ${like})`,
  );
};

export const fileTitles = (ctx: Ctx, projectId: number, ids: readonly number[]) =>
  files(ctx, projectId, oneOf('library_file', ids));

/** Of these files those of the project that somebody may read from a time on. */
export async function readableFileIds(
  ctx: Ctx,
  projectId: number,
  ids: readonly number[],
  at: Date,
): Promise<Set<number>> {
  const { rows: found } = await sql<{ id: number }>`
    select library_file.id from library_file join project on project.id = library_file.project_id
    where library_file.project_id = ${projectId} and ${comingFile(at)}
      and ${oneOf('library_file', ids)}`.execute(rows(ctx));
  return new Set(found.map(({ id }) => id));
}

/** Research reports that a link may lead to, the same way; they belong to no project. */
export const linkableReports = (ctx: Ctx, _projectId: number, word: string | undefined) => {
  const like = containsPattern(word ?? '');
  return reports(
    ctx,
    sql`${comingReport()} and (research_report.title_zh ilike ${like} or research_report.title_en ilike ${like})`,
  );
};

export const reportTitles = (ctx: Ctx, _projectId: number, ids: readonly number[]) =>
  reports(ctx, oneOf('research_report', ids));

/** Of these reports those that somebody may read. */
export async function readableReportIds(
  ctx: Ctx,
  _projectId: number,
  ids: readonly number[],
): Promise<Set<number>> {
  const { rows: found } = await sql<{ id: number }>`
    select research_report.id from research_report
    where ${comingReport()} and ${oneOf('research_report', ids)}`.execute(rows(ctx));
  return new Set(found.map(({ id }) => id));
}
