import { type Screen, screen } from '../../kit/rights/screen.ts';

export const auditScreens: readonly Screen[] = [
  screen({
    code: 'AuditLog',
    path: '/sysManage/auditList',
    resource: 'sys:audit:view',
    title: 'audit.list',
    words: ['audit'],
    group: 'sysManage',
    view: () => import('./audit-list.tsx').then((page) => page.AuditList),
  }),
];
