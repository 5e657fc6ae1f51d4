import type { Lang } from '@mdi/contract/kit/words.ts';
import { describe, expect, test } from 'vitest';
import { languages, latestSms, signIn, stage, type Visitor } from './browser.ts';

const { visit, server } = stage();

const at = (path: string) => new RegExp(`/savills-mdi${path}`);
const password = 'First#pass26';
const home = '锦程广场';
const list = '/passManage/tenantList';

/** The day so many days from today in the demo's time zone. */
const day = (offset: number) =>
  new Date(Date.now() + 8 * 3_600_000 + offset * 86_400_000).toISOString().slice(0, 10);

/** New companies for each language, so that neither journey meets the other's. */
const facts = (lang: Lang) =>
  lang === 'zh'
    ? { name: '云帆航运有限公司', rival: '远山咨询有限公司', person: '顾知远', phone: '13911660001' }
    : { name: 'Cloudsail Shipping', rival: 'Far Hills Advisory', person: 'Nora Chen', phone: '13911660002' };

const options = ({ page }: Visitor) => page.locator('.ant-select-dropdown:visible .ant-select-item-option');
const dialogOf = ({ page }: Visitor) => page.getByRole('dialog');
const press = (v: Visitor, name: string) => dialogOf(v).getByRole('button', { name, exact: true }).click();
const told = (v: Visitor, text: string) => v.page.getByText(text).first().waitFor();
const save = (v: Visitor) => v.page.getByRole('button', { name: v.t('kit.save'), exact: true }).click();

/** Chooses an option of a field by its text, or the first one, and answers what it is called. */
async function choose(v: Visitor, field: string, text?: string): Promise<string> {
  const control = v.page.locator(`#field-${field}`);
  await control.click();
  if (text !== undefined) await control.fill(text);
  const option = options(v).first();
  const name = (await option.textContent()) ?? '';
  await option.click();
  return name;
}

async function type(v: Visitor, field: string, text: string): Promise<void> {
  const control = v.page.locator(`#field-${field}`);
  await control.fill(text);
  await control.press('Tab');
  expect(await control.inputValue()).toBe(text);
}

/** Chooses the first vacant unit of a row and answers its name. */
async function chooseUnit(v: Visitor, prefix: string): Promise<string> {
  await choose(v, `${prefix}floorId`);
  return choose(v, `${prefix}unitId`);
}

/** Opens the list where only this company stands, and answers the row. */
async function rowOf(v: Visitor, name: string, more = '') {
  await v.open(`${list}?keyword=${encodeURIComponent(name)}${more}`);
  const row = v.page.getByRole('row', { name: new RegExp(name) });
  await row.waitFor();
  return row;
}

async function openLeases(v: Visitor, name: string): Promise<void> {
  await (await rowOf(v, name)).getByRole('link', { name, exact: true }).click();
  await v.page.getByRole('heading', { level: 1, name }).waitFor();
  await v.page.getByRole('tab').nth(1).click();
}

const leaseRow = ({ page }: Visitor, ...texts: string[]) =>
  texts.reduce((rows, hasText) => rows.filter({ hasText }), page.locator('.lease-table tbody tr'));

/** The link that an SMS brought; only its path counts, since the server of a test has a port of its own. */
async function linkFor(phone: string): Promise<string> {
  const sms = () => latestSms(server(), phone).catch(() => '');
  await expect.poll(sms, { timeout: 30_000 }).toContain('modifyPw');
  const link = /https?:\/\/\S+?modifyPw#[\w=&-]+/.exec(await sms())?.[0] ?? '';
  const { pathname, hash } = new URL(link);
  return `${pathname.replace('/savills-mdi', '')}${hash}`;
}

async function setPassword(v: Visitor, phone: string): Promise<void> {
  await v.open(await linkFor(phone));
  await v.page.getByLabel(v.t('auth.newPassword'), { exact: true }).fill(password);
  await v.page.getByLabel(v.t('auth.confirmPassword'), { exact: true }).fill(password);
  await v.page
    .getByRole('button', { name: v.t('kit.confirm') })
    .or(v.page.getByRole('button', { name: v.t('auth.reset') }))
    .click();
  await told(v, v.t('auth.changed'));
}

/** A tenant with two units and its first administrator; answers the units. */
async function addTenant(v: Visitor): Promise<{ first: string; second: string }> {
  const { page, t, lang } = v;
  const { name, person, phone } = facts(lang);
  await v.open(list);
  await page.getByRole('link', { name: t('company.addNew') }).click();
  await page.waitForURL(at('/passManage/addTenant'));
  await page.locator('#field-name').waitFor();
  await save(v);
  await told(v, t('kit.errorSummary', 3));
  await v.healthy();
  await choose(v, 'projectId', home);
  await page.locator('#field-name').fill(name);
  await type(v, 'lease-0-startsOn', day(-30));
  await type(v, 'lease-0-endsOn', day(10));
  await choose(v, 'lease-0-buildingId');
  const first = await chooseUnit(v, 'lease-0-');
  await page.locator('#field-lease-0-area').fill('120.5');
  await page.getByRole('button', { name: t('company.addLease') }).click();
  await page.locator('#field-lease-1-endsOn').clear();
  await page.locator('#field-lease-1-endsOn').press('Tab');
  await choose(v, 'lease-1-floorId');
  // Both rows offer the same vacant units: this takes another than the first row did.
  await page.locator('#field-lease-1-unitId').click();
  const other = options(v).filter({ hasNotText: new RegExp(`^${first}$`) });
  const second = (await other.first().textContent()) ?? '';
  await other.first().click();
  await page.locator('#field-administratorName').fill(person);
  await save(v);
  await page.locator('#field-administratorPhone-error').waitFor();
  await page.locator('#field-administratorPhone').fill(phone);
  await choose(v, 'administratorRole');
  await v.healthy();
  await save(v);
  await told(v, t('company.addedWithLink', name, `${phone.slice(0, 3)}****${phone.slice(-4)}`));
  await page.waitForURL(at(list));
  return { first, second };
}

describe.each(languages)('in %s', (lang) => {
  test('a tenant is added with units and an administrator; its leases are renewed, moved and ended; made invalid, its people are out, and it stays while a lease runs', async () => {
    const office = await visit(lang);
    const { page, t } = office;
    const { name, rival, person, phone } = facts(lang);
    await signIn(office, 'hq');
    const { first, second } = await addTenant(office);

    const staff = await visit(lang);
    await setPassword(staff, phone);
    await signIn(staff, phone, password);
    await staff.page.waitForURL(at(list));
    await staff.page.getByRole('link', { name, exact: true }).click();
    await staff.page.getByRole('tab').nth(1).click();
    await leaseRow(staff, first).waitFor();
    await staff.healthy();
    for (const verb of ['edit', 'renew', 'invalidate', 'addLease'] as const) {
      const word = verb === 'edit' ? t('kit.edit') : t(`company.${verb}`);
      expect(await staff.page.getByRole('button', { name: word }).count()).toBe(0);
      expect(await staff.page.getByRole('link', { name: word }).count()).toBe(0);
    }

    // The unit was vacant long ago; the period then grows into the lease of the first company.
    await office.open('/passManage/addTenant');
    await choose(office, 'projectId', home);
    await page.locator('#field-name').fill(rival);
    await type(office, 'lease-0-startsOn', '2015-01-01');
    await type(office, 'lease-0-endsOn', '2015-12-31');
    await choose(office, 'lease-0-buildingId');
    await page.locator('#field-lease-0-floorId').click();
    const floor = options(office).first();
    await floor.click();
    await choose(office, 'lease-0-unitId', first);
    await type(office, 'lease-0-endsOn', day(400));
    await told(office, t('company.notVacant'));
    await save(office);
    const refused = page.locator('#field-lease-0-unitId-error');
    await refused
      .getByText(t('company.error.unitLeased', first, name, day(-30), day(10)))
      .or(refused.getByText(first))
      .first()
      .waitFor();
    await office.healthy();
    await type(office, 'lease-0-endsOn', '2015-12-31');
    await save(office);
    await told(office, t('company.added', rival));

    await openLeases(office, name);
    await office.healthy();
    await leaseRow(office, first, day(10))
      .getByRole('button', { name: t('company.renew'), exact: true })
      .click();
    await type(office, 'endsOn', day(5));
    await press(office, t('company.renew'));
    await dialogOf(office).getByText(t('company.error.renewLater')).waitFor();
    await office.healthy();
    await type(office, 'endsOn', day(20));
    await press(office, t('company.renew'));
    await leaseRow(office, first, day(20)).waitFor();

    await leaseRow(office, first, day(20))
      .getByRole('button', { name: t('company.move'), exact: true })
      .click();
    const third = await chooseUnit(office, '');
    await office.healthy();
    await press(office, t('company.move'));
    await leaseRow(office, third, day(0), day(20)).waitFor();
    await leaseRow(office, first, day(-1)).waitFor();

    await leaseRow(office, second, t('company.openEnd'))
      .getByRole('button', { name: t('company.end'), exact: true })
      .click();
    await press(office, t('company.end'));
    await leaseRow(office, second, day(0)).waitFor();

    await leaseRow(office, first, day(-1)).getByRole('button', { name: /./ }).last().click();
    await page.getByRole('menuitem', { name: t('company.unitHistory') }).click();
    await dialogOf(office)
      .getByRole('row', { name: new RegExp(rival) })
      .waitFor();
    await office.healthy();
    await page.keyboard.press('Escape');

    await office.open(`${list}?keyword=${encodeURIComponent(name)}`);
    await page.getByRole('combobox', { name: t('company.ending') }).click();
    await options(office)
      .filter({ hasText: t('company.endingIn', 30) })
      .click();
    await page.waitForURL(/ending=30/);
    await page
      .getByRole('row', { name: new RegExp(name) })
      .getByText(day(20))
      .waitFor();
    await office.open(`${list}?ending=30&keyword=${encodeURIComponent(rival)}`);
    await told(office, t('kit.emptyFiltered'));
    await office.healthy();

    const row = await rowOf(office, name);
    await row.getByRole('button', { name: t('company.invalidate'), exact: true }).click();
    await dialogOf(office)
      .getByText(t('company.invalidateText', 1, 1, 1))
      .waitFor();
    await office.healthy();
    await press(office, t('company.invalidate'));
    await told(office, t('company.invalidated', name, 1));
    await staff.page.waitForURL(at('/login'));

    await row.getByRole('button', { name: t('company.remove'), exact: true }).click();
    await dialogOf(office).getByText(t('company.removeRunning', 2)).waitFor();
    await press(office, t('company.remove'));
    await dialogOf(office).getByText(t('company.error.leaseRunning', 2)).waitFor();
    await office.healthy();
    await press(office, t('kit.close'));

    const other = await rowOf(office, rival);
    await other.getByRole('button', { name: t('company.invalidate'), exact: true }).click();
    await press(office, t('company.invalidate'));
    await told(office, t('company.invalidated', rival, 0));
    await other.getByRole('link', { name: rival, exact: true }).click();
    await page.getByRole('button', { name: t('company.remove'), exact: true }).click();
    await press(office, t('company.remove'));
    await told(office, t('company.removed', rival));
    await page.waitForURL(at(list));

    await (await rowOf(office, name)).getByRole('link', { name, exact: true }).click();
    await page.getByRole('tab', { name: t('company.peoplePart') }).click();
    await told(office, person);
    await page.getByRole('tab', { name: t('audit.history') }).click();
    await page.getByText(t('company.leases'), { exact: true }).first().waitFor();
    await office.healthy();
    await staff.context.close();
    await office.context.close();
  });

  test('a property company manages buildings and has its offices there; its facts are edited; several are made invalid at once', async () => {
    const v = await visit(lang);
    const { page, t } = v;
    const name = lang === 'zh' ? '恒景物业服务有限公司' : 'Hengjing Property Services';
    await signIn(v, 'hq');
    await v.open('/passManage/addTenant');
    await choose(v, 'category', t('company.category_0'));
    await choose(v, 'projectId', home);
    await page.locator('#field-name').fill(name);
    await page.getByRole('button', { name: t('company.addOffice') }).click();
    await told(v, t('company.managedFirst'));
    const managed = await choose(v, 'managedBuildings');
    await page.keyboard.press('Escape');
    expect(await choose(v, 'lease-0-buildingId')).toBe(managed);
    await chooseUnit(v, 'lease-0-');
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
    await signIn(v, 'hq');
    await v.open(`${list}?category=2&limit=10`);
    const link = page.locator('tr.ant-table-row a').first();
    const taken = (await link.textContent()) ?? '';
    await link.click();
    await page.getByRole('link', { name: t('kit.edit'), exact: true }).click();
    await page.locator('#field-name').fill(`${taken}2`);
    await page.getByRole('link', { name: t('company.toLeases') }).click();
    await told(v, t('kit.leaveTitle'));
    await v.healthy();
    await press(v, t('kit.stay'));
    expect(await page.locator('#field-name').inputValue()).toBe(`${taken}2`);

    const tenant = await visit(lang);
    await signIn(tenant, 'tenant');
    await tenant.open(list);
    await tenant.page.locator('tr.ant-table-row').first().waitFor();
    expect(await tenant.page.getByRole('link', { name: t('company.addNew') }).count()).toBe(0);
    expect(await tenant.page.locator('tr.ant-table-row input[type=checkbox]').count()).toBe(0);
    await tenant.healthy();
    await tenant.open('/passManage/addTenant');
    await tenant.page.waitForURL(at('/401'));
    await tenant.context.close();
    await v.context.close();
  });
});
