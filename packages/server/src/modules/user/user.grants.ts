import { isHeadOffice, isTenant, levels } from '@mdi/contract/kit/levels.ts';
import { assertPresence } from '../../kit/access/presence.ts';
import { insertRows } from '../../kit/audit/changes.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { notFound, refuse } from '../../kit/calls/refuse.ts';
import { localName } from '../../kit/words.ts';
import { validRegions } from '../role/index.ts';
import { grantPeriodOf } from './user.grant-period.ts';
import { grantableRoles, scopedBuildingsOf, scopedCompany, scopedProjects } from './user.grants.queries.ts';

export type Grant = {
  roleCode: string;
  projectId?: number;
  tenantId?: number;
  regions?: string[];
  buildings?: number[];
  from?: string;
  until?: string;
};

type Allowed = {
  roles: Awaited<ReturnType<typeof grantableRoles>>;
  projects: Set<number>;
  regions: Set<string>;
  buildings: Set<number>;
};

async function allowedBy(ctx: Ctx): Promise<Allowed> {
  return {
    roles: await grantableRoles(ctx),
    projects: new Set((await scopedProjects(ctx)).map((p) => p.id)),
    regions: new Set((await validRegions(ctx)).map((r) => r.code)),
    buildings: new Set((await scopedBuildingsOf(ctx)).map((b) => b.id)),
  };
}

type Role = Allowed['roles'][number];

/** Where a role of this level is held: nowhere in particular, in a project, or in a company of one. */
async function assertPlace(ctx: Ctx, role: Role, grant: Grant, allowed: Allowed) {
  if (isHeadOffice(role)) {
    if (grant.projectId !== undefined || grant.tenantId !== undefined) notFound();
    return { projectId: null, companyId: null };
  }
  const { projectId, tenantId } = grant;
  if (projectId === undefined) refuse('user.error.grantPlace', { args: [localName(ctx, role)] });
  if (!allowed.projects.has(projectId)) notFound();
  if (role.level === levels.property) return { projectId, companyId: null };
  if (tenantId === undefined) refuse('user.error.grantCompany', { args: [localName(ctx, role)] });
  if (!(await scopedCompany(ctx, tenantId, projectId))) notFound();
  return { projectId, companyId: tenantId };
}

/** A person can't be given a wider reach than the giver has. */
function assertReach(ctx: Ctx, role: Role, grant: Grant, allowed: Allowed): void {
  if (grant.regions?.some((code) => !allowed.regions.has(code))) notFound();
  if (grant.buildings?.some((id) => !allowed.buildings.has(id))) notFound();
  const { regions, buildings } = ctx.actor.scope;
  // A company's people are held by their company; everyone else needs the giver's own limits.
  const wider =
    (buildings !== null && !isTenant(role) && grant.buildings === undefined) ||
    (regions !== null && isHeadOffice(role) && grant.regions === undefined && grant.buildings === undefined);
  if (wider) refuse('user.error.narrowFirst', { args: [localName(ctx, role)] });
}

type Place = { projectId: number | null; companyId: number | null; employeeId?: number };
type Limits = { regionCodes?: string[] | null; buildingIds: number[] | null };

type Holding = { userId: number; roleId: number; startsAt?: Date | null; endsAt?: Date | null } & Place &
  Limits;

/** Writes down that roles are held, by whose authority; whether they may be given is for the caller to ask. */
export async function insertGrants(ctx: Ctx, held: readonly Holding[]): Promise<number[]> {
  const by = { grantedBy: ctx.actor.userId, grantedLevel: ctx.actor.level };
  const rows = held.map((one) => ({ ...one, ...by }));
  return (await insertRows(ctx, 'assignment', rows)).map(({ id }) => id);
}

/** Whether the caller may give a role as it is asked for, and where it is then held. @throws Refusal */
async function assertGrant(ctx: Ctx, grant: Grant, allowed: Allowed) {
  const role = allowed.roles.find((r) => r.code === grant.roleCode);
  if (!role) refuse('user.error.notGrantable', { args: [grant.roleCode] });
  const place = await assertPlace(ctx, role, grant, allowed);
  assertReach(ctx, role, grant, allowed);
  const period = await grantPeriodOf(ctx, grant, place);
  return { role, place, period };
}

/** Judges grants one after the other without giving them. @throws Refusal as {@link giveRoles} would */
export async function grantJudge(ctx: Ctx): Promise<(grant: Grant) => Promise<unknown>> {
  const allowed = await allowedBy(ctx);
  return (grant) => assertGrant(ctx, grant, allowed);
}

type Given = { userId: number; grants: readonly Grant[] };

/**
 * Gives roles to users and answers the ids of the grants. Nobody grants what they don't hold, or where they
 * don't reach (spec §6).
 */
export async function giveRolesTo(ctx: Ctx, list: readonly Given[]): Promise<number[]> {
  const allowed = await allowedBy(ctx);
  const given = new Set<string>();
  const held: Holding[] = [];
  for (const { userId, grants } of list) {
    for (const grant of grants) {
      const { role, place, period } = await assertGrant(ctx, grant, allowed);
      if (isHeadOffice(role)) assertPresence(ctx);
      const once = `${userId}/${role.id}/${place.projectId}/${place.companyId}`;
      if (given.has(once)) refuse('user.error.grantTwice', { args: [localName(ctx, role)] });
      given.add(once);
      const limits = { regionCodes: grant.regions ?? null, buildingIds: grant.buildings ?? null };
      held.push({ userId, roleId: role.id, ...place, ...limits, ...period });
    }
  }
  return insertGrants(ctx, held);
}

/** The same for one user. */
export const giveRoles = (ctx: Ctx, userId: number, grants: readonly Grant[]): Promise<number[]> =>
  giveRolesTo(ctx, [{ userId, grants }]);
