import { maskPhone } from '@mdi/contract/kit/display.ts';
import { normaliseName, normalisePhone } from '@mdi/contract/kit/fields.ts';
import { userApi } from '@mdi/contract/modules/user/user.contract.ts';
import { deleteRow, insertRow, updateRow } from '../../kit/changes.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { implement } from '../../kit/implement.ts';
import { page } from '../../kit/page.ts';
import { found, Refusal, refuse, refuseField } from '../../kit/refuse.ts';
import { SmsFailed } from '../../ports/sms/sms.ts';
import { endSessions, makeTicket, sendSms } from '../auth/index.ts';
import {
  administratorCode,
  assignmentsOf,
  grantableRoles,
  scopedBuildingsOf,
  scopedProjects,
  scopedRegions,
} from './user.grants.queries.ts';
import { demandAuthority, giveRoles, keepAdministrator } from './user.grants.ts';
import { filteredUsers, phoneOwner, rolesOf, userPlaces, users } from './user.queries.ts';
import { ownCompanies, projectCards, sessionUser, switchProject } from './user.session.ts';

const named = (ctx: Ctx, row: { name: string; nameEn: string }) =>
  ctx.lang === 'en' && row.nameEn ? row.nameEn : row.name;
const region = (ctx: Ctx, row: { nameZh: string; nameEn: string }) =>
  ctx.lang === 'en' ? row.nameEn : row.nameZh;

const scopedUser = async (ctx: Ctx, id: number) =>
  found(
    await users(ctx)
      .select(['user.id', 'user.userName', 'user.nickName', 'user.phone', 'user.state'])
      .where('user.id', '=', id)
      .executeTakeFirst(),
  );

/** A user in scope whom the caller's authority reaches, and who isn't the caller. */
async function manageable(ctx: Ctx, id: number) {
  const user = await scopedUser(ctx, id);
  await demandAuthority(ctx, id);
  return user;
}

const notYourself = (ctx: Ctx, id: number) => {
  if (id === ctx.actor.userId)
    refuse('user.error.notYourself', { code: 'conflict', data: { which: 'state' } });
};

/** The phone rule of spec §5: the owner is named only to those who may see that person. */
async function demandFreePhone(ctx: Ctx, phone: string, exceptId: number): Promise<void> {
  const owner = await phoneOwner(ctx, normalisePhone(phone), exceptId);
  if (!owner) return;
  if (owner.seen) refuseField('phone', 'user.error.phoneInUse', owner.userName);
  refuseField('phone', 'user.error.phoneExists', phone);
}

type Person = { userName: string; nickName: string; phone: string; birth: string | null };

const columnsOf = (p: Person) => ({
  userName: p.userName,
  userNameKey: normaliseName(p.userName),
  nickName: p.nickName,
  phone: p.phone,
  phoneKey: normalisePhone(p.phone),
  birth: p.birth,
});

const linkMinutes = 30;

/** Sends a one-time link that sets a password; the answer waits for the provider, so a failure is seen. */
async function sendAccountLink(
  ctx: Ctx,
  user: { id: number; nickName: string; phone: string },
): Promise<void> {
  const ticket = await makeTicket(ctx, {
    purpose: 'password',
    userId: user.id,
    lifeSeconds: linkMinutes * 60,
  });
  const link = `${ctx.deps.settings.publicUrl}/savills-mdi/modifyPw#u=${user.id}&t=${ticket}`;
  const params = { name: user.nickName, link, minutes: String(linkMinutes) };
  const { lang } = ctx;
  ctx.afterCommit.push(async () => {
    try {
      await sendSms(ctx, { phone: user.phone, template: 'accountLink', params, lang });
    } catch (error) {
      if (error instanceof SmsFailed) throw new Refusal('auth.error.sendFailed');
      throw error;
    }
  });
}

export const userModule = implement(
  userApi,
  {
    getUserInfo: sessionUser,
    getAllUserProjectInfo: projectCards,
    getTenantInfoByProject: ownCompanies,
    switchProject,

    async list(ctx, { keyword, state, roleCode, projectId, ...at }) {
      const query = filteredUsers(ctx, { keyword, state, roleCode, projectId });
      const sorts = { createdAt: 'user.createdAt', userName: 'user.userName' } as const;
      const { list, ...total } = await page(ctx, query, { sort: '-createdAt', ...at }, sorts, 'user.id');
      const roles = await rolesOf(
        ctx,
        list.map((u) => u.mdiUserId),
      );
      return {
        ...total,
        list: list.map((u) => ({
          ...u,
          phone: maskPhone(u.phone),
          createdAt: u.createdAt.toISOString(),
          roles: roles
            .filter((r) => r.userId === u.mdiUserId)
            .map((r) => ({ roleCode: r.code, roleName: named(ctx, r), projectName: r.projectName })),
        })),
      };
    },

    async listTreeUser(ctx) {
      const tree = new Map<
        string,
        {
          regionCode: string;
          regionName: string;
          projects: Map<
            number,
            {
              projectId: number;
              projectName: string;
              users: { mdiUserId: number; userName: string; nickName: string; roleName: string }[];
            }
          >;
        }
      >();
      for (const row of await userPlaces(ctx)) {
        const at = tree.get(row.regionCode) ?? {
          regionCode: row.regionCode,
          regionName: region(ctx, row),
          projects: new Map(),
        };
        tree.set(row.regionCode, at);
        const project = at.projects.get(row.projectId) ?? {
          projectId: row.projectId,
          projectName: row.projectName,
          users: [],
        };
        at.projects.set(row.projectId, project);
        project.users.push({
          mdiUserId: row.mdiUserId,
          userName: row.userName,
          nickName: row.nickName,
          roleName: named(ctx, { name: row.roleName, nameEn: row.roleNameEn }),
        });
      }
      return [...tree.values()].map((r) => ({ ...r, projects: [...r.projects.values()] }));
    },

    async int(ctx) {
      const roles = await grantableRoles(ctx);
      const regions = await scopedRegions(ctx);
      const projects = await scopedProjects(ctx);
      const buildings = await scopedBuildingsOf(ctx);
      return {
        roles: roles.map((r) => ({
          roleCode: r.code,
          roleName: named(ctx, r),
          roleLevel: r.level,
          dataScope: r.dataScope,
        })),
        regions: regions.map((r) => ({ regionCode: r.code, regionName: region(ctx, r) })),
        projects: projects.map((p) => ({ projectId: p.id, projectName: p.name, regionCode: p.regionCode })),
        buildings: buildings.map((b) => ({ buildingId: b.id, buildingName: b.name, projectId: b.projectId })),
      };
    },

    async addUser(ctx, { assignments, ...person }) {
      await demandFreePhone(ctx, person.phone, 0);
      const user = await insertRow(ctx, 'user', columnsOf(person));
      await giveRoles(ctx, user.id, assignments);
      await sendAccountLink(ctx, user);
      return { mdiUserId: user.id };
    },

    async updateUser(ctx, { mdiUserId, version, ...person }) {
      await manageable(ctx, mdiUserId);
      await demandFreePhone(ctx, person.phone, mdiUserId);
      const row = await updateRow(ctx, 'user', mdiUserId, columnsOf(person), version);
      return { version: row.version };
    },

    async updateState(ctx, { mdiUserId, state }) {
      await manageable(ctx, mdiUserId);
      if (state === 'Y') {
        notYourself(ctx, mdiUserId);
        await keepAdministrator(ctx, mdiUserId);
      }
      await updateRow(ctx, 'user', mdiUserId, { state });
      return { state, endedSessions: state === 'Y' ? await endSessions(ctx, mdiUserId, null) : 0 };
    },

    async deleteUserInfo(ctx, { mdiUserId }) {
      await manageable(ctx, mdiUserId);
      notYourself(ctx, mdiUserId);
      await keepAdministrator(ctx, mdiUserId);
      await endSessions(ctx, mdiUserId, null);
      await deleteRow(ctx, 'user', mdiUserId);
      return true;
    },

    async resetPwd(ctx, { mdiUserId }) {
      const user = await manageable(ctx, mdiUserId);
      await sendAccountLink(ctx, user);
      return { phone: maskPhone(user.phone), expiresIn: linkMinutes * 60 };
    },

    async deleteUserPermission(ctx, { mdiUserId, roleCode, projectId }) {
      await scopedUser(ctx, mdiUserId);
      const held = await assignmentsOf(ctx, mdiUserId, roleCode, projectId);
      if (held.length === 0) refuse('user.error.noSuchGrant', { code: 'notFound' });
      for (const grant of held) {
        if (grant.grantedLevel < ctx.actor.level || grant.level < ctx.actor.level) {
          refuse('user.error.higherAuthority', { code: 'conflict', data: { which: 'state' } });
        }
        if (grant.code === administratorCode) await keepAdministrator(ctx, mdiUserId);
        await deleteRow(ctx, 'assignment', grant.id);
      }
      return true;
    },
  },
  {
    constraints: {
      user_user_name_key: () => new Refusal('user.error.userNameExists', { data: { field: 'userName' } }),
      user_phone_key: () => new Refusal('user.error.phoneExists', { data: { field: 'phone' }, args: [''] }),
    },
  },
);
