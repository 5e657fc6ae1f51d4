import { t } from '../../kit/words/words.ts';

/** What the bell says of a project whose service ends soon, or has ended. */
export function serviceEndText({ projectName, days }: { projectName: string; days: number }): string {
  if (days < 0) return t('frame.serviceEnded', projectName, -days);
  return days === 0 ? t('frame.serviceEndsToday', projectName) : t('frame.serviceEnds', projectName, days);
}
