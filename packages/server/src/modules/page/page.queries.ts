import { otherPrograms, type Program, pageApi, programs } from '@mdi/contract/modules/page/page.contract.ts';
import type { LinkTrouble, UploadFact } from '@mdi/page-kit/findings.ts';
import type { DocKind, PageKind } from '@mdi/page-kit/shapes.ts';
import type { UploadUse } from '@mdi/page-kit/walk.ts';
import { sql } from 'kysely';
import type { Ctx, PublicCtx } from '../../kit/ctx.ts';
import { inScope } from '../../kit/in-scope.ts';
import { may } from '../../kit/may.ts';
import { rows } from '../../kit/rows.ts';

/** The programs that the caller looks at: who holds rights of the property's alone, only that. */
export const programsOf = (ctx: Ctx): readonly Program[] =>
  may(ctx, otherPrograms.view) ? programs : ['pm'];

/** Whether the caller may change or publish what is in a program, if the call is theirs at all. */
export const reachesProgram = (ctx: Ctx, program: string, action: 'edit' | 'publish'): boolean =>
  program === 'pm' || may(ctx, otherPrograms[action]);

/** The row in force by now, and the one to come: the newest of each, so that nothing that was planned takes back what came later. */
const standing = (ctx: PublicCtx) => ({
  live: sql`left join lateral (
      select l.version_id, l.from_at from page_live l
      where l.page_id = page.id and l.cancelled_at is null and l.from_at <= ${ctx.now()}
      order by l.id desc limit 1) live on true
    left join page_version lv on lv.id = live.version_id`,
  due: sql`left join lateral (
      select l.version_id, l.from_at from page_live l
      where l.page_id = page.id and l.cancelled_at is null and l.from_at > ${ctx.now()}
      order by l.id desc limit 1) due on true
    left join page_version dv on dv.id = due.version_id`,
});

/** The pages in scope: where every look at one starts. */
const inSight = (ctx: Ctx) => sql`page.removed_at is null
  and page.program = any(${[...programsOf(ctx)]}::text[])
  and ${inScope(ctx.actor, { project: 'page.projectId' })}`;

export type PageRecord = {
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
  draft: unknown;
  liveVersionId: number | null;
  liveNo: number | null;
  liveSince: Date | null;
  liveDoc: unknown;
  dueVersionId: number | null;
  dueNo: number | null;
  dueDoc: unknown;
  dueFrom: Date | null;
  usedBy: number;
};

/** Whether a link counts: of a draft, or of what is live or to come. */
const counts = (ctx: PublicCtx) => sql`(k.version_id is null or k.version_id in (
  select l.version_id from page_live l where l.page_id = k.page_id and l.cancelled_at is null
    and (l.from_at > ${ctx.now()} or l.id = (
      select max(n.id) from page_live n
      where n.page_id = k.page_id and n.cancelled_at is null and n.from_at <= ${ctx.now()}))))`;

async function described(ctx: Ctx, where: ReturnType<typeof sql>): Promise<PageRecord[]> {
  const { live, due } = standing(ctx);
  const { rows: found } = await sql<PageRecord>`
    select page.id as page_id, page.project_id, page.program, page.channel, page.kind, page.title_zh, page.title_en,
      page.version, page.last_no, page.updated_at, u.nick_name as updated_by, page.draft,
      lv.id as live_version_id, lv.no as live_no, case when lv.id is not null then live.from_at end as live_since,
      lv.doc as live_doc, dv.id as due_version_id, dv.no as due_no, dv.doc as due_doc,
      case when dv.id is not null then due.from_at end as due_from,
      (select count(distinct k.page_id)::int from page_link k join app_page other on other.id = k.page_id
        where k.target = 'page:' || page.id and k.page_id <> page.id and other.removed_at is null
          and other.project_id = page.project_id and other.program = page.program
          and ${counts(ctx)}) as used_by
    from app_page page ${live} ${due} left join "user" u on u.id = page.updated_by
    where ${inSight(ctx)} and ${where} order by page.kind = 'site', page.title_zh, page.id`.execute(
    rows(ctx),
  );
  return found;
}

export const pagesOf = (ctx: Ctx, projectId: number, program: Program) =>
  described(ctx, sql`page.project_id = ${projectId} and page.program = ${program}`);

/** The home page of a program, and what its pages share. */
export const leadingOf = (ctx: Ctx, projectId: number, program: Program) =>
  described(
    ctx,
    sql`page.project_id = ${projectId} and page.program = ${program} and page.kind in ('home', 'site')`,
  );

/** The pages of a program in several projects. */
export const pagesOfAll = (ctx: Ctx, projectIds: readonly number[], program: Program) =>
  described(ctx, sql`page.project_id = any(${[...projectIds]}::bigint[]) and page.program = ${program}`);

export const pageById = async (ctx: Ctx, pageId: number) =>
  (await described(ctx, sql`page.id = ${pageId}`))[0];

export const pagesById = (ctx: Ctx, pageIds: readonly number[]) =>
  described(ctx, sql`page.id = any(${[...pageIds]}::bigint[])`);

/** Locks pages until the call ends, in one order; the caller has looked them up within the scope. */
export async function lockPages(ctx: Ctx, pageIds: readonly number[]): Promise<void> {
  await sql`select id from app_page where id = any(${[...pageIds]}::bigint[]) order by id for update`.execute(
    rows(ctx),
  );
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

/** Titles of the pages of its program that lead to one; of others a link is no use, it can't be published. */
export async function usersOf(ctx: Ctx, pageId: number): Promise<{ pageId: number; title: string }[]> {
  const { rows: found } = await sql<{ pageId: number; title: string }>`
    select distinct page.id as page_id, page.title_zh as title, page.title_zh
    from page_link k join app_page page on page.id = k.page_id
    join app_page used on used.id = ${pageId} and used.project_id = page.project_id and used.program = page.program
    where k.target = ${`page:${pageId}`} and k.page_id <> ${pageId} and ${inSight(ctx)} and ${counts(ctx)}
    order by page.title_zh limit 20`.execute(rows(ctx));
  return found;
}

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

export async function writeDraft(
  ctx: Ctx,
  pageId: number,
  { titleZh, titleEn, draft }: { titleZh: string; titleEn: string | null; draft: string },
): Promise<number> {
  const { version } = await rows(ctx)
    .updateTable('appPage')
    .set({ titleZh, titleEn, draft, updatedAt: ctx.now(), updatedBy: ctx.actor.userId })
    .set('version', sql<number>`version + 1`)
    .where('id', '=', pageId)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** What drafts refer to, by which pages and uploads are known to be in use. */
export async function indexDraft(
  ctx: Ctx,
  pageId: number,
  targets: readonly string[],
  uploads: readonly number[],
): Promise<void> {
  await sql`delete from page_link where page_id = ${pageId} and version_id is null`.execute(rows(ctx));
  await sql`delete from page_upload where page_id = ${pageId} and version_id is null`.execute(rows(ctx));
  await sql`insert into page_link (page_id, version_id, target)
    select ${pageId}, null, t from unnest(${[...targets]}::text[]) t`.execute(rows(ctx));
  await sql`insert into page_upload (page_id, version_id, upload_id)
    select ${pageId}, null, u from unnest(${[...uploads]}::bigint[]) u`.execute(rows(ctx));
}

export type Published = { pageId: number; no: number; doc: string; changes: number };

/** Makes drafts versions, with what they refer to, and says from when on they are read; what was planned before is given up. */
export async function addVersions(
  ctx: Ctx,
  all: readonly Published[],
  { from, note }: { from: Date; note: string },
): Promise<void> {
  const list = JSON.stringify(all.map(({ doc, ...one }) => ({ ...one, doc: JSON.parse(doc) })));
  await giveUp(
    ctx,
    all.map(({ pageId }) => pageId),
  );
  await sql`
    with given as (
      select (g->>'pageId')::bigint as page_id, (g->>'no')::int as no, g->'doc' as doc, (g->>'changes')::int as changes
      from jsonb_array_elements(${list}::jsonb) g),
    added as (
      insert into page_version (page_id, no, doc, changes, note, by_id, by_name, at)
      select page_id, no, doc, changes, ${note}, ${ctx.actor.userId}, ${ctx.actor.userName}, ${ctx.now()} from given
      returning id, page_id, no),
    numbered as (update app_page page set last_no = added.no from added where page.id = added.page_id),
    linked as (
      insert into page_link (page_id, version_id, target)
      select k.page_id, added.id, k.target from page_link k join added on added.page_id = k.page_id
      where k.version_id is null),
    shown as (
      insert into page_upload (page_id, version_id, upload_id)
      select k.page_id, added.id, k.upload_id from page_upload k join added on added.page_id = k.page_id
      where k.version_id is null)
    insert into page_live (page_id, version_id, from_at, by_id)
    select page_id, id, ${from}, ${ctx.actor.userId} from added order by page_id`.execute(rows(ctx));
}

/** Gives up what was to come of pages. Answers of how many. */
export async function giveUp(ctx: Ctx, pageIds: readonly number[]): Promise<number> {
  const { numAffectedRows } = await sql`
    update page_live set cancelled_at = ${ctx.now()}
    where page_id = any(${[...pageIds]}::bigint[]) and from_at > ${ctx.now()} and cancelled_at is null`.execute(
    rows(ctx),
  );
  return Number(numAffectedRows ?? 0);
}

export async function endPage(ctx: Ctx, pageId: number): Promise<void> {
  await rows(ctx)
    .insertInto('pageLive')
    .values({ pageId, versionId: null, fromAt: ctx.now(), byId: ctx.actor.userId })
    .execute();
}

/** Nobody asks for it any more; what it showed may go. */
export async function removePage(ctx: Ctx, pageId: number): Promise<void> {
  await rows(ctx).updateTable('appPage').set({ removedAt: ctx.now() }).where('id', '=', pageId).execute();
}

/** Versions of a page in scope, the newest first. */
export const versionsOf = (ctx: Ctx, pageId: number) =>
  rows(ctx)
    .selectFrom('pageVersion')
    .select(['no', 'at', 'byName', 'note', 'changes'])
    .where('pageId', '=', pageId)
    .orderBy('no', 'desc')
    .limit(100)
    .execute();

export const versionOf = (ctx: Ctx, pageId: number, no: number) =>
  rows(ctx)
    .selectFrom('pageVersion')
    .select(['id', 'doc'])
    .where('pageId', '=', pageId)
    .where('no', '=', no)
    .executeTakeFirst();

const uses: Readonly<Record<string, UploadUse>> = {
  pagePicture: 'picture',
  pageIcon: 'icon',
  pagePanorama: 'panorama',
  pageVideo: 'video',
};

export type UploadOf = UploadFact & { id: number; key: string };

/** Of these uploads those that a page of the project may show: the caller's own, and those that its pages have already. */
export async function usableUploads(ctx: Ctx, projectId: number, ids: readonly number[]) {
  const { rows: found } = await sql<{
    id: number;
    key: string;
    purpose: string;
    bytes: number;
    width: number | null;
    height: number | null;
  }>`
    select u.id, u.key, u.purpose, u.bytes, u.width, u.height from upload u
    where u.id = any(${[...ids]}::bigint[]) and u.purpose = any(${Object.keys(uses)}::text[])
      and (u.user_id = ${ctx.actor.userId} or exists (
        select from page_upload k join app_page page on page.id = k.page_id
        where k.upload_id = u.id and page.project_id = ${projectId}
          and page.program = any(${[...programsOf(ctx)]}::text[])))`.execute(rows(ctx));
  return new Map(
    found.map(({ purpose, ...one }): [number, UploadOf] => [
      one.id,
      { ...one, use: uses[purpose] ?? 'picture' },
    ]),
  );
}

type Target = { pageId: number; kind: PageKind; same: boolean; live: boolean };

/** What is known of linked pages: whether they are of this program, and live at a time. */
export async function pagesLinked(
  ctx: Ctx,
  { projectId, program }: { projectId: number; program: Program },
  pageIds: readonly number[],
  at: Date,
): Promise<ReadonlyMap<number, Target>> {
  const { rows: found } = await sql<Target>`
    select page.id as page_id, page.kind, page.project_id = ${projectId} and page.program = ${program} as same,
      coalesce((select l.version_id is not null from page_live l
        where l.page_id = page.id and l.cancelled_at is null and l.from_at <= ${at}
        order by l.id desc limit 1), false) as live
    from app_page page where page.id = any(${[...pageIds]}::bigint[]) and page.kind <> 'site' and ${inSight(ctx)}`.execute(
    rows(ctx),
  );
  return new Map(found.map((one) => [one.pageId, one]));
}

/** Of these notices those that readers of the project may come to see. */
export async function noticesLinked(
  ctx: Ctx,
  projectId: number,
  ids: readonly number[],
): Promise<Set<number>> {
  const { rows: found } = await sql<{ id: number }>`
    select content.id from content join content_project cp on cp.revision_id = content.live_id
    where content.kind = 'notice' and content.removed_at is null and cp.project_id = ${projectId}
      and content.id = any(${[...ids]}::bigint[])`.execute(rows(ctx));
  return new Set(found.map(({ id }) => id));
}

export type LinkTroubles = ReadonlyMap<string, LinkTrouble>;

type LivePage = { pageId: number; kind: DocKind; doc: unknown; uploads: { id: number; key: string }[] };

/** What is live of a program in a valid project: its home page and what all pages share, or one page. */
export async function livePages(
  ctx: PublicCtx,
  projectId: number,
  program: Program,
  which: readonly ('home' | 'site' | 'my')[] | number,
): Promise<LivePage[]> {
  const chosen =
    typeof which === 'number'
      ? sql`page.id = ${which} and page.kind <> 'site'`
      : sql`page.kind = any(${[...which]}::text[])`;
  const { live } = standing(ctx);
  const { rows: found } = await sql<LivePage>`
    select page.id as page_id, page.kind, lv.doc,
      coalesce((select jsonb_agg(jsonb_build_object('id', u.id, 'key', u.key))
        from page_upload k join upload u on u.id = k.upload_id where k.version_id = lv.id), '[]') as uploads
    from app_page page ${live} join project on project.id = page.project_id
    where page.project_id = ${projectId} and page.program = ${program} and page.removed_at is null
      and project.state = 'N' and lv.id is not null and ${chosen}`.execute(rows(ctx));
  return found;
}
