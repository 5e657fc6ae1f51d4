import { lang } from './words.ts';

/** What has a name in both languages, in the page's; in Chinese where it has no English one. */
export const inLanguage = (zh: string, en: string): string => (lang === 'en' && en !== '' ? en : zh);

/** A menu row's title in the page's language. */
export const titleIn = (row: { title: string; titleEn: string }): string =>
  inLanguage(row.title, row.titleEn);

/** An option's name in the page's language. */
export const nameIn = (of: { nameZh: string; nameEn: string }): string => inLanguage(of.nameZh, of.nameEn);
