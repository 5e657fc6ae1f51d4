import type { MenuEntry, MenuPage } from '../../kit/menu.ts';

/** The screens over all mini-programs, and those of the property service: one component, two addresses. */
const groups = { content: 'miniProgramContentManage', pm: 'pmminiManage' } as const;
export type SuggestionArea = keyof typeof groups;

/** Whoever holds the second of each works from the property's own group, on the same suggestions. */
export const suggestionRights = {
  view: ['content:suggestion:view', 'pm:suggestion:view'],
  handle: ['content:suggestion:handle', 'pm:suggestion:handle'],
} as const;

export const suggestionPageOf = (area: SuggestionArea) =>
  ({
    resource: `${area}:suggestion:view`,
    group: groups[area],
    path: `/${groups[area]}/AdviceList`,
    title: 'suggestion.list',
  }) as const satisfies MenuPage;

const entryOf = (area: SuggestionArea, at: number): MenuEntry => ({
  page: suggestionPageOf(area),
  at,
  icon: 'advice',
  buttons: [{ resource: `${area}:suggestion:handle`, zh: '处理意见建议', en: 'Handle suggestions' }],
});

export const suggestionMenu: readonly MenuEntry[] = [entryOf('content', 8), entryOf('pm', 9)];
