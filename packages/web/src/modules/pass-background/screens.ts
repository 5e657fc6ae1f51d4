import { type Screen, screen } from '../../kit/rights/screen.ts';

export const passBackgroundScreens: readonly Screen[] = [
  screen({
    code: 'PASS11010',
    path: '/passminiManage/passminiContentManage/bgPicUrlManage',
    resource: 'passmini:background:view',
    title: 'passBackground.title',
    words: ['audit', 'baseData', 'passBackground'],
    group: 'passminiManage',
    view: () => import('./background-page.tsx').then((page) => page.BackgroundPage),
  }),
];
