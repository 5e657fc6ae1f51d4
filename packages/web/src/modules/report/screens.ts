import { reportPage } from '@mdi/contract/modules/report/report.menu.ts';
import { type Screen, screen } from '../../kit/rights/screen.ts';
import type { WordModule } from '../../kit/words/module-words.ts';
import { leasesPath, reportPath } from './report-addresses.ts';

const { resource } = reportPage;
const words: readonly WordModule[] = ['audit', 'company', 'report'];

export const reportScreens: readonly Screen[] = [
  screen({
    code: 'RPT01010',
    ...reportPage,
    words,
    view: () => import('./tenant-report.tsx').then((page) => page.TenantReport),
  }),
  screen({
    code: 'RPT01010',
    path: leasesPath,
    resource,
    title: 'report.leases',
    words,
    group: 'passManage',
    view: () => import('./report-leases.tsx').then((page) => page.ReportLeases),
    hidden: { parent: reportPath },
  }),
];
