import type { Lang } from '@mdi/contract/kit/words.ts';
import { roleApi } from '@mdi/contract/modules/role/role.contract.ts';
import { userApi } from '@mdi/contract/modules/user/user.contract.ts';
import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { type BrowserUser, journeyLanguages, signInQuietly, startDemo } from './browser.ts';
import { addRole, projectNamed, userNamed } from './demo-records.ts';
import { enterByAddress, findRow, goTo } from './navigation.ts';
import { addPerson, callAsHeadOffice, firstSignIn } from './new-users.ts';

const { visit, server } = startDemo();

const at = (path: string) => new RegExp(`/savills-mdi${path}`);
const projectId = (keyword: string) => projectNamed(server(), keyword);

const box = (v: BrowserUser, name: string) =>
  v.page.locator('.role_perm').getByRole('checkbox', { name, exact: true });
const halfChecked = (it: Locator) =>
  it.evaluate((input) => input instanceof HTMLInputElement && input.indeterminate);
const save = ({ page, t }: BrowserUser) =>
  page.getByRole('button', { name: t('kit.save'), exact: true }).click();

async function choose({ page }: BrowserUser, field: string, label: string): Promise<void> {
  await page.locator(`#field-${field}`).click();
  await page
    .locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: label })
    .first()
    .click();
}

/** Opens the list where only this role stands, and answers its row. */
const rowOf = (v: BrowserUser, roleCode: string) => findRow(v, '角色管理', roleCode);

async function more(v: BrowserUser, row: Locator, name: string, action: string): Promise<void> {
  await row.getByRole('button', { name: v.t('role.moreOf', name) }).click();
  await v.page.getByRole('menuitem', { name: action }).click();
}

const words = (lang: Lang) =>
  lang === 'zh'
    ? {
        region: '华北区域',
        editProject: '编辑项目',
        projects: '项目列表',
        roles: '角色管理',
        staff: '物业员工',
        administrator: '物业管理员',
      }
    : {
        region: 'North China',
        editProject: 'Edit project',
        projects: 'Projects',
        roles: 'Roles',
        staff: 'Property staff',
        administrator: 'Property administrator',
      };

/** Adds a role of head office that sees and edits the projects of one region. */
async function addRegionRole(v: BrowserUser, roleCode: string): Promise<void> {
  const { page, t, lang } = v;
  const { region, editProject, projects } = words(lang);
  await goTo(v, '角色管理');
  await page.locator('tr.ant-table-row').first().waitFor();
  await v.healthy();
  await page.getByRole('link', { name: t('role.addNew') }).click();
  await page.waitForURL(at('/sysManage/RoleSetting'));
  await page.locator('#field-name').waitFor();
  await save(v);
  await page.locator('#field-name-error').getByText(t('kit.error.required')).waitFor();
  await v.healthy();
  await page.locator('#field-name').fill(roleCode);
  await page.locator('#field-roleCode').fill(roleCode);
  await page.locator('#field-sort').fill('40');
  await choose(v, 'level', t('role.level_10'));

  await page.getByPlaceholder(t('role.searchPermission')).fill(editProject);
  await expect.poll(() => page.locator('.role_permGroup').count()).toBe(1);
  await box(v, editProject).check();
  // Seeing the page comes along; the rest of it does not.
  const whole = box(v, t('role.wholePage', projects));
  await expect.poll(() => halfChecked(whole)).toBe(true);
  await page.getByPlaceholder(t('role.searchPermission')).fill('zzzz');
  await page.getByText(t('role.permissionNone')).waitFor();
  await page.getByPlaceholder(t('role.searchPermission')).fill('');

  await page.getByRole('radio', { name: t('role.dataScope_20') }).check();
  await save(v);
  await page.getByText(t('role.error.noRegions')).waitFor();
  await page.getByRole('checkbox', { name: region }).check();
  await page.getByText(t('role.regionsChosen', 1)).waitFor();
  const sum = page.locator('#section-changes');
  await sum.getByText(t('role.changeScope', t('role.dataScope_10'), t('role.dataScope_20'))).waitFor();
  await sum.getByText(t('role.changeAdded', 2)).waitFor();
  await v.healthy();
  await save(v);
  await page.getByText(t('role.added', roleCode)).first().waitFor();
  // It leads to the role that was added.
  await page.waitForURL(/RoleSetting\?roleId=\d+$/);
  await page.getByRole('heading', { level: 1, name: roleCode }).waitFor();
  const row = await rowOf(v, roleCode);
  await row.getByText(t('role.dataScope_20')).waitFor();
}

describe.each(journeyLanguages)('in %s', (lang) => {
  const { staff, administrator, editProject, projects, roles } = words(lang);

  test('a new role over one region shows who gets it exactly its projects and buttons', async () => {
    const roleCode = `NORTH_${lang.toUpperCase()}`;
    const person = { userName: `north.${lang}`, phone: lang === 'zh' ? '13911770001' : '13911770002' };
    const v = await visit(lang);
    const { t } = v;
    await signInQuietly(v, 'hq');
    await addRegionRole(v, roleCode);
    await addPerson(server(), person, { roleCode });

    const holder = await visit(lang);
    await firstSignIn(holder, server(), person);
    await goTo(holder, '项目列表');
    const rows = holder.page.locator('tr.ant-table-row');
    await rows.filter({ hasText: '津湾国际' }).waitFor();
    await rows.filter({ hasText: '望京云谷' }).waitFor();
    await expect.poll(() => rows.count()).toBe(2);
    await expect
      .poll(() => holder.page.getByRole('link', { name: t('kit.edit'), exact: true }).count())
      .toBe(2);
    await expect.poll(() => holder.page.getByRole('link', { name: t('project.addNew') }).count()).toBe(0);
    await holder.context.close();
    await v.context.close();
  });

  test('who holds nothing is told so, and whom to ask', async () => {
    const roleCode = `NOTHING_${lang.toUpperCase()}`;
    const person = { userName: `nothing.${lang}`, phone: lang === 'zh' ? '13911770051' : '13911770052' };
    await addRole(server(), roleCode, []);
    await addPerson(server(), person, { roleCode, projectId: await projectId('锦程') });
    const v = await visit(lang);
    await firstSignIn(v, server(), person);
    await v.page.getByRole('heading', { name: v.t('frame.noMenus') }).waitFor();
    await v.page.getByText(v.t('frame.noMenusText')).waitFor();
    await v.healthy();
    await enterByAddress(v, '/sysManage/projectList');
    await v.page.waitForURL(at('/401'));
    await v.context.close();
  });

  test('two roles are compared, and a role with what its form would make of it', async () => {
    const roleCode = `COMPARE_${lang.toUpperCase()}`;
    await addRole(server(), roleCode, ['sys:project:view', 'sys:project:edit']);
    const v = await visit(lang);
    const { page, t } = v;
    await signInQuietly(v, 'hq');
    await more(v, await rowOf(v, roleCode), roleCode, t('role.compareAct'));
    await page.waitForURL(/roleCompare\?a=\d+$/);
    await page.getByRole('combobox', { name: t('role.compareB') }).click();
    await page.keyboard.type(staff);
    await page
      .locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: staff })
      .first()
      .click();
    await page.waitForURL(/roleCompare\?a=\d+&b=\d+$/);
    await page.locator('.compare_onlyA', { hasText: editProject }).waitFor();
    await v.healthy();
    await page.getByRole('button', { name: t('role.compareSwap') }).click();
    await page.locator('.compare_onlyB', { hasText: editProject }).waitFor();
    // One role on both sides, which only an address can name, is no comparison.
    const one = new URL(page.url()).searchParams.get('a');
    await page.goto(page.url().replace(/\?.*/, `?a=${one}&b=${one}`));
    await page.getByText(t('role.compareTwice')).waitFor();

    await (await rowOf(v, roleCode)).getByRole('link').first().click();
    await page.getByRole('heading', { level: 1, name: roleCode }).waitFor();
    await box(v, editProject).uncheck();
    await page.getByRole('button', { name: t('role.compareOpen') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('.compare_onlyA', { hasText: editProject }).waitFor();
    await v.healthy();
    await dialog
      .getByRole('button', { name: t('kit.close') })
      .last()
      .click();
    await dialog.waitFor({ state: 'detached' });
    await box(v, editProject).check();
    await page.getByRole('button', { name: t('frame.history') }).click();
    await dialog.locator('.history li').first().waitFor();
    // The log tells of it with all that the history leaves out, and of nothing else.
    await dialog.getByRole('link', { name: t('audit.inLog') }).click();
    await page.waitForURL(/auditList\?record=role(:|%3A)\d+$/);
    await expect.poll(() => page.locator('tr.ant-table-row').count()).toBe(1);
    await page.getByTitle(new RegExp(roleCode)).first().waitFor();
    await v.healthy();
    await page.getByRole('button', { name: t('audit.clearRecord') }).click();
    await page.waitForURL(/auditList$/);
    await v.context.close();
  });

  test('a button taken from a role is refused and gone; a role made invalid puts its holder out', async () => {
    const roleCode = `KEEPER_${lang.toUpperCase()}`;
    const person = { userName: `keeper.${lang}`, phone: lang === 'zh' ? '13911770031' : '13911770032' };
    await addRole(server(), roleCode, ['sys:project:view', 'sys:project:edit'], {
      level: 10,
      dataScope: 20,
      regions: ['NORTH'],
    });
    await addPerson(server(), person, { roleCode });
    const v = await visit(lang);
    const { page, t } = v;
    await signInQuietly(v, 'hq');
    const holder = await visit(lang);
    await firstSignIn(holder, server(), person);
    await goTo(holder, '项目列表');
    const rows = holder.page.locator('tr.ant-table-row');
    await holder.page
      .getByRole('link', { name: t('kit.edit'), exact: true })
      .first()
      .click();
    await holder.page.locator('#field-address').fill('新华路 1 号');

    await (await rowOf(v, roleCode)).getByRole('link', { name: t('kit.edit'), exact: true }).click();
    await box(v, editProject).uncheck();
    await page.getByRole('checkbox', { name: t('role.onlyChanged') }).check();
    await page.locator('.role_permGone').getByText(editProject).waitFor();
    await page.locator('#section-changes').getByText(t('role.changeRemoved', 1)).waitFor();
    await page.locator('#section-changes').getByText(t('role.changeEffect', 1)).waitFor();
    await save(v);
    await page.getByText(t('role.savedName', roleCode)).first().waitFor();
    await page.locator('#section-changes').waitFor({ state: 'detached' });

    await save(holder);
    await holder.page.getByText(t('kit.error.forbidden')).first().waitFor();
    await goTo(holder, '项目列表');
    await rows.first().waitFor();
    await expect
      .poll(() => holder.page.getByRole('link', { name: t('kit.edit'), exact: true }).count())
      .toBe(0);

    await more(v, await rowOf(v, roleCode), roleCode, t('role.invalidate'));
    const dialog = page.getByRole('dialog');
    await dialog.getByText(t('role.invalidateText', 1, 1)).waitFor();
    await dialog.getByText(t('role.impactNames', person.userName)).waitFor();
    await v.healthy();
    await dialog.getByRole('button', { name: t('role.invalidate'), exact: true }).click();
    await page
      .getByText(t('role.invalidated', roleCode, 1))
      .first()
      .waitFor();
    await holder.page.waitForURL(at('/login'));
    await holder.context.close();
    await v.context.close();
  });

  test('a copy takes everything but code and names; no circle of parents; in use it stays, then it goes', async () => {
    const roleCode = `COPY_${lang.toUpperCase()}`;
    const v = await visit(lang);
    const { page, t } = v;
    await signInQuietly(v, 'hq');
    await (await rowOf(v, 'PROPERTY_STAFF')).getByRole('link', { name: t('role.copy') }).click();
    await page.getByText(t('role.copyOf', staff)).waitFor();
    await expect.poll(() => page.locator('#field-name').inputValue()).toBe('');
    await expect.poll(() => page.locator('#field-roleCode').inputValue()).toBe('');
    await page.getByText(t('role.parentsCount', 3, 3), { exact: true }).waitFor();
    await page.locator('#field-name').fill(roleCode);
    await page.locator('#field-roleCode').fill('PROPERTY_STAFF');
    await save(v);
    await page.locator('#field-roleCode-error').getByText(t('role.error.codeExists')).waitFor();
    await page.locator('#field-roleCode').fill(roleCode);
    await page.getByRole('radio', { name: t('role.dataScope_30') }).check();
    const tree = page.getByRole('list', { name: t('role.buildings') });
    await page.getByPlaceholder(t('role.searchPlace')).fill('津湾');
    await tree.getByRole('button', { name: t('role.openGroup', '津湾国际') }).click();
    await tree.getByRole('checkbox', { name: 'A座' }).check();
    const whole = tree.getByRole('checkbox', { name: '津湾国际', exact: true });
    await expect.poll(() => halfChecked(whole)).toBe(true);
    await page.getByText(t('role.buildingsChosen', 1, 1)).waitFor();
    await v.healthy();
    await whole.check();
    await page.getByText(t('role.buildingsChosen', 3, 1)).waitFor();
    await save(v);
    await page.getByText(t('role.added', roleCode)).first().waitFor();
    await (await rowOf(v, roleCode)).getByText(t('role.dataScope_30')).waitFor();

    await (await rowOf(v, 'PROPERTY_ADMIN')).getByRole('link', { name: administrator, exact: true }).click();
    await choose(v, 'parents', roleCode);
    await page.keyboard.press('Escape');
    await save(v);
    await page.locator('#field-parents-error').getByText(t('role.error.parentCycle', roleCode)).waitFor();
    await page.getByRole('link', { name: t('kit.cancel') }).click();
    await page.getByRole('dialog').getByText(t('kit.leaveTitle')).waitFor();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('kit.leave'), exact: true })
      .click();
    await page.waitForURL(at('/sysManage/RoleList'));

    const guard = await userNamed(server(), 'guard');
    const assignment = { roleCode, projectId: await projectId('津湾') };
    const { assignmentId } = await callAsHeadOffice(server(), userApi, 'grant', {
      mdiUserId: guard.mdiUserId,
      assignment,
    });
    await more(v, await rowOf(v, roleCode), roleCode, t('role.remove'));
    const dialog = page.getByRole('dialog');
    await dialog.getByText(t('frame.remove.blocked', roleCode)).waitFor();
    await dialog.getByText(t('frame.remove.use_user', 1)).waitFor();
    await dialog.getByText(guard.nickName).waitFor();
    await expect
      .poll(() => dialog.getByRole('button', { name: t('role.remove'), exact: true }).count())
      .toBe(0);
    await v.healthy();
    // Who holds it stands in the way, and is where the words lead.
    await dialog.getByRole('link', { name: t('frame.remove.use_user', 1) }).click();
    await page.waitForURL(new RegExp(`UserList\\?.*roleCode=${roleCode}`));
    await page.getByText(t('kit.total', 1), { exact: true }).waitFor();
    await page.getByRole('row', { name: new RegExp(guard.nickName) }).waitFor();
    await callAsHeadOffice(server(), userApi, 'revoke', { assignmentId });
    const row = await rowOf(v, roleCode);
    await more(v, row, roleCode, t('role.remove'));
    await dialog.getByText(t('role.removeText')).waitFor();
    await dialog.getByRole('button', { name: t('role.remove'), exact: true }).click();
    await page.getByText(t('role.removed', roleCode)).first().waitFor();
    await row.waitFor({ state: 'detached' });
    await v.context.close();
  });

  test('a property administrator changes what they hold themselves; the rest is locked and stays', async () => {
    const [lead, below] = [`LEAD_${lang.toUpperCase()}`, `BELOW_${lang.toUpperCase()}`];
    const person = { userName: `lead.${lang}`, phone: lang === 'zh' ? '13911770011' : '13911770012' };
    const own = ['sys:role:view', 'sys:role:edit', 'sys:role:add', 'sys:project:view'];
    const roleId = await addRole(server(), lead, own);
    const child = await addRole(server(), below, ['sys:project:view', 'sys:audit:view'], {
      parents: [roleId],
    });
    await addPerson(server(), person, { roleCode: lead, projectId: await projectId('锦程') });

    const v = await visit(lang);
    const { page, t } = v;
    await firstSignIn(v, server(), person);
    await enterByAddress(v, '/sysManage/sysmenuList');
    await page.waitForURL(at('/401'));
    await v.open();
    await (await rowOf(v, lead)).getByRole('link', { name: lead, exact: true }).click();
    await page.getByText(t('role.readOnly')).waitFor();
    await expect.poll(() => box(v, t('role.wholePage', roles)).isDisabled()).toBe(true);
    await v.healthy();

    await (await rowOf(v, below)).getByRole('link', { name: below, exact: true }).click();
    const locked = page
      .locator('.role_perm')
      .getByRole('checkbox', { name: t('role.locked', t('role.see')) });
    await page.getByText(t('role.lockedHint')).waitFor();
    await page.getByRole('checkbox', { name: t('role.onlyHeld') }).check();
    await expect.poll(() => locked.count()).toBe(1);
    expect([await locked.isChecked(), await locked.isDisabled()]).toEqual([true, true]);
    await page.getByRole('checkbox', { name: t('role.onlyHeld') }).uncheck();
    const every = box(v, t('role.wholePage', projects));
    await expect.poll(() => halfChecked(every)).toBe(true);
    await box(v, t('role.wholePage', roles)).click();
    await page.locator('#section-changes').getByText(t('role.changeAdded', 3)).waitFor();
    await v.healthy();
    await save(v);
    await page.getByText(t('role.savedName', below)).first().waitFor();
    const { permissions } = await callAsHeadOffice(server(), roleApi, 'get', { roleId: child });
    expect([...permissions.mdi].sort()).toEqual([...own, 'sys:audit:view'].sort());
    await page.locator('#field-level').click();
    const levels = page.locator('.ant-select-dropdown:visible .ant-select-item-option');
    await expect.poll(() => levels.allInnerTexts()).toEqual([t('role.level_30'), t('role.level_40')]);
    await v.context.close();
  });

  test('who is disabled is out at the next click, without a question, also while nothing is told live', async () => {
    const person = { userName: `out.${lang}`, phone: lang === 'zh' ? '13911770021' : '13911770022' };
    await addPerson(server(), person, { roleCode: 'PROPERTY_ADMIN', projectId: await projectId('锦程') });
    const v = await visit(lang);
    const { page, t } = v;
    let asked = 0;
    await page.exposeFunction('dialogSeen', () => {
      asked += 1;
    });
    await page.addInitScript(`new MutationObserver(() => {
      if (document.querySelector('[role=dialog]')) dialogSeen();
    }).observe(document, { childList: true, subtree: true })`);
    await v.context.route('**/prod-api/live', (route) => route.abort());
    await firstSignIn(v, server(), person);
    await goTo(v, '项目列表');
    await page.locator('tr.ant-table-row').first().waitFor();
    const { mdiUserId } = await userNamed(server(), person.userName);
    await callAsHeadOffice(server(), userApi, 'updateState', { mdiUserId, state: 'Y' });
    expect(page.url()).toMatch(at('/sysManage/projectList'));
    const out = page.waitForURL(at('/login'));
    // While nothing is told live the page asks again by itself, and may find out before anything is pressed.
    const pressed = page.getByPlaceholder(t('project.searchHint')).press('Enter');
    await Promise.race([out, pressed.catch(() => out)]);
    await out;
    expect(asked).toBe(0);
    await v.context.close();
  });
});

test('the boxes of permissions work by keyboard', async () => {
  const v = await visit('en');
  const { page, t } = v;
  await page.setViewportSize({ width: 1280, height: 720 });
  await signInQuietly(v, 'hq');
  await (await rowOf(v, 'PROPERTY_STAFF')).getByRole('link', { name: t('role.copy') }).click();
  await page.locator('#section-places').first().waitFor();
  await page.getByRole('tab', { name: t('role.surface_mdi') }).focus();
  await page.keyboard.press('ArrowRight');
  await page.getByText(t('role.surfaceEmpty', t('role.surface_pm'))).waitFor();
  await v.healthy();
  await page.keyboard.press('ArrowLeft');
  const group = page.getByRole('button', { name: t('role.openGroup', 'System') });
  await group.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => group.getAttribute('aria-expanded')).toBe('false');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page
    .locator('#section-changes')
    .getByText(/\d+ added/)
    .waitFor();
  await page.keyboard.press('Control+s');
  await page.locator('#field-name-error').getByText(t('kit.error.required')).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('field-name');
  await v.context.close();
});
