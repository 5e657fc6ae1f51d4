import type { Ctx } from '../../kit/calls/ctx.ts';
import { refuseField } from '../../kit/calls/refuse.ts';
import { dayInZone, momentInZone } from '../../kit/time/wall-clock.ts';
import { localName } from '../../kit/words.ts';
import { ownRolesEndingSoon } from './user.ended-roles.queries.ts';
import { timeZoneOfProject } from './user.grants.queries.ts';

const dayMs = 86_400_000;

type Days = { from?: string | null | undefined; until?: string | null | undefined };
type Place = { projectId: number | null; companyId?: number | null };
type Period = { startsAt: Date | null; endsAt: Date | null };

/** The moment at which a day begins in a zone, or so many days after it. */
const beginOf = (day: string, zone: string, later = 0): Date =>
  new Date(momentInZone(Date.parse(`${day}T00:00:00Z`) + later * dayMs, zone));

/**
 * From which moment until which a role counts that is held from one day to another, both included, by the clock of its place.
 * @throws Refusal 400 for days in the wrong order or past, and for a role in a company, whose end is that of the job
 */
export async function grantPeriodOf(ctx: Ctx, days: Days, place: Place): Promise<Period> {
  const { from, until } = days;
  if (!from && !until) return { startsAt: null, endsAt: null };
  if (place.companyId) refuseField(until ? 'until' : 'from', 'user.error.periodOfJob');
  const zone = await timeZoneOfProject(ctx, place.projectId);
  const today = dayInZone(ctx.now(), zone);
  if (until && until < today) refuseField('until', 'user.error.periodPast');
  if (from && until && until < from) refuseField('until', 'user.error.periodOrder');
  return {
    // What begins today has begun.
    startsAt: from && from > today ? beginOf(from, zone) : null,
    endsAt: until ? beginOf(until, zone, 1) : null,
  };
}

/** The same as days, the first and the last. */
export const grantDaysOf = ({ startsAt, endsAt }: Period, zone: string) => ({
  from: startsAt && dayInZone(startsAt, zone),
  until: endsAt && dayInZone(new Date(endsAt.getTime() - 1), zone),
});

/** The caller's own roles that end soon, with their last days. */
export async function ownRolesEnding(ctx: Ctx) {
  return (await ownRolesEndingSoon(ctx)).map(({ endsAt, zone, projectName, ...role }) => {
    const { until } = grantDaysOf({ startsAt: null, endsAt }, zone);
    const days = Math.round((Date.parse(until ?? '') - Date.parse(dayInZone(ctx.now(), zone))) / dayMs);
    return { roleName: localName(ctx, role), projectName, on: until ?? '', days };
  });
}
