import { reportPage } from '@mdi/contract/modules/report/report.menu.ts';
import { leaseListPath } from '../../kit/paths/addresses.ts';
import { type Screen, screen } from '../../kit/rights/screen.ts';
import { reportPath } from './report-addresses.ts';

const { resource } = reportPage;

export const reportScreens: readonly Screen[] = [
  screen({
    code: 'RPT01010',
    ...reportPage,
    view: () => import('./tenant-report.tsx').then((page) => page.TenantReport),
  }),
  screen({
    code: 'RPT01010',
    path: leaseListPath,
    resource,
    title: 'report.leases',
    group: 'passManage',
    view: () => import('./report-leases.tsx').then((page) => page.ReportLeases),
    hidden: { parent: reportPath },
  }),
];
