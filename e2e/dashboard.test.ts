import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Lang } from '@mdi/contract/kit/words.ts';
import { buildingApi } from '@mdi/contract/modules/building/building.contract.ts';
import { companyApi } from '@mdi/contract/modules/company/company.contract.ts';
import { deviceManageApi } from '@mdi/contract/modules/device/device.contract.ts';
import { employeeApi } from '@mdi/contract/modules/employee/employee.contract.ts';
import { projectApi } from '@mdi/contract/modules/project/project.contract.ts';
import { visitApi } from '@mdi/contract/modules/visit/visit.contract.ts';
import type { Reader } from '@mdi/reader-simulator/reader.ts';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { newCompany, newProject } from '../packages/server/test/factories/inputs.ts';
import { type BrowserUser, journeyLanguages, signInQuietly, startDemo } from './browser.ts';
import { installReader } from './demo-records.ts';
import { goTo, openRecord } from './navigation.ts';
import { callAsHeadOffice } from './new-users.ts';

const { visit, server } = startDemo();

const records = '/passManage/passRecordList';

/** A project for each language where nothing happens but what its journeys do. */
const facts = (lang: Lang) =>
  lang === 'zh'
    ? {
        project: '云栖广场',
        company: '青禾科技',
        employee: '苏映雪',
        gate: '北门闸机',
        code: 'E2EDASHZH',
        at: 1,
      }
    : {
        project: 'Willow Court',
        company: 'Birch Ltd',
        employee: 'Ada Stone',
        gate: 'North gate',
        code: 'E2EDASHEN',
        at: 2,
      };

type Scene = {
  projectId: number;
  companyId: number;
  employeeId: number;
  deviceId: number;
  icCard: string;
  reader: Reader;
};
const scenes = new Map<Lang, Scene>();
let folder = '';

/** A unit that can be leased, in a building with one floor. */
async function makeUnit(projectId: number): Promise<number> {
  const phase = { projectId, name: 'P1' };
  const { phaseId } = await callAsHeadOffice(server(), projectApi, 'addPhase', phase);
  const { buildingId } = await callAsHeadOffice(server(), buildingApi, 'add', {
    phaseId,
    name: 'A',
    management: 'self',
    sort: 1,
    zoned: false,
    ownerName: null,
    platformAccount: null,
    pictureId: null,
    directionsZh: null,
    directionsEn: null,
  });
  const read = () => callAsHeadOffice(server(), buildingApi, 'structure', { buildingId });
  const { structureVersion } = await read();
  const floor = { zoneId: null, name: '1', usableSpace: null, units: ['101'] };
  await callAsHeadOffice(server(), buildingApi, 'addFloor', { buildingId, structureVersion, ...floor });
  const unit = (await read()).floors[0]?.units[0];
  if (!unit) throw new Error('the floor has no unit');
  return unit.unitId;
}

async function makeScene(lang: Lang): Promise<Scene> {
  const { project, company, employee, gate, code, at } = facts(lang);
  const { projectId } = await callAsHeadOffice(server(), projectApi, 'add', newProject({ name: project }));
  const unitId = await makeUnit(projectId);
  const leases = [{ unitId, area: 100, ownerName: null, startsOn: '2026-01-01', endsOn: null }];
  const tenant = newCompany({ projectId, category: 2, name: company, contact: employee, leases });
  const { companyId } = await callAsHeadOffice(server(), companyApi, 'add', tenant);
  const icCard = `DA5B0A0${at}`;
  const { employeeId } = await callAsHeadOffice(server(), employeeApi, 'add', {
    companyId,
    name: employee,
    phone: `1391144000${at}`,
    icCard,
    jobNumber: null,
    department: null,
    cutOffAt: null,
    roles: ['TENANT_STAFF'],
  });
  // Heard of but when a journey lets it speak, it must not count as offline meanwhile.
  const installed = await installReader(server(), { projectId, gate, code, folder, heartbeatSeconds: 300 });
  return { projectId, companyId, employeeId, icCard, ...installed };
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'mdi-e2e-dashboard-'));
  for (const lang of journeyLanguages) {
    const scene = await makeScene(lang);
    await ready(scene);
    scenes.set(lang, scene);
  }
});

afterAll(async () => {
  for (const { reader } of scenes.values()) await reader.stop();
  rmSync(folder, { recursive: true, force: true });
});

function sceneOf(lang: Lang): Scene {
  const found = scenes.get(lang);
  if (!found) throw new Error('the stage is not set');
  return found;
}

/** Everything that a reader has to tell is told. */
const told = (reader: Reader) => expect.poll(() => reader.upload()).toBe(true);

/** A card is shown at a reader, which answers this, and tells it. */
async function shows(reader: Reader, card: string, rc: string, dir: 'in' | 'out' = 'in'): Promise<void> {
  const answer = await reader.card(card, dir);
  expect(answer).toMatchObject({ is: 'pass', rc });
  await told(reader);
}

/** The reader holds the config and the lists of now, and has said so. */
const ready = async ({ reader }: Scene): Promise<void> => {
  const found = async () => {
    await reader.beat();
    const { list } = await callAsHeadOffice(server(), deviceManageApi, 'list', { keyword: reader.code });
    return list.find(({ code }) => code === reader.code);
  };
  const holds = async () => expect(await found()).toMatchObject({ updated: true });
  await vi.waitFor(holds, { timeout: 90_000, interval: 200 });
};

const tile = (page: Page, name: string): Locator =>
  page.locator(`[data-tile="${name}"] .dashboard_tileValue`);
const numberIn = async (of: Locator): Promise<number> =>
  Number(((await of.textContent()) ?? '').replaceAll(',', '').match(/\d+/)?.[0] ?? Number.NaN);
const becomes = (of: Locator, value: number) => expect.poll(() => numberIn(of)).toBe(value);
const isLive = (page: Page) => page.locator('[data-live=live]').waitFor();

/** The dashboard of the journey's own project, once its numbers are there. */
async function openBoard(v: BrowserUser): Promise<void> {
  const { page, t, lang } = v;
  await goTo(v, '运行看板');
  await page.getByRole('combobox', { name: t('dashboard.project') }).click();
  await page
    .locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: facts(lang).project })
    .click();
  await page.waitForURL(new RegExp(`projectId=${sceneOf(lang).projectId}`));
  await tile(page, 'passes').waitFor();
  await page.locator('.dashboard_curve').waitFor();
}

type Number_ = { what: string; count: number; link: Locator };

/** A number with the link that it is. */
async function linked(page: Page, what: string, of: string): Promise<Number_> {
  const link = page.locator(of).first();
  return { what, count: await numberIn(link), link };
}

/** Pressed, a number leads to a list that has as many rows in all; then back. */
async function sameAsList({ page, t }: BrowserUser, { what, count, link }: Number_): Promise<void> {
  await link.click();
  const total = page.locator('.pager [role=status]');
  await total.waitFor();
  expect({ what, total: await total.textContent() }).toEqual({ what, total: t('kit.total', count) });
  await page.goBack();
  await link.waitFor();
}

const hour = 3_600_000;

/** One visitor on site, one who is expected. */
async function invite({ companyId, employeeId }: Scene): Promise<void> {
  const place = { hostId: employeeId, buildingId: null, location: null, purpose: null, visitorType: null };
  await callAsHeadOffice(server(), visitApi, 'walkIn', {
    ...place,
    companyId,
    hostName: null,
    name: '白露',
    phone: null,
    companions: [],
    endAt: null,
    remarks: null,
    agreed: true,
    card: null,
  });
  const now = Date.now();
  const period = { startAt: new Date(now).toISOString(), endAt: new Date(now + hour).toISOString() };
  const guests = [{ name: '秋实', phone: '13911330001', companions: [] }];
  await callAsHeadOffice(server(), visitApi, 'invite', {
    ...place,
    ...period,
    remarks: null,
    guests,
    send: false,
  });
}

describe.each(journeyLanguages)('in %s', (lang) => {
  test('before anything happens, the dashboard says so and what to do next', async () => {
    const v = await visit(lang);
    await signInQuietly(v, 'hq');
    await openBoard(v);
    await becomes(tile(v.page, 'passes'), 0);
    await v.page.locator('.dashboard_curveNone').getByText(v.t('dashboard.passesNone')).waitFor();
    await v.page.locator('[data-card="visitors"]').getByText(v.t('dashboard.visitorsNone')).waitFor();
    await v.healthy();
    await v.context.close();
  });

  test('a passage at a reader shows in both tabs by itself, and who was refused too', async () => {
    const scene = sceneOf(lang);
    const v = await visit(lang);
    await signInQuietly(v, 'hq');
    await openBoard(v);
    const other = await v.context.newPage();
    await other.goto(v.page.url());
    await tile(other, 'passes').waitFor();
    await isLive(v.page);
    await isLive(other);
    const both = [v.page, other];
    const before = await numberIn(tile(v.page, 'passes'));
    const denied = await numberIn(tile(v.page, 'denied'));
    await shows(scene.reader, scene.icCard, 'OK');
    for (const page of both) {
      await page.bringToFront();
      await becomes(tile(page, 'passes'), before + 1);
      const inside = page.locator('[data-tile="onSite"]').getByText(v.t('dashboard.employees', 1));
      await inside.waitFor();
      await page.locator('[data-card="doors"]').getByText(facts(lang).gate).waitFor();
    }
    await shows(scene.reader, 'BADCA4D0', 'CARD_UNKNOWN');
    for (const page of both) {
      await page.bringToFront();
      await becomes(tile(page, 'denied'), denied + 1);
      await page.locator('[data-card="reasons"]').getByText(v.t('deviceApi.rc_CARD_UNKNOWN')).waitFor();
    }
    await other.close();
    await v.healthy();

    // Whoever leaves by a group of doors in common isn't there any more.
    await shows(scene.reader, scene.icCard, 'OK', 'out');
    await v.page.locator('[data-tile="onSite"]').getByText(v.t('dashboard.employees', 0)).waitFor();
    await v.context.close();
  });

  test('an exception appears, is acknowledged and clears', async () => {
    const { reader } = sceneOf(lang);
    const v = await visit(lang);
    const { page, t } = v;
    await signInQuietly(v, 'hq');
    await openBoard(v);
    await isLive(page);
    await becomes(tile(page, 'exceptions'), 0);
    reader.raise('DOOR_FORCED');
    await told(reader);
    const row = page.locator('[data-exception="DOOR_FORCED"]');
    await row.getByText(facts(lang).gate).first().waitFor();
    await becomes(tile(page, 'exceptions'), 1);
    await v.healthy();
    const name = t('dashboard.acknowledgeOf', t('deviceApi.ex_DOOR_FORCED'), facts(lang).gate);
    await row.getByRole('button', { name, exact: true }).click();
    await row.locator('.dashboard_boardDone').waitFor();
    await becomes(tile(page, 'exceptions'), 0);
    reader.settle('DOOR_FORCED');
    await told(reader);
    await expect.poll(() => row.count()).toBe(0);
    await page.locator('[data-card="devices"]').getByText(t('dashboard.exceptionsNone')).waitFor();
    await v.context.close();
  });

  test('every number is the one of the list that it leads to', async () => {
    const scene = sceneOf(lang);
    const { reader } = scene;
    await invite(scene);
    await shows(reader, scene.icCard, 'OK');
    await shows(reader, 'BADCA4D0', 'CARD_UNKNOWN');
    reader.raise('TAMPER');
    await told(reader);
    const v = await visit(lang);
    const { page } = v;
    await signInQuietly(v, 'hq');
    await openBoard(v);
    await becomes(tile(page, 'exceptions'), 1);
    await becomes(page.locator('[data-visitors="planned"]'), 2);
    await page.locator('[data-tile="onSite"]').getByText(v.t('dashboard.employees', 1)).waitFor();
    await v.healthy();
    const onSite = '[data-tile="onSite"] .dashboard_tileMore a';
    const found = [
      ...(await Promise.all(
        ['passes', 'denied', 'devices', 'exceptions'].map((name) =>
          linked(page, name, `[data-tile="${name}"] a.dashboard_tileValue`),
        ),
      )),
      await linked(page, 'employees on site', `${onSite}[href*="${records}"]`),
      await linked(page, 'visitors on site', `${onSite}:not([href*="${records}"])`),
      ...(await Promise.all(
        ['planned', 'arrived', 'overdue'].map((name) => linked(page, name, `[data-visitors="${name}"] a`)),
      )),
      ...(await Promise.all(
        ['normal', 'fault', 'offline', 'waiting'].map((name) =>
          linked(page, name, `[data-health="${name}"] a`),
        ),
      )),
      await linked(page, 'open exceptions', '[data-card="devices"] header a.badge'),
    ];
    // What stands in these names are no numbers.
    const ranked = async (card: string) => {
      const link = page.locator(`[data-card="${card}"] a.dashboard_rank`).first();
      return { what: card, link, count: await numberIn(link.locator('span').last()) };
    };
    found.push(await ranked('doors'), await ranked('reasons'));
    expect(found.filter(({ count }) => count > 0).length).toBeGreaterThan(9);
    for (const number of found) await sameAsList(v, number);
    await page.getByRole('button', { name: v.t('dashboard.range_days7'), exact: true }).click();
    await page
      .locator('.dashboard_ranges [aria-pressed=true]')
      .getByText(v.t('dashboard.range_days7'))
      .waitFor();
    await becomes(tile(page, 'passes'), found[0]?.count ?? 0);
    await sameAsList(v, await linked(page, 'passes of 7 days', '[data-tile="passes"] a.dashboard_tileValue'));
    await v.context.close();
  });

  test('every number of the overview is the one of the list that it leads to', async () => {
    const v = await visit(lang);
    const { page } = v;
    await signInQuietly(v, 'hq');
    await openBoard(v);
    await page.locator('.overview_leases a').first().waitFor();
    const counter = (of: string) => `.overview_counters a[href$="${of}"]`;
    const ends = (days: number) => `.overview_leases a[href*="ending${days}"]`;
    const found = [
      // Buildings, counted beside them, lead to the projects they stand in.
      await linked(page, 'projects', counter('/projectList')),
      await linked(page, 'tenants and owners', counter('/tenantList?occupants=true')),
      await linked(page, 'users', counter('/UserList')),
      await linked(page, 'leases that end within 30 days', ends(30)),
      await linked(page, 'leases that end within 60 days', ends(60)),
      await linked(page, 'leases that end within 90 days', ends(90)),
    ];
    expect(found.filter(({ count }) => count > 0)).toHaveLength(found.length);
    for (const number of found) await sameAsList(v, number);
    await v.context.close();
  });

  test('the curve is read with the keyboard, opens the records of its hour, and is there as a table too', async () => {
    const { reader, icCard } = sceneOf(lang);
    await shows(reader, icCard, 'OK');
    const v = await visit(lang);
    const { page, t } = v;
    await signInQuietly(v, 'hq');
    await openBoard(v);
    const curve = page.locator('.dashboard_curve');
    await curve.focus();
    await page.keyboard.press('Home');
    const text = async () => (await curve.getAttribute('aria-valuetext')) ?? '';
    for (let left = 24; left > 0 && !(await text()).includes(t('dashboard.soFar')); left -= 1) {
      await page.keyboard.press('ArrowRight');
    }
    expect(await text()).toContain(t('dashboard.soFar'));
    await page.locator('.dashboard_curveTip').getByText(t('dashboard.soFar')).waitFor();
    await page.getByRole('button', { name: t('dashboard.asTable'), exact: true }).click();
    await page.locator('.dashboard_curveFigures th', { hasText: t('dashboard.range_today') }).waitFor();
    await v.healthy();
    await page.getByRole('button', { name: t('dashboard.asCurve'), exact: true }).click();
    await curve.focus();
    await page.keyboard.press('End');
    for (let left = 24; left > 0 && !(await text()).includes(t('dashboard.soFar')); left -= 1) {
      await page.keyboard.press('ArrowLeft');
    }
    await page.keyboard.press('Enter');
    await page.waitForURL(/passRecordList\?.*hour=\d+/);
    await page
      .getByRole('row', { name: new RegExp(facts(lang).employee) })
      .first()
      .waitFor();
    await v.context.close();
  });

  test('while the stream is cut the badge says so and the page asks by itself; then it is live again', async () => {
    const { reader, icCard } = sceneOf(lang);
    const v = await visit(lang);
    const { page } = v;
    await signInQuietly(v, 'hq');
    await openBoard(v);
    await isLive(page);
    await page.route('**/prod-api/live', (route) => route.abort());
    await page.reload();
    await page.locator('.dashboard_live-cut').waitFor();
    const before = await numberIn(tile(page, 'passes'));
    await shows(reader, icCard, 'OK');
    await becomes(tile(page, 'passes'), before + 1);
    expect(await page.locator('[data-live=live]').count()).toBe(0);
    await page.unroute('**/prod-api/live');
    await isLive(page);
    await v.context.close();
  });

  test('records are turned page by page, narrowed and explained, and stand with the person and the device', async () => {
    const { reader, employeeId, icCard } = sceneOf(lang);
    const { employee } = facts(lang);
    const v = await visit(lang);
    const { page, t } = v;
    await signInQuietly(v, 'hq');
    await shows(reader, icCard, 'OK');
    reader.fill(25);
    await told(reader);
    await openBoard(v);
    await page.locator('[data-card="reasons"] a', { hasText: t('deviceApi.rc_BAD_FORMAT') }).click();
    await page.waitForURL(/reason=BAD_FORMAT/);
    await page.getByRole('combobox', { name: t('kit.pageSize', 20) }).click();
    await page.locator('.ant-select-item-option', { hasText: t('kit.pageSize', 10) }).click();
    const status = page.locator('.pager [role=status]');
    await status.getByText(t('kit.total', 25)).waitFor();
    const turn = (name: string) => page.getByRole('button', { name, exact: true });
    const rows = page.locator('tbody tr.ant-table-row');
    const firstRow = () => rows.first().getAttribute('data-row-key');
    const top = await firstRow();
    await turn(t('kit.nextPage')).click();
    await expect.poll(firstRow).not.toBe(top);
    await expect.poll(() => turn(t('kit.nextPage')).isEnabled()).toBe(true);
    await turn(t('kit.nextPage')).click();
    await expect.poll(() => rows.count()).toBe(5);
    await expect.poll(() => turn(t('kit.nextPage')).isDisabled()).toBe(true);
    await page.goBack();
    await expect.poll(() => rows.count()).toBe(10);
    await turn(t('kit.previousPage')).click();
    await expect.poll(firstRow).toBe(top);
    await expect.poll(() => turn(t('kit.previousPage')).isDisabled()).toBe(true);

    await rows.first().getByRole('button').first().click();
    await page.locator('.pass-record_recordDetail').getByText(t('passRecord.clock_sync')).waitFor();
    // What it can't read a reader refuses by itself, connected or not.
    expect(
      await page.locator('.pass-record_recordDetail').getByText(t('passRecord.offlineHint')).count(),
    ).toBe(0);
    await v.healthy();

    await page.getByRole('textbox', { name: t('passRecord.searchHint') }).fill(employee);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: t('kit.clearFilters'), exact: true }).click();
    const word = page.getByRole('textbox', { name: t('passRecord.searchHint') });
    await expect.poll(() => word.inputValue()).toBe('');
    await word.fill(employee);
    await page.keyboard.press('Enter');
    await page
      .getByRole('row', { name: new RegExp(employee) })
      .first()
      .waitFor();
    await expect.poll(() => rows.filter({ hasNotText: employee }).count()).toBe(0);
    await rows.first().getByRole('link', { name: employee, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: employee }).waitFor();
    await page.getByRole('tab', { name: t('frame.passRecords') }).click();
    await rows.first().getByText(t('passRecord.result_granted')).waitFor();
    await v.healthy();
    expect(page.url()).toContain(`employeeId=${employeeId}`);
    await openRecord(v, '设备管理', facts(lang).gate, t('frame.passRecords'));
    await rows.first().getByText(t('passRecord.result_denied')).waitFor();
    await v.healthy();

    await goTo(v, '设备管理');
    await page.getByRole('link', { name: t('device.exceptions') }).click();
    const burst = page.getByRole('row', { name: new RegExp(t('deviceApi.ex_BURST_DENIED')) });
    await burst.filter({ hasText: facts(lang).gate }).waitFor();
    await v.healthy();
    await v.context.close();
  });
});
