import { t } from '../../kit/words/words.ts';

const kilobyte = 1024;

/** How large a file is, as people say it. */
export function sizeText(size: number): string {
  const kilobytes = Math.max(1, Math.round(size / kilobyte));
  return kilobytes < kilobyte
    ? t('appNotice.size', kilobytes)
    : t('appNotice.sizeMb', (size / kilobyte / kilobyte).toFixed(1));
}

/** What kind of file it is, by the end of its name. */
export const kindOf = (name: string): string => (/\.(\w{1,4})$/.exec(name)?.[1] ?? '').toUpperCase();
