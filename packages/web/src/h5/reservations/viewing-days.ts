import { formatDate } from '@mdi/contract/kit/display.ts';
import { t } from '../../kit/words/words.ts';

const weekdays = [0, 1, 2, 3, 4, 5, 6] as const;

/** A day of the project's calendar in words: today, Thursday. */
export function nameOfDay(day: string, zone: string, now = Date.now()): string {
  if (day === formatDate(now, 'YYYY-MM-DD', zone)) return t('appReservation.today');
  const weekday = weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()];
  return weekday === undefined ? day : t(`appReservation.day_${weekday}`);
}

/** The same with its date: Thursday 11-19. */
export const dayOfSlot = (day: string, zone: string): string => `${nameOfDay(day, zone)} ${day.slice(5)}`;
