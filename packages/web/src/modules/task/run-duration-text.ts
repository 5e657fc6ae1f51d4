import { t } from '../../kit/words/words.ts';

/** How long a run took. */
export function runDurationText(ms: number): string {
  if (ms < 1_000) return t('task.ms', ms);
  const seconds = Math.round(ms / 100) / 10;
  if (seconds < 60) return t('task.seconds', seconds);
  const whole = Math.round(seconds);
  return t('task.minutes', Math.floor(whole / 60), whole % 60);
}
