import type { MenuEntry } from '@mdi/contract/kit/menu.ts';
import type { Resource } from '@mdi/contract/kit/op.ts';
import { menuEntries } from '@mdi/contract/modules/index.ts';

export type MenuGroup = { url: string; zh: string; en: string; icon: string; sort: number };

/** The menu groups of spec §2 that have pages; each module says its pages itself (`<m>.menu.ts` of the contract). */
export const menuGroups: readonly MenuGroup[] = [
  { url: 'passManage', zh: '通行管理', en: 'Access', icon: 'pass', sort: 1 },
  { url: 'pmminiManage', zh: '物业小程序', en: 'Property mini-program', icon: 'phone', sort: 3 },
  { url: 'passminiManage', zh: '通行小程序', en: 'Access mini-program', icon: 'qr', sort: 4 },
  {
    url: 'miniProgramContentManage',
    zh: '小程序内容管理',
    en: 'Mini-program content',
    icon: 'notice',
    sort: 6,
  },
  { url: 'reportminiManage', zh: '报告小程序', en: 'Report mini-program', icon: 'report', sort: 5 },
  { url: 'sysManage', zh: '系统管理', en: 'System', icon: 'system', sort: 7 },
  { url: 'tools', zh: '实用工具', en: 'Utilities', icon: 'template', sort: 8 },
];

/** The entries of a group in their order; of '', those that stand in the bar themselves. */
export const menuEntriesIn = (group: string): MenuEntry[] =>
  menuEntries.filter(({ page }) => page.group === group).toSorted((one, other) => one.at - other.at);

/** The resources of what is there, screens and calls alike. */
export function menuResources(): Resource[] {
  const entries = ['', ...menuGroups.map(({ url }) => url)].flatMap(menuEntriesIn);
  const all = entries.flatMap(({ page, buttons = [] }) => [page.resource, ...buttons.map((b) => b.resource)]);
  return [...new Set(all)];
}
