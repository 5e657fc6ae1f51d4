import * as z from 'zod/mini';
import { dateOnly, enableFlag, mobile, roleCode, safeName, text } from '../../kit/fields.ts';
import { ids } from '../../kit/ids.ts';
import { api, op } from '../../kit/op.ts';
import { keyword, pageOf, pageQuery } from '../../kit/page.ts';
import { DefaultListView } from '../list-view/list-view.contract.ts';
import { Look } from '../preference/preference.contract.ts';

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
  /** Who really looks, as somebody else (`viewAs`), and until when; null: it is they. */
  viewing: z.nullable(
    z.strictObject({
      viewId: z.int(),
      by: z.string(),
      until: z.string(),
      /** By the server's clock: that of a browser may be wrong. */
      secondsLeft: z.int(),
    }),
  ),
  /** IANA zone in which the current project's times are shown. */
  timeZone: z.string(),
  look: Look,
  /** Whether the person is offered to change it. */
  showSettings: z.boolean(),
  /** The view with which the person opens a list, by the list. */
  usualViews: z.record(z.string(), DefaultListView),
});
export type SessionUser = z.output<typeof SessionUser>;

/** A role given to a person: where, and how far it is narrowed. */
export const AssignmentInput = z.strictObject({
  roleCode,
  projectId: z.optional(ids.project()),
  tenantId: z.optional(ids.company()),
  regions: z.optional(z.array(text(20, 1)).check(z.maxLength(35))),
  buildings: z.optional(z.array(ids.building()).check(z.maxLength(1000))),
  /** The first and the last day on which it counts, by the clock of its place; left out: from now on, and for good. */
  from: z.optional(dateOnly),
  until: z.optional(dateOnly),
});
export type AssignmentInput = z.output<typeof AssignmentInput>;

/** A role somebody holds: where, and to what it is narrowed. */
const Assignment = z.strictObject({
  assignmentId: ids.assignment(),
  roleCode: z.string(),
  roleName: z.string(),
  roleLevel,
  dataScope,
  projectId: z.nullable(ids.project()),
  projectName: z.nullable(z.string()),
  tenantId: z.nullable(ids.company()),
  tenantName: z.nullable(z.string()),
  /** Region codes it is narrowed to; null: not narrowed. */
  regions: z.nullable(z.array(z.string())),
  buildings: z.nullable(z.array(z.strictObject({ buildingId: ids.building(), buildingName: z.string() }))),
  /** The first and the last day on which it counts, and whether it does now. */
  from: z.nullable(z.string()),
  until: z.nullable(z.string()),
  counts: z.enum(['now', 'later', 'over']),
  version: z.int(),
  /** Who gave it; null when that person is gone or out of sight. */
  grantedBy: z.nullable(z.string()),
  /** Why it can't be taken away here: given from above, or the one the caller acts with; null: it can. */
  kept: z.nullable(z.enum(['above', 'own', 'beyond'])),
  /** `limit`: to set from when until when it counts. */
  can: z.strictObject({ remove: z.boolean(), limit: z.boolean() }),
});
export type Assignment = z.output<typeof Assignment>;

/** What one held role lets a person do now, and where. */
const EffectiveAccess = z.strictObject({
  assignmentId: ids.assignment(),
  roleName: z.string(),
  projectName: z.nullable(z.string()),
  tenantName: z.nullable(z.string()),
  /** Why it counts for nothing now, in the reader's language; null when it counts. */
  blocked: z.nullable(z.string()),
  /** Names of the regions or buildings it is limited to; null: not limited that way. */
  regions: z.nullable(z.array(z.string())),
  buildings: z.nullable(z.array(z.string())),
  surfaces: z.array(
    z.strictObject({
      surface: z.enum(['mdi', 'pm', 'pass', 'report']),
      pages: z.array(z.strictObject({ group: z.string(), page: z.string(), buttons: z.array(z.string()) })),
    }),
  ),
});
export type EffectiveAccess = z.output<typeof EffectiveAccess>;

/** Whether somebody may sign in: has set a password, has not yet, or holds no role for it. */
export const signInStates = ['active', 'pending', 'none'] as const;
/** What a list of people is narrowed to by it; `may`: with a password or not yet. */
export const signInFilters = ['may', ...signInStates, 'all'] as const;
export type SignInFilter = (typeof signInFilters)[number];

/**
 * How the link for the first password stands of who has not set one: it waits to be sent, is good until a moment, was not
 * delivered, or there is none that is good.
 */
export const passwordLinkStates = ['waiting', 'good', 'failed', 'none'] as const;

/** What lists of people say about the way in. */
export const signInFacts = {
  signIn: z.enum(signInStates),
  /** Null for who needs none. */
  link: z.nullable(z.strictObject({ state: z.enum(passwordLinkStates), until: z.nullable(z.string()) })),
};
export type SignInFacts = z.output<z.ZodMiniObject<typeof signInFacts>>;

/** What came of sending links to many: those left out have a password, may not sign in, or have a link already. */
export const passwordLinksQueued = z.strictObject({ queued: z.int(), left: z.int() });

/** So many people are sent links at once. */
export const maxInvited = 500;

/** What the caller may do with an account as a whole; `grant` is to give it roles. */
const Can = z.strictObject({
  edit: z.boolean(),
  grant: z.boolean(),
  state: z.boolean(),
  resetPassword: z.boolean(),
  remove: z.boolean(),
  showPhone: z.boolean(),
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
  ...signInFacts,
  createdAt: z.string(),
  version: z.int(),
  can: Can,
});
export type UserRow = z.output<typeof UserRow>;

/** The same of a record, and whether the caller may see the product as this person, or take their app away. */
const CanHere = z.strictObject({ ...Can.shape, viewAs: z.boolean(), resetAuthenticator: z.boolean() });

/** One user as the caller may see it. */
const User = z.strictObject({
  mdiUserId: ids.user(),
  userName: z.string(),
  nickName: z.string(),
  phone: z.string(),
  birth: z.nullable(z.string()),
  state: enableFlag,
  hasPassword: z.boolean(),
  /** Reported lost: it takes no code by SMS. */
  phoneLost: z.boolean(),
  chatBound: z.boolean(),
  /** Since when signing in asks for a code of an app; null: it doesn't. */
  authenticatorSince: z.nullable(z.string()),
  createdAt: z.string(),
  version: z.int(),
  assignments: z.array(Assignment),
  can: CanHere,
});
export type User = z.output<typeof User>;

const person = {
  userName: safeName,
  nickName: safeName,
  phone: mobile,
  birth: z.nullable(dateOnly),
};

/** What a person fills in to add a user. */
export const NewUser = z.strictObject({
  ...person,
  assignments: z.array(AssignmentInput).check(z.minLength(1), z.maxLength(50)),
});
export type NewUser = z.output<typeof NewUser>;

/** The facts of a user that can be changed. */
export const UserFacts = z.strictObject({
  ...person,
  /** Left out, the user name stays, or goes with the phone where it is the phone. */
  userName: z.optional(safeName),
  /** Left out, the phone stays: the form shows it masked. */
  phone: z.optional(mobile),
});
export type UserFacts = z.output<typeof UserFacts>;

const view = 'sys:user:view';
const edit = 'sys:user:edit';

/** The user calls of spec §7 and the change of project and role (§4). */
export const userApi = api('user', {
  getUserInfo: op({
    tells: ['phone'],
    access: 'self',
    anyPlace: true,
    asViewer: true,
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
        signIn: z.optional(z.enum(signInFilters)),
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
  companies: op({
    access: view,
    about:
      'Valid companies of a project in scope, by name, for a role that is held in a company; at most 50.',
    input: z.strictObject({ projectId: ids.project(), keyword: keyword() }),
    output: z.array(z.strictObject({ tenantId: ids.company(), tenantName: z.string() })),
  }),
  things: op({
    access: view,
    about: 'The pages and buttons of the platform that somebody may hold, in menu order.',
    input: z.strictObject({}),
    output: z.array(
      z.strictObject({
        group: z.string(),
        page: z.string(),
        resource: z.string(),
        buttons: z.array(z.strictObject({ title: z.string(), resource: z.string() })),
      }),
    ),
  }),
  addUser: op({
    access: 'sys:user:add',
    about: 'Adds a user and sends the one-time link with which the person sets the first password.',
    input: NewUser,
    output: z.strictObject({ mdiUserId: ids.user() }),
    writes: true,
    // For roles of head office.
    presence: 'sometimes',
  }),
  updateUser: op({
    access: edit,
    about: 'Changes the facts of a user; version guards against overwriting somebody else.',
    input: z.strictObject({
      mdiUserId: ids.user(),
      version: z.int(),
      ...UserFacts.shape,
    }),
    output: z.strictObject({ version: z.int() }),
    writes: true,
    // For another phone: it takes codes by which the account is signed in to.
    presence: 'sometimes',
  }),
  updateState: op({
    access: 'sys:user:state',
    about: 'Sets a user valid (N) or invalid (Y). Invalid ends the sessions at once.',
    input: z.strictObject({ mdiUserId: ids.user(), state: enableFlag }),
    output: z.strictObject({ state: enableFlag, endedSessions: z.int() }),
    writes: true,
    presence: 'sometimes',
    dryRun: true,
  }),
  deleteUserInfo: op({
    access: 'sys:user:delete',
    about: 'Deletes a user for good. The last head-office administrator stays.',
    input: z.strictObject({ mdiUserId: ids.user() }),
    output: z.boolean(),
    from: 'query',
    writes: true,
    dryRun: true,
  }),
  resetPwd: op({
    access: 'sys:user:resetPassword',
    about:
      'Sends the user a one-time link with which a new password is set; the old one ends when it is used.',
    input: z.strictObject({ mdiUserId: ids.user() }),
    output: z.strictObject({ phone: z.string(), expiresIn: z.int() }),
    writes: true,
    presence: true,
  }),
  resetAuthenticator: op({
    access: 'sys:user:resetPassword',
    reach: 'headOffice',
    about:
      'Takes away the authenticator app of a user who lost it, with the recovery codes; where a role demands one, a new one is set up at the next sign-in.',
    input: z.strictObject({ mdiUserId: ids.user() }),
    output: z.boolean(),
    writes: true,
    presence: true,
  }),
  phoneFound: op({
    access: 'sys:user:edit',
    about: 'Lifts the report of a lost phone: it was found, or its number is on another card.',
    input: z.strictObject({ mdiUserId: ids.user() }),
    output: z.boolean(),
    writes: true,
    presence: 'sometimes',
  }),
  sendLinks: op({
    access: 'sys:user:resetPassword',
    about:
      'Sends the one-time link for the first password again to each of these users, as one task; who needs none, or had one a moment ago, is left out.',
    input: z.strictObject({
      mdiUserIds: z.array(ids.user()).check(z.minLength(1), z.maxLength(maxInvited)),
    }),
    output: passwordLinksQueued,
    writes: true,
  }),
  deleteUserPermission: op({
    access: edit,
    about: 'Takes a role from a user; one given by a higher authority stays.',
    input: z.strictObject({ mdiUserId: ids.user(), roleCode, projectId: z.optional(ids.project()) }),
    output: z.boolean(),
    writes: true,
  }),
  get: op({
    access: view,
    about: 'One user with the roles held in places the caller reaches; the phone is masked.',
    input: z.strictObject({ mdiUserId: ids.user() }),
    output: User,
  }),
  showPhone: op({
    tells: ['phone'],
    access: 'sys:user:phone',
    look: true,
    about: 'The full phone number of a user; the look is kept in the audit log.',
    input: z.strictObject({ mdiUserId: ids.user() }),
    output: z.strictObject({ phone: z.string() }),
    writes: true,
  }),
  grant: op({
    access: edit,
    about: 'Gives a user one more role.',
    input: z.strictObject({ mdiUserId: ids.user(), assignment: AssignmentInput }),
    output: z.strictObject({ assignmentId: ids.assignment() }),
    writes: true,
    // For roles of head office.
    presence: 'sometimes',
  }),
  revoke: op({
    access: edit,
    about:
      'Takes one held role from a user; one given by a higher authority stays, and so does one’s own current one.',
    input: z.strictObject({ assignmentId: ids.assignment() }),
    output: z.boolean(),
    writes: true,
    dryRun: true,
  }),
  setPeriod: op({
    access: edit,
    // Roles in a company end with the job.
    reach: 'property',
    about:
      'Sets from which day until which day a held role counts; null: from now on, and for good. For longer than before it is given, with all that giving it takes.',
    input: z.strictObject({
      assignmentId: ids.assignment(),
      version: z.int(),
      from: z.nullable(dateOnly),
      until: z.nullable(dateOnly),
    }),
    output: z.strictObject({ assignmentId: ids.assignment(), version: z.int() }),
    writes: true,
    presence: 'sometimes',
  }),
  impact: op({
    access: view,
    about: 'What making a user invalid, or deleting it, touches now where the caller reaches.',
    input: z.strictObject({ mdiUserId: ids.user() }),
    output: z.strictObject({
      roles: z.int(),
      projects: z.int(),
      sessions: z.int(),
      /** There are roles out of the caller's sight. */
      others: z.boolean(),
    }),
  }),
  effective: op({
    access: view,
    about: 'What a user can see and do, where, and through which role.',
    input: z.strictObject({ mdiUserId: ids.user() }),
    output: z.array(EffectiveAccess),
  }),
  why: op({
    access: view,
    about: 'Why a user can or can’t do one thing in one project, step by step.',
    input: z.strictObject({
      mdiUserId: ids.user(),
      resource: text(100, 1),
      projectId: z.optional(ids.project()),
    }),
    output: z.strictObject({
      allowed: z.boolean(),
      steps: z.array(z.strictObject({ ok: z.boolean(), text: z.string() })),
    }),
  }),
  getAllUserProjectInfo: op({
    access: 'self',
    anyPlace: true,
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
    anyPlace: true,
    about: 'The companies in which the caller holds a role in a project.',
    input: z.strictObject({ mdiUserId: ids.user(), projectId: ids.project() }),
    output: z.array(
      z.strictObject({ tenantId: ids.company(), tenantName: z.string(), roles: z.array(RoleBrief) }),
    ),
  }),
  switchProject: op({
    access: 'self',
    anyPlace: true,
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
