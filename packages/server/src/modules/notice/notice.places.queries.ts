import type { NoticeInput } from '@mdi/contract/modules/notice/notice.contract.ts';
import { sql } from 'kysely';
import { inScope } from '../../kit/access/in-scope.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { audienceSizeOf } from '../../kit/review/audience.ts';
import type { Audience } from '../../kit/review/revision.ts';
import { nameOrPinyinContains } from '../../kit/search/name-match.ts';

const maxOffered = 50;
const any = (ids: readonly number[]) => sql<number>`any(${[...ids]}::bigint[])`;

const projects = (ctx: Ctx) =>
  rows(ctx)
    .selectFrom('project')
    .where(inScope(ctx.actor, { project: 'project.id' }));

/** Projects in scope with their zone and rules, by name. */
export const projectsOffered = (ctx: Ctx, word: string | undefined) => {
  const query = projects(ctx)
    .leftJoin('noticeRules', 'noticeRules.projectId', 'project.id')
    .select([
      'project.id as projectId',
      'project.name as projectName',
      'project.timeZone as zone',
      sql<boolean>`coalesce(notice_rules.both_languages, false)`.as('bothLanguages'),
      sql<boolean>`coalesce(notice_rules.own_review, false)`.as('ownReview'),
    ])
    .orderBy('project.name')
    .orderBy('project.id')
    .limit(200);
  return (
    word ? query.where(nameOrPinyinContains('project.nameKey', 'project.spelt', word)) : query
  ).execute();
};

const buildings = (ctx: Ctx) =>
  rows(ctx)
    .selectFrom('building')
    .where(inScope(ctx.actor, { project: 'building.projectId', building: 'building.id' }));

const companies = (ctx: Ctx) =>
  rows(ctx)
    .selectFrom('company')
    .where(inScope(ctx.actor, { project: 'company.projectId', company: 'company.id' }));

export const buildingsOffered = (ctx: Ctx, projectId: number) =>
  buildings(ctx)
    .select(['building.id as buildingId', 'building.name as buildingName'])
    .where('building.projectId', '=', projectId)
    .orderBy('building.sort')
    .orderBy('building.id')
    .limit(500)
    .execute();

/** Valid companies of a project whose name holds a word. */
export const companiesOffered = (ctx: Ctx, projectId: number, word: string | undefined) => {
  const query = companies(ctx)
    .select(['company.id as companyId', 'company.name as companyName'])
    .where('company.projectId', '=', projectId)
    .where('company.state', '=', 'N')
    .orderBy('company.name')
    .orderBy('company.id')
    .limit(maxOffered);
  return (
    word ? query.where(nameOrPinyinContains('company.nameKey', 'company.spelt', word)) : query
  ).execute();
};

type Places = Pick<NoticeInput['audience'], 'projectIds' | 'buildingIds' | 'companyIds'>;

/** Of these places those in scope, the buildings and companies only where they lie in the projects. */
export async function placesInScope(ctx: Ctx, { projectIds, buildingIds, companyIds }: Places) {
  return {
    projects: await projects(ctx)
      .select(['project.id as projectId', 'project.name as projectName', 'project.state'])
      .where('project.id', '=', any(projectIds))
      .orderBy('project.name')
      .orderBy('project.id')
      .execute(),
    buildings: await buildings(ctx)
      .select(['building.id as buildingId', 'building.name as buildingName'])
      .where('building.id', '=', any(buildingIds))
      .where('building.projectId', '=', any(projectIds))
      .orderBy('building.name')
      .orderBy('building.id')
      .execute(),
    companies: await companies(ctx)
      .select(['company.id as companyId', 'company.name as companyName', 'company.state'])
      .where('company.id', '=', any(companyIds))
      .where('company.projectId', '=', any(projectIds))
      .orderBy('company.name')
      .orderBy('company.id')
      .execute(),
  };
}

/** How many people an audience has now, as far as they are in sight. */
export const audienceSizeInSight = (ctx: Ctx, audience: Audience) =>
  audienceSizeOf(
    rows(ctx),
    audience,
    ctx.now(),
    inScope(ctx.actor, { project: 'employee.projectId', company: 'employee.companyId' }),
  );

/** What projects demand together: both languages where one does, own reviews where all allow them. */
export async function publishingRulesOf(ctx: Ctx, projectIds: readonly number[]) {
  const found = await rows(ctx)
    .selectFrom('noticeRules')
    .select(['bothLanguages', 'ownReview'])
    .where('projectId', '=', any(projectIds))
    .execute();
  return {
    bothLanguages: found.some((one) => one.bothLanguages),
    ownReview: found.length >= new Set(projectIds).size && found.every((one) => one.ownReview),
  };
}

/** The row of a project's rules, if it has any. */
export const publishingRulesRow = (ctx: Ctx, projectId: number) =>
  rows(ctx)
    .selectFrom('noticeRules')
    .select(['id', 'version'])
    .where('projectId', '=', projectId)
    .executeTakeFirst();

/** How many places of a revision are gone by now, or not valid any more. */
export async function countGonePlaces(
  ctx: Ctx,
  {
    projectIds,
    buildingIds,
    companyIds,
  }: { projectIds: number[]; buildingIds: number[]; companyIds: number[] },
) {
  const { rows: counted } = await sql<{ projects: number; buildings: number; companies: number }>`
    select
      (select count(*)::int from unnest(${projectIds}::bigint[]) i
        where not exists (select from project p where p.id = i and p.state = 'N')) as projects,
      (select count(*)::int from unnest(${buildingIds}::bigint[]) i
        where not exists (select from building b where b.id = i)) as buildings,
      (select count(*)::int from unnest(${companyIds}::bigint[]) i
        where not exists (select from company c where c.id = i and c.state = 'N')) as companies`.execute(
    rows(ctx),
  );
  return counted[0] ?? { projects: 0, buildings: 0, companies: 0 };
}
