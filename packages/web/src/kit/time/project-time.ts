import { formatDate, type Moment, relativeTime } from '@mdi/contract/kit/display.ts';
import { signedInUser } from '../rights/signed-in-user.ts';
import { t } from '../words/words.ts';

/** A time as `YYYY-MM-DD HH:mm:ss` in the zone of the current project. */
export const showTime = (value: Moment): string => formatDate(value, undefined, signedInUser().timeZone);

/** The day of a time, where the whole time would be too much. */
export const showDay = (value: Moment): string => formatDate(value, 'YYYY-MM-DD', signedInUser().timeZone);

/** How long ago a time was, `now` when it is asked (spec §5); older than two days as {@link showTime}. */
export function showAgo(value: Moment, now: Moment = new Date()): string {
  const words = {
    justNow: t('kit.justNow'),
    oneMinute: t('kit.oneMinuteAgo'),
    minutes: t('kit.minutesAgo'),
    oneHour: t('kit.oneHourAgo'),
    hours: t('kit.hoursAgo'),
    oneDay: t('kit.oneDayAgo'),
  };
  return relativeTime(value, now, words, signedInUser().timeZone);
}

/** Today's date `YYYY-MM-DD` in the zone of the current project. */
export const today = (): string => formatDate(new Date(), 'YYYY-MM-DD', signedInUser().timeZone);

/** Whole days from today to a date `YYYY-MM-DD`; negative when it is past. */
export const daysUntil = (date: string): number =>
  Math.round((Date.parse(date) - Date.parse(today())) / 86_400_000);
