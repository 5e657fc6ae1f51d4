import type { Program } from '@mdi/contract/modules/page/page.contract.ts';
import type { UploadUse } from '@mdi/page-kit/doc-fields.js';
import type { UploadFact } from '@mdi/page-kit/findings.ts';
import type { PageKind } from '@mdi/page-kit/shapes.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { isInForce, isLinkInUse } from './page.live.queries.ts';
import { isPageInScope, programsOf } from './page.queries.ts';

type User = { pageId: number; title: string; kind: string };

/** The pages of its program that lead to one; of others a link is no use, it can't be published. */
export async function pagesLinkingTo(ctx: Ctx, pageId: number): Promise<User[]> {
  const { rows: found } = await sql<User>`
    select distinct page.id as page_id, page.title_zh as title, page.title_zh, page.kind
    from page_link k join app_page page on page.id = k.page_id
    join app_page used on used.id = ${pageId} and used.project_id = page.project_id and used.program = page.program
    where k.target = ${`page:${pageId}`} and k.page_id <> ${pageId} and ${isPageInScope(ctx)} and ${isLinkInUse(ctx)}
    order by page.title_zh limit 20`.execute(rows(ctx));
  return found;
}

const uses: Readonly<Record<string, UploadUse>> = {
  pagePicture: 'picture',
  pageIcon: 'icon',
  pagePanorama: 'panorama',
  pageVideo: 'video',
};

export type ReferencedUpload = UploadFact & { id: number; key: string };

/** Of these uploads those that a page of the project may show: the caller's own, and those that its pages have or had a moment ago. */
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
    found.map(({ purpose, ...one }): [number, ReferencedUpload] => [
      one.id,
      { ...one, use: uses[purpose] ?? 'picture' },
    ]),
  );
}

type Target = { pageId: number; kind: PageKind; same: boolean; live: boolean };

/** What is known of linked pages: whether they are of this program, and live at a time. */
export async function linkedPageFacts(
  ctx: Ctx,
  { projectId, program }: { projectId: number; program: Program },
  pageIds: readonly number[],
  at: Date,
): Promise<ReadonlyMap<number, Target>> {
  const { rows: found } = await sql<Target>`
    select page.id as page_id, page.kind, page.project_id = ${projectId} and page.program = ${program} as same,
      coalesce((select l.version_id is not null from page_live l
        where l.page_id = page.id and ${isInForce(at)}
        order by l.id desc limit 1), false) as live
    from app_page page where page.id = any(${[...pageIds]}::bigint[]) and page.kind <> 'site' and ${isPageInScope(ctx)}`.execute(
    rows(ctx),
  );
  return new Map(found.map((one) => [one.pageId, one]));
}

/** Of these notices those that readers of the project may come to see. */
export async function readableNoticeIds(
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
