import { formatDate } from '@mdi/contract/kit/display.ts';
import type { PublicCtx } from '../../kit/calls/ctx.ts';
import { refuseField } from '../../kit/calls/refuse.ts';
import type { Rules } from './visit.rules.queries.ts';

const dayMs = 86_400_000;

/** What clocks on the wall show, as milliseconds: between 10:00 and 10:00 of the next day lies a day, always. */
const wallMs = (at: Date, zone: string) =>
  Date.parse(`${formatDate(at, 'YYYY-MM-DD', zone)}T${formatDate(at, 'HH:mm:ss', zone)}Z`);

/** Who plans for a day further away mistyped it. */
const maxDaysAhead = 366;

export const isTooFarAhead = (ctx: PublicCtx, startAt: Date): boolean =>
  startAt.getTime() > ctx.now().getTime() + maxDaysAhead * dayMs;

/**
 * A period that isn't over nor more than a year away, and not longer than the project allows: days by its calendar,
 * whatever the clock does.
 */
export function assertPeriod(ctx: PublicCtx, rules: Rules, startAt: Date, endAt: Date): void {
  if (isTooFarAhead(ctx, startAt)) refuseField('startAt', 'visit.error.tooFar');
  if (endAt <= ctx.now()) refuseField('endAt', 'visit.error.past');
  const [from, to] = [wallMs(startAt, rules.timeZone), wallMs(endAt, rules.timeZone)];
  if (to - from > rules.dayLimit * dayMs) {
    refuseField('endAt', 'visit.error.tooLong', rules.dayLimit);
  }
}

/** A purpose and a type that the project offers; what a visit has already may stay. */
export function assertOffered(
  rules: Rules,
  { purpose, visitorType }: { purpose: string | null; visitorType: string | null },
  had: { purpose: string | null; visitorType: string | null } = { purpose: null, visitorType: null },
): void {
  const lacks = (all: Rules['purposes'], code: string | null, before: string | null) =>
    code !== null && code !== before && !all.some((one) => one.code === code);
  if (lacks(rules.purposes, purpose, had.purpose)) refuseField('purpose', 'visit.error.purposeWrong');
  if (lacks(rules.types, visitorType, had.visitorType)) refuseField('visitorType', 'visit.error.typeWrong');
}
