import {
  miniDetailPath,
  miniKinds,
  miniProgramPages,
} from '@mdi/contract/modules/mini-program/mini-program.menu.ts';
import { screensOf } from '../../kit/rights/screen.ts';

export const miniProgramScreens = miniKinds.flatMap((kind) =>
  screensOf(miniProgramPages[kind], {
    code: 'MINI0101',
    view: () => import('./mini-program-list.tsx').then((file) => file.MiniProgramList),
    inner: [
      {
        code: 'MINI0102',
        path: miniDetailPath(kind),
        title: 'miniProgram.detail',
        view: () => import('./mini-program-detail.tsx').then((file) => file.MiniProgramDetail),
      },
    ],
  }),
);
