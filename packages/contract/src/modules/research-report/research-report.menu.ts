import type { MenuEntry, MenuPage } from '../../kit/menu.ts';

/** Research reports stand in two groups of the menu (spec §2): one component, two addresses, the same rows. */
const groups = { sys: 'sysManage', report: 'reportminiManage' } as const;
export type ReportArea = keyof typeof groups;

export const reportRights = {
  view: ['sys:researchReport:view', 'report:researchReport:view'],
  edit: ['sys:researchReport:edit', 'report:researchReport:edit'],
  publish: ['sys:researchReport:publish', 'report:researchReport:publish'],
  ledger: ['sys:researchReport:ledger', 'report:researchReport:ledger'],
} as const;

export const researchReportPageOf = (area: ReportArea) =>
  ({
    resource: `${area}:researchReport:view`,
    group: groups[area],
    path: `/${groups[area]}/ResearchReport`,
    title: 'researchReport.list',
  }) as const satisfies MenuPage;

const entryOf = (area: ReportArea, at: number): MenuEntry => ({
  page: researchReportPageOf(area),
  at,
  icon: 'report',
  buttons: [
    { resource: `${area}:researchReport:edit`, zh: '编辑研究报告', en: 'Edit research reports' },
    {
      resource: `${area}:researchReport:publish`,
      zh: '发布研究报告与设置有效',
      en: 'Publish research reports, set valid',
    },
    {
      resource: `${area}:researchReport:ledger`,
      zh: '查看与导出阅读台账',
      en: 'View and export who read reports',
    },
  ],
});

export const researchReportMenu: readonly MenuEntry[] = [entryOf('sys', 8), entryOf('report', 0)];
