import type { Lang } from '@mdi/contract/kit/words.ts';
import { menuApi } from '@mdi/contract/modules/menu/menu.contract.ts';
import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { type BrowserUser, journeyLanguages, signIn, signInQuietly, startDemo } from './browser.ts';
import { goTo } from './navigation.ts';
import { callAsHeadOffice } from './new-users.ts';

const { visit, server } = startDemo();

const named = (lang: Lang, zh: string, en: string) => (lang === 'zh' ? zh : en);

const lineOf = ({ page, lang }: BrowserUser, zh: string, en: string) =>
  page.getByRole('row').filter({ has: page.getByText(named(lang, zh, en), { exact: true }) });
const switchOf = (v: BrowserUser, zh: string, en: string) =>
  v.page.getByRole('switch', { name: v.t('menu.showEntry', named(v.lang, zh, en)), exact: true });
const linesOf = ({ page }: BrowserUser) => page.locator('.menu_title').allTextContents();
const current = ({ page }: BrowserUser) => page.locator('tr:focus .menu_title').textContent();

async function openMenus(v: BrowserUser): Promise<void> {
  await goTo(v, '菜单管理');
  await v.page.locator('[data-menu]').first().waitFor();
}

/** The first level of the sidebar, and the pages of the system group. */
async function sidebarOf({ page, lang }: BrowserUser): Promise<{ first: string[]; system: string[] }> {
  await page.getByRole('button', { name: named(lang, '系统管理', 'System'), exact: true }).hover();
  const first = await page.locator('.nav .nav-text').allTextContents();
  const float = page.locator('.float');
  await float.waitFor();
  const system = await float.getByRole('link').allTextContents();
  await page.mouse.move(700, 500);
  await float.waitFor({ state: 'detached' });
  return { first, system };
}

/** Does something that is saved as an order, and waits until it is. */
async function ordering({ page }: BrowserUser, act: () => Promise<unknown>): Promise<void> {
  const saved = page.waitForResponse((answer) => answer.url().includes('/menu/order'));
  await act();
  expect(await (await saved).json()).toMatchObject({ code: 200 });
}

/** Moves the dashboard below the access group, without a mouse. */
async function moveDashboard(v: BrowserUser): Promise<void> {
  const { page, t, lang } = v;
  await page.locator('[data-menu]').first().focus();
  const dashboard = named(lang, '运行看板', 'Dashboard');
  await ordering(v, () => page.keyboard.press('Alt+ArrowDown'));
  await page
    .getByRole('status')
    .getByText(t('menu.moved', dashboard, 2, 8))
    .waitFor();
  await expect.poll(() => current(v)).toBe(dashboard);
  const access = named(lang, '通行管理', 'Access');
  expect((await linesOf(v)).indexOf(access)).toBe(0);
}

/** Renames the project list with another icon, without a mouse but for the icon. */
async function renameProjects(v: BrowserUser): Promise<string> {
  const { page, t, lang } = v;
  const name = named(lang, '全部项目', 'All projects');
  // Collapses the access group and those of mini-programs, walks past the dashboard into the system group.
  const past = ['ArrowLeft', 'ArrowDown'];
  const keys = ['Home', ...past, 'ArrowDown', ...past, ...past, ...past, ...past, 'ArrowRight'];
  for (const key of keys) await page.keyboard.press(key);
  await expect.poll(() => current(v)).toBe(named(lang, '项目列表', 'Projects'));
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('field-title');
  const field = page.locator(lang === 'zh' ? '#field-title' : '#field-titleEn');
  await field.fill('');
  await field.press('Enter');
  await page.getByText(t('kit.error.required')).waitFor();
  await field.fill(name);
  await page.getByRole('button', { name: t('menu.chooseIcon') }).click();
  await page.getByLabel(t('menu.iconSearch')).fill(t('menu.icon_device').slice(0, 2));
  await page.getByRole('radio', { name: t('menu.icon_device') }).check({ force: true });
  await v.healthy();
  await field.press('Enter');
  await page.getByText(t('menu.saved', name)).first().waitFor();
  await page.locator('.menu_preview').getByText(name).waitFor();
  await page.getByRole('row', { name }).getByText(t('menu.edited')).waitFor();
  await field.press('Escape');
  await field.waitFor({ state: 'detached' });
  await expect.poll(() => current(v)).toBe(name);
  return name;
}

describe.each(journeyLanguages)('in %s', (lang) => {
  test('who renames, moves and hides menus by keys changes them for others at their next load, until the defaults are restored', async () => {
    const office = await visit(lang);
    const { page, t } = office;
    const other = await visit(lang);
    await signInQuietly(office, 'hq');
    await signIn(other, 'region');
    const before = await sidebarOf(other);
    await openMenus(office);
    await expect.poll(() => page.getByRole('button', { name: t('menu.reset') }).isDisabled()).toBe(true);

    await moveDashboard(office);
    const name = await renameProjects(office);
    const log = named(lang, '操作日志', 'Audit log');
    await switchOf(office, '操作日志', 'Audit log').press('Space');
    await page.getByText(t('menu.nowHidden', log)).first().waitFor();
    await expect.poll(() => page.locator('.menu_preview').getByText(log).count()).toBe(0);

    expect(await sidebarOf(other)).toEqual(before);
    await other.page.reload();
    const after = await sidebarOf(other);
    const [dashboard, access, ...rest] = before.first;
    expect(after.first).toEqual([access, dashboard, ...rest]);
    expect(after.system).toContain(name);
    expect(after.system).not.toContain(log);
    expect(after.system).toHaveLength(before.system.length - 1);

    await page.getByRole('button', { name: t('menu.reset') }).click();
    const dialog = page.getByRole('dialog');
    // Two moved, one renamed, one hidden.
    await dialog.getByText(t('menu.resetText', 4)).waitFor();
    await office.healthy();
    await dialog.getByRole('button', { name: t('menu.reset'), exact: true }).click();
    await page.getByText(t('menu.resetDone', 4)).first().waitFor();
    await expect.poll(() => page.getByText(t('menu.edited'), { exact: true }).count()).toBe(0);
    await other.page.reload();
    expect(await sidebarOf(other)).toEqual(before);
    await other.context.close();
    await office.context.close();
  });

  test('the menu page can’t be hidden, unsaved names are asked about, and a newer version is told', async () => {
    const v = await visit(lang);
    const { page, t } = v;
    await signInQuietly(v, 'hq');
    await openMenus(v);
    await expect.poll(() => switchOf(v, '菜单管理', 'Menus').isDisabled()).toBe(true);
    await expect.poll(() => switchOf(v, '系统管理', 'System').isDisabled()).toBe(true);
    await lineOf(v, '角色管理', 'Roles').click();
    await page.locator('#field-title').fill('角色与权限');
    await lineOf(v, '用户管理', 'Users').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(t('kit.leaveText', 1)).waitFor();
    await dialog.getByRole('button', { name: t('kit.stay') }).click();
    await expect.poll(() => page.locator('#field-title').inputValue()).toBe('角色与权限');

    const menuId = Number(await lineOf(v, '角色管理', 'Roles').getAttribute('data-menu'));
    const newer = { menuId, version: await versionOf(menuId), icon: 'role', shown: true };
    const names = { title: '角色', titleEn: 'Role list' };
    await callAsHeadOffice(server(), menuApi, 'edit', { ...newer, ...names });
    await page.locator('#field-title').press('Enter');
    await dialog.getByText(t('kit.conflictTitle')).waitFor();
    await dialog.getByRole('radio', { name: '角色', exact: true }).check();
    await dialog.getByRole('button', { name: t('kit.conflictSave') }).click();
    await expect.poll(() => page.locator('#field-title').inputValue()).toBe('角色');
    await lineOf(v, '角色', 'Role list').waitFor();
    await callAsHeadOffice(server(), menuApi, 'reset', { surface: 'mdi' });

    for (const surface of ['pm', 'pass', 'report'] as const) {
      const title = t(`role.surface_${surface}`);
      await page.getByRole('tab', { name: title }).click();
      await page.getByText(t('menu.emptyTitle', title)).waitFor();
    }
    await v.healthy();
    await v.context.close();
  });

  test('who lacks the scope is told so and may only look; so may who lacks the permission', async () => {
    const v = await visit(lang);
    const { page, t } = v;
    await signInQuietly(v, 'region');
    await openMenus(v);
    await page.getByText(t('menu.nationalOnly')).waitFor();
    await expect.poll(() => page.getByRole('switch').count()).toBe(0);
    await expect.poll(() => page.locator('#field-title').count()).toBe(0);
    await lineOf(v, '用户管理', 'Users').getByText(t('kit.yes'), { exact: true }).waitFor();

    await page.route('**/user/getUserInfo*', async (route) => {
      const answer = await route.fetch();
      const told = (await answer.text()).replace('{"resources":"sys:menu:edit"},', '');
      await route.fulfill({ response: answer, body: told });
    });
    await page.reload();
    await page.getByText(t('menu.readOnly')).waitFor();
    await expect.poll(() => page.getByRole('switch').count()).toBe(0);
    await expect.poll(() => page.getByRole('button', { name: t('menu.reset') }).count()).toBe(0);
    await expect.poll(() => page.locator('.menu_menuGrip').count()).toBe(0);
    await v.healthy();
    await v.context.close();
  });
});

test('entries are dragged among their siblings, and a refused order goes back to what the server has', async () => {
  const v = await visit('zh');
  const { page, t } = v;
  // Nothing scrolls: a browser drags what lies under the pointer once the line to drop on was brought into view.
  await page.setViewportSize({ width: 1440, height: 3200 });
  await signInQuietly(v, 'hq');
  await openMenus(v);
  const before = await linesOf(v);
  const grip = lineOf(v, '操作日志', 'Audit log').locator('.menu_menuGrip');
  const dragTo = async (line: Locator) => {
    await grip.hover();
    await page.mouse.down();
    // A page that scrolls to where it goes before the drag has begun would let it begin on another entry.
    const box = await grip.boundingBox();
    await page.mouse.move((box?.x ?? 0) + 12, (box?.y ?? 0) - 8, { steps: 4 });
    await line.hover({ position: { x: 200, y: 6 } });
    await page.mouse.up();
  };
  // Another group takes nothing from this one.
  await dragTo(lineOf(v, '租户管理', 'Tenants'));
  expect(await linesOf(v)).toEqual(before);
  await ordering(v, () => dragTo(lineOf(v, '项目列表', 'Projects')));
  const moved = await linesOf(v);
  expect(moved.indexOf('操作日志')).toBe(moved.indexOf('项目列表') - 1);

  await page.route('**/menu/order*', (route) =>
    route.fulfill({
      json: { code: 409, message: t('menu.error.orderOld'), data: { which: 'state' } },
    }),
  );
  await page.getByRole('button', { name: t('frame.columns.down', '操作日志') }).click();
  await page.getByText(t('menu.error.orderOld')).first().waitFor();
  await expect.poll(() => linesOf(v)).toEqual(moved);
  await page.reload();
  await page.locator('[data-menu]').first().waitFor();
  expect(await linesOf(v)).toEqual(moved);
  await page.unroute('**/menu/order*');
  await callAsHeadOffice(server(), menuApi, 'reset', { surface: 'mdi' });
  await v.context.close();
});

test('at 1280 × 720 the page itself does not scroll, and saving stays in sight while icons are chosen', async () => {
  const v = await visit('en');
  const { page, t } = v;
  await page.setViewportSize({ width: 1280, height: 720 });
  await signInQuietly(v, 'hq');
  await openMenus(v);
  await lineOf(v, '角色管理', 'Roles').click();
  await page.getByRole('button', { name: t('menu.chooseIcon') }).click();
  const over = await page.evaluate(() => {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement;
    return [scrollWidth - clientWidth, scrollHeight - clientHeight];
  });
  expect(over).toEqual([0, 0]);
  const save = await page.getByRole('button', { name: t('kit.save'), exact: true }).boundingBox();
  expect((save?.y ?? 720) + (save?.height ?? 0)).toBeLessThan(720);
  await v.context.close();
});

type Entry = { menuId: number; version: number; children: Entry[] };

/** The version of an entry as the server has it now. */
async function versionOf(menuId: number): Promise<number> {
  const { entries } = await callAsHeadOffice(server(), menuApi, 'tree', { surface: 'mdi' });
  const all = (entries: Entry[]): Entry[] => entries.flatMap((one) => [one, ...all(one.children)]);
  return all(entries).find((one) => one.menuId === menuId)?.version ?? 0;
}
