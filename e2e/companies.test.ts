import type { Lang } from '@mdi/contract/kit/words.ts';
import { describe, expect, test } from 'vitest';
import { type BrowserUser, journeyLanguages, signIn, signInQuietly, startDemo } from './browser.ts';
import {
  at,
  choose,
  chooseUnit,
  day,
  dialogOf,
  home,
  leaseRow,
  list,
  openForm,
  options,
  press,
  rowOf,
  save,
  told,
  type,
} from './company-steps.ts';
import { enterByAddress, filterBy, goTo } from './navigation.ts';
import { setPassword } from './new-users.ts';

const { visit, server } = startDemo();

const password = 'First#pass26';

/** New companies for each language, so that neither journey meets the other's. */
const facts = (lang: Lang) =>
  lang === 'zh'
    ? { name: '云帆航运有限公司', person: '顾知远', phone: '13911660001' }
    : { name: 'Cloudsail Shipping', person: 'Nora Chen', phone: '13911660002' };

/** A tenant with two units and its first administrator. */
async function addTenant(v: BrowserUser): Promise<void> {
  const { page, t, lang } = v;
  const { name, person, phone } = facts(lang);
  await openForm(v);
  await page.locator('#field-name').waitFor();
  await save(v);
  await told(v, t('kit.errorSummary', 3));
  await v.healthy();
  await choose(v, 'projectId', home);
  await page.locator('#field-name').fill(name);
  await type(v, 'lease-0-startsOn', day(-30));
  await type(v, 'lease-0-endsOn', day(10));
  await choose(v, 'lease-0-buildingId');
  await chooseUnit(v, 'lease-0-');
  await page.locator('#field-lease-0-area').fill('120.5');
  await page.getByRole('button', { name: t('company.addLease') }).click();
  // That it has no end is said.
  await page
    .getByRole('checkbox', { name: t('company.openEndChoice') })
    .nth(1)
    .check();
  // Both rows offer the same vacant units, and a floor may have a single one: this takes another floor.
  await page.locator('#field-lease-1-floorId').click();
  await options(v).nth(1).click();
  await choose(v, 'lease-1-unitId');
  await page.locator('#field-administratorName').fill(person);
  await save(v);
  await page.locator('#field-administratorPhone-error').waitFor();
  await page.locator('#field-administratorPhone').fill(phone);
  await choose(v, 'administratorRole');
  await v.healthy();
  await save(v);
  await told(v, t('company.addedWithLink', name, `${phone.slice(0, 3)}****${phone.slice(-4)}`));
  // It leads to the record, where the next steps are.
  await page.waitForURL(at('/passManage/detailTenant'));
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await expect.poll(() => page.title()).toContain(name);
}

describe.each(journeyLanguages)('in %s', (lang) => {
  test('a tenant is added with units and an administrator, who signs in; made invalid, that person is out, and it stays while a lease runs', async () => {
    const office = await visit(lang);
    const { page, t } = office;
    const { name, person, phone } = facts(lang);
    await signInQuietly(office, 'hq');
    await addTenant(office);

    const staff = await visit(lang);
    await setPassword(staff, server(), phone, password);
    await signIn(staff, phone, password);
    await staff.page.waitForURL(at(list));
    await staff.page.getByRole('link', { name, exact: true }).click();
    await staff.page.getByRole('tab').nth(1).click();
    await leaseRow(staff, day(10)).waitFor();
    await leaseRow(staff, t('company.openEnd')).waitFor();
    await staff.healthy();
    for (const word of [t('kit.edit'), t('company.renew'), t('company.invalidate'), t('company.addLease')]) {
      await expect.poll(() => staff.page.getByRole('button', { name: word }).count()).toBe(0);
      await expect.poll(() => staff.page.getByRole('link', { name: word }).count()).toBe(0);
    }

    const row = await rowOf(office, name);
    await row.getByRole('button', { name: t('company.invalidate'), exact: true }).click();
    await dialogOf(office)
      .getByText(t('company.invalidateText', 1, 1, 1))
      .waitFor();
    await office.healthy();
    await press(office, t('company.invalidate'));
    await told(office, t('company.invalidated', name, 1));
    await staff.page.waitForURL(at('/login'));

    await row.getByRole('button', { name: t('company.moreOf', name) }).click();
    await page.getByRole('menuitem', { name: t('company.remove'), exact: true }).click();
    await dialogOf(office).getByText(t('company.error.leaseRunning', 2)).waitFor();
    // Nothing can be confirmed while leases stand in the way.
    await expect
      .poll(() =>
        dialogOf(office)
          .getByRole('button', { name: t('company.remove'), exact: true })
          .count(),
      )
      .toBe(0);
    await office.healthy();
    await dialogOf(office).locator('.ant-modal-footer').getByRole('button').first().click();
    await row.getByRole('link', { name, exact: true }).click();
    await page.getByRole('tab', { name: t('company.peoplePart') }).click();
    await told(office, person);
    await staff.context.close();
    await office.context.close();
  });

  test('a property company manages buildings and has its offices there; its facts are edited; several are made invalid at once', async () => {
    const v = await visit(lang);
    const { page, t } = v;
    const name = lang === 'zh' ? '恒景物业服务有限公司' : 'Hengjing Property Services';
    await signInQuietly(v, 'hq');
    await openForm(v);
    await choose(v, 'category', t('company.category_0'));
    await choose(v, 'projectId', home);
    await page.locator('#field-name').fill(name);
    await page.getByRole('button', { name: t('company.addOffice') }).click();
    await told(v, t('company.managedFirst'));
    const managed = await choose(v, 'managedBuildings');
    await page.keyboard.press('Escape');
    expect(await choose(v, 'lease-0-buildingId')).toBe(managed);
    await chooseUnit(v, 'lease-0-');
    await page.getByRole('checkbox', { name: t('company.openEndChoice') }).check();
    await v.healthy();
    await save(v);
    await told(v, t('company.added', name));

    const row = await rowOf(v, name);
    await row.getByRole('link', { name: t('kit.edit'), exact: true }).click();
    await page.waitForURL(at('/passManage/modifyTenant'));
    await page.locator('#field-contactPhone').fill('12345');
    await save(v);
    await page.locator('#field-contactPhone-error').waitFor();
    await page.locator('#field-contactPhone').fill('021-61234567');
    await choose(v, 'businessType');
    await v.healthy();
    await save(v);
    await told(v, t('company.savedName', name));

    const again = await rowOf(v, name);
    await again.getByRole('checkbox').check();
    await page
      .getByRole('toolbar')
      .getByRole('button', { name: t('company.invalidate') })
      .click();
    await press(v, t('company.invalidate'));
    await told(v, t('company.invalidated', name, 0));
    await again.getByText(t('kit.state_Y'), { exact: true }).waitFor();
    await v.context.close();
  });

  test('a name that is taken is told at its field, and who may not add has no way to', async () => {
    const v = await visit(lang);
    const { page, t } = v;
    await signInQuietly(v, 'property');
    await goTo(v, '租户管理');
    await filterBy(v, t('company.category'), t('company.category_2'));
    const links = page.locator('tr.ant-table-row .name-cell:is(a)');
    const taken = (await links.nth(1).textContent()) ?? '';
    const own = (await links.first().textContent()) ?? '';
    await page.getByRole('link', { name: own, exact: true }).first().click();
    await page.waitForURL(at('/passManage/detailTenant'));
    // The address changes before the list leaves the screen, and each of its rows has such a link too.
    await links.first().waitFor({ state: 'detached' });
    await page.getByRole('link', { name: t('kit.edit'), exact: true }).click();
    await page.locator('#field-name').fill(taken);
    await save(v);
    await page.locator('#field-name-error').getByText(t('company.error.nameExists')).waitFor();
    await page.getByRole('link', { name: t('company.toLeases') }).click();
    await told(v, t('kit.leaveTitle'));
    await v.healthy();
    await press(v, t('kit.stay'));
    await expect.poll(() => page.locator('#field-name').inputValue()).toBe(taken);

    const tenant = await visit(lang);
    await signInQuietly(tenant, 'tenant');
    await goTo(tenant, '租户管理');
    await tenant.page.locator('tr.ant-table-row').first().waitFor();
    // One's own company needs no looking for, and nothing can be done to it here.
    await tenant.page.getByText(t('company.listHintOwn')).waitFor();
    expect(await tenant.page.getByLabel(t('company.category')).count()).toBe(0);
    expect(await tenant.page.getByRole('columnheader', { name: t('kit.operations') }).count()).toBe(0);
    await expect.poll(() => tenant.page.getByRole('link', { name: t('company.addNew') }).count()).toBe(0);
    await expect.poll(() => tenant.page.locator('tr.ant-table-row input[type=checkbox]').count()).toBe(0);
    await tenant.healthy();
    await enterByAddress(tenant, '/passManage/addTenant');
    await tenant.page.waitForURL(at('/401'));
    await tenant.context.close();
    await v.context.close();
  });
});
