import { formatDate } from '@mdi/contract/kit/display.ts';
import { expiringDays, type FileStage } from '@mdi/contract/modules/file/file.contract.ts';
import { t } from '../../kit/words/words.ts';

/** The first and the last day, by the clock of a project. */
export type FileValidity = { startOn: string; endOn: string | null; zone: string };

const todayIn = (zone: string, now: Date) => formatDate(now, 'YYYY-MM-DD', zone);
const daysFrom = (day: string, to: string) => Math.round((Date.parse(to) - Date.parse(day)) / 86_400_000);

/** Where a file with these days stands; the server says it of one that is saved. */
export function fileStageOf({ startOn, endOn, zone }: FileValidity, now: Date): FileStage {
  const today = todayIn(zone, now);
  if (startOn > today) return 'coming';
  if (endOn === null) return 'valid';
  const left = daysFrom(today, endOn);
  if (left < 0) return 'expired';
  return left < expiringDays ? 'expiring' : 'valid';
}

/** The days themselves. */
export const validityDaysText = ({ startOn, endOn }: FileValidity): string =>
  endOn === null ? t('file.rangeOpen', startOn) : t('file.range', startOn, endOn);

/** What the stage means in days: how many until it begins, how many are left, how long it is over. */
export function fileStageText({ startOn, endOn, zone }: FileValidity, now: Date): string {
  const today = todayIn(zone, now);
  const before = daysFrom(today, startOn);
  if (before > 0) return before === 1 ? t('file.tomorrow') : t('file.inDays', before);
  if (endOn === null) return t('file.endless');
  const left = daysFrom(today, endOn);
  if (left < 0) return t('file.daysOver', -left);
  return left === 0 ? t('file.lastDay') : t('file.daysLeft', left);
}
