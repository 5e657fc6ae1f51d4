import { formatDate } from '@mdi/contract/kit/display.ts';

const dayMs = 86_400_000;

type Reading = { lang: 'zh' | 'en'; zone: string; now: Date; today: (time: string) => string };

/** A moment by the clocks of a zone, as people say it of the days around: the weekday within a week, else the date. */
export function momentText(at: string, { lang, zone, now, today }: Reading): string {
  const [day, time] = [formatDate(at, 'YYYY-MM-DD', zone), formatDate(at, 'HH:mm', zone)];
  const days = (Date.parse(day) - Date.parse(formatDate(now.toISOString(), 'YYYY-MM-DD', zone))) / dayMs;
  if (days === 0) return today(time);
  if (Math.abs(days) >= 7) return `${day} ${time}`;
  const weekday = new Intl.DateTimeFormat(lang === 'zh' ? 'zh-CN' : 'en-GB', {
    weekday: 'short',
    timeZone: 'UTC',
  }).format(Date.parse(day));
  return `${weekday} ${time}`;
}
