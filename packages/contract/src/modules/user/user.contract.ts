import * as z from 'zod/mini';
import { dateOnly, enableFlag, mobile, roleCode, safeName, text } from '../../kit/fields.ts';
import { ids } from '../../kit/ids.ts';
import { api, op } from '../../kit/op.ts';
import { keyword, pageOf, pageQuery } from '../../kit/page.ts';

/** Role levels and data scopes are two things (spec §3, §6): authority, and how far the data reaches. */
export const roleLevels = { hq: 10, property: 30, tenant: 40 } as const;
export const dataScopes = { national: 10, region: 20, building: 30 } as const;
export const roleLevel = z.literal([10, 30, 40]);
export const dataScope = z.literal([10, 20, 30]);

const MenuNode = z.strictObject({
  url: z.string(),
  title: z.string(),
  titleEn: z.string(),
  icon: z.string(),
  get children() {
    return z.array(MenuNode);
  },
});
export type MenuNode = z.output<typeof MenuNode>;

export const RoleBrief = z.strictObject({ roleName: z.string(), roleLevel, roleCode: z.string() });

/** Everything the frame needs to know about who is signed in (spec §3, §7). */
export const SessionUser = z.strictObject({
  mdiUserId: ids.user(),
  userName: z.string(),
  nickName: z.string(),
  avatar: z.string(),
  introduction: z.string(),
  roles: z.array(RoleBrief),
  menus: z.array(MenuNode),
  buttons: z.array(z.strictObject({ resources: z.string() })),
  buildings: z.array(z.strictObject({ buildingId: ids.building(), buildingName: z.string() })),
  setting: z.array(z.strictObject({ platform: z.string(), name: z.string() })),
  bindWx: z.boolean(),
  singleProject: z.boolean(),
  singleRole: z.boolean(),
  singleTenant: z.boolean(),
  currProjectId: z.nullable(ids.project()),
  currProjectName: z.nullable(z.string()),
  currProjectRoleCode: z.string(),
  currTenantId: z.nullable(ids.company()),
  currTenantName: z.nullable(z.string()),
  /** IANA zone in which the current project's times are shown. */
  timeZone: z.string(),
});
export type SessionUser = z.output<typeof SessionUser>;

/** A role given to a person: where, and how far it is narrowed. */
const Grant = z.strictObject({
  roleCode,
  projectId: z.optional(ids.project()),
  tenantId: z.optional(ids.company()),
  regions: z.optional(z.array(text(20, 1)).check(z.maxLength(35))),
  buildings: z.optional(z.array(ids.building()).check(z.maxLength(1000))),
});

const UserRow = z.strictObject({
  mdiUserId: ids.user(),
  userName: z.string(),
  nickName: z.string(),
  phone: z.string(),
  state: enableFlag,
  roles: z.array(
    z.strictObject({ roleCode: z.string(), roleName: z.string(), projectName: z.nullable(z.string()) }),
  ),
  createdAt: z.string(),
  version: z.int(),
});

const person = {
  userName: safeName,
  nickName: safeName,
  phone: mobile,
  birth: z.nullable(dateOnly),
};

const view = 'sys:user:view';
const edit = 'sys:user:edit';

/** The user calls of spec §7 and the change of project and role (§4). */
export const userApi = api('user', {
  getUserInfo: op({
    access: 'self',
    about: 'Who is signed in: current role, project and company, menus, buttons, buildings in scope.',
    input: z.strictObject({ token: z.optional(z.string()) }),
    output: SessionUser,
    from: 'query',
  }),
  list: op({
    access: view,
    about: 'Users in scope.',
    input: pageQuery(
      {
        keyword: keyword(),
        state: z.optional(enableFlag),
        roleCode: z.optional(roleCode),
        projectId: z.optional(ids.project()),
      },
      ['userName', 'createdAt'],
    ),
    output: pageOf(UserRow),
    from: 'query',
  }),
  listTreeUser: op({
    access: view,
    about: 'Users in scope as a tree: region, project, users.',
    input: z.strictObject({}),
    output: z.array(
      z.strictObject({
        regionCode: z.string(),
        regionName: z.string(),
        projects: z.array(
          z.strictObject({
            projectId: ids.project(),
            projectName: z.string(),
            users: z.array(
              z.strictObject({
                mdiUserId: ids.user(),
                userName: z.string(),
                nickName: z.string(),
                roleName: z.string(),
              }),
            ),
          }),
        ),
      }),
    ),
  }),
  int: op({
    access: view,
    about: 'What the user form needs: roles the caller may grant, regions, projects and buildings in scope.',
    input: z.strictObject({}),
    output: z.strictObject({
      roles: z.array(z.strictObject({ roleCode: z.string(), roleName: z.string(), roleLevel, dataScope })),
      regions: z.array(z.strictObject({ regionCode: z.string(), regionName: z.string() })),
      projects: z.array(
        z.strictObject({ projectId: ids.project(), projectName: z.string(), regionCode: z.string() }),
      ),
      buildings: z.array(
        z.strictObject({ buildingId: ids.building(), buildingName: z.string(), projectId: ids.project() }),
      ),
    }),
    from: 'query',
  }),
  addUser: op({
    access: 'sys:user:add',
    about: 'Adds a user and sends the one-time link with which the person sets the first password.',
    input: z.strictObject({ ...person, assignments: z.array(Grant).check(z.minLength(1), z.maxLength(50)) }),
    output: z.strictObject({ mdiUserId: ids.user() }),
    writes: true,
  }),
  updateUser: op({
    access: edit,
    about: 'Changes the facts of a user; version guards against overwriting somebody else.',
    input: z.strictObject({ mdiUserId: ids.user(), version: z.int(), ...person }),
    output: z.strictObject({ version: z.int() }),
    writes: true,
  }),
  updateState: op({
    access: 'sys:user:state',
    about: 'Sets a user valid (N) or invalid (Y). Invalid ends the sessions at once.',
    input: z.strictObject({ mdiUserId: ids.user(), state: enableFlag }),
    output: z.strictObject({ state: enableFlag, endedSessions: z.int() }),
    writes: true,
  }),
  deleteUserInfo: op({
    access: 'sys:user:delete',
    about: 'Deletes a user for good. The last head-office administrator stays.',
    input: z.strictObject({ mdiUserId: ids.user() }),
    output: z.boolean(),
    from: 'query',
    writes: true,
  }),
  resetPwd: op({
    access: 'sys:user:resetPassword',
    about:
      'Sends the user a one-time link with which a new password is set; the old one ends when it is used.',
    input: z.strictObject({ mdiUserId: ids.user() }),
    output: z.strictObject({ phone: z.string(), expiresIn: z.int() }),
    writes: true,
  }),
  deleteUserPermission: op({
    access: edit,
    about: 'Takes a role from a user; one given by a higher authority stays.',
    input: z.strictObject({ mdiUserId: ids.user(), roleCode, projectId: z.optional(ids.project()) }),
    output: z.boolean(),
    writes: true,
  }),
  getAllUserProjectInfo: op({
    access: 'self',
    about: "The projects the caller may switch to; mdiUserId must be the caller's.",
    input: z.strictObject({
      page: z._default(z.int().check(z.minimum(1), z.maximum(10_000)), 1),
      limit: z._default(z.int().check(z.minimum(1), z.maximum(100)), 10),
      projectName: keyword(),
      mdiUserId: ids.user(),
    }),
    output: pageOf(
      z.strictObject({
        projectId: ids.project(),
        projectName: z.string(),
        projectLogoUrl: z.string(),
        /** Every role held there, so that a card with several asks which. */
        roleCode: z.string(),
        roles: z.array(RoleBrief),
      }),
    ),
    from: 'query',
  }),
  getTenantInfoByProject: op({
    access: 'self',
    about: 'The companies in which the caller holds a role in a project.',
    input: z.strictObject({ mdiUserId: ids.user(), projectId: ids.project() }),
    output: z.array(
      z.strictObject({ tenantId: ids.company(), tenantName: z.string(), roles: z.array(RoleBrief) }),
    ),
  }),
  switchProject: op({
    access: 'self',
    about:
      'Changes the current project, role and company of the session. projectId null: head office, no project chosen.',
    input: z.strictObject({
      mdiUserId: ids.user(),
      projectId: z.nullable(ids.project()),
      projectName: z.optional(text(200)),
      roleCode,
      tenantId: z.optional(ids.company()),
      isUpdateMenu: z.optional(z.union([z.boolean(), enableFlag])),
    }),
    output: z.strictObject({ isUpdateMenu: z.boolean() }),
    writes: true,
  }),
});
