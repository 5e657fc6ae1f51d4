import { rolePage } from '@mdi/contract/modules/role/role.menu.ts';
import { type Screen, screen } from '../../kit/rights/screen.ts';
import type { WordModule } from '../../kit/words/module-words.ts';
import { listPath, settingPath } from './role-addresses.ts';

const words: readonly WordModule[] = ['role'];

export const roleScreens: readonly Screen[] = [
  screen({
    code: 'MDI04010',
    ...rolePage,
    words,
    view: () => import('./role-list.tsx').then((page) => page.RoleList),
  }),
  screen({
    code: 'MDI04020',
    path: settingPath,
    resource: 'sys:role:view',
    title: 'role.setting',
    words,
    group: 'sysManage',
    view: () => import('./role-setting.tsx').then((page) => page.RoleSetting),
    hidden: { parent: listPath },
  }),
];
