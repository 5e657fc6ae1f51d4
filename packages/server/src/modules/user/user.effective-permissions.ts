import type { EffectiveAccess } from '@mdi/contract/modules/user/user.contract.ts';
import { assignmentPeriodAt } from '../../kit/access/assignment-in-force.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { orNotFound } from '../../kit/calls/refuse.ts';
import { localName } from '../../kit/words.ts';
import { permissionMenus } from '../menu/index.ts';
import {
  type AssignmentRow,
  assignmentRows,
  buildingNames,
  buildingsOfProject,
  heldMenus,
  projectPlace,
  regionNames,
  resourceTitle,
  rolesHolding,
  userDetail,
} from './user.detail.queries.ts';
import { isBeyondLevel, missingReach } from './user.missing-reach.ts';

/** Limits that both hold: the role's, where its data scope says so, and the assignment's narrowing. */
function limitsOf(row: AssignmentRow) {
  const both = <T>(role: T[] | null, narrowed: T[] | null) =>
    role === null ? narrowed : narrowed === null ? role : role.filter((one) => narrowed.includes(one));
  return {
    regions: both(row.dataScope === 20 ? row.regionCodes : null, row.narrowedRegions),
    buildings: both(row.dataScope === 30 ? row.buildingIds : null, row.narrowedBuildings),
  };
}

/** Why a held role counts for nothing now; null when it counts. */
function blockedBy(ctx: Ctx, userState: 'N' | 'Y', row: AssignmentRow): string | null {
  if (userState === 'Y') return ctx.say('user.blockedUser');
  const counts = assignmentPeriodAt(ctx.now(), row);
  if (counts !== 'now') return ctx.say(counts === 'over' ? 'user.blockedOver' : 'user.blockedLater');
  if (row.roleState === 'Y') return ctx.say('user.blockedRole');
  if (!row.canSignIn) return ctx.say('user.blockedSignIn');
  if (row.projectState === 'Y') return ctx.say('user.blockedProject');
  if (row.jobState === 'Y') return ctx.say('user.blockedJob');
  if (row.companyState === 'Y') return ctx.say('user.blockedCompany');
  return null;
}

const titleOf = (ctx: Ctx, row: { title: string; titleEn: string }) =>
  ctx.lang === 'en' ? row.titleEn : row.title;

type Held = Awaited<ReturnType<typeof heldMenus>>[number];

/** Pages with their buttons, as the menus show them; a button whose page isn't held stands by itself. */
function pagesOf(ctx: Ctx, held: readonly Held[]) {
  const title = (row: Held) => titleOf(ctx, row);
  const parent = (row: Held) => (ctx.lang === 'en' ? row.parentTitleEn : row.parentTitle) ?? '';
  const pages = held.filter((row) => row.kind === 'page');
  const ids = new Set(pages.map((page) => page.id));
  const alone = held.filter((row) => row.kind === 'button' && !ids.has(row.parentId ?? 0));
  return [
    ...pages.map((page) => ({
      group: parent(page),
      page: title(page),
      buttons: held.filter((row) => row.kind === 'button' && row.parentId === page.id).map(title),
    })),
    ...alone.map((button) => ({ group: '', page: parent(button), buttons: [title(button)] })),
  ];
}

/** What a user can see and do, where, and through which role. */
export async function effectivePermissions(ctx: Ctx, userId: number): Promise<EffectiveAccess[]> {
  const user = orNotFound(await userDetail(ctx, userId));
  const held = await assignmentRows(ctx, userId);
  const menus = await heldMenus(
    ctx,
    held.map((row) => row.roleId),
  );
  const regions = await regionNames(ctx);
  return Promise.all(
    held.map(async (row) => {
      const limits = limitsOf(row);
      const inReach = regions.filter((region) => limits.regions?.includes(region.code));
      const buildings = limits.buildings && (await buildingNames(ctx, limits.buildings));
      const mine = menus.filter((menu) => menu.roleId === row.roleId && !isBeyondLevel(row.level, menu.url));
      return {
        assignmentId: row.id,
        roleName: localName(ctx, row),
        projectName: row.projectName,
        tenantName: row.companyName,
        blocked: blockedBy(ctx, user.state, row),
        regions: limits.regions && inReach.map((one) => (ctx.lang === 'en' ? one.nameEn : one.nameZh)),
        buildings: buildings === null ? null : buildings.map((one) => one.buildingName),
        surfaces: (['mdi', 'pm', 'pass', 'report'] as const).map((surface) => ({
          surface,
          pages: pagesOf(
            ctx,
            mine.filter((menu) => menu.surface === surface),
          ),
        })),
      };
    }),
  );
}

type Place = NonNullable<Awaited<ReturnType<typeof projectPlace>>>;

/** Whether a role held at the head office, or here, reaches a project. */
async function reachesProject(ctx: Ctx, row: AssignmentRow, place: Place): Promise<boolean> {
  const { regions, buildings } = limitsOf(row);
  if (regions && !regions.includes(place.regionCode)) return false;
  return !buildings || (await buildingsOfProject(ctx, place.id, buildings)).length > 0;
}

type Step = { ok: boolean; text: string };
type Asked = {
  place: Place | null;
  where: string;
  thing: string;
  resource: string;
  holding: ReadonlySet<number>;
};

/** What one held role says about the thing asked for, in the order in which the server would check it. */
async function stepOf(ctx: Ctx, row: AssignmentRow, asked: Asked): Promise<Step> {
  const { place, where, thing, holding } = asked;
  const name = localName(ctx, row);
  const no = (text: string): Step => ({ ok: false, text });
  const blocked = blockedBy(ctx, 'N', row);
  if (blocked) return no(ctx.say('user.whyBlocked', name, blocked));
  if (place && !(await reachesProject(ctx, row, place)))
    return no(ctx.say('user.whyOutOfReach', name, where));
  if (!holding.has(row.roleId)) return no(ctx.say('user.whyLacks', name, thing));
  const short = missingReach({ level: row.level, scope: limitsOf(row) }, asked.resource);
  if (short) return no(ctx.say(`user.whyReach_${short}`, name, thing));
  return { ok: true, text: ctx.say('user.whyHolds', name, thing) };
}

/** Why a user can or can't do one thing: first the account, then role by role. */
export async function explainPermission(
  ctx: Ctx,
  ask: { mdiUserId: number; resource: string; projectId?: number | undefined },
) {
  const user = orNotFound(await userDetail(ctx, ask.mdiUserId));
  const place = ask.projectId === undefined ? null : orNotFound(await projectPlace(ctx, ask.projectId));
  const title = await resourceTitle(ctx, ask.resource);
  const asked: Asked = {
    place,
    where: place?.name ?? ctx.say('user.whyAnywhere'),
    thing: title ? titleOf(ctx, title) : ask.resource,
    resource: ask.resource,
    holding: await rolesHolding(ctx, ask.resource),
  };
  const held = (await assignmentRows(ctx, ask.mdiUserId)).filter(
    (row) => !place || row.projectId === null || row.projectId === place.id,
  );
  const valid = user.state === 'N';
  const account = { ok: valid, text: ctx.say(valid ? 'user.whyUserValid' : 'user.blockedUser') };
  if (held.length === 0) {
    return { allowed: false, steps: [account, { ok: false, text: ctx.say('user.whyNoRole', asked.where) }] };
  }
  const steps = await Promise.all(held.map((row) => stepOf(ctx, row, asked)));
  return { allowed: valid && steps.some((step) => step.ok), steps: [account, ...steps] };
}

/** The pages and buttons of the platform, in menu order; a page of the first level has no group. */
export async function pagesAndButtons(ctx: Ctx) {
  const all = await permissionMenus(ctx);
  return all
    .filter((row) => row.kind === 'page')
    .map((page) => ({
      group: titleOf(ctx, { title: page.parentTitle ?? '', titleEn: page.parentTitleEn ?? '' }),
      page: titleOf(ctx, page),
      resource: page.url,
      buttons: all
        .filter((row) => row.kind === 'button' && row.parentId === page.id)
        .map((button) => ({ title: titleOf(ctx, button), resource: button.url })),
    }));
}
