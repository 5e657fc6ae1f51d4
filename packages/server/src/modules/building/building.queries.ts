import { normaliseName } from '@mdi/contract/kit/fields.ts';
import type { InputOf } from '@mdi/contract/kit/op.ts';
import { buildingApi } from '@mdi/contract/modules/building/building.contract.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { inScope } from '../../kit/access/in-scope.ts';
import { may } from '../../kit/access/may.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { containsPattern } from '../../kit/queries/page.ts';
import { nameLengthSql, pinyinContains, type SearchHit } from '../../kit/search/name-match.ts';
import { todayInProject } from '../../kit/time/project-time-zone.ts';

/** The buildings in scope: where every look at a building, its zones, floors and units starts. */
const buildings = (ctx: Ctx) =>
  rows(ctx)
    .selectFrom('building')
    .innerJoin('project', 'project.id', 'building.projectId')
    .innerJoin('phase', 'phase.id', 'building.phaseId')
    .leftJoin('upload', 'upload.id', 'building.pictureId')
    .where(inScope(ctx.actor, { project: 'building.projectId', building: 'building.id' }));

/** Whether a lease `l` is in force on a day. */
export const isLeaseInForce = (day: RawBuilder<string>) =>
  sql<SqlBool>`(l.starts_on <= ${day} and (l.ends_on is null or l.ends_on >= ${day}))`;

const count = (from: RawBuilder<unknown>) => sql<number>`(select count(*)::int from ${from})`;

/**
 * What a building holds, and how much of it is leased today: read from an index alone, for a lease names its company's
 * category, a company leases in one project alone and a unit is never leased twice at a time.
 */
const counts = (ctx: Ctx) => {
  const leases = sql`from (select ${todayInProject(ctx.now())} as day offset 0) at, lease l
    where l.building_id = building.id and ${isLeaseInForce(sql<string>`at.day`)}`;
  const seen = inScope(ctx.actor, { project: 'building.projectId', company: 'l.companyId' });
  return [
    count(sql`floor_zone z where z.building_id = building.id`).as('zones'),
    count(sql`floor f where f.building_id = building.id`).as('floors'),
    count(sql`unit u where u.building_id = building.id`).as('units'),
    sql<number>`(select count(*)::int ${leases})`.as('leasedUnits'),
    sql<number>`(select count(distinct l.company_id)::int ${leases} and l.category <> 0 and ${seen})`.as(
      'companies',
    ),
  ] as const;
};

/** When a building was last changed: its facts, or its zones, floors and units. */
export const changedAt = sql<Date>`greatest(building.updated_at, building.structure_updated_at)`;

const called = (word: string) =>
  sql<SqlBool>`lower(normalize(building.name collate "default", nfkc)) like ${containsPattern(normaliseName(word))}`;

type Filters = Partial<InputOf<typeof buildingApi.ops.list>>;

export function filteredBuildings(ctx: Ctx, f: Filters) {
  let query = buildings(ctx)
    .select([
      'building.id as buildingId',
      'building.projectId',
      'project.name as projectName',
      'building.phaseId',
      'phase.name as phaseName',
      'building.name',
      'building.management',
      'building.sort',
      'building.zoned',
      'building.ownerName',
      'upload.key as pictureKey',
      changedAt.as('changedAt'),
    ])
    .select([...counts(ctx)]);
  if (f.keyword) query = query.where(called(f.keyword));
  if (f.projectId) query = query.where('building.projectId', '=', f.projectId);
  if (f.phaseId) query = query.where('building.phaseId', '=', f.phaseId);
  return query;
}

/** One building in scope with all its facts, who changed it last, and today where it stands. */
export const buildingById = (ctx: Ctx, id: number) =>
  buildings(ctx)
    .leftJoin('user as editor', (join) =>
      join.on(
        sql<SqlBool>`editor.id = case when building.structure_updated_at > building.updated_at
          then building.structure_updated_by else building.updated_by end`,
      ),
    )
    .selectAll('building')
    .select([
      'project.name as projectName',
      'phase.name as phaseName',
      'upload.key as pictureKey',
      'editor.nickName as editorName',
      changedAt.as('changedAt'),
    ])
    .select([...counts(ctx)])
    .where('building.id', '=', id)
    .executeTakeFirst();

/** A building in scope: only that it is there, the version of its structure, and today where it stands. */
export const buildingInSight = (ctx: Ctx, id: number) =>
  buildings(ctx)
    .select(['building.id', 'building.structureVersion'])
    .select(sql<string>`${todayInProject(ctx.now())}::text`.as('today'))
    .where('building.id', '=', id)
    .executeTakeFirst();

export type BuildingFacts = NonNullable<Awaited<ReturnType<typeof buildingById>>>;

/** A phase in scope, for a building to stand in. */
export const phaseInScope = (ctx: Ctx, id: number) =>
  rows(ctx)
    .selectFrom('phase')
    .select(['phase.id', 'phase.projectId'])
    .where('phase.id', '=', id)
    .where(inScope(ctx.actor, { project: 'phase.projectId' }))
    .executeTakeFirst();

/** A picture that the caller uploaded, or that the building has already. */
export async function mayUsePicture(ctx: Ctx, uploadId: number, current: number | null): Promise<boolean> {
  if (uploadId === current) return true;
  const row = await rows(ctx)
    .selectFrom('upload')
    .select('id')
    .where('id', '=', uploadId)
    .where('purpose', '=', 'buildingPicture')
    .where('userId', '=', ctx.actor.userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the caller may look at a building: the resource for it, and the building in scope. */
export async function maySeeBuilding(ctx: Ctx, id: number): Promise<boolean> {
  if (!may(ctx, buildingApi.ops.get)) return false;
  return (await buildingInSight(ctx, id)) !== undefined;
}

/** The first of these buildings, the shortest names first. */
const firstOf = (ctx: Ctx, which: RawBuilder<SqlBool>, most: number): Promise<SearchHit[]> =>
  buildings(ctx)
    .where(which)
    .select(['building.id', 'building.name', 'project.name as about'])
    .orderBy(nameLengthSql('building.name'))
    .orderBy('building.id', 'desc')
    .limit(most)
    .execute();

/** What the search finds by a word: the first of the list that the word finds there. */
export const findBuildingsByWord = (ctx: Ctx, word: string, most: number) => firstOf(ctx, called(word), most);

/** What the search finds by letters that spell a name. */
export const findBuildingsByPinyin = (ctx: Ctx, letters: string, most: number) =>
  firstOf(ctx, pinyinContains('building.spelt', letters), most);
