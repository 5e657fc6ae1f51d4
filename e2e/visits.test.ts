import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Lang } from '@mdi/contract/kit/words.ts';
import { employeeApi } from '@mdi/contract/modules/employee/employee.contract.ts';
import { visitApi } from '@mdi/contract/modules/visit/visit.contract.ts';
import { visitorCardApi } from '@mdi/contract/modules/visitor-card/visitor-card.contract.ts';
import { visitorPageApi } from '@mdi/contract/modules/visitor-page/visitor-page.contract.ts';
import type { Reader } from '@mdi/reader-simulator/reader.ts';
import { create } from 'qrcode';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BrowserUser, journeyLanguages, signIn, startDemo } from './browser.ts';
import { firstFound, hostNamed, installReader, projectNamed, tenantsOf } from './demo-records.ts';
import { enterByAddress, findRow, goTo, searchList } from './navigation.ts';
import { callAsHeadOffice } from './new-users.ts';
import { call, tokenOf } from './server.ts';

const { visit, server } = startDemo();

const home = '恒景中心';
/** Who of the demo hosts guests and signs in: a tenant's administrator. */
const host = { user: 'tenant', name: '何俊', company: '蓝屿数字科技有限公司' };

/** Who is new in each language, so that neither journey meets the other's. */
const facts = (lang: Lang) =>
  lang === 'zh'
    ? {
        at: 0,
        gate: '西门闸机',
        code: 'E2EVISZH1',
        host: '程主人',
        guest: '林知遥',
        walkIn: '蒋方舟',
        poster: '陶李',
        card: 'VIS001',
        phone: (n: number) => `1391166000${n}`,
        keys: '宁晓',
      }
    : {
        at: 1,
        gate: 'West gate',
        code: 'E2EVISEN1',
        host: 'Hanna Host',
        guest: 'Daniel Weber',
        walkIn: 'Wanda Walker',
        poster: 'Paul Poster',
        card: 'VIS002',
        keys: 'Kim Keys',
        phone: (n: number) => `1391166001${n}`,
      };

type Company = Awaited<ReturnType<typeof tenantsOf>>[number];
const companies = new Map<Lang, Company>();
const readers = new Map<Lang, Reader>();
let projectId = 0;
let folder = '';

const minutesOfJourneys = 5;

/** Who is invited for today is in the house until midnight: shortly before it, journeys begin on the new day. */
async function waitForRoom(): Promise<void> {
  const dayMs = 86_400_000;
  const left = dayMs - ((Date.now() + 8 * 3_600_000) % dayMs);
  if (left < minutesOfJourneys * 60_000) await new Promise((done) => setTimeout(done, left + 1000));
}

beforeAll(
  async () => {
    await waitForRoom();
    folder = mkdtempSync(path.join(tmpdir(), 'mdi-e2e-visits-'));
    projectId = await projectNamed(server(), home);
    const tenants = await tenantsOf(server(), projectId);
    for (const lang of journeyLanguages) {
      const { at, host, card, gate, code } = facts(lang);
      const company = tenants[at];
      if (!company) throw new Error('the demo has too few tenants');
      companies.set(lang, company);
      await callAsHeadOffice(server(), employeeApi, 'add', {
        companyId: company.companyId,
        name: host,
        phone: `1391155000${at}`,
        icCard: null,
        jobNumber: null,
        department: null,
        cutOffAt: null,
        roles: ['TENANT_STAFF'],
      });
      await callAsHeadOffice(server(), visitorCardApi, 'add', {
        projectId,
        companyId: null,
        number: card,
        name: null,
        remarks: null,
      });
      const { reader } = await installReader(server(), { projectId, gate, code, folder });
      readers.set(lang, reader);
    }
  },
  240_000 + minutesOfJourneys * 60_000,
);

afterAll(async () => {
  for (const reader of readers.values()) await reader.stop();
  rmSync(folder, { recursive: true, force: true });
});

function of<T>(map: Map<Lang, T>, lang: Lang): T {
  const found = map.get(lang);
  if (found === undefined) throw new Error('the stage is not set');
  return found;
}

/** A day of the project's calendar, so many days from now. */
const dayIn = (days: number): string =>
  new Date(Date.now() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);

const told = (v: BrowserUser, text: string) => v.page.getByText(text).first().waitFor();
const press = (v: BrowserUser, name: string) =>
  v.page.getByRole('button', { name, exact: true }).first().click();
const dialogOf = ({ page }: BrowserUser) => page.getByRole('dialog');
const confirm = (v: BrowserUser, name: string) =>
  dialogOf(v).getByRole('button', { name, exact: true }).last().click();
const scanBox = (v: BrowserUser) => v.page.getByRole('textbox', { name: v.t('visit.deskScan') });

/** Types into a choice that looks on the server, and takes what it found. */
async function find({ page }: BrowserUser, field: string, text: string): Promise<void> {
  const box = page.locator(`#field-${field}`);
  await box.click();
  await box.pressSequentially(text);
  await page
    .locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: text })
    .first()
    .click();
}

async function openInvitation({ page, t }: BrowserUser): Promise<void> {
  await page
    .getByRole('link', { name: t('visit.invite') })
    .first()
    .click();
  await page.locator('#field-hostId').waitFor();
}

async function chooseHost(v: BrowserUser): Promise<void> {
  await find(v, 'companyId', of(companies, v.lang).name);
  await find(v, 'hostId', facts(v.lang).host);
}

/** Guests need not speak the language of their hosts. */
const otherThan = (lang: Lang): Lang => (lang === 'zh' ? 'en' : 'zh');

/** A guest's phone, which shows a link. */
async function phoneAt(lang: Lang, url: string): Promise<BrowserUser> {
  const v = await visit(lang);
  await v.page.setViewportSize({ width: 390, height: 844 });
  await enterByAddress(v, new URL(url).pathname.replace('/savills-mdi', ''));
  return v;
}

/** Somebody at the front desk of the project they work in. */
async function guardAt(lang: Lang, user = 'guard'): Promise<BrowserUser> {
  const v = await visit(lang);
  await signIn(v, user);
  await goTo(v, '前台');
  await scanBox(v).waitFor();
  await v.page.locator('.desk_counter b', { hasText: /\d/ }).first().waitFor();
  return v;
}

/** Looks for somebody at the desk, and waits until they are shown. */
async function showGuest(v: BrowserUser, text: string, name = text): Promise<void> {
  await scanBox(v).fill(text);
  await v.page.keyboard.press('Enter');
  await v.page.locator('.desk_big', { hasText: name }).waitFor();
}

/** Holds a code before the camera of who sits there; their browser can't read codes by itself. */
async function holdUp({ page }: BrowserUser, text: string): Promise<void> {
  const { size, data } = create(text).modules;
  const dark = Array.from({ length: size * size }, (_, at) => data[at] === 1);
  await page.evaluate(
    ({ size, dark }) => {
      const canvas = document.createElement('canvas');
      const pen = canvas.getContext('2d');
      Object.assign(canvas, { width: 640, height: 480 });
      const draw = () => {
        if (!pen) return;
        pen.fillStyle = '#fff';
        pen.fillRect(0, 0, 640, 480);
        pen.fillStyle = '#000';
        for (const [at, is] of dark.entries()) {
          if (is) pen.fillRect(120 + (at % size) * 8, 60 + Math.floor(at / size) * 8, 8, 8);
        }
      };
      setInterval(draw, 100);
      navigator.mediaDevices.getUserMedia = async () => canvas.captureStream();
    },
    { size, dark },
  );
}

const stateIs = (v: BrowserUser, state: string) =>
  v.page.locator('.desk_who .tag', { hasText: state }).first().waitFor();

describe.each(journeyLanguages)('in %s', (lang) => {
  const my = facts(lang);

  test('an invited guest passes the gate with the code behind the link, is on site at the desk by itself, and leaves', async () => {
    const reader = of(readers, lang);
    const v = await visit(lang);
    const { page, t } = v;
    await signIn(v, 'hq');
    await goTo(v, '访客管理');
    await v.healthy();
    await openInvitation(v);
    await press(v, t('visit.invite'));
    await page.locator('#field-hostId-error').waitFor();
    await v.healthy();
    await chooseHost(v);
    await page.getByLabel(t('visit.guestOf', 1, t('visit.guestName'))).fill(my.guest);
    await page.getByLabel(t('visit.guestOf', 1, t('visit.guestPhone'))).fill(my.phone(1));
    // The reader lets in from a quarter of an hour before.
    await press(v, t('visit.allDay'));
    await press(v, t('visit.invite'));
    await page.getByRole('heading', { level: 1, name: my.guest }).waitFor();
    await page.locator('.visit_mile-now', { hasText: t('visit.mile_arrived') }).waitFor();
    await v.healthy();

    await page.getByRole('button', { name: t('visit.moreOf', my.guest) }).click();
    await page.getByRole('menuitem', { name: t('visit.linkShow'), exact: true }).click();
    await dialogOf(v).locator('.code-box').waitFor();
    await v.healthy();
    const url = (await dialogOf(v).locator('.code-box').textContent()) ?? '';
    expect(url).toContain('/savills-mdi/h5/v/');
    await confirm(v, t('kit.close'));

    const guest = await phoneAt(otherThan(lang), url);
    const code = guest.page.locator('.qr').first();
    await code.waitFor();
    await told(guest, of(companies, lang).name);
    await guest.healthy();
    expect((await code.boundingBox())?.width).toBeGreaterThanOrEqual(200);
    const scan = async () => {
      await reader.beat();
      const scanned = await reader.scan((await code.getAttribute('data-text')) ?? '', 'in');
      return scanned.is === 'pass' && scanned.allow;
    };
    const guard = await guardAt(lang);
    await showGuest(guard, my.guest);
    await expect.poll(scan).toBe(true);
    await expect.poll(() => reader.upload()).toBe(true);
    // Nobody touches the desk: the stream tells it.
    await stateIs(guard, guard.t('visit.state_arrived'));
    await guard.healthy();
    await guard.page.getByRole('button', { name: new RegExp(guard.t('visit.deskLeave')) }).click();
    await stateIs(guard, guard.t('visit.state_left'));
    await told(guest, guest.t('visitorPage.over_left'));
    await guest.healthy();
    await page.locator('.visit_mile-done', { hasText: t('visit.mile_left') }).waitFor();
    await page.getByRole('tab', { name: t('frame.history') }).click();
    await told(v, t('log.visit.ops.invite'));
    await v.healthy();

    // The same guest comes on two days of the next week; both are cancelled at once.
    await goTo(v, '访客管理');
    await openInvitation(v);
    await chooseHost(v);
    await page.getByLabel(t('visit.guestOf', 1, t('visit.guestName'))).fill(my.guest);
    await page.getByLabel(t('visit.guestOf', 1, t('visit.guestPhone'))).fill(my.phone(1));
    const [first, last] = [dayIn(1), dayIn(8)];
    await page.locator('#field-startAt').fill(`${first} 10:00`);
    await page.locator('#field-startAt').press('Enter');
    await page.locator('#field-repeat').click();
    await page
      .locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: t('visit.repeat_weekly') })
      .click();
    await page.locator('#field-lastDay').fill(last);
    await page.locator('#field-lastDay').press('Enter');
    await told(v, t('visit.againSum', 2, [first, last].join(t('kit.listMark'))));
    await v.healthy();
    // They were sent a message just now.
    await page.getByLabel(t('visit.sendSms')).uncheck();
    await press(v, t('visit.invite'));
    await page.getByRole('heading', { level: 1, name: my.guest }).waitFor();
    await told(v, `${last} 10:00`);
    await page.getByRole('button', { name: t('visit.moreOf', my.guest) }).click();
    await page.getByRole('menuitem', { name: t('visit.cancel'), exact: true }).click();
    await dialogOf(v).getByLabel(t('visit.cancelLater', 1)).check();
    await v.healthy();
    await confirm(v, t('visit.cancel'));
    await expect.poll(() => page.locator('.visit_party .tag').textContent()).toBe(t('visit.state_cancelled'));
    for (const one of [v, guest, guard]) await one.context.close();
  });

  test('a group fills in one link; the sixth of five reads that no place is left', async () => {
    const v = await visit(lang);
    const { page, t } = v;
    await signIn(v, 'hq');
    await goTo(v, '访客管理');
    await page.getByRole('link', { name: t('visit.links') }).click();
    await page
      .getByRole('link', { name: t('visit.makeLink') })
      .first()
      .click();
    await page.locator('#field-places').fill('5');
    await chooseHost(v);
    await v.healthy();
    await press(v, t('visit.makeLink'));
    await dialogOf(v).locator('.code-box').waitFor();
    const url = (await dialogOf(v).locator('.code-box').textContent()) ?? '';
    const token = url.split('/').at(-1) ?? '';
    await confirm(v, t('kit.close'));
    await page.getByRole('heading', { level: 1, name: t('visit.links') }).waitFor();
    await told(v, t('visit.linkTaken', 0, 5));
    await v.healthy();

    const first = await phoneAt(lang, url);
    await told(first, first.t('visitorPage.placesLeft', 5));
    await first.healthy();
    await press(first, first.t('visitorPage.submit'));
    await told(first, first.t('field.mobile'));
    await first.page.getByLabel(first.t('visitorPage.name'), { exact: true }).fill(`${my.guest} 1`);
    await first.page.getByLabel(first.t('visitorPage.phone'), { exact: true }).fill(my.phone(2));
    await press(first, first.t('visitorPage.submit'));
    // Everybody reads the same; the pass is for the owner of the phone.
    await first.page.getByRole('heading', { level: 1, name: first.t('visitorPage.receivedTitle') }).waitFor();
    await told(first, my.phone(2));
    await first.healthy();

    const fill = async (at: number) => {
      const guest = { name: `${my.guest} ${at}`, phone: my.phone(at + 1), companions: [] };
      const input = { token, ...guest, purpose: null, visitorType: null };
      return (await call(server(), visitorPageApi, 'fill', input)).code;
    };
    for (const at of [2, 3, 4, 5]) expect(await fill(at)).toBe(200);
    expect(await fill(6)).toBe(409);
    const late = await phoneAt(otherThan(lang), url);
    await told(late, late.t('visitorPage.fullTitle'));
    await late.healthy();
    await told(v, t('visit.linkTaken', 5, 5));
    await findRow(v, '访客管理', my.guest);
    await expect
      .poll(() => page.getByRole('row', { name: new RegExp(my.guest) }).count())
      .toBe(
        // The one of the first journey was invited for the whole day.
        6,
      );
    for (const one of [v, first, late]) await one.context.close();
  });

  test('the host is told of a walk-in by the bell and approves; somebody from the poster is rejected and reads why; a second review is told of the first', async () => {
    const own = await visit(lang);
    await signIn(own, host.user);
    const guard = await guardAt(lang);
    await guard.page.keyboard.press('Alt+KeyN');
    await guard.page.locator('#field-name').fill(my.walkIn);
    await find(guard, 'companyId', host.company);
    await find(guard, 'hostId', host.name);
    await guard.healthy();
    await confirm(guard, guard.t('visit.walkInVerb'));
    await stateIs(guard, guard.t('visit.state_pending'));

    // At once, without a look at any page about visits.
    const waits = own.t('frame.guestWaits', my.walkIn);
    await told(own, waits);
    await own.page.getByRole('button', { name: new RegExp(own.t('frame.waiting')) }).click();
    await own.page.locator('.waiting').getByRole('link', { name: waits }).click();
    await own.page.getByRole('heading', { level: 1, name: my.walkIn }).waitFor();
    await press(own, own.t('visit.review'));
    await dialogOf(own).getByText(own.t('visit.approveText')).waitFor();
    await own.healthy();
    await confirm(own, own.t('visit.approve'));
    await stateIs(guard, guard.t('visit.state_approved'));
    await guard.page
      .getByRole('button', { name: new RegExp(guard.t('visit.deskCheckIn')) })
      .first()
      .click();
    await stateIs(guard, guard.t('visit.state_arrived'));
    await told(own, own.t('frame.guestArrived', my.walkIn));
    await own.context.close();

    const v = await visit(lang);
    const { page, t } = v;
    await signIn(v, 'hq');
    // The poster.
    await goTo(v, '前台');
    await page.getByRole('combobox', { name: t('visit.deskChooseProject') }).click();
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: home }).click();
    await press(v, t('visit.poster'));
    const made = page.locator('.print_poster .qr');
    await made
      .or(page.getByRole('button', { name: t('visit.posterMake') }))
      .first()
      .waitFor();
    if ((await made.count()) === 0) await press(v, t('visit.posterMake'));
    await made.waitFor();
    await v.healthy();
    const poster = await phoneAt(otherThan(lang), (await made.getAttribute('data-text')) ?? '');
    await press(poster, poster.t('visitorPage.register'));
    await told(poster, poster.t('kit.error.required'));
    // The first that is missing, in the form's own order.
    await expect
      .poll(() => poster.page.evaluate(() => document.activeElement?.getAttribute('name')))
      .toBe('company');
    await poster.healthy();
    const company = of(companies, lang).name;
    await poster.page.getByLabel(poster.t('visitorPage.company'), { exact: true }).fill(company);
    await poster.page.locator('.jobs').getByRole('button', { name: company }).first().click();
    await poster.page.getByLabel(poster.t('visitorPage.host'), { exact: true }).fill(my.host);
    await poster.page.getByLabel(poster.t('visitorPage.name'), { exact: true }).fill(my.poster);
    await poster.page.getByLabel(poster.t('visitorPage.phone'), { exact: true }).fill(my.phone(8));
    await press(poster, poster.t('visitorPage.register'));
    await told(poster, poster.t('visitorPage.now_pending'));
    await poster.healthy();

    const waiting = await findRow(v, '访客管理', my.poster);
    await waiting.getByRole('button', { name: t('visit.review'), exact: true }).click();
    await dialogOf(v).getByText(t('visit.reject'), { exact: true }).first().click();
    await confirm(v, t('visit.reject'));
    await page.locator('#field-reason-error').waitFor();
    await page.locator('#field-reason').fill('今天不便 not today');
    await v.healthy();
    await confirm(v, t('visit.reject'));
    await told(v, t('visit.rejected', my.poster));
    await told(poster, '今天不便 not today');
    await poster.healthy();

    const { list: rows } = await callAsHeadOffice(server(), visitApi, 'list', { keyword: my.poster });
    const again = { visitId: firstFound(rows).visitId, approve: true, reason: null };
    const second = await call(server(), visitApi, 'review', again, await tokenOf(server(), 'hq'));
    expect(second.code).toBe(409);
    for (const one of [v, guard, poster]) await one.context.close();
  });

  test('whoever comes half an hour late is marked at the desk, and a press calls the host', async () => {
    const name = `${my.guest} Late`;
    const { companyId } = of(companies, lang);
    const hostId = await hostNamed(server(), companyId, my.host);
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    await callAsHeadOffice(server(), visitApi, 'invite', {
      hostId,
      buildingId: null,
      location: null,
      purpose: null,
      visitorType: null,
      startAt: ago(45),
      endAt: ago(-120),
      remarks: null,
      send: false,
      guests: [{ name, phone: my.phone(8), companions: [] }],
    });
    const v = await guardAt(lang, 'property');
    const { page, t } = v;
    await page.keyboard.press('Alt+Digit1');
    const row = page.locator('.desk_deskRow', { hasText: name });
    await row.waitFor();
    const late = t('visit.lateBy', '').trim();
    await row.locator('.tag', { hasText: late }).waitFor();
    await row.getByRole('button', { name: t('visit.callHostOf', name) }).click();
    await dialogOf(v).getByText(`1391155000${my.at}`).waitFor();
    await v.healthy();
    await v.context.close();
  });

  test('who invites for their own company is the host until they choose another', async () => {
    const v = await visit(lang);
    await signIn(v, host.user);
    await goTo(v, '访客管理');
    await openInvitation(v);
    await v.page
      .locator('.field', { has: v.page.locator('#field-hostId') })
      .getByTitle(host.name)
      .waitFor();
    await v.healthy();
    await v.context.close();
  });

  test('the last visitors of a host are offered to the office, whose phones stay hidden', async () => {
    const { companyId } = of(companies, lang);
    const hostId = await hostNamed(server(), companyId, my.host);
    const name = `${my.guest} Before`;
    const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    await callAsHeadOffice(server(), visitApi, 'invite', {
      hostId,
      buildingId: null,
      location: null,
      purpose: null,
      visitorType: null,
      startAt: at(30),
      endAt: at(31),
      remarks: null,
      send: false,
      guests: [{ name, phone: my.phone(7), companions: [] }],
    });
    const v = await visit(lang);
    const { page, t } = v;
    await signIn(v, 'hq');
    await goTo(v, '访客管理');
    await openInvitation(v);
    await chooseHost(v);
    const offered = page.getByRole('group', { name: t('visit.lastGuests') });
    await offered.getByRole('button', { name }).click();
    const phone = page.getByLabel(t('visit.guestOf', 1, t('visit.guestPhone')));
    await expect.poll(() => phone.isDisabled()).toBe(true);
    expect(await phone.inputValue()).toBe(`${my.phone(7).slice(0, 3)}****${my.phone(7).slice(-4)}`);
    await v.healthy();
    await press(v, t('visit.invite'));
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await v.context.close();
  });

  test('visitor cards are added one after the other: whose they are stays, the number is the next one’s', async () => {
    const v = await visit(lang);
    const { page, t } = v;
    await signIn(v, 'hq');
    await goTo(v, '访客 IC 卡');
    await press(v, t('visitorCard.addNew'));
    await page.locator('#field-projectId').click();
    await page
      .locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: home })
      .first()
      .click();
    const number = page.locator('#field-number');
    const remarks = page.locator('#field-remarks');
    await number.fill(`${my.card}A`);
    await remarks.fill('新卡 new');
    await press(v, t('kit.saveAnother'));
    await told(v, t('visitorCard.added', `${my.card}A`));
    await expect.poll(() => number.inputValue()).toBe('');
    // It is ready for the next card to be scanned.
    await expect.poll(() => number.evaluate((one) => one === document.activeElement)).toBe(true);
    expect(await remarks.inputValue()).toBe('新卡 new');
    await page.keyboard.type(`${my.card}B`);
    await confirm(v, t('kit.save'));
    await told(v, t('visitorCard.added', `${my.card}B`));
    await expect.poll(() => dialogOf(v).count()).toBe(0);
    await searchList(v, `${my.card}B`);
    await page.getByRole('row', { name: new RegExp(`${my.card}B`) }).waitFor();
    await v.context.close();
  });

  test('a camera reads codes for the desk, where the browser can’t, by a part that comes with the dialog', async () => {
    const v = await guardAt(lang, 'property');
    const { page, t } = v;
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
    const decoder = () => loaded.filter((one) => /\/decode-[^/]+\.js$/.test(one));
    await holdUp(v, my.card);
    expect(await page.evaluate(() => 'BarcodeDetector' in window)).toBe(false);
    expect(decoder()).toEqual([]);
    await press(v, t('visit.deskCamera'));
    await expect.poll(() => page.getByText(my.card).count()).toBeGreaterThan(0);
    await expect.poll(() => dialogOf(v).count()).toBe(0);
    expect(decoder()).toHaveLength(1);
    await v.healthy();
    await v.context.close();
  });

  test('a shift at the desk by keyboard alone', async () => {
    const guest = { name: my.keys, phone: my.phone(9), companions: [] };
    const { companyId } = of(companies, lang);
    const hostId = await hostNamed(server(), companyId, my.host);
    const startAt = new Date().toISOString();
    const endAt = new Date(Date.now() + 3_600_000).toISOString();
    await callAsHeadOffice(server(), visitApi, 'invite', {
      hostId,
      buildingId: null,
      location: null,
      purpose: null,
      visitorType: null,
      startAt,
      endAt,
      remarks: null,
      guests: [guest],
      send: false,
    });
    const v = await guardAt(lang, 'property');
    const { page, t } = v;
    const focused = () =>
      expect.poll(() => scanBox(v).evaluate((box) => box === document.activeElement)).toBe(true);
    await focused();

    // Four digits of the phone find the guest; Enter in the empty box checks in.
    await showGuest(v, my.phone(9).slice(-4), my.keys);
    // The wrong one was checked in: taken back by the mouse, the box has the focus again, not what else can be pressed.
    await page
      .getByRole('button', { name: new RegExp(t('visit.deskCheckIn')) })
      .first()
      .click();
    await stateIs(v, t('visit.state_arrived'));
    await press(v, t('visit.undoArrive'));
    await page.locator('#field-reason').fill('认错人 mistaken');
    await confirm(v, t('visit.undoArrive'));
    await stateIs(v, t('visit.state_approved'));
    await focused();
    // A free card that is scanned now is for this guest.
    await page.keyboard.type(my.card);
    await page.keyboard.press('Enter');
    await told(v, t('visit.deskCardReady', my.card));
    await v.healthy();
    await page.keyboard.press('Enter');
    await stateIs(v, t('visit.state_arrived'));
    await told(v, t('visit.deskArrivedCard', my.keys, my.card));
    await focused();

    // What is typed anywhere lands in the box; the card finds who has it, and Enter takes it back with the guest's leave.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Alt+Digit2');
    await page.locator('.desk_counter[aria-pressed=true]', { hasText: t('visit.queue_onSite') }).waitFor();
    await page.locator('.desk_item', { hasText: my.keys }).waitFor();
    await page.keyboard.type(my.card);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: new RegExp(t('visit.deskLeaveCard')) }).waitFor();
    // An Enter right behind the one of a scan is the scanner's own and does nothing; people are slower.
    const left = page.locator('.desk_who .tag', { hasText: t('visit.state_left') });
    await expect
      .poll(async () => {
        await page.keyboard.press('Enter');
        return left.count();
      })
      .toBeGreaterThan(0);
    await focused();

    // The shortcuts, the walk-in's form, and back to the box.
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await dialogOf(v).getByText(t('visit.deskKeysTitle')).waitFor();
    await v.healthy();
    await page.keyboard.press('Escape');
    await expect.poll(() => dialogOf(v).count()).toBe(0);
    await focused();
    await page.keyboard.press('Alt+KeyN');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('field-name');
    await page.keyboard.press('Escape');
    await expect.poll(() => dialogOf(v).count()).toBe(0);
    await focused();
    await page.keyboard.press('Alt+KeyP');
    await page.getByRole('heading', { level: 1, name: new RegExp(t('visit.evacuation')) }).waitFor();
    await v.healthy();
    await v.context.close();
  });
});
