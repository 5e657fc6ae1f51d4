import { normaliseName } from '@mdi/contract/kit/fields.ts';
import { isTenant } from '@mdi/contract/kit/levels.ts';
import { miniKinds } from '@mdi/contract/modules/mini-program/mini-program.menu.ts';
import { noticeApi } from '@mdi/contract/modules/notice/notice.contract.ts';
import { defaultLook } from '@mdi/contract/modules/preference/preference.contract.ts';
import { researchReportApi } from '@mdi/contract/modules/research-report/research-report.contract.ts';
import type { MenuNode, SessionUser } from '@mdi/contract/modules/user/user.contract.ts';
import { may } from '../../kit/access/may.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { refuse } from '../../kit/calls/refuse.ts';
import { signedFileUrl } from '../../kit/files/signed-file-url.ts';
import { containsPattern } from '../../kit/queries/page.ts';
import { isBeyondLevel } from './user.missing-reach.ts';
import {
  frameFactsOf,
  headOfficeAssignment,
  lacksAuthenticator,
  moveSession,
  type OwnPlace,
  ownProjects,
  placesIn,
} from './user.session.queries.ts';

type Frame = Awaited<ReturnType<typeof frameFactsOf>>;

/** The tree of the menu: pages within reach; a group without a page left is left out. */
function menusOf({ actor }: Ctx, { menus }: Frame): MenuNode[] {
  const node = ({ url, title, titleEn, icon }: Frame['menus'][number], children: MenuNode[]): MenuNode => ({
    url,
    title,
    titleEn,
    icon,
    children,
  });
  const reached = menus.filter(({ kind, url }) => kind === 'group' || !isBeyondLevel(actor.level, url));
  const pages = (id: number) =>
    reached.filter(({ parentId }) => parentId === id).map((page) => node(page, []));
  return reached
    .filter(({ parentId }) => parentId === null)
    .map((menu) => ({ menu, children: pages(menu.id) }))
    .filter(({ menu, children }) => menu.kind === 'page' || children.length > 0)
    .map(({ menu, children }) => node(menu, children));
}

const roleBrief = (ctx: Ctx, p: Pick<OwnPlace, 'roleCode' | 'roleName' | 'roleNameEn' | 'level'>) => ({
  roleCode: p.roleCode,
  roleName: ctx.lang === 'en' && p.roleNameEn ? p.roleNameEn : p.roleName,
  roleLevel: p.level,
});

/** The mini-programs for which somebody may publish: notices belong to no one program, reports to theirs. */
function platformsOf(ctx: Ctx): SessionUser['setting'] {
  const notices = may(ctx, noticeApi.ops.add);
  const reports = may(ctx, researchReportApi.ops.publish);
  return [
    ...(notices
      ? miniKinds.map((kind) => ({ platform: kind, name: ctx.say(`miniProgram.kind_${kind}`) }))
      : []),
    ...(reports ? [{ platform: 'report', name: ctx.say('researchReport.program') }] : []),
  ];
}

/** Everything the frame needs (spec §7 getUserInfo). */
export async function sessionUser(ctx: Ctx): Promise<SessionUser> {
  const { actor } = ctx;
  const user = await frameFactsOf(ctx);
  const brief = roleBrief(ctx, {
    roleCode: actor.roleCode,
    roleName: user.roleName,
    roleNameEn: user.roleNameEn,
    level: actor.level,
  });
  return {
    mdiUserId: user.id,
    // One's own may be one's whole phone; of whom one views as it is masked as anywhere.
    userName: actor.viewAs ? actor.userName : user.userName,
    nickName: user.nickName,
    avatar: user.avatarKey === null ? '' : signedFileUrl(ctx.deps, user.avatarKey),
    introduction: user.introduction,
    roles: [brief],
    menus: menusOf(ctx, user),
    buttons: user.held.filter((one) => !isBeyondLevel(actor.level, one)).map((resources) => ({ resources })),
    buildings: user.buildings,
    setting: platformsOf(ctx),
    bindWx: actor.viewAs === null && user.chatAccount !== null,
    singleProject: user.projects <= 1,
    singleRole: user.roles <= 1,
    singleTenant: user.companies <= 1,
    currProjectId: actor.projectId,
    currProjectName: user.projectName,
    currProjectRoleCode: actor.roleCode,
    currTenantId: actor.companyId,
    currTenantName: user.companyName,
    viewing: actor.viewAs && {
      viewId: actor.viewAs.viewId,
      by: actor.viewAs.by.userName,
      until: actor.viewAs.until.toISOString(),
      secondsLeft: Math.ceil((actor.viewAs.until.getTime() - ctx.now().getTime()) / 1000),
    },
    timeZone: user.timeZone ?? 'Asia/Shanghai',
    look: { ...defaultLook, ...user.look },
    showSettings: user.showSettings,
    usualViews: user.usualViews,
  };
}

const assertSelf = (ctx: Ctx, mdiUserId: number) => {
  if (mdiUserId !== ctx.actor.userId) refuse('auth.error.notYou', { code: 'forbidden' });
};

type ProjectsAsked = { mdiUserId: number; projectName?: string; page: number; limit: number };

/** The cards of the switch-project dialog. */
export async function projectCards(ctx: Ctx, asked: ProjectsAsked) {
  assertSelf(ctx, asked.mdiUserId);
  const name = asked.projectName ? containsPattern(normaliseName(asked.projectName)) : null;
  const { page, places, total } = await ownProjects(ctx, name, asked.limit, (asked.page - 1) * asked.limit);
  const list = page.map((p) => {
    const here = places.filter((x) => x.projectId === p.projectId);
    const roles = new Map(here.map((x) => [x.roleCode, roleBrief(ctx, x)]));
    return {
      projectId: p.projectId,
      projectName: p.projectName,
      projectLogoUrl: p.logoKey ? signedFileUrl(ctx.deps, p.logoKey) : '',
      roleCode: here[0]?.roleCode ?? '',
      roles: [...roles.values()],
    };
  });
  return { list, total };
}

/** The companies in which the caller holds a role in a project. */
export async function ownCompanies(ctx: Ctx, asked: { mdiUserId: number; projectId: number }) {
  assertSelf(ctx, asked.mdiUserId);
  const places = await placesIn(ctx, [asked.projectId]);
  const companies = new Map<
    number,
    { tenantId: number; tenantName: string; roles: ReturnType<typeof roleBrief>[] }
  >();
  for (const place of places) {
    if (place.companyId === null) continue;
    const company = companies.get(place.companyId) ?? {
      tenantId: place.companyId,
      tenantName: place.companyName ?? '',
      roles: [],
    };
    company.roles.push(roleBrief(ctx, place));
    companies.set(place.companyId, company);
  }
  return [...companies.values()];
}

type Switch = { mdiUserId: number; projectId: number | null; roleCode: string; tenantId?: number };

/** A role that demands an app is for who has one: a session may be older than the role, or than what it demands. @throws Refusal */
async function assertAppFor(ctx: Ctx, assignmentId: number): Promise<void> {
  if (await lacksAuthenticator(ctx, assignmentId))
    refuse('frame.error.appNeeded', { code: 'conflict', data: { which: 'state' } });
}

/** Changes role, project and company of the session; answers whether the menus are others now (spec §4). */
export async function switchProject(ctx: Ctx, to: Switch): Promise<{ isUpdateMenu: boolean }> {
  assertSelf(ctx, to.mdiUserId);
  const isUpdateMenu = to.roleCode !== ctx.actor.roleCode;
  if (to.projectId === null) {
    const office = await headOfficeAssignment(ctx, to.roleCode);
    if (!office) refuse('frame.error.noSuchRole', { code: 'notFound' });
    await assertAppFor(ctx, office.id);
    await moveSession(ctx, { assignmentId: office.id, projectId: null, companyId: null });
    return { isUpdateMenu };
  }
  const places = await placesIn(ctx, [to.projectId]);
  const place = places.find(
    (p) =>
      p.roleCode === to.roleCode &&
      (!isTenant(p) || to.tenantId === undefined || p.companyId === to.tenantId),
  );
  if (!place) refuse('frame.error.noSuchRole', { code: 'notFound' });
  await assertAppFor(ctx, place.assignmentId);
  await moveSession(ctx, {
    assignmentId: place.assignmentId,
    projectId: place.projectId,
    companyId: place.companyId,
  });
  return { isUpdateMenu };
}
