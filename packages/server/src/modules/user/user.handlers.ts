import { maskPhone } from '@mdi/contract/kit/display.ts';
import { normalisePhone } from '@mdi/contract/kit/fields.ts';
import { isHeadOffice } from '@mdi/contract/kit/levels.ts';
import { maskedUserName } from '@mdi/contract/kit/mask-user-name.ts';
import { userApi } from '@mdi/contract/modules/user/user.contract.ts';
import { viewAsApi } from '@mdi/contract/modules/view-as/view-as.contract.ts';
import { may } from '../../kit/access/may.ts';
import { assertPresence } from '../../kit/access/presence.ts';
import { noteRelatedChange, updateRow } from '../../kit/audit/changes.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { implement } from '../../kit/calls/implement.ts';
import { notFound, orNotFound, refuse } from '../../kit/calls/refuse.ts';
import { onlyOne } from '../../kit/jobs/only-one.ts';
import { pageCut } from '../../kit/queries/page.ts';
import { goesWithTable, keptByPeople } from '../../kit/retention/table-bounds.ts';
import { searchCountingPhones } from '../../kit/search/phone-search-limit.ts';
import { localName } from '../../kit/words.ts';
import { dropTickets, endSessions, phoneFound } from '../auth/index.ts';
import { dropAuthenticator } from '../authenticator/index.ts';
import { validRegions } from '../role/index.ts';
import { accountColumns, assertFreePhone } from './user.account.ts';
import { linksOf } from './user.account-links.queries.ts';
import { addUsers, userConstraints } from './user.add.ts';
import { setGrantPeriod, shownAssignments, takeRoleAway } from './user.assignments.ts';
import { isBelowCaller, keepAdministrator, managedUsers } from './user.authority.ts';
import { assertCompaniesKeepPeople } from './user.company-people.ts';
import { assignmentById, userDetail, userImpact } from './user.detail.queries.ts';
import { effectivePermissions, explainPermission, pagesAndButtons } from './user.effective-permissions.ts';
import { endSessionsOfEndedRoles } from './user.ended-roles.queries.ts';
import { userExporter } from './user.export.ts';
import {
  assignmentsOf,
  companiesOf,
  grantableRoles,
  isOfHeadOffice,
  scopedBuildingsOf,
  scopedProjects,
} from './user.grants.queries.ts';
import { giveRoles } from './user.grants.ts';
import { userImporter } from './user.import.ts';
import { accountLink } from './user.jobs.ts';
import { userLogFormat } from './user.log-format.ts';
import {
  filteredUsers,
  invitationFactsOf,
  maySeeUser,
  roleIdOf,
  rolesOf,
  shownNameInOrder,
  userInScope,
} from './user.queries.ts';
import { assertNotYourself, getManageableUser, removeUser } from './user.remove.ts';
import { inviteMany, resendAccountLink } from './user.send-account-links.ts';
import { ownCompanies, projectCards, sessionUser, switchProject } from './user.session.ts';
import { regionName, userTree } from './user.tree.ts';

const scopedUser = async (ctx: Ctx, id: number) => orNotFound(await userInScope(ctx, id));

/** What the caller may do with each of these users: the call is theirs, and the account within reach. */
async function canOf(ctx: Ctx, ids: readonly number[]) {
  const { updateUser, grant, updateState, resetPwd, deleteUserInfo, showPhone } = userApi.ops;
  const managed = await managedUsers(ctx, ids);
  return (id: number) => {
    const reached = managed.has(id);
    const other = id !== ctx.actor.userId;
    return {
      edit: reached && may(ctx, updateUser),
      grant: may(ctx, grant),
      state: reached && other && may(ctx, updateState),
      resetPassword: reached && may(ctx, resetPwd),
      remove: reached && other && may(ctx, deleteUserInfo),
      showPhone: reached && may(ctx, showPhone),
    };
  };
}

/** Whether the caller may see the product as this person. */
const mayViewAs = async (ctx: Ctx, id: number): Promise<boolean> =>
  id !== ctx.actor.userId && may(ctx, viewAsApi.ops.start) && (await isBelowCaller(ctx, id));

export const userModule = implement(
  userApi,
  {
    getUserInfo: sessionUser,
    getAllUserProjectInfo: projectCards,
    getTenantInfoByProject: ownCompanies,
    switchProject,

    async list(ctx, { keyword, state, roleCode, projectId, signIn, ...at }) {
      const roleId = await roleIdOf(ctx, roleCode);
      const query = filteredUsers(ctx, { keyword, state, roleId, projectId, signIn });
      const sorts = { createdAt: 'user.createdAt', userName: shownNameInOrder } as const;
      const { list, ...total } = await searchCountingPhones(ctx, keyword, () =>
        pageCut(ctx, query, { sort: '-createdAt', ...at }, sorts, 'user.id'),
      );
      const ids = list.map((u) => u.mdiUserId);
      const roles = await rolesOf(ctx, ids);
      const links = await linksOf(ctx, list);
      const can = await canOf(ctx, ids);
      return {
        ...total,
        list: list.map((u) => ({
          ...u,
          userName: maskedUserName(u),
          phone: maskPhone(u.phone),
          createdAt: u.createdAt.toISOString(),
          link: links.get(u.mdiUserId) ?? null,
          roles: roles
            .filter((r) => r.userId === u.mdiUserId)
            .map((r) => ({ roleCode: r.code, roleName: localName(ctx, r), projectName: r.projectName })),
          can: can(u.mdiUserId),
        })),
      };
    },

    listTreeUser: userTree,

    async int(ctx) {
      const roles = await grantableRoles(ctx);
      const regions = await validRegions(ctx);
      const projects = await scopedProjects(ctx);
      const buildings = await scopedBuildingsOf(ctx);
      return {
        roles: roles.map((r) => ({
          roleCode: r.code,
          roleName: localName(ctx, r),
          roleLevel: r.level,
          dataScope: r.dataScope,
        })),
        regions: regions.map((r) => ({ regionCode: r.code, regionName: regionName(ctx, r) })),
        projects: projects.map((p) => ({ projectId: p.id, projectName: p.name, regionCode: p.regionCode })),
        buildings: buildings.map((b) => ({ buildingId: b.id, buildingName: b.name, projectId: b.projectId })),
      };
    },

    addUser: async (ctx, input) => ({ mdiUserId: onlyOne(await addUsers(ctx, [input])) }),

    async updateUser(ctx, { mdiUserId, version, ...person }) {
      const user = await getManageableUser(ctx, mdiUserId);
      const phone = person.phone ?? user.phone;
      const moved = normalisePhone(phone) !== normalisePhone(user.phone);
      if (moved) assertPresence(ctx);
      await assertFreePhone(ctx, phone, mdiUserId);
      // Who signs in with the phone goes on doing so.
      const byPhone = normalisePhone(user.userName) === normalisePhone(user.phone);
      const userName = person.userName ?? (byPhone ? phone : user.userName);
      // Links went to the former phone, and what was said of it says nothing of this one.
      if (moved) await dropTickets(ctx, mdiUserId, 'password');
      const columns = {
        ...accountColumns({ ...person, phone, userName }),
        ...(moved ? { phoneLostAt: null } : {}),
      };
      const row = await updateRow(ctx, 'user', mdiUserId, columns, version);
      return { version: row.version };
    },

    async get(ctx, { mdiUserId }) {
      const { id, createdAt, phoneLostAt, authenticatorSince, ...user } = orNotFound(
        await userDetail(ctx, mdiUserId),
      );
      const known = (await canOf(ctx, [id]))(id);
      const can = {
        ...known,
        viewAs: await mayViewAs(ctx, id),
        resetAuthenticator:
          known.resetPassword &&
          authenticatorSince !== null &&
          id !== ctx.actor.userId &&
          may(ctx, userApi.ops.resetAuthenticator),
      };
      return {
        ...user,
        mdiUserId: id,
        userName: maskedUserName(user),
        phone: maskPhone(user.phone),
        createdAt: createdAt.toISOString(),
        phoneLost: phoneLostAt !== null,
        authenticatorSince: authenticatorSince?.toISOString() ?? null,
        assignments: await shownAssignments(ctx, id, can.grant),
        can,
      };
    },

    async showPhone(ctx, { mdiUserId }) {
      const { phone } = await getManageableUser(ctx, mdiUserId);
      return { phone };
    },

    async grant(ctx, { mdiUserId, assignment }) {
      await scopedUser(ctx, mdiUserId);
      const [assignmentId] = await giveRoles(ctx, mdiUserId, [assignment]);
      return { assignmentId: orNotFound(assignmentId) };
    },

    async revoke(ctx, { assignmentId }) {
      const grant = orNotFound(await assignmentById(ctx, assignmentId));
      await takeRoleAway(ctx, grant.userId, grant);
      return true;
    },

    async setPeriod(ctx, { assignmentId, version, ...days }) {
      const row = await setGrantPeriod(
        ctx,
        orNotFound(await assignmentById(ctx, assignmentId)),
        days,
        version,
      );
      return { assignmentId, version: row.version };
    },

    async impact(ctx, { mdiUserId }) {
      await scopedUser(ctx, mdiUserId);
      return userImpact(ctx, mdiUserId);
    },

    companies: (ctx, { projectId, keyword }) => companiesOf(ctx, projectId, keyword),
    things: pagesAndButtons,
    effective: (ctx, { mdiUserId }) => effectivePermissions(ctx, mdiUserId),
    why: explainPermission,

    async updateState(ctx, { mdiUserId, state }) {
      await getManageableUser(ctx, mdiUserId);
      if (state === 'Y') {
        assertNotYourself(ctx, mdiUserId);
        await keepAdministrator(ctx, mdiUserId);
        // Head office can always set a company right again; everybody else leaves it somebody who manages it.
        if (!isHeadOffice(ctx.actor)) await assertCompaniesKeepPeople(ctx, mdiUserId, 'administrator');
      } else if (await isOfHeadOffice(ctx, mdiUserId)) assertPresence(ctx);
      await updateRow(ctx, 'user', mdiUserId, { state });
      if (state === 'N') return { state, endedSessions: 0 };
      // Those that had run out by themselves end with the others, but are nobody's loss.
      const { sessions } = await userImpact(ctx, mdiUserId);
      await endSessions(ctx, mdiUserId, null);
      return { state, endedSessions: sessions };
    },

    async deleteUserInfo(ctx, { mdiUserId }) {
      await removeUser(ctx, mdiUserId);
      return true;
    },

    async resetPwd(ctx, { mdiUserId }) {
      const user = await getManageableUser(ctx, mdiUserId);
      return resendAccountLink(ctx, user);
    },

    async resetAuthenticator(ctx, { mdiUserId }) {
      await getManageableUser(ctx, mdiUserId);
      // One's own is switched off by oneself, while no role demands it.
      assertNotYourself(ctx, mdiUserId);
      if (!(await dropAuthenticator(ctx, mdiUserId)))
        refuse('user.error.noAuthenticator', { code: 'conflict', data: { which: 'state' } });
      noteRelatedChange(ctx, 'user', mdiUserId, { authenticator: true }, { authenticator: false });
      return true;
    },

    async phoneFound(ctx, { mdiUserId }) {
      await getManageableUser(ctx, mdiUserId);
      // Codes for their sign-in go to it again.
      if (await isOfHeadOffice(ctx, mdiUserId)) assertPresence(ctx);
      await phoneFound(ctx, mdiUserId);
      return true;
    },

    async sendLinks(ctx, { mdiUserIds }) {
      const people = await invitationFactsOf(ctx, mdiUserIds);
      if (people.length < new Set(mdiUserIds).size) notFound();
      return inviteMany(ctx, people);
    },

    async deleteUserPermission(ctx, { mdiUserId, roleCode, projectId }) {
      await scopedUser(ctx, mdiUserId);
      const grants = await assignmentsOf(ctx, mdiUserId, roleCode, projectId);
      if (grants.length === 0) refuse('user.error.noSuchGrant', { code: 'notFound' });
      for (const grant of grants) await takeRoleAway(ctx, mdiUserId, grant);
      return true;
    },
  },
  {
    exports: { user: userExporter },
    imports: { user: userImporter },
    jobs: { accountLink },
    tasks: { endGrants: { at: '* * * * *', run: ({ db, deps }) => endSessionsOfEndedRoles(db, deps.now()) } },
    history: { user: maySeeUser },
    names: { userId: 'user', grantedBy: 'user', lastAssignmentId: 'assignment' },
    logFormats: userLogFormat,
    bounds: { user: keptByPeople, assignment: goesWithTable('user'), accountLink: goesWithTable('job') },
    constraints: userConstraints,
  },
);
