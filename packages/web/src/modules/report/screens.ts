import { reportPage } from '@mdi/contract/modules/report/report.menu.ts';
import { leaseListPath } from '../../kit/paths/addresses.ts';
import { screensOf } from '../../kit/rights/screen.ts';

export const reportScreens = screensOf(reportPage, {
  code: 'RPT01010',
  view: () => import('./tenant-report.tsx').then((page) => page.TenantReport),
  inner: [
    {
      code: 'RPT01010',
      path: leaseListPath,
      title: 'report.leases',
      view: () => import('./report-leases.tsx').then((page) => page.ReportLeases),
    },
  ],
});
