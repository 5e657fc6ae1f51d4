import { sql } from 'kysely';
import { inScope } from '../../kit/access/in-scope.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
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
