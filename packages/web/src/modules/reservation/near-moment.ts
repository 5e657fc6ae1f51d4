import { formatDate } from '@mdi/contract/kit/display.ts';
import type { ReservationRow } from '@mdi/contract/modules/reservation/reservation.contract.ts';
import { t } from '../../kit/words/words.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const dayHours = 24;

const dayThere = (at: Date | string, zone: string) => formatDate(at, 'YYYY-MM-DD', zone);

const weekdays = [0, 1, 2, 3, 4, 5, 6] as const;

/** A moment by the clocks of a project, in words while it is near: today 14:52, Thursday 10:00. */
export function nearMomentText(at: string, zone: string, now: Date): string {
  const clock = formatDate(at, 'HH:mm', zone);
  const midnight = Date.parse(dayThere(at, zone));
  const days = Math.round((midnight - Date.parse(dayThere(now, zone))) / dayMs);
  if (days === 0) return t('reservation.near_today', clock);
  if (days === -1) return t('reservation.near_yesterday', clock);
  if (days === 1) return t('reservation.near_tomorrow', clock);
  const weekday = weekdays[new Date(midnight).getUTCDay()];
  if (days > 1 && days < 7 && weekday !== undefined) return t(`reservation.near_${weekday}`, clock);
  return formatDate(at, 'YYYY-MM-DD HH:mm', zone);
}

type Row = Pick<
  ReservationRow,
  | 'state'
  | 'zone'
  | 'createdAt'
  | 'touchedAt'
  | 'untouched'
  | 'askedAt'
  | 'viewingAt'
  | 'closedAt'
  | 'lostReason'
>;
type Line = { text: string /** Something should have been done by now. */; late: boolean };

/** For how long nothing has been done, in hours until it is two days. */
function stillFor(row: Row, now: Date): string {
  const hours = Math.max(1, Math.floor((now.getTime() - Date.parse(row.touchedAt)) / hourMs));
  const days = hours < 2 * dayHours ? null : Math.floor(hours / dayHours);
  if (row.state === 'new')
    return days === null ? t('reservation.lineUncalled', hours) : t('reservation.lineUncalledDays', days);
  return days === null ? t('reservation.lineStillHours', hours) : t('reservation.lineStill', days);
}

/** What a card says of the time: when it came or is to be shown, how it ended, or for how long nothing was done. */
export function boardCardTimeLine(row: Row, now: Date): Line {
  const { state, zone, viewingAt, closedAt, lostReason } = row;
  if (state === 'won' || state === 'lost') {
    const day = closedAt === null ? '' : dayThere(closedAt, zone);
    const why = lostReason === null ? '' : t(`reservation.lost_${lostReason}`);
    const text = state === 'won' ? t('reservation.lineWon', day) : t('reservation.lineLost', day, why);
    return { text, late: false };
  }
  const { askedAt } = row;
  if (askedAt !== null)
    return { text: t('reservation.lineAsked', nearMomentText(askedAt, zone, now)), late: false };
  if (viewingAt !== null) {
    const over = Date.parse(viewingAt) < now.getTime() - hourMs;
    const said = nearMomentText(viewingAt, zone, now);
    return { text: t(over ? 'reservation.lineViewingPast' : 'reservation.lineViewing', said), late: over };
  }
  if (row.untouched) return { text: stillFor(row, now), late: true };
  return { text: nearMomentText(state === 'new' ? row.createdAt : row.touchedAt, zone, now), late: false };
}
