import { fileApi } from '@mdi/contract/modules/file/file.contract.ts';
import type { Program } from '@mdi/contract/modules/page/page.contract.ts';
import { researchReportApi } from '@mdi/contract/modules/research-report/research-report.contract.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { inRegions, inScope } from '../../kit/access/in-scope.ts';
import { may } from '../../kit/access/may.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { comingFile, comingReport } from '../../kit/files/readable-documents.ts';
import { columnInCallersLanguage } from '../../kit/queries/column-in-callers-language.ts';
import { containsPattern } from '../../kit/queries/page.ts';
import { contentInScope } from '../../kit/review/office-scope.ts';

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

/** What readers of the project may come to see of notices, as far as the caller does, the newest first. */
const notices = (
  ctx: Ctx,
  projectId: number,
) => sql`content join content_project cp on cp.revision_id = content.live_id
  join content_revision r on r.id = content.live_id
  where content.kind = 'notice' and content.removed_at is null and cp.project_id = ${projectId}
    and ${contentInScope(ctx.actor)}`;

const noticeTitle = ({ lang }: Ctx) =>
  lang === 'en'
    ? sql`coalesce(nullif(r.title_en, ''), r.title_zh, '')`
    : sql`coalesce(nullif(r.title_zh, ''), r.title_en, '')`;

/** Notices of the project whose title holds the word. */
export async function linkableNotices(ctx: Ctx, projectId: number, word: string | undefined) {
  const like = `%${(word ?? '').replace(/[\\%_]/g, '\\$&')}%`;
  const { rows: found } = await sql<{ id: number; title: string }>`
    select content.id, ${noticeTitle(ctx)} as title
    from ${notices(ctx, projectId)} and (r.title_zh ilike ${like} or r.title_en ilike ${like})
    order by content.id desc limit ${most}`.execute(rows(ctx));
  return found;
}

/** The titles of these notices of the project. */
export async function noticeTitles(ctx: Ctx, projectId: number, ids: readonly number[]) {
  const { rows: found } = await sql<{ id: number; title: string }>`
    select content.id, ${noticeTitle(ctx)} as title
    from ${notices(ctx, projectId)} and content.id = any(${[...ids]}::bigint[])`.execute(rows(ctx));
  return found;
}

/** The mini-programs that the project's own of a program may open: those that the version online was released with. */
export async function miniTargets(ctx: Ctx, projectId: number, program: Program) {
  const { rows: found } = await sql<{ appId: string; name: string }>`
    select target ->> 'appId' as app_id, target ->> 'name' as name
    from mini_program mini, jsonb_array_elements(mini.target_running) with ordinality as named(target, place)
    where mini.project_id = ${projectId} and mini.kind = ${program} order by place`.execute(rows(ctx));
  return found;
}
