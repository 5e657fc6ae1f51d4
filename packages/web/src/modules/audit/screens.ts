import { auditPage } from '@mdi/contract/modules/audit/audit.menu.ts';
import { type Screen, screen } from '../../kit/rights/screen.ts';

export const auditScreens: readonly Screen[] = [
  screen({
    code: 'AuditLog',
    ...auditPage,
    view: () => import('./audit-list.tsx').then((page) => page.AuditList),
  }),
];
