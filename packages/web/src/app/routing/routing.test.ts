import type { MenuNode } from '@mdi/contract/modules/user/user.contract.ts';
import { describe, expect, test } from 'vitest';
import {
  currentRoleOf,
  openScreens,
  refusalPage,
  type SidebarEntry,
  sidebarEntriesOf,
  startPath,
} from './routing.ts';
import { screens } from './screens.ts';

const menu = (url: string, ...children: MenuNode[]): MenuNode => ({
  url,
  title: url,
  titleEn: url,
  icon: '',
  children,
});
const dashboard = menu('dashboard:home:view');
const tenants = menu('passManage', menu('pass:company:view'));
const system = menu('sysManage', menu('sys:project:view'));
const buttons = [{ resources: 'sys:project:edit' }];
/** The open pages beside those of every signed-in person. */
const paths = (menus: MenuNode[], held: { resources: string }[] = []) =>
  openScreens(screens, { menus, buttons: held })
    .filter((screen) => screen.resource !== 'self' && !screen.everybody)
    .map((screen) => screen.path);

describe('a page is open', () => {
  test('when its resource is a menu entry, also one of the second level', () => {
    expect(paths([dashboard, tenants])).toEqual([
      '/dashboard',
      '/passManage/tenantList',
      '/passManage/detailTenant',
    ]);
  });

  test('without a menu entry, when the person holds the button it needs', () => {
    expect(paths([system], buttons)).toEqual([
      '/sysManage/projectList',
      '/sysManage/detailProject',
      '/sysManage/modifyProject',
    ]);
  });

  test('without a menu entry and a button, when its own entry is there', () => {
    expect(paths([system])).toEqual(['/sysManage/projectList', '/sysManage/detailProject']);
  });

  test('never by its entry alone, when it needs a button', () => {
    const log = [menu('sysManage', menu('sys:audit:view'))];
    expect(paths(log)).toEqual(['/sysManage/auditList']);
    expect(paths(log, [{ resources: 'sys:audit:archive' }])).toEqual([
      '/sysManage/auditList',
      '/sysManage/auditMonths',
    ]);
  });

  test('to every signed-in person, when it is about themselves', () => {
    const own = openScreens(screens, { menus: [], buttons: [] });
    expect(own.map((screen) => screen.path)).toEqual([
      '/profile/imports',
      '/profile/sessions',
      '/tools/permission',
    ]);
  });

  test('never when the menus lack it, whatever buttons are held', () => {
    expect(paths([], [{ resources: 'sys:project:view' }])).toEqual([]);
  });
});

describe('the sidebar', () => {
  const entries = (menus: MenuNode[]) => sidebarEntriesOf(menus, openScreens(screens, { menus, buttons }));

  test('shows entries that open a page at the first level, groups with their pages', () => {
    expect(entries([dashboard, system])).toMatchObject([
      { url: 'dashboard:home:view', path: '/dashboard' },
      { url: 'sysManage', items: [{ path: '/sysManage/projectList' }] },
    ]);
  });

  test('leaves out what no page stands behind, and groups left empty by that', () => {
    const mixed = menu('passManage', menu('pass:nothing:view'), menu('pass:company:view'));
    const empty = menu('reportminiManage', menu('reportmini:report:view'));
    expect(entries([mixed, empty])).toMatchObject([{ items: [{ path: '/passManage/tenantList' }] }]);
  });
});

describe('the first page', () => {
  const entry = (path: string): SidebarEntry => ({ url: path, title: '', titleEn: '', icon: '', path });
  const both = [entry('/dashboard'), entry('/passManage/tenantList')];

  test.each([
    [10, '/dashboard'],
    [30, '/dashboard'],
    [40, '/passManage/tenantList'],
    [undefined, '/dashboard'],
  ])('of level %s is %s', (level, path) => {
    expect(startPath(level, both)).toBe(path);
  });

  test('is the first entry where the menus lack the usual one', () => {
    expect(startPath(30, [entry('/sysManage/projectList'), entry('/passManage/tenantList')])).toBe(
      '/sysManage/projectList',
    );
  });

  test('does not exist without menus', () => {
    expect(startPath(10, [])).toBeUndefined();
  });
});

test('an address that is not open leads to 401 when the product knows it, else to 404', () => {
  expect(refusalPage(screens, '/sysManage/projectList')).toBe('401');
  expect(refusalPage(screens, '/sysManage/nothing')).toBe('404');
});

test('the current role is the one the session acts with', () => {
  const roles = [
    { roleCode: 'a', roleName: 'A', roleLevel: 10 as const },
    { roleCode: 'b', roleName: 'B', roleLevel: 40 as const },
  ];
  expect(currentRoleOf({ roles, currProjectRoleCode: 'b' })?.roleLevel).toBe(40);
});
