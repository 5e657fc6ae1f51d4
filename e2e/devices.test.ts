import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Lang } from '@mdi/contract/kit/words.ts';
import { areaApi } from '@mdi/contract/modules/area/area.contract.ts';
import { deviceManageApi } from '@mdi/contract/modules/device/device.contract.ts';
import { employeeApi } from '@mdi/contract/modules/employee/employee.contract.ts';
import { makeReader, type Reader } from '@mdi/reader-simulator/reader.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { workbookOf } from '../packages/server/test/workbook.ts';
import { type BrowserUser, journeyLanguages, signInQuietly, startDemo } from './browser.ts';
import { addRole, firstFound, projectNamed, rolesNamed, tenantsOf } from './demo-records.ts';
import { findRow, goTo, openRecord, searchList } from './navigation.ts';
import { addPerson, callAsHeadOffice, firstSignIn } from './new-users.ts';
import { queryDatabase } from './query-database.ts';
import { call, tokenOf } from './server.ts';

const { visit, server } = startDemo();

const home = '锦程广场';

/** What is new for each language, so that neither journey meets the other's. */
const facts = (lang: Lang) =>
  lang === 'zh'
    ? { code: 'E2EZH0001', area: '花园侧门', device: '东门读头', at: 0 }
    : { code: 'E2EEN0001', area: 'East gates', device: 'East gate reader', at: 1 };

type Person = { employeeId: number; companyId: number; companyName: string; name: string; icCard: string };
const people = new Map<Lang, { guest: Person; stranger: Person }>();
let projectId = 0;
let folder = '';
const readers: Reader[] = [];

/** Somebody with a card in a company; the roles of the demo's tenants let nobody sign in. */
async function employ(company: { companyId: number; name: string }, number: number): Promise<Person> {
  const name = `闸机访客${number}`;
  const icCard = `DEC0DE0${number}`;
  const { employeeId } = await callAsHeadOffice(server(), employeeApi, 'add', {
    companyId: company.companyId,
    name,
    phone: `1391188000${number}`,
    icCard,
    jobNumber: null,
    department: null,
    cutOffAt: null,
    roles: ['TENANT_STAFF'],
  });
  return { employeeId, companyId: company.companyId, companyName: company.name, name, icCard };
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'mdi-e2e-readers-'));
  projectId = await projectNamed(server(), home);
  // Tenants of the demo, whichever they are: nobody has a new group of doors before it is opened to them.
  const companies = await tenantsOf(server(), projectId);
  for (const [at, lang] of journeyLanguages.entries()) {
    const [first, second] = companies.slice(at * 2);
    if (!first || !second) throw new Error('the demo has too few tenants');
    const guest = await employ(first, at * 2 + 1);
    people.set(lang, { guest, stranger: await employ(second, at * 2 + 2) });
  }
});

afterAll(async () => {
  for (const reader of readers) await reader.stop();
  rmSync(folder, { recursive: true, force: true });
});

const dialogOf = ({ page }: BrowserUser) => page.getByRole('dialog');
const press = (v: BrowserUser, name: string) =>
  dialogOf(v).getByRole('button', { name, exact: true }).click();
/** The button in the foot; the cross of the dialog is called the same. */
const close = (v: BrowserUser) =>
  dialogOf(v)
    .getByRole('button', { name: v.t('kit.close'), exact: true })
    .last()
    .click();
const told = (v: BrowserUser, text: string) => v.page.getByText(text).first().waitFor();
const save = (v: BrowserUser) => v.page.getByRole('button', { name: v.t('kit.save'), exact: true }).click();
const tab = (v: BrowserUser, name: string) => v.page.getByRole('tab', { name }).click();

async function choose({ page }: BrowserUser, field: string, text: string): Promise<void> {
  await page.locator(`#field-${field}`).click();
  await page
    .locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: text })
    .first()
    .click();
}

async function more(v: BrowserUser, name: string, action: string): Promise<void> {
  await v.page.getByRole('button', { name: v.t('device.moreOf', name) }).click();
  await v.page.getByRole('menuitem', { name: action, exact: true }).click();
}

/** A group of doors that nobody may pass yet. */
async function addArea(v: BrowserUser, { area: name, code }: { area: string; code: string }): Promise<void> {
  const { page, t } = v;
  await goTo(v, '通行区域');
  await page
    .getByRole('button', { name: t('area.addNew') })
    .first()
    .click();
  await choose(v, 'projectId', home);
  await choose(v, 'kind', t('area.kind_doors'));
  await press(v, t('kit.save'));
  await page.locator('#field-name-error').waitFor();
  // One after the other: the place stays chosen, and the last one is what one comes to.
  await page.locator('#field-name').fill(`E2E ${code}`);
  await press(v, t('kit.saveAnother'));
  await told(v, t('area.added', `E2E ${code}`));
  await expect.poll(() => page.locator('#field-name').inputValue()).toBe('');
  await page.locator('#field-name').fill(name);
  await v.healthy();
  await press(v, t('kit.save'));
  await told(v, t('area.added', name));
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  await v.healthy();
}

/** A device that is placed, and waits to be installed. */
async function addDevice(v: BrowserUser, { code, device, area }: ReturnType<typeof facts>): Promise<void> {
  const { page, t } = v;
  await goTo(v, '设备管理');
  await page
    .getByRole('link', { name: t('device.addNew') })
    .first()
    .click();
  await page.locator('#field-code').fill(code.toLowerCase());
  await save(v);
  await page.locator('#field-name-error').waitFor();
  await v.healthy();
  await page.locator('#field-name').fill(device);
  await choose(v, 'projectId', home);
  await choose(v, 'areaId', area);
  await choose(v, 'channel', t('device.channel_both'));
  await save(v);
  await page.getByRole('heading', { level: 1, name: device }).waitFor();
  await told(v, t('device.notInstalledYet'));
  await page.getByText(t('device.connection_never')).first().waitFor();
  await v.healthy();
}

/** A device from a workbook; another with its code stays behind, and says why. */
async function importDevice(v: BrowserUser, { code, device, area }: ReturnType<typeof facts>): Promise<void> {
  const { page, t } = v;
  const pressed = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await goTo(v, '设备管理');
  await page.getByRole('link', { name: t('frame.import'), exact: true }).click();
  await page.getByText(t('import.templateColumns')).waitFor();
  const titles = (['code', 'name', 'projectId', 'areaId', 'channel'] as const).map((key) =>
    t(`device.${key}`),
  );
  const place = [home, area, t('device.channel_both')];
  const rows = [
    [code.toLowerCase(), device, ...place],
    [code, `${device} 2`, ...place],
  ];
  const buffer = await workbookOf([titles, ...rows]);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'readers.xlsx', mimeType: 'application/zip', buffer });
  const cell = page.getByRole('grid', { name: t('import.rows') }).locator('[data-row="3"][data-col="code"]');
  await cell.getByText(t('import.error.sameAs', 2)).waitFor();
  await v.healthy();
  await cell.click();
  await page.keyboard.press('F2');
  await page.keyboard.press('Control+A');
  await page.keyboard.type(`${code}Z`);
  await page.keyboard.press('Enter');
  await pressed(t('import.commit', '2'));
  await press(v, t('import.commit', '2'));
  await page.getByText(t('import.summaryAll')).waitFor();
  await openDevice(v, device);
  await page.getByText(t('device.connection_never')).first().waitFor();
}

/** Shows the installer's code, which a reader scans. */
async function install(v: BrowserUser, of: ReturnType<typeof facts>): Promise<Reader> {
  await v.page.getByRole('button', { name: v.t('device.claim'), exact: true }).click();
  await press(v, v.t('device.showCode'));
  return scans(v, of);
}

/** A reader scans the code that is shown and is heard of, and the dialog says so by itself. */
async function scans(v: BrowserUser, { code, device }: ReturnType<typeof facts>): Promise<Reader> {
  const { page, t } = v;
  const shown = dialogOf(v).locator('.code-box');
  await shown.waitFor();
  await dialogOf(v)
    .getByRole('img', { name: t('device.claimPicture') })
    .waitFor();
  await v.healthy();
  const reader = makeReader({ baseUrl: server().url, code, flashFile: path.join(folder, code) });
  readers.push(reader);
  expect(await reader.scan((await shown.textContent()) ?? '')).toEqual({ is: 'claimed' });
  await dialogOf(v).getByText(t('device.claimed', device)).waitFor();
  await expect.poll(() => reader.beat()).toBe(true);
  await dialogOf(v).getByText(t('device.claimedOnline')).waitFor();
  await close(v);
  await page.locator('.page-head').getByText(t('device.connection_online'), { exact: true }).waitFor();
  return reader;
}

const areaRow = ({ page }: BrowserUser, name: string) => page.getByRole('row', { name: new RegExp(name) });

/** Opens the doors to a company; the pages of its people and of others say who may pass. */
async function openDoors(v: BrowserUser, area: string, guest: Person, stranger: Person): Promise<void> {
  const { page, t } = v;
  await openRecord(v, '租户管理', guest.companyName, t('area.list'));
  await areaRow(v, area).getByText(t('area.reason_none')).waitFor();
  await v.healthy();
  await page.getByRole('button', { name: t('area.decide', t('area.extend'), area), exact: true }).click();
  await v.healthy();
  await press(v, t('area.extend'));
  await areaRow(v, area).getByText(t('area.reason_companyExtended')).waitFor();
  await openRecord(v, '租户员工', guest.name, t('area.whereCanTheyGo'));
  await areaRow(v, area).getByText(t('area.reason_companyExtended')).waitFor();
  await v.healthy();
  await openRecord(v, '租户员工', stranger.name, t('area.whereCanTheyGo'));
  await areaRow(v, area).getByText(t('area.reason_none')).waitFor();
}

/** Closes the doors to a company again: who loses access is told in numbers, and a reason is asked for. */
async function closeDoors(v: BrowserUser, area: string, { companyName }: Person): Promise<void> {
  const { page, t } = v;
  await openRecord(v, '租户管理', companyName, t('area.list'));
  const decide = t('area.decide', t('area.takeBack'), area);
  await page.getByRole('button', { name: decide, exact: true }).click();
  await dialogOf(v)
    .getByText(t('area.closeTitle', area, companyName))
    .waitFor();
  const [before = '', after = ''] = t('area.lossPeople', '|').split('|');
  await dialogOf(v)
    .getByText(new RegExp(`^${before}[1-9]\\d*${after}$`))
    .waitFor();
  await v.healthy();
  const confirm = dialogOf(v).getByRole('button', { name: t('area.takeBack'), exact: true });
  await expect.poll(() => confirm.isDisabled()).toBe(true);
  await page.locator('#field-reason').fill('改为预约进入 by appointment');
  await confirm.click();
  await areaRow(v, area).getByText(t('area.reason_none')).waitFor();
}

/** Lets a reader hear what is new, until a card is answered so. */
const answered = (reader: Reader, { icCard }: Person) =>
  expect.poll(
    async () => {
      await reader.beat();
      const { is, ...shown } = await reader.card(icCard);
      return is === 'pass' && 'rc' in shown ? shown.rc : is;
    },
    { timeout: 60_000 },
  );

async function areaNamed(name: string): Promise<number> {
  const { list } = await callAsHeadOffice(server(), areaApi, 'list', { keyword: name });
  return firstFound(list).areaId;
}

async function openDevice(v: BrowserUser, name: string): Promise<void> {
  const row = await findRow(v, '设备管理', name);
  await row.getByRole('link', { name, exact: true }).click();
  await v.page.getByRole('heading', { level: 1, name }).waitFor();
}

describe.each(journeyLanguages)('in %s', (lang) => {
  const of = facts(lang);

  test('a device is imported, installed by its code, lets in whom the screens say, and must be installed again once initialised', async () => {
    const persons = people.get(lang);
    if (!persons) throw new Error('nobody was employed');
    const { guest, stranger } = persons;
    const v = await visit(lang);
    const { page, t } = v;
    await signInQuietly(v, 'hq');
    await addArea(v, of);
    await importDevice(v, of);
    const reader = await install(v, of);
    await openDoors(v, of.area, guest, stranger);
    await answered(reader, guest).toBe('OK');
    await answered(reader, stranger).toBe('AREA_DENIED');
    await expect.poll(() => reader.upload()).toBe(true);

    // Once it has said so itself, it holds all there is.
    await expect
      .poll(async () => {
        await reader.beat();
        const { list } = await callAsHeadOffice(server(), deviceManageApi, 'list', { keyword: of.code });
        return list.find((one) => one.code === of.code);
      })
      .toMatchObject({ updated: true });
    await openDevice(v, of.device);
    const versions = page.locator('table.sheet');
    await versions.waitFor();
    // The project lives on meanwhile, and what changes makes every reader late until it is next heard of.
    await expect
      .poll(async () => {
        await reader.beat();
        return versions.getByText(t('device.behind')).count();
      })
      .toBe(0);
    await v.healthy();
    await tab(v, t('area.whoCanEnter'));
    await page.getByRole('textbox', { name: t('area.personHint') }).fill(guest.name);
    await page.getByRole('row', { name: new RegExp(guest.name) }).waitFor();
    await page.getByRole('textbox', { name: t('area.personHint') }).fill(stranger.name);
    await told(v, t('area.personNone', stranger.name));
    await v.healthy();
    await tab(v, t('device.connection'));
    await page.getByRole('img', { name: t('device.linePicture', 7) }).waitFor();
    await v.healthy();

    // What the area guards with can't be deleted away.
    const row = await findRow(v, '通行区域', of.area);
    await row.getByRole('button', { name: t('area.remove'), exact: true }).click();
    await dialogOf(v).locator('.blockers').getByText(t('frame.remove.use_device', 2)).waitFor();
    await close(v);

    await openDevice(v, of.device);
    await more(v, of.device, t('device.initialize'));
    await dialogOf(v).getByText(guest.companyName).waitFor();
    await dialogOf(v).getByText(t('device.noOtherDevice')).waitFor();
    await v.healthy();
    const confirm = dialogOf(v).getByRole('button', { name: t('device.initialize'), exact: true });
    await expect.poll(() => confirm.isDisabled()).toBe(true);
    await page.locator('#field-reason').fill('更换位置 moving');
    await confirm.click();
    await told(v, t('device.notInstalledYet'));
    await expect
      .poll(async () => {
        await reader.beat();
        return reader.state().claimed;
      })
      .toBe(false);
    await closeDoors(v, of.area, guest);
    await v.context.close();
  });

  test('a door is opened from afar with a reason that is recorded; a device is replaced, and deleted by typing its code', async () => {
    const code = `${of.code}B`;
    const next = `${of.code}N`;
    const name = `${of.device} B`;
    const v = await visit(lang);
    const { page, t } = v;
    await signInQuietly(v, 'hq');
    await addDevice(v, { ...of, code, device: name });
    // Nothing is told to what isn't there.
    await expect
      .poll(() => page.getByRole('button', { name: t('device.open'), exact: true }).count())
      .toBe(0);
    const former = await install(v, { ...of, code, device: name });
    await page.getByRole('button', { name: t('device.open'), exact: true }).click();
    await press(v, t('device.open'));
    await page.locator('#field-reason-error').waitFor();
    await page.locator('#field-reason').fill('送货 delivery');
    await v.healthy();
    await press(v, t('device.open'));
    await told(v, t('device.opening', name));
    await tab(v, t('device.commands'));
    await page.getByRole('row', { name: /送货 delivery/ }).waitFor();
    await v.healthy();

    await more(v, name, t('device.replace'));
    await dialogOf(v).getByText(t('device.replaceText', code)).waitFor();
    await page.locator('#field-code').fill(code);
    await page.locator('#field-reason').fill('主板烧毁 burnt');
    await press(v, t('device.replaceVerb'));
    await told(v, t('device.error.sameCode'));
    await v.healthy();
    await page.locator('#field-code').fill(next.toLowerCase());
    await press(v, t('device.replaceVerb'));
    await scans(v, { ...of, code: next, device: name });
    await tab(v, t('frame.history'));
    await page.getByRole('row', { name: new RegExp(`${code} ${next}`) }).waitFor();
    await v.healthy();
    await expect
      .poll(async () => {
        await former.beat();
        return former.state().claimed;
      })
      .toBe(false);

    await more(v, name, t('device.remove'));
    const confirm = dialogOf(v).getByRole('button', { name: t('device.remove'), exact: true });
    await page.locator('#field-reason').fill('报废 scrapped');
    await page.locator('#field-code').fill('WRONG');
    await expect.poll(() => confirm.isDisabled()).toBe(true);
    await page.locator('#field-code').fill(next.toLowerCase());
    await confirm.click();
    await told(v, t('device.removed', name));
    await goTo(v, '设备管理');
    await searchList(v, next);
    await told(v, t('kit.emptyFiltered'));
    await v.context.close();
  });

  test('a reader that was away while it was initialised brings each of 10,000 events once, and forgets its place', async () => {
    const code = `${of.code}D`;
    const name = `${of.device} D`;
    const v = await visit(lang);
    const { page, t } = v;
    await signInQuietly(v, 'hq');
    const place = { projectId, areaId: await areaNamed(of.area), channel: 'both' } as const;
    const device = { code, name, model: null, network: 'eth', heartbeatSeconds: 10 } as const;
    const { deviceId } = await callAsHeadOffice(server(), deviceManageApi, 'add', {
      ...device,
      ...place,
    });
    await openDevice(v, name);
    const reader = await install(v, { ...of, code, device: name });
    reader.fill(10_000);
    // Nothing is heard of it for three heartbeats: the page says so by itself, and the bell within a minute.
    const away = { timeout: 120_000 };
    const badge = (state: string) => page.locator('.page-head').getByText(state, { exact: true });
    await badge(t('device.connection_offline')).waitFor(away);
    await page.getByRole('button', { name: new RegExp(t('frame.waiting')) }).click();
    await page
      .getByText(t('frame.alarmOf', name, t('deviceApi.ex_OFFLINE')))
      .first()
      .waitFor(away);
    await v.healthy();
    await page.keyboard.press('Escape');

    await more(v, name, t('device.initialize'));
    await page.locator('#field-reason').fill('撤下 taken down');
    await press(v, t('device.initialize'));
    await told(v, t('device.notInstalledYet'));
    const returned = async () => {
      await reader.beat();
      return reader.state();
    };
    await expect.poll(returned, away).toMatchObject({ claimed: false, waiting: 0, lost: 0 });
    const counts = 'count(*)::int as stored, count(distinct event_id)::int as different';
    const [found] = await queryDatabase(server(), `select ${counts} from pass_event where device_id = $1`, [
      deviceId,
    ]);
    expect(found).toEqual({ stored: 10_000, different: 10_000 });
    await v.context.close();
  });

  test('who may only look is offered nothing and reads whom to turn to; tenants have no business with devices', async () => {
    const code = `${of.code}C`;
    const name = `${of.device} C`;
    const roleCode = `LOOKER_${lang.toUpperCase()}`;
    const person = { userName: `looker.${lang}`, phone: lang === 'zh' ? '13911890001' : '13911890002' };
    await callAsHeadOffice(server(), deviceManageApi, 'add', {
      code,
      name,
      model: null,
      network: null,
      projectId,
      areaId: null,
      channel: null,
    });
    await addRole(server(), roleCode, ['pass:device:view'], {
      parents: await rolesNamed(server(), 'HQ_ADMIN'),
    });
    await addPerson(server(), person, { roleCode, projectId });
    const v = await visit(lang);
    const { page, t } = v;
    await firstSignIn(v, server(), person);
    const row = await findRow(v, '设备管理', name);
    await expect.poll(() => row.getByRole('button').count()).toBe(0);
    await expect.poll(() => page.getByRole('link', { name: t('device.addNew') }).count()).toBe(0);
    await row.getByRole('link', { name, exact: true }).click();
    await told(v, t('device.error.notInstaller'));
    await expect
      .poll(() => page.getByRole('button', { name: t('device.claim'), exact: true }).count())
      .toBe(0);
    await v.healthy();
    const token = await tokenOf(server(), 'tenant');
    expect(await call(server(), deviceManageApi, 'list', {}, token)).toMatchObject({ code: 403 });
    await v.context.close();
  });
});
