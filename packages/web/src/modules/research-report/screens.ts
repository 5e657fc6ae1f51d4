import {
  type ReportArea,
  researchReportPageOf,
} from '@mdi/contract/modules/research-report/research-report.menu.ts';
import { researchReportPaths } from '../../kit/paths/addresses.ts';
import { screensOf } from '../../kit/rights/screen.ts';

const screensIn = (area: ReportArea) =>
  screensOf(researchReportPageOf(area), {
    code: 'RPT01020',
    view: () => import('./report-list.tsx').then((page) => page.ReportList),
    inner: [
      {
        code: 'RPT01020',
        path: researchReportPaths[area].add,
        title: 'researchReport.addNew',
        needs: `${area}:researchReport:edit`,
        view: () => import('./report-add.tsx').then((page) => page.ReportAdd),
      },
      {
        code: 'RPT01020',
        path: researchReportPaths[area].edit.path,
        title: 'researchReport.editTitle',
        needs: `${area}:researchReport:edit`,
        view: () => import('./report-edit.tsx').then((page) => page.ReportEdit),
      },
      {
        code: 'RPT01020',
        path: researchReportPaths[area].detail.path,
        title: 'researchReport.detail',
        view: () => import('./report-detail.tsx').then((page) => page.ReportDetail),
      },
    ],
  });

export const researchReportScreens = [...screensIn('sys'), ...screensIn('report')];
