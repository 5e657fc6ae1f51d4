import { lang } from './words.ts';

/** A bilingual name in the page's language; Chinese where there is no English one. */
export const inPageLanguage = (zh: string, en: string): string => (lang === 'en' && en !== '' ? en : zh);

/** A menu row's title in the page's language. */
export const titleInPageLanguage = (row: { title: string; titleEn: string }): string =>
  inPageLanguage(row.title, row.titleEn);

/** An option's name in the page's language. */
export const nameInPageLanguage = (of: { nameZh: string; nameEn: string }): string =>
  inPageLanguage(of.nameZh, of.nameEn);
