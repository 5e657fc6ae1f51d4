import { formatDate } from '@mdi/contract/kit/display.ts';
import { lang, t } from '../../kit/words/words.ts';

const dayMs = 86_400_000;

/** A time by the project's clock, of which today and yesterday are called so. */
export function dayTime(at: string, zone: string, now = Date.now()): string {
  const day = (of: string | number) => formatDate(of, 'YYYY-MM-DD', zone);
  const clock = formatDate(at, 'HH:mm', zone);
  if (day(at) === day(now)) return t('appNotice.today', clock);
  if (day(at) === day(now - dayMs)) return t('appNotice.yesterday', clock);
  return `${day(at)} ${clock}`;
}

const offsetIn = (at: string, timeZone: string | undefined): string =>
  new Intl.DateTimeFormat(lang, { timeZone, timeZoneName: 'shortOffset' })
    .formatToParts(new Date(at))
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

/** The same, with the project's offset where the phone's clock shows another time. */
export function zonedTime(at: string, zone: string): string {
  const offset = offsetIn(at, zone);
  const said = dayTime(at, zone);
  return offset === offsetIn(at, undefined) ? said : `${said} (${offset})`;
}

/** A moment by this phone's own clock. */
export const ownTime = (at: number): string =>
  formatDate(at, 'YYYY-MM-DD HH:mm', Intl.DateTimeFormat().resolvedOptions().timeZone);
