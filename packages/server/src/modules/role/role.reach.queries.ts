import { isHeadOffice, isTenant } from '@mdi/contract/kit/levels.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { inScope, type Place } from '../../kit/access/in-scope.ts';
import type { Actor } from '../../kit/calls/ctx.ts';

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
function officeWithin(actor: Actor): RawBuilder<SqlBool> {
  if (!isHeadOffice(actor)) return sql<SqlBool>`false`;
  const { regions, buildings } = actor.scope;
  if (!regions && !buildings) return sql<SqlBool>`(assignment.project_id is null)`;
  const within = buildings ? buildingsWithin(actor) : sql`${regionOf(actor)} or ${buildingsWithin(actor)}`;
  return sql<SqlBool>`(assignment.project_id is null and coalesce(${within}, false))`;
}

/** Where a grant belongs: to a project, and for a tenant's people to their company. */
export const grantPlace = (actor: Actor): Place =>
  isTenant(actor)
    ? { project: 'assignment.projectId', company: 'assignment.companyId' }
    : { project: 'assignment.projectId' };

/**
 * The grants a caller sees, by each way in which they are: those in a project in scope. A head-office grant belongs to no
 * project; a national role sees all of them, a limited one those that reach no more than it does itself.
 */
export function visibleGrantConditions(actor: Actor): RawBuilder<SqlBool>[] {
  const inProjects = sql<SqlBool>`(assignment.project_id is not null and ${inScope(actor, grantPlace(actor))})`;
  if (!isHeadOffice(actor)) return [inProjects];
  const { regions, buildings } = actor.scope;
  return regions || buildings ? [inProjects, officeWithin(actor)] : [sql<SqlBool>`true`];
}

/** The same in one condition. */
export const isGrantVisible = (actor: Actor): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(visibleGrantConditions(actor), sql` or `)})`;

function projectWithin(actor: Actor): RawBuilder<SqlBool> {
  // A tenant's people are held by their company; of everybody else's buildings the second part decides.
  const whole = { ...actor, scope: { ...actor.scope, buildings: null } };
  const inPlace = inScope(whole, grantPlace(actor));
  return sql<SqlBool>`coalesce(${actor.scope.buildings ? sql`${inPlace} and ${buildingsWithin(actor)}` : inPlace}, false)`;
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
 * @param roles the ids of the roles it is asked of, so that what they hold is compared once for each of them alone
 */
export const withinOwn = (actor: Actor, roles?: RawBuilder<unknown>): RawBuilder<SqlBool> => sql<SqlBool>`(
  ${reachWithin(actor)} and ${
    roles
      ? sql`assignment.role_id = any(array(
          select one.id from role one where one.id in (${roles}) and ${holdsNoMore(actor, 'one.id')}))`
      : holdsNoMore(actor, 'assignment.roleId')
  }
  and (select held.level from role held where held.id = assignment.role_id) >= ${actor.level})`;
