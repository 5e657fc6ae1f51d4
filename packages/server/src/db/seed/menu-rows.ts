import type { MenuEntry } from '@mdi/contract/kit/menu.ts';
import { findSentence } from '@mdi/contract/kit/words.ts';
import { en } from '@mdi/contract/modules/words.en.ts';
import { zh } from '@mdi/contract/modules/words.zh.ts';
import { menuEntriesIn, menuGroups } from './menu-catalogue.ts';

/** A menu row as the product brings it; a parent stands before its children. */
export type MenuRow = {
  kind: 'group' | 'page' | 'button';
  url: string;
  parentUrl: string | null;
  title: string;
  titleEn: string;
  icon: string;
  sort: number;
};

/** A page's title, as its screen has it. */
export const titlesOf = (key: string) => ({
  title: findSentence(zh, key) ?? key,
  titleEn: findSentence(en, key) ?? key,
});

function pageRows(
  { page, icon, buttons = [] }: MenuEntry,
  parentUrl: string | null,
  sort: number,
): MenuRow[] {
  const url = page.resource;
  return [
    { kind: 'page', url, parentUrl, ...titlesOf(page.title), icon, sort },
    ...buttons.map((button, at) => ({
      kind: 'button' as const,
      url: button.resource,
      parentUrl: url,
      title: button.zh,
      titleEn: button.en,
      icon: '',
      sort: at,
    })),
  ];
}

const rowsIn = (group: string, parentUrl: string | null): MenuRow[] =>
  menuEntriesIn(group).flatMap((entry, sort) => pageRows(entry, parentUrl, sort));

/** The platform's menu of what is there. */
export const menuRows = (): MenuRow[] => [
  ...rowsIn('', null),
  ...menuGroups.flatMap(({ url, zh: title, en: titleEn, icon, sort }) => [
    { kind: 'group' as const, url, parentUrl: null, title, titleEn, icon, sort },
    ...rowsIn(url, url),
  ]),
];
