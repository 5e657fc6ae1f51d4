import { isHeadOffice, type Level } from '@mdi/contract/kit/levels.ts';
import { assignmentPeriodAt } from '../../kit/access/assignment-in-force.ts';
import { assertPresence } from '../../kit/access/presence.ts';
import { deleteRow, lockRow, updateRow } from '../../kit/audit/changes.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { conflict, refuse, refuseField } from '../../kit/calls/refuse.ts';
import { localName } from '../../kit/words.ts';
import { administratorCode } from '../role/index.ts';
import { keepAdministrator } from './user.authority.ts';
import { takeRoleFromEmployment } from './user.company-people.ts';
import { assignmentRows, buildingNames } from './user.detail.queries.ts';
import { grantDaysOf, grantPeriodOf } from './user.grant-period.ts';
import { grantableRoles, grantsBeyondOwn } from './user.grants.queries.ts';

type TakenGrant = {
  id: number;
  grantedLevel: number;
  level: Level;
  code: string;
  employeeId: number | null;
};

const sentences = { above: 'higherAuthority', own: 'ownRole', beyond: 'roleBeyond' } as const;

/** Why a held role can't be taken away by the caller; null when it can. */
function keptBy(
  ctx: Ctx,
  grant: Omit<TakenGrant, 'code' | 'employeeId'>,
  beyond: ReadonlySet<number>,
): keyof typeof sentences | null {
  if (grant.grantedLevel < ctx.actor.level || grant.level < ctx.actor.level) return 'above';
  if (grant.id === ctx.actor.assignmentId) return 'own';
  return beyond.has(grant.id) ? 'beyond' : null;
}

/**
 * Takes one held role away, and with its last role a job. What a higher authority gave stays, so does what isn't
 * within the caller's own role, the last administrator stays, here and in a company, and nobody takes away the role
 * they are acting with: who meant to would stand before a closed door.
 */
export async function takeRoleAway(ctx: Ctx, userId: number, grant: TakenGrant): Promise<void> {
  const kept = keptBy(ctx, grant, await grantsBeyondOwn(ctx, [grant.id]));
  if (kept) refuse(`user.error.${sentences[kept]}`, { code: 'conflict', data: { which: 'state' } });
  if (grant.code === administratorCode) await keepAdministrator(ctx, userId);
  if (grant.employeeId === null) await deleteRow(ctx, 'assignment', grant.id);
  else await takeRoleFromEmployment(ctx, grant.employeeId, grant.id);
}

type Days = { from: string | null; until: string | null };
type Period = { startsAt: Date | null; endsAt: Date | null };
type Found = TakenGrant &
  Period & { roleId: number; userId: number; projectId: number | null; companyId: number | null };

/** Whether a role counts at a time to come at which it didn't by a former period. */
function isMore(now: Date, before: Period, after: Period): boolean {
  const from = ({ startsAt }: Period) => Math.max(startsAt?.getTime() ?? 0, now.getTime());
  const until = ({ endsAt }: Period) => endsAt?.getTime() ?? Number.POSITIVE_INFINITY;
  return until(after) > now.getTime() && (until(after) > until(before) || from(after) < from(before));
}

/** A role that counts for longer is given, which takes what giving it takes. @throws Refusal */
async function assertGiving(ctx: Ctx, { roleId, level, code }: Found): Promise<void> {
  const grantable = await grantableRoles(ctx);
  if (!grantable.some(({ id }) => id === roleId)) refuse('user.error.notGrantable', { args: [code] });
  if (isHeadOffice({ level })) assertPresence(ctx);
}

/**
 * Sets from when until when a held role counts; who may take it away may do so, for longer only who may give it, and what must
 * not be lost has no end.
 */
export async function setGrantPeriod(ctx: Ctx, grant: Found, days: Days, version: number) {
  const kept = keptBy(ctx, grant, await grantsBeyondOwn(ctx, [grant.id]));
  if (kept) refuse(`user.error.${sentences[kept]}`, { code: 'conflict', data: { which: 'state' } });
  if ((await lockRow(ctx, 'assignment', grant.id)).version !== version)
    conflict('user.error.periodChanged', { which: 'state' });
  if (grant.employeeId !== null) refuseField(days.until ? 'until' : 'from', 'user.error.periodOfJob');
  const period = await grantPeriodOf(ctx, days, grant);
  if (isMore(ctx.now(), grant, period)) await assertGiving(ctx, grant);
  const ends = period.startsAt !== null || period.endsAt !== null;
  if (ends && grant.code === administratorCode) await keepAdministrator(ctx, grant.userId);
  return updateRow(ctx, 'assignment', grant.id, period);
}

/** The roles somebody holds where the caller reaches, with what may be taken away. */
export async function shownAssignments(ctx: Ctx, userId: number, mayEdit: boolean) {
  const list = await assignmentRows(ctx, userId);
  const beyond = await grantsBeyondOwn(
    ctx,
    list.map(({ id }) => id),
  );
  return Promise.all(
    list.map(async (row) => {
      const buildings = row.narrowedBuildings && (await buildingNames(ctx, row.narrowedBuildings));
      const kept = keptBy(ctx, row, beyond);
      return {
        assignmentId: row.id,
        roleCode: row.code,
        roleName: localName(ctx, row),
        roleLevel: row.level,
        dataScope: row.dataScope,
        projectId: row.projectId,
        projectName: row.projectName,
        tenantId: row.companyId,
        tenantName: row.companyName,
        regions: row.narrowedRegions,
        buildings:
          buildings === null
            ? null
            : buildings.map(({ buildingId, buildingName }) => ({ buildingId, buildingName })),
        ...grantDaysOf(row, row.zone),
        counts: assignmentPeriodAt(ctx.now(), row),
        version: row.version,
        grantedBy: row.grantedBy,
        kept,
        can: {
          remove: mayEdit && kept === null,
          limit: mayEdit && kept === null && row.employeeId === null,
        },
      };
    }),
  );
}
