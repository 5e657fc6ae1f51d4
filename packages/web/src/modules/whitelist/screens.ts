import { type WhitelistArea, whitelistPageOf } from '@mdi/contract/modules/whitelist/whitelist.menu.ts';
import { whitelistPaths } from '../../kit/paths/addresses.ts';
import { screensOf } from '../../kit/rights/screen.ts';

const screensIn = (area: WhitelistArea) =>
  screensOf(whitelistPageOf(area), {
    // Adding and editing are dialogs of this page.
    code: 'CMS07030',
    view: () => import('./whitelist-list.tsx').then((page) => page.WhitelistList),
    inner: [
      {
        code: 'CMS07040',
        path: whitelistPaths[area].detail.path,
        title: 'whitelist.detail',
        view: () => import('./whitelist-detail.tsx').then((page) => page.WhitelistDetail),
      },
    ],
  });

export const whitelistScreens = [...screensIn('pm'), ...screensIn('report')];
