import type { ReservationRow } from '@mdi/contract/modules/reservation/reservation.contract.ts';
import { t } from '../../kit/words/words.ts';
import { dayThere, nearMomentText } from './near-moment.ts';

const hourMs = 3_600_000;
const dayHours = 24;

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
