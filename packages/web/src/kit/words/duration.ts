import { t } from './words.ts';

const minuteMs = 60_000;

/** A length of time in the two largest of days, hours and minutes; less than a minute counts as none. */
export function showLength(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / minuteMs));
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return t('visit.minutes', minutes);
  if (hours < 24) return t('visit.hoursMinutes', hours, minutes % 60);
  return t('visit.daysHours', Math.floor(hours / 24), hours % 24);
}
