import type { RichDoc } from '@mdi/contract/kit/rich-text.ts';
import { noticesAtOnce } from '@mdi/contract/modules/app-notice/app-notice.contract.ts';
import { sql } from 'kysely';
import type { EmployeeCtx, PublicCtx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { runStatementText, statementText } from '../../kit/queries/prebuilt-statement.ts';
import {
  type ContentReader,
  readableContent,
  readableContentByAll,
} from '../../kit/review/content-readers.ts';
import { isLiveSql } from '../../kit/review/stage-sql.ts';
import { noticeKind } from '../notice/index.ts';

export type NoticeCursor = { at: string; noticeId: number } | undefined;

type Project = { projectId: number; name: string; zone: string; logo: string | null };
const validProject = statementText(sql`
  select project.id as "projectId", project.name, project.time_zone as zone, u.key as logo
  from project left join upload u on u.id = project.logo_id
  where project.id = $1 and project.state = 'N'`);

/** A valid project, as the app names it. */
export async function validProjectOf(ctx: PublicCtx, projectId: number) {
  const [found] = await runStatementText<Project>(rows(ctx), validProject, [projectId]);
  return found;
}

export type NoticeBriefRow = {
  noticeId: number;
  titleZh: string;
  titleEn: string | null;
  summary: string;
  publisher: string;
  releaseAt: Date;
  mustConfirm: boolean;
  thumbnail: string | null;
};

/** What readers see of the thumbnail. */
const crop = sql`(select u.key from content_upload cu join upload u on u.id = cu.upload_id
  where cu.revision_id = content.live_id and cu.role like 'crop %' limit 1)`;

const brief = sql`content.id as notice_id, content_revision.title_zh, content_revision.title_en,
  content_revision.fields->>'summary' as summary, content_revision.fields->>'publisher' as publisher,
  content.release_at, content_revision.must_confirm,
  ${crop} as thumbnail`;

const place = { project: sql<number>`$1::bigint`, now: sql<Date>`$2::timestamptz` };

/** Anybody may ask for it at any time, so the statement is put together once. */
const forEveryone = statementText(sql`
  select content.id as "noticeId", content_revision.title_zh as "titleZh", content_revision.title_en as "titleEn",
    content_revision.fields->>'summary' as summary, content_revision.fields->>'publisher' as publisher,
    content.release_at as "releaseAt", content_revision.must_confirm as "mustConfirm", ${crop} as thumbnail
  from content_project cp
  join content on content.live_id = cp.revision_id
  join content_revision on content_revision.id = content.live_id
  where cp.project_id = $1 and ${readableContentByAll(place.project, noticeKind, place.now)}
    and ($3::timestamptz is null or (content.release_at, content.id) < ($3::timestamptz, $4::bigint))
  order by content.release_at desc, content.id desc limit ${sql.lit(noticesAtOnce + 1)}`);

/** What a reader may read in a project, the newest first; one more than is shown at once. */
export async function noticeBriefsOf(
  ctx: PublicCtx,
  reader: ContentReader,
  after: NoticeCursor,
): Promise<readonly NoticeBriefRow[]> {
  if (reader.employee === null) {
    const values = [reader.projectId, ctx.now(), after?.at ?? null, after?.noticeId ?? null];
    return runStatementText<NoticeBriefRow>(rows(ctx), forEveryone, values);
  }
  const later = after
    ? sql`(content.release_at, content.id) < (${after.at}::timestamptz, ${after.noticeId}::bigint)`
    : sql`true`;
  const { rows: found } = await sql<NoticeBriefRow>`
    select ${brief} from content_project cp
    join content on content.live_id = cp.revision_id
    join content_revision on content_revision.id = content.live_id
    where cp.project_id = ${reader.projectId} and ${readableContent(reader, noticeKind, ctx.now())} and ${later}
    order by content.release_at desc, content.id desc limit ${noticesAtOnce + 1}`.execute(rows(ctx));
  return found;
}

export type FullNotice = NoticeBriefRow & {
  revisionId: number;
  zh: { title: string; body: RichDoc };
  en: { title: string; body: RichDoc } | null;
  correctedAt: Date | null;
  zone: string;
  projectName: string;
};

/** A notice that a reader may read now. */
export async function fullNoticeOf(
  ctx: PublicCtx,
  reader: ContentReader,
  noticeId: number,
): Promise<FullNotice | undefined> {
  const { rows: found } = await sql<FullNotice>`
    select ${brief}, content_revision.id as revision_id, content_revision.zh, content_revision.en,
      content.corrected_at, content_revision.zone,
      (select p.name from project p where p.id = ${reader.projectId}) as project_name
    from content join content_revision on content_revision.id = content.live_id
    where content.id = ${noticeId} and ${readableContent(reader, noticeKind, ctx.now())}`.execute(rows(ctx));
  return found[0];
}

export type InboxRow = {
  noticeId: number;
  projectId: number;
  projectName: string;
  titleZh: string | null;
  titleEn: string | null;
  at: Date;
  readAt: Date | null;
  confirmedAt: Date | null;
  mustConfirm: boolean;
  withdrawn: boolean;
};

/** What an employee was told of, the newest first; of what is live no more the title isn't said. */
export async function noticeInboxOf(ctx: EmployeeCtx, after: NoticeCursor): Promise<InboxRow[]> {
  const { employeeId, projectId, companyId } = ctx.employee;
  const reader: ContentReader = { projectId, employee: { employeeId, projectId, companyId } };
  const now = ctx.now();
  const later = after
    ? sql`(d.at, d.content_id) < (${after.at}::timestamptz, ${after.noticeId}::bigint)`
    : sql`true`;
  const { rows: found } = await sql<InboxRow>`
    select d.content_id as notice_id, p.id as project_id, p.name as project_name, d.at, d.read_at, d.confirmed_at,
      coalesce(content_revision.must_confirm, false) as must_confirm,
      case when r.readable then content_revision.title_zh end as title_zh,
      case when r.readable then content_revision.title_en end as title_en,
      not r.readable as withdrawn
    from content_delivery d
    join content on content.id = d.content_id
    left join content_revision on content_revision.id = content.live_id
    join project p on p.id = ${projectId}
    cross join lateral (select coalesce(${readableContent(reader, noticeKind, now)}, false) as readable) r
    where d.employee_id = ${employeeId} and d.announcement_id is not null and content.kind = ${noticeKind} and ${later}
    order by d.at desc, d.content_id desc limit ${noticesAtOnce + 1}`.execute(rows(ctx));
  return found;
}

/** How much of it an employee hasn't read. */
export async function countUnreadNotices(ctx: EmployeeCtx): Promise<number> {
  const { employeeId, projectId, companyId } = ctx.employee;
  const reader: ContentReader = { projectId, employee: { employeeId, projectId, companyId } };
  const { rows: found } = await sql<{ n: number }>`
    select count(*)::int as n from content_delivery d
    join content on content.id = d.content_id
    join content_revision on content_revision.id = content.live_id
    where d.employee_id = ${employeeId} and d.announcement_id is not null and d.read_at is null
      and ${isLiveSql(ctx.now())} and ${readableContent(reader, noticeKind, ctx.now())}`.execute(rows(ctx));
  return found[0]?.n ?? 0;
}
