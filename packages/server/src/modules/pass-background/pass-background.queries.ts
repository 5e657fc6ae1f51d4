import { passBackgroundApi } from '@mdi/contract/modules/pass-background/pass-background.contract.ts';
import { sql } from 'kysely';
import { inScope } from '../../kit/access/in-scope.ts';
import { may } from '../../kit/access/may.ts';
import type { Ctx, PublicCtx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { nameOrPinyinContains } from '../../kit/search/name-match.ts';

const maxProjects = 50;

/** The projects in scope: where every look at pictures starts. */
const projects = (ctx: Ctx) =>
  rows(ctx)
    .selectFrom('project')
    .where(inScope(ctx.actor, { project: 'project.id' }));

/** Projects in scope whose name holds the word, by name. */
export const projectsByWord = (ctx: Ctx, word: string | undefined) => {
  const query = projects(ctx)
    .select(['project.id as projectId', 'project.name as projectName'])
    .orderBy(sql`project.name collate natural_name`)
    .orderBy('project.id')
    .limit(maxProjects);
  return (
    word ? query.where(nameOrPinyinContains('project.nameKey', 'project.spelt', word)) : query
  ).execute();
};

/** The pictures of a project in scope; of one where nobody chose any there is the project alone. */
export const backgroundPicturesOf = (ctx: Ctx, projectId: number) =>
  projects(ctx)
    .leftJoin('passBackground', 'passBackground.projectId', 'project.id')
    .leftJoin('upload as scan', 'scan.id', 'passBackground.scanId')
    .leftJoin('upload as mine', 'mine.id', 'passBackground.mineId')
    .leftJoin('user as editor', 'editor.id', 'passBackground.updatedBy')
    .select([
      'project.id as projectId',
      'project.name as projectName',
      'passBackground.id as backgroundId',
      'passBackground.scanId',
      'passBackground.mineId',
      'passBackground.version',
      'passBackground.updatedAt',
      'editor.nickName as updatedBy',
      'scan.key as scanKey',
      'mine.key as mineKey',
    ])
    .where('project.id', '=', projectId)
    .executeTakeFirst();

/** A picture that the caller uploaded for this, or that the project has already. */
export async function mayUsePicture(ctx: Ctx, uploadId: number, current: readonly (number | null)[]) {
  if (current.includes(uploadId)) return true;
  const row = await rows(ctx)
    .selectFrom('upload')
    .select('id')
    .where('id', '=', uploadId)
    .where('purpose', '=', 'passBackground')
    .where('userId', '=', ctx.actor.userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** The pictures behind the passes of a project, for the phones of its employees: their files. */
export async function backgroundsOf(ctx: PublicCtx, projectId: number) {
  const row = await rows(ctx)
    .selectFrom('passBackground')
    .leftJoin('upload as scan', 'scan.id', 'passBackground.scanId')
    .leftJoin('upload as mine', 'mine.id', 'passBackground.mineId')
    .select(['scan.key as scan', 'mine.key as mine'])
    .where('passBackground.projectId', '=', projectId)
    .executeTakeFirst();
  return row ?? { scan: null, mine: null };
}

/** Whether the caller may see these pictures, and so their history. */
export async function maySeeBackground(ctx: Ctx, id: number): Promise<boolean> {
  if (!may(ctx, passBackgroundApi.ops.get)) return false;
  const row = await projects(ctx)
    .innerJoin('passBackground', 'passBackground.projectId', 'project.id')
    .select('passBackground.id')
    .where('passBackground.id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}
