import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '../../kit/ctx.ts';
import { inScope } from '../../kit/in-scope.ts';

/** What an assignment and its role limit together; null where neither does. */
const limits = (dataScope: 20 | 30, role: RawBuilder<unknown>, own: RawBuilder<unknown>) => sql`(
  select case when held.data_scope <> ${dataScope} then ${own} when ${own} is null then ${role}
    else array(select unnest(${role}) intersect select unnest(${own})) end
  from role held where held.id = assignment.role_id)`;

const regionsHeld = limits(20, sql`held.region_codes`, sql`assignment.region_codes`);

/** A company's people are held by their company: without other limits they reach what it leases or manages. */
const buildingsHeld = sql`coalesce(
  ${limits(30, sql`held.building_ids`, sql`assignment.building_ids`)},
  nullif(array(select cb.building_id from company_building cb where cb.company_id = assignment.company_id), '{}'))`;

const regionOf = (actor: Actor) => sql`${regionsHeld} <@ ${actor.scope.regions}::text[]`;

/** The buildings of a grant all lie where the caller reaches; no list of them is wider than any. */
const buildingsWithin = (actor: Actor) => sql`${buildingsHeld} <@ array(
  select within.id from building within
  where ${inScope(actor, { project: 'within.projectId', building: 'within.id' })})`;

/** A head-office grant belongs to no project: its limits alone say how far it reaches. */
export function officeWithin(actor: Actor): RawBuilder<SqlBool> {
  if (actor.level !== 10) return sql<SqlBool>`false`;
  const { regions, buildings } = actor.scope;
  if (!regions && !buildings) return sql<SqlBool>`(assignment.project_id is null)`;
  const within = buildings ? buildingsWithin(actor) : sql`${regionOf(actor)} or ${buildingsWithin(actor)}`;
  return sql<SqlBool>`(assignment.project_id is null and coalesce(${within}, false))`;
}

function projectWithin(actor: Actor): RawBuilder<SqlBool> {
  const place = { project: 'assignment.projectId' };
  const inPlace =
    actor.level === 40
      ? inScope(
          { ...actor, scope: { ...actor.scope, buildings: null } },
          { ...place, company: 'assignment.companyId' },
        )
      : inScope(actor, place);
  const parts = actor.scope.buildings ? sql`${inPlace} and ${buildingsWithin(actor)}` : inPlace;
  return sql<SqlBool>`coalesce(${parts}, false)`;
}

/**
 * Whether all that a held role (`assignment`) reaches lies within what the caller reaches: project, company, regions
 * and buildings. What isn't limited is wider than any list.
 */
export const reachWithin = (actor: Actor): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${projectWithin(actor)} or ${officeWithin(actor)})`;

/** Whether a role, by the column of its id, holds nothing on any surface that the caller's role lacks. */
export const holdsNoMore = (actor: Actor, role: string): RawBuilder<SqlBool> => sql<SqlBool>`not exists (
  select from role_resource theirs where theirs.role_id = ${sql.ref(role)} and not exists (
    select from role_resource mine
    where mine.role_id = ${actor.roleId} and mine.surface = theirs.surface and mine.resource = theirs.resource))`;

/**
 * The one rule for acts on accounts: whether the caller reaches all that a held role (`assignment`) reaches, holds all
 * that it holds, and stands no lower. Whoever sets the phone or the password of an account gets all that it may do.
 */
export const withinOwn = (actor: Actor): RawBuilder<SqlBool> => sql<SqlBool>`(
  ${reachWithin(actor)} and ${holdsNoMore(actor, 'assignment.roleId')}
  and (select held.level from role held where held.id = assignment.role_id) >= ${actor.level})`;
