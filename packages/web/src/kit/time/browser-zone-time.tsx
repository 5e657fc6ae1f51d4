import { t } from '../words/words.ts';
import { clockOf } from './zone-clock.ts';

const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** An instant in the browser's zone, where that is another one. */
export function BrowserZoneTime({ at, zone }: { at: string; zone: string }) {
  const own = ownZone();
  if (clockOf(at, own) === clockOf(at, zone)) return null;
  return <span className="t3 s12">{t('kit.ownTime', `${clockOf(at, own)} (${own})`)}</span>;
}
