import { permissionSurfaces, roleApi } from '@mdi/contract/modules/role/role.contract.ts';
import { may } from '../../kit/access/may.ts';
import { deleteRow, insertRow, noteRelatedChange, updateRow } from '../../kit/audit/changes.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { implement } from '../../kit/calls/implement.ts';
import { orNotFound, Refusal, refuse, refuseField } from '../../kit/calls/refuse.ts';
import { page } from '../../kit/queries/page.ts';
import { goesWithTable, keptByPeople } from '../../kit/retention/table-bounds.ts';
import { localName } from '../../kit/words.ts';
import {
  assertGiving,
  assertLevel,
  assertParents,
  assertScope,
  type Facts,
  givesMore,
} from './role.assert-facts.ts';
import { buildingsIn, projectsIn, validRegions } from './role.choices.queries.ts';
import { roleExporter } from './role.export.ts';
import { roleLogFormat } from './role.log-format.ts';
import { changeableRole, isInCallersReach, manageableRole, type Row } from './role.manageable.ts';
import { permissionsOf, permissionTrees, setPermissions } from './role.permissions.ts';
import { isRoleWiderThan, roleCan } from './role.policy.ts';
import {
  countSessions,
  endRoleSessions,
  filteredRoles,
  isAdministratorRole,
  lockParents,
  parentCandidates,
  parentsOf,
  type RoleDependants,
  roleById,
  roleDependants,
  setParents,
} from './role.queries.ts';

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
      can: roleCan(ctx, await isInCallersReach(ctx, row), row),
    })),
  );
}

const maxNames = 5;

const blocker = (what: string, { names, others }: RoleDependants) => ({
  what,
  count: names.length,
  names: names.slice(0, maxNames),
  others,
});

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
      const row = await changeableRole(ctx, roleId);
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
      const row = await changeableRole(ctx, roleId);
      if (row.builtIn) refuse('role.error.builtIn');
      if (state === 'N') assertGiving(ctx, row);
      await updateRow(ctx, 'role', roleId, { state });
      return { state, endedSessions: state === 'Y' ? await endRoleSessions(ctx, roleId) : 0 };
    },

    async remove(ctx, { roleId }) {
      const row = await manageableRole(ctx, roleId);
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
