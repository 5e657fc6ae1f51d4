import { t } from '../../kit/words/words.ts';

/** A share in per cent, of none nothing. */
export const percentText = (part: number, whole: number): string =>
  whole === 0 ? t('kit.none') : `${Math.round((part / whole) * 1000) / 10}%`;
