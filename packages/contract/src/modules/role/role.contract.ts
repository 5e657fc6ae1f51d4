import * as z from 'zod/mini';
import { displayOrder, enableFlag, multilineText, roleCode, safeName, text } from '../../kit/fields.ts';
import { ids } from '../../kit/ids.ts';
import { api, op } from '../../kit/op.ts';
import { keyword, pageOf, pageQuery } from '../../kit/page.ts';
import { dataScope, roleLevel } from '../user/user.contract.ts';
import type { roleZh } from './role.zh.ts';

/** Where a role's permissions apply: the platform and the three mini-programs (spec §6). */
export const permissionSurfaces = ['mdi', 'pm', 'pass', 'report'] as const;
export type PermissionSurface = (typeof permissionSurfaces)[number];

/** At most so many parents (spec §5). */
export const maxParents = 3;
const tooManyParents: `role.error.${keyof (typeof roleZh)['error']}` = 'role.error.parentsFull';

const resources = z.array(text(100, 1)).check(z.maxLength(2000));
/** Held resources by surface. */
const Permissions = z.strictObject({ mdi: resources, pm: resources, pass: resources, report: resources });
export type Permissions = z.output<typeof Permissions>;

const RoleRow = z.strictObject({
  roleId: ids.role(),
  roleCode: z.string(),
  name: z.string(),
  nameEn: z.string(),
  description: z.string(),
  level: roleLevel,
  dataScope,
  canSignIn: z.boolean(),
  /** Whoever holds it signs in with an authenticator app. */
  needsAuthenticator: z.boolean(),
  builtIn: z.boolean(),
  state: enableFlag,
  sort: z.int(),
  parents: z.array(z.strictObject({ roleId: ids.role(), name: z.string() })),
  users: z.int(),
  /** Somebody holds it with more reach than the caller's, so it can only be copied. */
  heldBeyond: z.boolean(),
  updatedAt: z.string(),
  version: z.int(),
  can: z.strictObject({ edit: z.boolean(), state: z.boolean(), remove: z.boolean() }),
});
export type RoleRow = z.output<typeof RoleRow>;

/** A node of the permission tree: a menu group, a page or a button; only what is held can be given. */
const PermissionNode = z.strictObject({
  /** The resource of a page or button; of a group its own name. */
  key: z.string(),
  kind: z.enum(['group', 'page', 'button']),
  title: z.string(),
  /** Whether the caller holds it, and so may give or take it. */
  mine: z.boolean(),
  get children() {
    return z.array(PermissionNode);
  },
});
export type PermissionNode = z.output<typeof PermissionNode>;

/** What a person fills in; regions count with data scope 20, buildings with 30. */
const facts = {
  name: safeName,
  nameEn: z.union([z.literal(''), safeName]),
  description: multilineText(250),
  sort: displayOrder,
  level: roleLevel,
  canSignIn: z.boolean(),
  needsAuthenticator: z.boolean(),
  parents: z.array(ids.role()).check(z.maxLength(maxParents, { error: tooManyParents })),
  dataScope,
  regions: z.array(text(20, 1)).check(z.maxLength(100)),
  buildings: z.array(ids.building()).check(z.maxLength(5000)),
  permissions: Permissions,
};

/** A role as its form holds it: a text that may be empty is null while nothing is typed. */
export const RoleInput = z.strictObject({
  roleCode,
  ...facts,
  nameEn: z.nullable(safeName),
  description: z.nullable(multilineText(250)),
});
export type RoleInput = z.output<typeof RoleInput>;

const one = z.strictObject({ roleId: ids.role() });
const view = 'sys:role:view';
const edit = 'sys:role:edit';

/** MDI04010, MDI04020: roles, what they may do and how far they reach (spec §3, §6). */
export const roleApi = api('role', {
  list: op({
    access: view,
    about: 'The roles the caller may see: its own and those below it.',
    input: pageQuery(
      {
        keyword: keyword(),
        level: z.optional(roleLevel),
        state: z.optional(enableFlag),
        /** Below this role. */
        parentId: z.optional(ids.role()),
        /** That reach this building, or this region, by name. */
        buildingId: z.optional(ids.building()),
        regionCode: z.optional(text(20, 1)),
      },
      ['sort', 'name', 'level', 'updatedAt'],
    ),
    output: pageOf(RoleRow),
  }),
  get: op({
    access: view,
    about: 'One role with its permissions and data scope.',
    input: one,
    output: z.strictObject({
      ...RoleRow.shape,
      regions: z.array(z.string()),
      buildings: z.array(
        z.strictObject({
          buildingId: ids.building(),
          buildingName: z.string(),
          projectId: ids.project(),
          projectName: z.string(),
        }),
      ),
      permissions: Permissions,
    }),
  }),
  int: op({
    access: view,
    about:
      'What the role form needs: levels and parents the caller may choose, the permission tree of the four surfaces, regions in scope.',
    input: z.strictObject({}),
    output: z.strictObject({
      levels: z.array(roleLevel),
      /** By level, the data scopes no wider than the caller's own. */
      dataScopes: z.array(z.strictObject({ level: roleLevel, allowed: z.array(dataScope) })),
      parents: z.array(z.strictObject({ roleId: ids.role(), name: z.string(), level: roleLevel })),
      /** The caller's own role, which is a parent of every role it adds; null where it needs to be none. */
      ownParent: z.nullable(ids.role()),
      permissions: z.strictObject({
        mdi: z.array(PermissionNode),
        pm: z.array(PermissionNode),
        pass: z.array(PermissionNode),
        report: z.array(PermissionNode),
      }),
      regions: z.array(z.strictObject({ regionCode: z.string(), regionName: z.string() })),
    }),
  }),
  projects: op({
    access: view,
    about: 'The projects of one region in scope, for the data permission tree.',
    input: z.strictObject({ regionCode: text(20, 1) }),
    output: z.array(
      z.strictObject({ projectId: ids.project(), projectName: z.string(), buildings: z.int() }),
    ),
  }),
  buildings: op({
    access: view,
    about: 'The buildings of one project in scope, for the data permission tree.',
    input: z.strictObject({ projectId: ids.project() }),
    output: z.array(z.strictObject({ buildingId: ids.building(), buildingName: z.string() })),
  }),
  add: op({
    access: 'sys:role:add',
    about: 'Adds a role below the caller’s own; it holds nothing and reaches nowhere the caller doesn’t.',
    input: z.strictObject({ roleCode, ...facts }),
    output: z.strictObject({ roleId: ids.role() }),
    writes: true,
  }),
  edit: op({
    access: edit,
    about:
      'Changes a role all whose holders the caller reaches; what the caller doesn’t hold stays as it is. Takes effect at the next request.',
    input: z.strictObject({ roleId: ids.role(), version: z.int(), ...facts }),
    output: z.strictObject({ version: z.int() }),
    writes: true,
    presence: 'sometimes',
  }),
  impact: op({
    access: view,
    about: 'What a change of validity or a removal touches in sight, in numbers and first names.',
    input: one,
    output: z.strictObject({
      users: z.int(),
      names: z.array(z.string()),
      /** People out of the caller's sight hold it too. */
      otherUsers: z.boolean(),
      sessions: z.int(),
      /** Roles it is a parent of, and the first of their names. */
      children: z.int(),
      childNames: z.array(z.string()),
      otherChildren: z.boolean(),
    }),
  }),
  updateState: op({
    access: edit,
    about:
      'Sets a role all whose holders the caller reaches valid (N) or invalid (Y). Invalid ends the sessions that act with it.',
    input: z.strictObject({ roleId: ids.role(), state: enableFlag }),
    output: z.strictObject({ state: enableFlag, endedSessions: z.int() }),
    writes: true,
    presence: 'sometimes',
    dryRun: true,
  }),
  remove: op({
    access: 'sys:role:delete',
    about: 'Deletes a role that nobody holds and that is nobody’s parent.',
    input: one,
    output: z.boolean(),
    writes: true,
    dryRun: true,
  }),
});
