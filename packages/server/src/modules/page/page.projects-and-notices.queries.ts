import type { Program } from '@mdi/contract/modules/page/page.contract.ts';
import { sql } from 'kysely';
import { inScope } from '../../kit/access/in-scope.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { contentInScope } from '../../kit/review/office-scope.ts';
import { nameOrPinyinContains } from '../../kit/search/name-match.ts';

const most = 50;

/** The projects in scope. */
const inSight = (ctx: Ctx) =>
  rows(ctx)
    .selectFrom('project')
    .where(inScope(ctx.actor, { project: 'project.id' }));

/** Projects in scope whose name holds the word, by name. */
export const projectsByWord = (ctx: Ctx, word: string | undefined) => {
  const query = inSight(ctx)
    .select(['project.id as projectId', 'project.name as projectName'])
    .orderBy(sql`project.name collate natural_name`)
    .orderBy('project.id')
    .limit(most);
  return (
    word ? query.where(nameOrPinyinContains('project.nameKey', 'project.spelt', word)) : query
  ).execute();
};

/** A project in scope with the zone of its clocks. */
export const projectWithZone = (ctx: Ctx, projectId: number) =>
  inSight(ctx)
    .select(['project.id as projectId', 'project.name as projectName', 'project.timeZone as zone'])
    .where('project.id', '=', projectId)
    .executeTakeFirst();

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
