import { t } from './words.ts';

const minuteMs = 60_000;

/**
 * Words a length of time in the two largest of days, hours and minutes, leaving out a smaller one that is zero; less
 * than a minute counts as none.
 */
export function showDuration(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / minuteMs));
  const hours = Math.floor(minutes / 60);
  const days = Math.floor(hours / 24);
  const rest = days > 0 ? hours % 24 : minutes % 60;
  if (hours === 0) return t('visit.minutes', minutes);
  if (days > 0) return rest === 0 ? t('visit.wholeDays', days) : t('visit.daysHours', days, rest);
  return rest === 0 ? t('visit.wholeHours', hours) : t('visit.hoursMinutes', hours, rest);
}
