import { daysUntil } from '../../kit/time/project-time.ts';
import { clockOf } from '../../kit/time/zone-clock.ts';
import { t } from '../../kit/words/words.ts';

/** So many days before its end a passage is shown as ending soon, as the filter has it. */
const soonDays = 30;

export type PassCutOff = { text: string; warning?: string; over: boolean };

/** When passage ends, in the project's time, and what there is to warn of; `now` in milliseconds. */
export function passCutOffOf(cutOffAt: string | null, now: number = Date.now()): PassCutOff {
  if (cutOffAt === null) return { text: t('employee.cutOffNever'), over: false };
  const text = clockOf(cutOffAt);
  const days = daysUntil(text.slice(0, 10));
  if (Date.parse(cutOffAt) < now) {
    const warning = days < 0 ? t('employee.overdue', -days) : t('employee.overdueToday');
    return { text, warning, over: true };
  }
  if (days > soonDays) return { text, over: false };
  return { text, warning: days === 0 ? t('employee.endsToday') : t('employee.daysLeft', days), over: false };
}
