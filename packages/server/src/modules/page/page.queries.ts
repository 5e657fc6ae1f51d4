import { otherPrograms, type Program, pageApi, programs } from '@mdi/contract/modules/page/page.contract.ts';
import type { DocKind } from '@mdi/page-kit/shapes.ts';
import { currentSchema } from '@mdi/page-kit/upgrade-stored.ts';
import { type RawBuilder, sql } from 'kysely';
import { inScope } from '../../kit/access/in-scope.ts';
import { may } from '../../kit/access/may.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { isLinkInUse, liveAndDueJoins } from './page.live.queries.ts';

/** The programs that the caller looks at: who holds rights of the property's alone, only that. */
export const programsOf = (ctx: Ctx): readonly Program[] =>
  may(ctx, otherPrograms.view) ? programs : ['pm'];

/** Whether the caller may change or publish what is in a program, if the call is theirs at all. */
export const reachesProgram = (ctx: Ctx, program: string, action: 'edit' | 'publish'): boolean =>
  program === 'pm' || may(ctx, otherPrograms[action]);

/** The pages in scope: where every look at one starts. */
export const isPageInScope = (ctx: Ctx) => sql`page.removed_at is null
  and page.program = any(${[...programsOf(ctx)]}::text[])
  and ${inScope(ctx.actor, { project: 'page.projectId' })}`;

/** A page and what is live of it, without what it says. */
type PageFacts = {
  pageId: number;
  projectId: number;
  program: Program;
  channel: 'app' | 'chat';
  kind: DocKind;
  titleZh: string;
  titleEn: string | null;
  version: number;
  lastNo: number;
  updatedAt: Date;
  updatedBy: string | null;
  liveVersionId: number | null;
  liveNo: number | null;
  liveSince: Date | null;
  dueVersionId: number | null;
  dueNo: number | null;
  dueFrom: Date | null;
  usedBy: number;
};
export type PageRecord = PageFacts & { draft: unknown; liveDoc: unknown; dueDoc: unknown };
/** `differs`: readers don't get what the draft says. */
export type PageOutline = PageFacts & { differs: boolean };
/** `liveDoc` is null where the draft says the same. */
export type PageInList = PageOutline & { draft: unknown; liveDoc: unknown };

const whole = sql`page.draft, lv.doc as live_doc, dv.doc as due_doc`;
const differs = sql`(page.draft - 'kind' is distinct from lv.doc - 'kind')`;
const outline = sql`${differs} as differs`;
const inList = sql`page.draft, ${differs} as differs, case when ${differs} then lv.doc end as live_doc`;

async function described<T = PageRecord>(ctx: Ctx, where: RawBuilder<unknown>, more = whole): Promise<T[]> {
  const { live, due } = liveAndDueJoins(ctx);
  const { rows: found } = await sql<T>`
    select page.id as page_id, page.project_id, page.program, page.channel, page.kind, page.title_zh, page.title_en,
      page.version, page.last_no, page.updated_at, u.nick_name as updated_by,
      lv.id as live_version_id, lv.no as live_no, case when lv.id is not null then live.from_at end as live_since,
      dv.id as due_version_id, dv.no as due_no, case when dv.id is not null then due.from_at end as due_from,
      (select count(distinct k.page_id)::int from page_link k join app_page other on other.id = k.page_id
        where k.target = 'page:' || page.id and k.page_id <> page.id and other.removed_at is null
          and other.project_id = page.project_id and other.program = page.program
          and ${isLinkInUse(ctx)}) as used_by, ${more}
    from app_page page ${live} ${due} left join "user" u on u.id = page.updated_by
    where ${isPageInScope(ctx)} and ${where} order by page.kind = 'site', page.title_zh, page.id`.execute(
    rows(ctx),
  );
  return found;
}

const ofProgram = (projectIds: readonly number[], program: Program) =>
  sql`page.project_id = any(${[...projectIds]}::bigint[]) and page.program = ${program}`;

export const pagesOf = (ctx: Ctx, projectId: number, program: Program) =>
  described(ctx, ofProgram([projectId], program));

/** The pages of a program as a list tells of them. */
export const pagesForList = (ctx: Ctx, projectId: number, program: Program) =>
  described<PageInList>(ctx, ofProgram([projectId], program), inList);

/** The pages of a program in several projects, without what they say. */
export const outlinesOf = (ctx: Ctx, projectIds: readonly number[], program: Program) =>
  described<PageOutline>(ctx, ofProgram(projectIds, program), outline);

/** The home page of a program, and what its pages share. */
export const homeAndSiteOf = (ctx: Ctx, projectId: number, program: Program) =>
  described(ctx, sql`${ofProgram([projectId], program)} and page.kind in ('home', 'site')`);

export const pageById = async (ctx: Ctx, pageId: number) =>
  (await described(ctx, sql`page.id = ${pageId}`))[0];

export const pagesById = (ctx: Ctx, pageIds: readonly number[]) =>
  described(ctx, sql`page.id = any(${[...pageIds]}::bigint[])`);

export type DraftFacts = Pick<
  PageFacts,
  'pageId' | 'projectId' | 'program' | 'kind' | 'titleZh' | 'titleEn' | 'version' | 'updatedAt' | 'updatedBy'
> & { newer: boolean };

/** A page in scope, locked until the call ends, without what it says: a draft saves itself each second. */
export async function lockDraft(ctx: Ctx, pageId: number): Promise<DraftFacts | undefined> {
  const { rows: found } = await sql<DraftFacts>`
    select page.id as page_id, page.project_id, page.program, page.kind, page.title_zh, page.title_en, page.version,
      page.updated_at, (select u.nick_name from "user" u where u.id = page.updated_by) as updated_by,
      (page.draft->>'schema')::int > ${currentSchema} as newer
    from app_page page where page.id = ${pageId} and ${isPageInScope(ctx)} for update of page`.execute(
    rows(ctx),
  );
  return found[0];
}

/** What the draft of a page in scope says. */
export async function draftOf(ctx: Ctx, pageId: number): Promise<unknown> {
  const page = rows(ctx).selectFrom('appPage').select('draft').where('id', '=', pageId);
  return (await page.executeTakeFirstOrThrow()).draft;
}

/** Locks those of these pages that are in scope until the call ends, in one order. */
export async function lockPages(ctx: Ctx, pageIds: readonly number[]): Promise<void> {
  await sql`select id from app_page page where id = any(${[...pageIds]}::bigint[]) and ${isPageInScope(ctx)}
    order by id for update`.execute(rows(ctx));
}

/** Whoever adds pages to a program comes one after the other, so that they are counted. */
export async function lockProgram(ctx: Ctx, projectId: number, program: Program): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`pages ${projectId} ${program}`}, 0))`.execute(
    rows(ctx),
  );
}

/** Whether the caller may look at a page, and so at its history. */
export const maySeePage = async (ctx: Ctx, pageId: number): Promise<boolean> =>
  may(ctx, pageApi.ops.get) && (await pageById(ctx, pageId)) !== undefined;

type New = {
  projectId: number;
  program: Program;
  channel: 'app' | 'chat';
  kind: DocKind;
  titleZh: string;
  titleEn: string | null;
  draft: string;
};

export async function addPage(ctx: Ctx, values: New): Promise<number> {
  const { id } = await rows(ctx)
    .insertInto('appPage')
    .values({ ...values, createdAt: ctx.now(), updatedAt: ctx.now(), updatedBy: ctx.actor.userId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What a document refers to, each once: by it pages and uploads are known to be in use. */
export type PageReferences = { targets: readonly string[]; uploads: readonly number[] };
type Draft = { titleZh: string; titleEn: string | null; draft: string };

/** What a draft refers to by now; what it showed until now can be put back for a while. */
const referring = (ctx: Ctx, pageId: number, { targets, uploads }: PageReferences) => sql`
  unlinked as (
    delete from page_link where page_id = ${pageId} and version_id is null and target <> all(${[...targets]}::text[])),
  linked as (
    insert into page_link (page_id, version_id, target)
    select ${pageId}::bigint, null, t from unnest(${[...targets]}::text[]) t
    on conflict on constraint page_link_once do nothing),
  hidden as (
    update page_upload set left_at = ${ctx.now()} where page_id = ${pageId} and version_id is null
      and left_at is null and upload_id <> all(${[...uploads]}::bigint[])),
  shown as (
    insert into page_upload (page_id, version_id, upload_id)
    select ${pageId}::bigint, null, u from unnest(${[...uploads]}::bigint[]) u
    on conflict on constraint page_upload_once do update set left_at = null where page_upload.left_at is not null)`;

/** Says what a new draft refers to. */
export async function storeReferences(ctx: Ctx, pageId: number, refers: PageReferences): Promise<void> {
  await sql`with ${referring(ctx, pageId, refers)} select`.execute(rows(ctx));
}

/** Writes a draft with what it refers to; answers its version, null where it says that already. In one statement, for it happens each second. */
export async function writeDraft(
  ctx: Ctx,
  pageId: number,
  { titleZh, titleEn, draft }: Draft,
  refers: PageReferences,
): Promise<number | null> {
  const { rows: written } = await sql<{ version: number }>`
    with given as (select ${draft}::jsonb as doc), ${referring(ctx, pageId, refers)}
    update app_page set title_zh = ${titleZh}, title_en = ${titleEn}, draft = given.doc, version = version + 1,
      updated_at = ${ctx.now()}, updated_by = ${ctx.actor.userId}
    from given where id = ${pageId} and draft <> given.doc returning version`.execute(rows(ctx));
  return written[0]?.version ?? null;
}

/** Nobody asks for it any more; what it showed may go. */
export async function removePage(ctx: Ctx, pageId: number): Promise<void> {
  await rows(ctx).updateTable('appPage').set({ removedAt: ctx.now() }).where('id', '=', pageId).execute();
}
