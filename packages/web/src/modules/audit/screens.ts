import { auditPage } from '@mdi/contract/modules/audit/audit.menu.ts';
import { archivedMonthsPath } from '../../kit/paths/addresses.ts';
import { screensOf } from '../../kit/rights/screen.ts';

export const auditScreens = screensOf(auditPage, {
  code: 'AuditLog',
  view: () => import('./audit-list.tsx').then((page) => page.AuditList),
  inner: [
    {
      code: 'AuditLog',
      path: archivedMonthsPath,
      title: 'audit.archived',
      needs: 'sys:audit:archive',
      view: () => import('./archived-months.tsx').then((page) => page.ArchivedMonths),
    },
  ],
});
