import { formatDate } from '@mdi/contract/kit/display.ts';
import { t } from '../../kit/words/words.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

export const dayThere = (at: Date | string, zone: string) => formatDate(at, 'YYYY-MM-DD', zone);

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
