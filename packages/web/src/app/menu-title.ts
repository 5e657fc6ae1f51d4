import { lang } from '../kit/words/words.ts';

/** A menu row's title in the page's language. */
export const titleIn = (row: { title: string; titleEn: string }): string =>
  lang === 'en' && row.titleEn !== '' ? row.titleEn : row.title;
