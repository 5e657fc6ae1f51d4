import type { Lang } from '@mdi/contract/kit/words.ts';
import { employeeApi } from '@mdi/contract/modules/employee/employee.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { type BrowserUser, journeyLanguages, signIn, signInQuietly, startDemo } from './browser.ts';
import { addRole, rolesNamed } from './demo-records.ts';
import { enterByAddress, filterBy, findRow, goTo, searchList } from './navigation.ts';
import { callAsHeadOffice, setPassword } from './new-users.ts';
import { callOk, tokenOf } from './server.ts';

const { visit, server } = startDemo();

const at = (path: string) => new RegExp(`/savills-mdi${path}`);
const password = 'First#pass26';
const clerkRole = { zh: '行政专员', en: 'Office clerk' };

/** Somebody new for each language, so that neither journey meets the other's people. */
const facts = (lang: Lang) =>
  lang === 'zh'
    ? { name: '林知夏', phone: '13911990001', card: 'C0FFEE01', number: 'N9001' }
    : { name: 'Anna Reed', phone: '13911990002', card: 'C0FFEE02', number: 'N9002' };

beforeAll(async () => {
  // The demo's tenant administrators may give no role that signs in.
  await addRole(server(), 'TENANT_CLERK', ['pass:employee:view'], {
    name: clerkRole.zh,
    nameEn: clerkRole.en,
    level: 40,
    parents: await rolesNamed(server(), 'HQ_ADMIN', 'PROPERTY_ADMIN', 'TENANT_ADMIN'),
  });
});

const option = ({ page }: BrowserUser, text: string) =>
  page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: text }).first();

const dialogOf = ({ page }: BrowserUser) => page.getByRole('dialog');
const press = (v: BrowserUser, name: string) =>
  dialogOf(v).getByRole('button', { name, exact: true }).click();
const told = (v: BrowserUser, text: string) => v.page.getByText(text).first().waitFor();

/** Opens the list where only this person stands, and answers the row. */
const rowOf = (v: BrowserUser, name: string) => findRow(v, '租户员工', name);

async function choose(v: BrowserUser, name: string, action: string): Promise<void> {
  await v.page.getByRole('button', { name: v.t('employee.moreOf', name) }).click();
  await v.page.getByRole('menuitem', { name: action }).click();
}

/** Fills the form of a new employee; a phone that is taken, a bad card and missing roles are told first. */
async function addEmployee(v: BrowserUser): Promise<void> {
  const { page, t, lang } = v;
  const { name, phone, card, number } = facts(lang);
  await page.getByRole('button', { name: t('employee.addNew') }).click();
  await press(v, t('kit.save'));
  await dialogOf(v).getByText(t('employee.needRole')).waitFor();
  await v.healthy();
  await page.locator('#field-name').fill(name);
  await page.locator('#field-phone').fill('13800000005');
  await page.locator('#field-department').fill(lang === 'zh' ? '行政部' : 'Office');
  await page.locator('#field-jobNumber').fill(number);
  await page.locator('#field-icCard').fill(card.toLowerCase());
  await page.locator('#field-roles').click();
  await option(v, clerkRole[lang]).click();
  await page.keyboard.press('Escape');
  await dialogOf(v).getByText(t('employee.signInHint')).waitFor();
  await press(v, t('kit.save'));
  await page.locator('#field-phone-error').getByText(t('employee.error.phoneInUse', 'tenant')).waitFor();
  await page.locator('#field-phone').fill(phone);
  await press(v, t('kit.saveAnother'));
  await told(v, t('employee.addedInvited', name, `${phone.slice(0, 3)}****${phone.slice(-4)}`));
  // The next one begins with what those who are entered together have in common.
  await expect.poll(() => page.locator('#field-name').inputValue()).toBe('');
  expect(await page.locator('#field-jobNumber').inputValue()).toBe('');
  expect(await page.locator('#field-department').inputValue()).not.toBe('');
  await press(v, t('kit.cancel'));
  await dialogOf(v).waitFor({ state: 'detached' });
}

describe.each(journeyLanguages)('in %s', (lang) => {
  // Two people and a message between them: the longest way of this file.
  test('a new clerk signs in by link, and is out at once on leaving; the card counts as returned', async () => {
    const office = await visit(lang);
    const { page, t } = office;
    const { name, phone, card } = facts(lang);
    await signInQuietly(office, 'tenant');
    await goTo(office, '租户员工');
    await page.getByRole('heading', { level: 1, name: t('employee.tenantStaff') }).waitFor();
    await page.locator('tr.ant-table-row').first().waitFor();
    await office.healthy();
    await addEmployee(office);

    const clerk = await visit(lang);
    await setPassword(clerk, server(), phone, password);
    await signIn(clerk, phone, password);
    await goTo(clerk, '租户员工');
    await clerk.page.locator('tr.ant-table-row').first().waitFor();
    // The role may look only.
    await expect.poll(() => clerk.page.getByRole('button', { name: t('employee.addNew') }).count()).toBe(0);
    await expect
      .poll(() => clerk.page.getByRole('columnheader', { name: t('kit.operations') }).count())
      .toBe(0);
    await expect.poll(() => clerk.page.locator('.ant-table-selection-column').count()).toBe(0);

    // Wide enough for the card's column.
    await office.page.setViewportSize({ width: 1920, height: 900 });
    const row = await rowOf(office, name);
    await row.getByText(card).waitFor();
    await row.getByText(t('employee.cardState_inUse')).waitFor();
    await choose(office, name, t('employee.leave'));
    await dialogOf(office).getByText(t('employee.leaveSignIn', clerkRole[lang])).waitFor();
    await dialogOf(office).getByText(t('employee.leaveCard', card)).waitFor();
    await office.healthy();
    await press(office, t('employee.leave'));
    await told(office, t('employee.leftDone', name, 1));
    await clerk.page.waitForURL(at('/login'));
    await row.getByText(t('employee.status_left')).waitFor();
    await row.getByText(t('employee.cardState_returned')).waitFor();
    await clerk.context.close();

    await row.getByRole('link', { name, exact: true }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.getByText(t('employee.heldRolesLeft')).waitFor();
    await office.healthy();
    await page.getByRole('tab', { name: t('frame.history') }).click();
    await page.getByText(t('log.employee.ops.leave')).waitFor();
    await office.context.close();
  });

  test('the last administrator of a company neither leaves nor loses the role', async () => {
    const { list } = await callAsHeadOffice(server(), employeeApi, 'list', {
      roleCode: 'TENANT_ADMIN',
      limit: 50,
    });
    // Another company for each language.
    const last = list[lang === 'zh' ? 5 : 6];
    if (!last) throw new Error('the demo has no tenant administrators');
    const v = await visit(lang);
    const { page, t } = v;
    await signInQuietly(v, 'hq');
    await rowOf(v, last.name);
    // What would be refused is told, and not offered.
    const refused = async (verb: string) => {
      await dialogOf(v).getByText(t('employee.error.lastAdministrator')).waitFor();
      expect(await dialogOf(v).getByRole('button', { name: verb, exact: true }).count()).toBe(0);
      await v.healthy();
      await page.keyboard.press('Escape');
      await dialogOf(v).waitFor({ state: 'detached' });
    };
    await choose(v, last.name, t('employee.leave'));
    await refused(t('employee.leave'));

    // With another role beside it the administrator's could go, were it not the last.
    await page
      .getByRole('button', { name: t('kit.edit'), exact: true })
      .first()
      .click();
    await page.locator('#field-roles').click();
    await option(v, clerkRole[lang]).click();
    await page.keyboard.press('Escape');
    await press(v, t('kit.save'));
    await told(v, t('employee.saved', last.name));
    await choose(v, last.name, t('employee.revokeAdministrator'));
    await refused(t('employee.revokeAdministrator'));
    await v.context.close();
  });

  test('the passage of several is extended at once; one card is given out, lost, and told where it is in use', async () => {
    const v = await visit(lang);
    const { page, t } = v;
    await signInQuietly(v, 'tenant');
    await goTo(v, '租户员工');
    await filterBy(v, t('employee.status'), t('employee.status_working'));
    await filterBy(v, t('employee.card'), t('employee.cardState_none'));
    const rows = page.locator('tr.ant-table-row');
    await rows.nth(1).waitFor();
    await rows.nth(0).getByRole('checkbox').check();
    await rows.nth(1).getByRole('checkbox').check();
    await page
      .getByRole('toolbar')
      .getByRole('button', { name: t('employee.extend') })
      .click();
    await dialogOf(v).getByRole('radio').first().check();
    await v.healthy();
    await press(v, t('employee.extendVerb'));
    await told(v, t('employee.extendedDone', t('employee.count', 2), '').trim());
    await page.getByRole('toolbar').waitFor({ state: 'detached' });

    const name = (await rows.nth(0).getByRole('link').first().textContent()) ?? '';
    // The list comes anew after the change: who stood first may stand elsewhere.
    await page.getByRole('link', { name, exact: true }).first().click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    const card = lang === 'zh' ? 'CAFE0001' : 'CAFE0002';
    await choose(v, name, t('employee.giveCard'));
    await page.locator('#field-icCard').fill(card);
    await press(v, t('employee.giveCardVerb'));
    await told(v, t('employee.cardGiven', name, card));
    await choose(v, name, t('employee.loseCard'));
    await v.healthy();
    await press(v, t('employee.loseCard'));
    await told(v, t('employee.cardLost', name));
    await page.locator('dd').getByText(t('employee.cardState_lost')).waitFor();
    await page.getByRole('tab', { name: t('frame.history') }).click();
    await page.getByText(t('log.employee.ops.card')).first().waitFor();
    await v.healthy();
    await v.context.close();
  });

  test('each screen shows its own people, and a tenant only the own company', async () => {
    const v = await visit(lang);
    const { page, t } = v;
    await signInQuietly(v, 'property');
    await rowOf(v, '13800000005'.slice(-4));
    await page.getByRole('columnheader', { name: t('employee.companyId') }).waitFor();
    await goTo(v, '物业员工');
    await searchList(v, '13800000005');
    await page.getByText(t('kit.emptyFiltered')).waitFor();
    await goTo(v, '物业员工');
    await page.locator('tr.ant-table-row').first().waitFor();
    await v.healthy();
    const first = page.locator('tr.ant-table-row').first();
    const name = (await first.getByRole('link').first().textContent()) ?? '';
    const phone = (await first.locator('td').nth(2).textContent()) ?? '';
    await goTo(v, '租户员工');
    await searchList(v, name);
    await expect.poll(() => page.locator('tr.ant-table-row', { hasText: phone }).count()).toBe(0);
    await v.context.close();

    const tenant = await visit(lang);
    await signInQuietly(tenant, 'tenant');
    await goTo(tenant, '租户员工');
    await tenant.page.locator('tr.ant-table-row').first().waitFor();
    await expect
      .poll(() => tenant.page.getByRole('columnheader', { name: t('employee.companyId') }).count())
      .toBe(0);
    const token = await tokenOf(server(), 'tenant');
    const { list, total } = await callOk(server(), employeeApi, 'list', { limit: 50 }, token);
    expect(new Set(list.map((row) => row.companyId)).size).toBe(1);
    await tenant.page.getByText(t('kit.total', total)).waitFor();
    await enterByAddress(tenant, '/passManage/propertyStaffList');
    await tenant.page.waitForURL(at('/401'));
    await tenant.context.close();
  });
});
