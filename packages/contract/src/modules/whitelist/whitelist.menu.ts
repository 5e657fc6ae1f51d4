import type { MenuEntry, MenuPage } from '../../kit/menu.ts';

/** Lists of a project, for its files, and those of head office, for research reports: one component, two addresses. */
const groups = { pm: 'pmminiManage', report: 'reportminiManage' } as const;
export type WhitelistArea = keyof typeof groups;

/** Who holds the first of each keeps the lists of projects, who holds the other those of head office. */
export const whitelistRights = {
  view: ['pm:whitelist:view', 'report:whitelist:view'],
  edit: ['pm:whitelist:edit', 'report:whitelist:edit'],
} as const;

export const whitelistPageOf = (area: WhitelistArea) =>
  ({
    resource: `${area}:whitelist:view`,
    group: groups[area],
    path: `/${groups[area]}/FileWhiteManage`,
    title: 'whitelist.list',
  }) as const satisfies MenuPage;

const entryOf = (area: WhitelistArea, at: number): MenuEntry => ({
  page: whitelistPageOf(area),
  at,
  icon: 'whitelist',
  buttons: [{ resource: `${area}:whitelist:edit`, zh: '编辑白名单', en: 'Edit whitelists' }],
});

export const whitelistMenu: readonly MenuEntry[] = [entryOf('pm', 8), entryOf('report', 1)];
