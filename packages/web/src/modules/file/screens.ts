import { type FileArea, filePageOf } from '@mdi/contract/modules/file/file.menu.ts';
import { filePaths } from '../../kit/paths/addresses.ts';
import { screensOf } from '../../kit/rights/screen.ts';

const screensIn = (area: FileArea) =>
  screensOf(filePageOf(area), {
    code: 'CMS07010',
    view: () => import('./file-list.tsx').then((page) => page.FileList),
    inner: [
      {
        code: 'CMS07020',
        path: filePaths[area].add,
        title: 'file.editTitle',
        needs: `${area}:file:edit`,
        view: () => import('./file-edit.tsx').then((page) => page.FileEdit),
      },
      {
        code: 'CMS07020',
        path: filePaths[area].detail.path,
        title: 'file.detail',
        view: () => import('./file-detail.tsx').then((page) => page.FileDetail),
      },
    ],
  });

export const fileScreens = [...screensIn('content'), ...screensIn('pm')];
