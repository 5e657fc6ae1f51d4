import type { Program } from '@mdi/contract/modules/page/page.contract.ts';
import type { DocKind } from '@mdi/page-kit/shapes.ts';
import { sql } from 'kysely';
import type { Ctx, PublicCtx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';

/** Whether a row of page_live named l holds at a time: what was at once does, whatever the clock says by now. */
export const isInForce = (at: Date) => sql`(l.cancelled_at is null and (l.at_once or l.from_at <= ${at}))`;

/** The row in force by now, and the one to come: the newest of each, so that nothing that was planned takes back what came later. */
export function liveAndDueJoins(ctx: PublicCtx) {
  const inForce = isInForce(ctx.now());
  return {
    live: sql`left join lateral (
      select l.id, l.version_id, l.from_at from page_live l
      where l.page_id = page.id and ${inForce}
      order by l.id desc limit 1) live on true
    left join page_version lv on lv.id = live.version_id`,
    due: sql`left join lateral (
      select l.version_id, l.from_at from page_live l
      where l.page_id = page.id and l.cancelled_at is null and not ${inForce}
        and l.id > coalesce(live.id, 0)
      order by l.id desc limit 1) due on true
    left join page_version dv on dv.id = due.version_id`,
  };
}

/** Whether a link counts: of a draft, or of what is live or to come. */
export const isLinkInUse = (ctx: PublicCtx) => sql`(k.version_id is null or k.version_id in (
  select n.version_id from page_live n where n.page_id = k.page_id and n.cancelled_at is null
    and n.id >= coalesce((
      select max(l.id) from page_live l where l.page_id = k.page_id and ${isInForce(ctx.now())}), 0)))`;

export type NewVersion = { pageId: number; no: number; doc: string; changes: number };

/** Makes drafts versions, with what they refer to, and says from when on they are read, null: at once; what was planned before is given up. */
export async function addVersions(
  ctx: Ctx,
  all: readonly NewVersion[],
  { from, note }: { from: Date | null; note: string },
): Promise<void> {
  const list = JSON.stringify(all.map(({ doc, ...one }) => ({ ...one, doc: JSON.parse(doc) })));
  await cancelPlanned(
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
      where k.version_id is null and k.left_at is null)
    insert into page_live (page_id, version_id, from_at, at_once, by_id)
    select page_id, id, ${from ?? ctx.now()}, ${from === null}, ${ctx.actor.userId} from added order by page_id`.execute(
    rows(ctx),
  );
}

/** Gives up what was to come of pages. Answers of how many. */
export async function cancelPlanned(ctx: Ctx, pageIds: readonly number[]): Promise<number> {
  const { numAffectedRows } = await sql`
    update page_live l set cancelled_at = ${ctx.now()}
    where l.page_id = any(${[...pageIds]}::bigint[]) and l.cancelled_at is null
      and not ${isInForce(ctx.now())}`.execute(rows(ctx));
  return Number(numAffectedRows ?? 0);
}

export async function endPage(ctx: Ctx, pageId: number): Promise<void> {
  await rows(ctx)
    .insertInto('pageLive')
    .values({ pageId, versionId: null, fromAt: ctx.now(), atOnce: true, byId: ctx.actor.userId })
    .execute();
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
  const { live } = liveAndDueJoins(ctx);
  const { rows: found } = await sql<LivePage>`
    select page.id as page_id, page.kind, lv.doc,
      coalesce((select jsonb_agg(jsonb_build_object('id', u.id, 'key', u.key))
        from page_upload k join upload u on u.id = k.upload_id where k.version_id = lv.id), '[]') as uploads
    from app_page page ${live} join project on project.id = page.project_id
    where page.project_id = ${projectId} and page.program = ${program} and page.removed_at is null
      and project.state = 'N' and lv.id is not null and ${chosen}`.execute(rows(ctx));
  return found;
}
