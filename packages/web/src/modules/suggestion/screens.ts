import { type SuggestionArea, suggestionPageOf } from '@mdi/contract/modules/suggestion/suggestion.menu.ts';
import { suggestionPaths } from '../../kit/paths/addresses.ts';
import { screensOf } from '../../kit/rights/screen.ts';

const screensIn = (area: SuggestionArea) =>
  screensOf(suggestionPageOf(area), {
    code: 'CMS05010',
    view: () => import('./suggestion-list.tsx').then((page) => page.SuggestionList),
    inner: [
      {
        code: 'CMS05010',
        path: suggestionPaths[area].add,
        title: 'suggestion.addTitle',
        needs: `${area}:suggestion:handle`,
        view: () => import('./suggestion-add.tsx').then((page) => page.SuggestionAdd),
      },
      {
        code: 'CMS05010',
        path: suggestionPaths[area].detail.path,
        title: 'suggestion.detail',
        view: () => import('./suggestion-detail.tsx').then((page) => page.SuggestionDetail),
      },
    ],
  });

export const suggestionScreens = [...screensIn('content'), ...screensIn('pm')];
