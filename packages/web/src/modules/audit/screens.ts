import { auditPage } from '@mdi/contract/modules/audit/audit.menu.ts';
import { screensOf } from '../../kit/rights/screen.ts';

export const auditScreens = screensOf(auditPage, {
  code: 'AuditLog',
  view: () => import('./audit-list.tsx').then((page) => page.AuditList),
});
