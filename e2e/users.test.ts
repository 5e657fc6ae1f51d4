import type { Lang } from '@mdi/contract/kit/words.ts';
import { roleApi } from '@mdi/contract/modules/role/role.contract.ts';
import { userApi } from '@mdi/contract/modules/user/user.contract.ts';
import { describe, expect, test } from 'vitest';
import { type BrowserUser, journeyLanguages, signIn, signInQuietly, startDemo } from './browser.ts';
import { addRole, rolesNamed } from './demo-records.ts';
import { enterByAddress, findRow, goTo } from './navigation.ts';
import { callAsHeadOffice, setPassword } from './new-users.ts';

const { visit, server } = startDemo();

const at = (path: string) => new RegExp(`/savills-mdi${path}`);
const password = 'First#pass26';
const home = '锦程广场';

/** Somebody new for each language, so that neither journey meets the other's people. */
const facts = (lang: Lang) =>
  lang === 'zh'
    ? { name: '沈若溪', userName: 'shen.ruoxi', phone: '13911880001', role: '物业管理员' }
    : { name: 'Grace Lin', userName: 'grace.lin', phone: '13911880002', role: 'Property administrator' };

const option = ({ page }: BrowserUser, text: string) =>
  page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: text }).first();

/** Opens the list where only this user stands, and answers the row. */
const rowOf = (v: BrowserUser, userName: string) => findRow(v, '用户管理', userName);

/** Fills the form of a new user: facts, and one role in one project. */
async function addUser(v: BrowserUser): Promise<void> {
  const { page, t, lang } = v;
  const { name, userName, phone, role } = facts(lang);
  await page.getByRole('link', { name: t('user.addNew') }).click();
  await page.waitForURL(at('/sysManage/UserSetting'));
  await page.getByRole('button', { name: t('kit.save'), exact: true }).click();
  await page.getByText(t('user.needRole')).waitFor();
  await v.healthy();
  await page.locator('#field-nickName').fill(name);
  await page.locator('#field-phone').fill(phone);
  await page.locator('#field-birth').focus();
  await expect.poll(() => page.locator('#field-userName').inputValue()).toBe(phone);
  await page.locator('#field-userName').fill(userName);
  await page.getByRole('button', { name: t('user.addRole') }).click();
  const dialog = page.getByRole('dialog');
  const add = dialog.getByRole('button', { name: t('user.grantVerb'), exact: true });
  await page.locator('#grant-roleCode').click();
  await option(v, role).click();
  await add.click();
  await dialog.getByText(t('kit.error.required')).waitFor();
  await page.locator('#grant-projectId').click();
  await page.keyboard.type(home);
  await option(v, home).click();
  await v.healthy();
  await add.click();
  await page.getByRole('rowheader', { name: new RegExp(role) }).waitFor();
  await page.getByRole('button', { name: t('kit.save'), exact: true }).click();
  await page
    .getByText(t('user.added', name, `${phone.slice(0, 3)}****${phone.slice(-4)}`))
    .first()
    .waitFor();
  await page.waitForURL(/mdiUserId=\d+/);
}

/** Asks on the tab of effective permission about one thing. */
async function askWhy(v: BrowserUser, thing: string): Promise<void> {
  await v.page.locator('#why-thing').click();
  await v.page.keyboard.type(thing);
  await option(v, thing).click();
}

describe.each(journeyLanguages)('in %s', (lang) => {
  test('a new property administrator sets the password by link, sees one project, and is out at once when made invalid', async () => {
    const office = await visit(lang);
    const { page, t } = office;
    const { name, userName, phone, role } = facts(lang);
    await signInQuietly(office, 'hq');
    await goTo(office, '用户管理');
    await page.getByRole('heading', { level: 1, name: t('user.list') }).waitFor();
    await page.locator('tr.ant-table-row').first().waitFor();
    await office.healthy();
    await addUser(office);

    const staff = await visit(lang);
    // Links in the demo's messages can be followed.
    await enterByAddress(staff, '/smsInbox');
    await staff.page.locator('a[href*="modifyPw"]').first().waitFor();
    await setPassword(staff, server(), phone, password);
    await signIn(staff, userName, password);
    await goTo(staff, '项目列表');
    await staff.page.getByRole('link', { name: home }).waitFor();
    await expect.poll(() => staff.page.locator('tr.ant-table-row').count()).toBe(1);

    const row = await rowOf(office, userName);
    await row.getByTitle(`${role} · ${home}`).waitFor();
    await row.getByRole('link', { name, exact: true }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.getByText(t('user.passwordSet'), { exact: true }).waitFor();
    await expect.poll(() => page.getByText(phone).count()).toBe(0);
    await page.getByRole('button', { name: t('kit.showPhone') }).click();
    await page.getByText(phone).waitFor();
    await office.healthy();

    await page.getByRole('tab', { name: t('user.effective') }).click();
    await page.getByText(t('user.works'), { exact: true }).waitFor();
    const remove = lang === 'zh' ? '删除用户' : 'Delete user';
    await askWhy(office, remove);
    await page.getByText(t('user.whyDenied'), { exact: true }).waitFor();
    await page.getByText(t('user.whyLacks', role, remove)).waitFor();
    await office.healthy();
    const projects = lang === 'zh' ? '编辑项目' : 'Edit project';
    await askWhy(office, projects);
    await page.getByText(t('user.whyAllowed'), { exact: true }).waitFor();
    await page.getByText(t('user.whyHolds', role, projects)).waitFor();

    await page.getByRole('button', { name: t('user.invalidate'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(t('user.invalidateText', 1, 1, 1)).waitFor();
    await office.healthy();
    await dialog.getByRole('button', { name: t('user.invalidate'), exact: true }).click();
    await page
      .getByText(t('user.invalidated', name, 1))
      .first()
      .waitFor();
    await staff.page.waitForURL(at('/login'));
    await page.getByText(t('user.notWorking', t('user.blockedUser'))).waitFor();
    await staff.context.close();
    await office.context.close();
  });

  test('a role is added and taken away, the own one stays, and a wrong phone is told under its field', async () => {
    const v = await visit(lang);
    const { page, t } = v;
    await signInQuietly(v, 'hq');
    const row = await rowOf(v, 'guard');
    await row.getByRole('link').first().click();
    await page.getByRole('button', { name: t('user.addRole') }).click();
    const staff = lang === 'zh' ? '物业员工' : 'Property staff';
    await page.locator('#grant-roleCode').click();
    await option(v, staff).click();
    await page.locator('#grant-projectId').click();
    await page.keyboard.type(home);
    await option(v, home).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: t('user.limit_buildings') }).check();
    await page.locator('#grant-buildings').click();
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click();
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: t('user.grantVerb'), exact: true }).click();
    await page.getByText(t('user.granted', staff)).first().waitFor();
    const held = page.locator('.user_grants tbody tr').filter({ hasText: home });
    await held.filter({ hasText: t('user.reachBuildings', '') }).waitFor();
    await held.getByRole('button', { name: t('user.revoke') }).click();
    await v.healthy();
    await dialog.getByRole('button', { name: t('user.revoke'), exact: true }).click();
    await page.getByText(t('user.revoked', staff)).first().waitFor();
    await held.waitFor({ state: 'detached' });

    await page.getByRole('button', { name: t('kit.edit'), exact: true }).click();
    await page.locator('#field-phone').fill('13800000001');
    await dialog.getByRole('button', { name: t('kit.save'), exact: true }).click();
    await page.locator('#field-phone-error').getByText(t('user.error.phoneInUse', 'hq')).waitFor();
    await v.healthy();
    await page.keyboard.press('Escape');
    await page.getByText(t('kit.dropTitle')).waitFor();
    await v.healthy();
    await page.getByRole('button', { name: t('kit.drop'), exact: true }).click();
    await page.locator('#field-phone').waitFor({ state: 'detached' });

    const own = await rowOf(v, 'hq');
    await own.getByRole('link').first().click();
    await page.locator('.user_userKept').focus();
    await page.getByText(t('user.kept_own')).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await expect
      .poll(() => page.getByRole('button', { name: t('user.invalidate'), exact: true }).count())
      .toBe(0);
    await v.context.close();
  });

  test('the tree finds a person under region and project, and leads to both', async () => {
    const v = await visit(lang);
    const { page, t } = v;
    await signInQuietly(v, 'hq');
    await goTo(v, '用户管理');
    await page.getByText(t('user.asTree'), { exact: true }).click();
    await page.waitForURL(/view=tree/);
    const tree = page.locator('.ant-tree-list-holder');
    await tree.getByText('华东').or(tree.getByText('East China')).first().waitFor();
    await v.healthy();
    await page.getByPlaceholder(t('user.treeSearch')).fill('锦程');
    await tree.getByText(home).waitFor();
    const people = tree.getByRole('link').filter({ hasNotText: t('user.treeFilter') });
    await expect.poll(() => people.count()).toBeGreaterThan(0);
    await tree.getByText(home).hover();
    await tree
      .getByRole('link', { name: t('user.treeFilter') })
      .first()
      .click();
    await page.waitForURL(/projectId=\d+/);
    await page.locator('tr.ant-table-row').first().waitFor();
    await page.getByText(home).first().waitFor();
    await page.goBack();
    await page.getByPlaceholder(t('user.treeSearch')).fill('zzzz');
    await page.getByText(t('user.treeNone')).waitFor();
    await v.context.close();
  });

  test('the last administrator stays: whoever tries is told why', async () => {
    const { userName, phone, name } = {
      zh: { userName: 'auditor.zh', phone: '13911880011', name: '审计甲' },
      en: { userName: 'auditor.en', phone: '13911880012', name: 'Auditor' },
    }[lang];
    const roleCode = `AUDITOR_${lang.toUpperCase()}`;
    // Only who holds all that somebody holds may act on their account.
    const [roleId = 0] = await rolesNamed(server(), 'HQ_ADMIN');
    const { permissions } = await callAsHeadOffice(server(), roleApi, 'get', { roleId });
    await addRole(server(), roleCode, [], { level: 10, permissions });
    await callAsHeadOffice(server(), userApi, 'addUser', {
      userName,
      nickName: name,
      phone,
      birth: null,
      assignments: [{ roleCode }],
    });

    const v = await visit(lang);
    const { page, t } = v;
    await setPassword(v, server(), phone, password);
    await signIn(v, userName, password);
    const row = await rowOf(v, 'hq');
    await row.getByRole('button', { name: t('user.invalidate'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    // What would be refused isn't offered.
    await dialog.getByText(t('user.error.lastAdministrator')).waitFor();
    expect(await dialog.getByRole('button', { name: t('user.invalidate'), exact: true }).count()).toBe(0);
    await v.healthy();
    await dialog
      .getByRole('button', { name: t('kit.close'), exact: true })
      .last()
      .click();
    await row.getByRole('button', { name: t('user.moreOf', '陆思远') }).click();
    await page.getByRole('menuitem', { name: t('user.remove') }).click();
    await dialog.getByText(t('user.error.lastAdministrator')).waitFor();
    expect(await dialog.getByRole('button', { name: t('user.remove'), exact: true }).count()).toBe(0);
    await v.context.close();
  });
});

test('whose role may not delete users is not offered it', async () => {
  const v = await visit('en');
  const { page, t } = v;
  await page.setViewportSize({ width: 1280, height: 720 });
  await signInQuietly(v, 'property');
  await goTo(v, '用户管理');
  await page.locator('tr.ant-table-row').first().waitFor();
  // Its role may not delete anybody.
  await page
    .getByRole('button', { name: /^More actions for|的更多操作$/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: t('user.resetPassword') }).waitFor();
  await expect.poll(() => page.getByRole('menuitem', { name: t('user.remove') }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await v.context.close();
});
