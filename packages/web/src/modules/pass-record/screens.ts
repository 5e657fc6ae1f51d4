import { passRecordPage } from '@mdi/contract/modules/pass-record/pass-record.menu.ts';
import { screensOf } from '../../kit/rights/screen.ts';

export const passRecordScreens = screensOf(passRecordPage, {
  code: 'PassRecordList',
  view: () => import('./pass-record-list.tsx').then((page) => page.PassRecordList),
});
