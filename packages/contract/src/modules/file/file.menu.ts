import type { MenuEntry, MenuPage } from '../../kit/menu.ts';

/** The screens over all mini-programs, and those of the property service: one component, two addresses. */
const groups = { content: 'miniProgramContentManage', pm: 'pmminiManage' } as const;
export type FileArea = keyof typeof groups;

/** Whoever holds the second of each works from the property's own group, on the same files. */
export const fileRights = {
  view: ['content:file:view', 'pm:file:view'],
  edit: ['content:file:edit', 'pm:file:edit'],
} as const;

export const filePageOf = (area: FileArea) =>
  ({
    resource: `${area}:file:view`,
    group: groups[area],
    path: `/${groups[area]}/FileManage`,
    title: 'file.list',
  }) as const satisfies MenuPage;

const entryOf = (area: FileArea, at: number): MenuEntry => ({
  page: filePageOf(area),
  at,
  icon: 'file',
  buttons: [{ resource: `${area}:file:edit`, zh: '编辑文件', en: 'Edit files' }],
});

export const fileMenu: readonly MenuEntry[] = [entryOf('content', 7), entryOf('pm', 7)];
