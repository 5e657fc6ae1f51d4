import { passRecordPage } from '@mdi/contract/modules/pass-record/pass-record.menu.ts';
import { type Screen, screen } from '../../kit/rights/screen.ts';

export const passRecordScreens: readonly Screen[] = [
  screen({
    code: 'PassRecordList',
    ...passRecordPage,
    view: () => import('./pass-record-list.tsx').then((page) => page.PassRecordList),
  }),
];
