import { isHeadOffice } from '@mdi/contract/kit/levels.ts';
import type { InputOf } from '@mdi/contract/kit/op.ts';
import { permissionSurfaces, roleApi } from '@mdi/contract/modules/role/role.contract.ts';
import { may } from '../../kit/access/may.ts';
import { assertPresence } from '../../kit/access/presence.ts';
import { deleteRow, insertRow, noteRelatedChange, updateRow } from '../../kit/audit/changes.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { implement } from '../../kit/calls/implement.ts';
import { forbidden, notFound, orNotFound, Refusal, refuse, refuseField } from '../../kit/calls/refuse.ts';
import { page } from '../../kit/queries/page.ts';
import { goesWithTable, keptByPeople } from '../../kit/retention/table-bounds.ts';
import { localName } from '../../kit/words.ts';
import { roleExporter } from './role.export.ts';
import { roleLogFormat } from './role.log-format.ts';
import { permissionsOf, permissionTrees, setPermissions } from './role.permissions.ts';
import { isRoleWiderThan, roleCan } from './role.policy.ts';
import {
  buildingsIn,
  countSessions,
  endRoleSessions,
  filteredRoles,
  isAdministratorRole,
  lockParents,
  parentCandidates,
  parentsOf,
  projectsIn,
  type RoleDependants,
  roleById,
  roleDependants,
  setParents,
  standsBelow,
  validRegions,
} from './role.queries.ts';

type Row = NonNullable<Awaited<ReturnType<typeof roleById>>>;
type Facts = Omit<InputOf<typeof roleApi.ops.add>, 'roleCode'>;

/** Whether everything the role reaches lies within what the caller reaches. */
async function reaches(ctx: Ctx, row: Pick<Row, 'level' | 'dataScope' | 'regionCodes' | 'buildingIds'>) {
  const { scope } = ctx.actor;
  if (isRoleWiderThan(scope, row)) return false;
  if (row.dataScope === 20) return row.regionCodes.every((code) => scope.regions?.includes(code) ?? true);
  if (row.dataScope === 30 && (scope.regions || scope.buildings || !isHeadOffice(ctx.actor))) {
    return (await buildingsIn(ctx, { ids: row.buildingIds })).length === row.buildingIds.length;
  }
  return true;
}

async function shown(ctx: Ctx, list: readonly Row[]) {
  const parents = await parentsOf(
    ctx,
    list.map((row) => row.id),
  );
  return Promise.all(
    list.map(async (row) => ({
      roleId: row.id,
      roleCode: row.code,
      name: row.name,
      nameEn: row.nameEn,
      description: row.description,
      level: row.level,
      dataScope: row.dataScope,
      canSignIn: row.canSignIn,
      needsAuthenticator: row.needsAuthenticator,
      builtIn: row.builtIn,
      state: row.state,
      sort: row.sort,
      parents: parents
        .filter((parent) => parent.childId === row.id)
        .map((parent) => ({ roleId: parent.roleId, name: localName(ctx, parent) })),
      users: row.users,
      updatedAt: row.updatedAt.toISOString(),
      version: row.version,
      heldBeyond: row.heldBeyond,
      can: roleCan(ctx, await reaches(ctx, row), row),
    })),
  );
}

/** A role the caller sees; to manage it, it must stand below the caller's own and reach no further. */
async function manageable(ctx: Ctx, roleId: number): Promise<Row> {
  const row = orNotFound(await roleById(ctx, roleId));
  if (!row.below || !(await reaches(ctx, row))) forbidden();
  return row;
}

/** To change a role, the caller's scope must also cover everyone who holds it, because the change affects them. */
async function changeable(ctx: Ctx, roleId: number): Promise<Row> {
  const row = await manageable(ctx, roleId);
  if (row.heldBeyond) refuse('role.error.heldBeyond', { code: 'forbidden' });
  return row;
}

type Reach = Pick<Row, 'dataScope' | 'regionCodes' | 'buildingIds'>;

/** Whether a change gives those who hold a role more than they have: what they may do, where, or whether they come in. */
async function givesMore(ctx: Ctx, row: Row, facts: Facts, places: Omit<Reach, 'dataScope'>) {
  const held = await permissionsOf(ctx, row.id);
  const adds = permissionSurfaces.some((surface) =>
    facts.permissions[surface].some((resource) => !held[surface].includes(resource)),
  );
  const reaching = (of: Reach) => JSON.stringify([of.dataScope, of.regionCodes, of.buildingIds]);
  const moves = reaching(row) !== reaching({ ...places, dataScope: facts.dataScope });
  const opens = facts.canSignIn && !row.canSignIn;
  return adds || moves || opens || (row.needsAuthenticator && !facts.needsAuthenticator);
}

/** Widening a head-office role that somebody holds requires proof of presence. @throws Refusal */
function assertGiving(ctx: Ctx, row: Pick<Row, 'level' | 'users'>): void {
  if (isHeadOffice(row) && row.users > 0) assertPresence(ctx);
}

const maxNames = 5;

const blocker = (what: string, { names, others }: RoleDependants) => ({
  what,
  count: names.length,
  names: names.slice(0, maxNames),
  others,
});

/** Parents must be roles the caller sees, of at least the role's level, and not below the role itself. */
async function assertParents(ctx: Ctx, roleId: number | null, facts: Facts): Promise<number[]> {
  const wanted = [...new Set(facts.parents)];
  const known = await parentCandidates(ctx);
  const before = roleId === null ? [] : await parentsOf(ctx, [roleId]);
  const kept = before.map((parent) => ({ ...parent, id: parent.roleId }));
  for (const id of wanted) {
    const parent = known.find((one) => one.id === id) ?? kept.find((one) => one.id === id);
    if (!parent || id === roleId) refuseField('parents', 'role.error.noSuchParent');
    if (parent.level > facts.level) refuseField('parents', 'role.error.parentLevel', localName(ctx, parent));
    if (roleId !== null && (await standsBelow(ctx, id, roleId))) {
      refuseField('parents', 'role.error.parentCycle', localName(ctx, parent));
    }
  }
  const mine = wanted.includes(ctx.actor.roleId) || (await isAdministratorRole(ctx));
  if (!mine) refuseField('parents', 'role.error.ownParent');
  // A parent the caller can't see was given by somebody else and stays.
  const unseen = kept.filter((parent) => !known.some((one) => one.id === parent.id)).map((one) => one.id);
  return [...new Set([...wanted, ...unseen])];
}

async function assertScope(ctx: Ctx, facts: Facts) {
  const { level, dataScope } = facts;
  const regions = dataScope === 20 ? [...new Set(facts.regions)] : [];
  const buildings = dataScope === 30 ? [...new Set(facts.buildings)] : [];
  if (dataScope === 20 && regions.length === 0) refuseField('regions', 'role.error.noRegions');
  if (dataScope === 30 && buildings.length === 0) refuseField('buildings', 'role.error.noBuildings');
  if (isRoleWiderThan(ctx.actor.scope, { level, dataScope }))
    refuseField('dataScope', 'role.error.scopeWider');
  const known = new Set((await validRegions(ctx)).map((region) => region.code));
  if (regions.some((code) => !known.has(code))) notFound();
  if ((await buildingsIn(ctx, { ids: buildings })).length !== buildings.length) notFound();
  return { regionCodes: regions, buildingIds: buildings };
}

const columnsOf = ({
  name,
  nameEn,
  description,
  sort,
  level,
  canSignIn,
  needsAuthenticator,
  dataScope,
}: Facts) => ({
  name,
  nameEn,
  description,
  sort,
  level,
  canSignIn,
  needsAuthenticator,
  dataScope,
});

function assertLevel(ctx: Ctx, level: number): void {
  if (level < ctx.actor.level) refuseField('level', 'role.error.level');
}

/** The built-in role holds everything everywhere; only how it is called can change, and whether it asks for an app. */
async function editBuiltIn(ctx: Ctx, row: Row, version: number, facts: Facts) {
  const same =
    facts.level === row.level &&
    facts.canSignIn === row.canSignIn &&
    facts.dataScope === row.dataScope &&
    facts.parents.length === 0;
  const current = await permissionsOf(ctx, row.id);
  const untouched = permissionSurfaces.every((surface) => {
    const wanted = new Set(facts.permissions[surface]);
    return wanted.size === current[surface].length && current[surface].every((one) => wanted.has(one));
  });
  if (!same || !untouched) refuse('role.error.builtIn');
  const { name, nameEn, description, sort, needsAuthenticator } = facts;
  if (row.needsAuthenticator && !needsAuthenticator) assertGiving(ctx, row);
  const change = { name, nameEn, description, sort, needsAuthenticator };
  return updateRow(ctx, 'role', row.id, change, version);
}

export const roleModule = implement(
  roleApi,
  {
    async list(ctx, { page: number, limit, sort, ...filters }) {
      const query = filteredRoles(ctx, filters);
      const at = { page: number, limit, sort };
      const sorts = {
        sort: 'role.sort',
        name: 'role.name',
        level: 'role.level',
        updatedAt: 'role.updatedAt',
      } as const;
      const { list, ...total } = await page(ctx, query, at, sorts, 'role.id');
      return { ...total, list: await shown(ctx, list) };
    },

    async get(ctx, { roleId }) {
      const row = orNotFound(await roleById(ctx, roleId));
      const [brief] = await shown(ctx, [row]);
      return {
        ...orNotFound(brief),
        regions: row.regionCodes,
        buildings: await buildingsIn(ctx, { ids: row.buildingIds }),
        permissions: await permissionsOf(ctx, roleId),
      };
    },

    async int(ctx) {
      const { level, scope } = ctx.actor;
      const parents = await parentCandidates(ctx);
      const regions = await validRegions(ctx);
      const levels = ([10, 30, 40] as const).filter((one) => one >= level);
      return {
        levels,
        dataScopes: levels.map((one) => ({
          level: one,
          allowed: ([10, 20, 30] as const).filter(
            (dataScope) => !isRoleWiderThan(scope, { level: one, dataScope }),
          ),
        })),
        parents: parents.map((one) => ({ roleId: one.id, name: localName(ctx, one), level: one.level })),
        ownParent: (await isAdministratorRole(ctx)) ? null : ctx.actor.roleId,
        permissions: await permissionTrees(ctx),
        regions: regions.map((one) => ({
          regionCode: one.code,
          regionName: ctx.lang === 'en' ? one.nameEn : one.nameZh,
        })),
      };
    },

    async projects(ctx, { regionCode }) {
      const projects = await projectsIn(ctx, regionCode);
      return projects.map((project) => ({ ...project, buildings: project.buildings ?? 0 }));
    },

    async buildings(ctx, { projectId }) {
      const all = await buildingsIn(ctx, { projectId });
      return all.map(({ buildingId, buildingName }) => ({ buildingId, buildingName }));
    },

    async add(ctx, { roleCode, ...facts }) {
      assertLevel(ctx, facts.level);
      await lockParents(ctx);
      const parents = await assertParents(ctx, null, facts);
      const places = await assertScope(ctx, facts);
      const row = await insertRow(ctx, 'role', { code: roleCode, ...columnsOf(facts), ...places });
      await setParents(ctx, row.id, parents);
      noteRelatedChange(ctx, 'role', row.id, {}, { parents });
      await setPermissions(ctx, row.id, facts.permissions);
      return { roleId: row.id };
    },

    async edit(ctx, { roleId, version, ...facts }) {
      const row = await changeable(ctx, roleId);
      if (row.builtIn) return { version: (await editBuiltIn(ctx, row, version, facts)).version };
      assertLevel(ctx, facts.level);
      await lockParents(ctx);
      const { users } = await roleDependants(ctx, roleId);
      if (facts.level !== row.level && users.names.length > 0) {
        refuseField('level', 'role.error.levelInUse', users.names.length);
      }
      const parents = await assertParents(ctx, roleId, facts);
      const places = await assertScope(ctx, facts);
      if (await givesMore(ctx, row, facts, places)) assertGiving(ctx, row);
      // Permissions and parents are part of the role: its version counts for them too.
      const change = { ...columnsOf(facts), ...places, updatedAt: ctx.now() };
      const after = await updateRow(ctx, 'role', roleId, change, version);
      const before = (await parentsOf(ctx, [roleId])).map((one) => one.roleId);
      await setParents(ctx, roleId, parents);
      if (before.length !== parents.length || before.some((id) => !parents.includes(id)))
        noteRelatedChange(ctx, 'role', roleId, { parents: before }, { parents });
      await setPermissions(ctx, roleId, facts.permissions);
      return { version: after.version };
    },

    async impact(ctx, { roleId }) {
      orNotFound(await roleById(ctx, roleId));
      const { users, children } = await roleDependants(ctx, roleId);
      return {
        users: users.names.length,
        names: users.names.slice(0, maxNames),
        otherUsers: users.others,
        sessions: await countSessions(ctx, roleId),
        children: children.names.length,
        childNames: children.names.slice(0, maxNames),
        otherChildren: children.others,
      };
    },

    async updateState(ctx, { roleId, state }) {
      const row = await changeable(ctx, roleId);
      if (row.builtIn) refuse('role.error.builtIn');
      if (state === 'N') assertGiving(ctx, row);
      await updateRow(ctx, 'role', roleId, { state });
      return { state, endedSessions: state === 'Y' ? await endRoleSessions(ctx, roleId) : 0 };
    },

    async remove(ctx, { roleId }) {
      const row = await manageable(ctx, roleId);
      if (row.builtIn) refuse('role.error.builtIn');
      await lockParents(ctx);
      const { users, children } = await roleDependants(ctx, roleId);
      const blockers = [blocker('user', users), blocker('role', children)].filter(
        ({ count, others }) => count > 0 || others,
      );
      if (blockers.length > 0) {
        refuse('role.error.inUse', { code: 'conflict', data: { which: 'inUse', blockers } });
      }
      await setParents(ctx, roleId, []);
      await deleteRow(ctx, 'role', roleId);
      return true;
    },
  },
  {
    exports: { role: roleExporter },
    history: {
      role: async (ctx, id) => may(ctx, roleApi.ops.get) && (await roleById(ctx, id)) !== undefined,
    },
    names: { roleId: 'role', parents: 'role', permissions: 'resource' },
    logFormats: roleLogFormat,
    bounds: { role: keptByPeople, roleParent: goesWithTable('role'), roleResource: goesWithTable('role') },
    constraints: {
      role_code_key: () => new Refusal('role.error.codeExists', { data: { field: 'roleCode' } }),
      assignment_role_id_fkey: () => new Refusal('role.error.inUse', { code: 'conflict' }),
    },
  },
);
