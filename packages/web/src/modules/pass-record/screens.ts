import { passRecordListPath } from '../../kit/paths/record-addresses.ts';
import { type Screen, screen } from '../../kit/rights/screen.ts';

export const passRecordScreens: readonly Screen[] = [
  screen({
    code: 'PassRecordList',
    path: passRecordListPath,
    resource: 'pass:record:view',
    title: 'passRecord.list',
    words: ['passRecord'],
    group: 'passManage',
    view: () => import('./pass-record-list.tsx').then((page) => page.PassRecordList),
  }),
];
