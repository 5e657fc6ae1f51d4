import { dashboardPage, groups, type Page } from './catalogue.ts';

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

function pageRows(page: Page, parentUrl: string | null, sort: number): MenuRow[] {
  const { resource: url, zh: title, en: titleEn, icon, buttons = [] } = page;
  return [
    { kind: 'page', url, parentUrl, title, titleEn, icon, sort },
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

/** The platform's menu of what is there: groups without a built page are left out. */
export function menuRows(): MenuRow[] {
  const rows = pageRows(dashboardPage, null, 0);
  for (const [at, { url, zh: title, en: titleEn, icon, pages }] of groups.entries()) {
    const built = pages.filter((page) => page.built);
    if (built.length === 0) continue;
    rows.push({ kind: 'group', url, parentUrl: null, title, titleEn, icon, sort: at + 1 });
    for (const [sort, page] of built.entries()) rows.push(...pageRows(page, url, sort));
  }
  return rows;
}
