import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pageApi } from '@mdi/contract/modules/page/page.contract.ts';
import { reservationApi } from '@mdi/contract/modules/reservation/reservation.contract.ts';
import type { Reader } from '@mdi/reader-simulator/reader.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type BrowserUser,
  journeyLanguages,
  latestCode,
  latestSms,
  signIn,
  signInQuietly,
  startDemo,
} from './browser.ts';
import { firstFound, installReader, projectNamed } from './demo-records.ts';
import { enterByAddress, goTo, searchList } from './navigation.ts';
import { callAsHeadOffice, setPassword } from './new-users.ts';
import { assertFits, resizeToSmallPhone } from './page-fit.ts';

const { visit, server } = startDemo();

const menu = '小程序内容管理 › 租赁预约';
const base = '/miniProgramContentManage';
const prospect = { name: '骆闻舟', phone: '13911770001', company: '星野智能科技有限公司' } as const;

let projectId = 0;
let pageId = 0;
let folder = '';
let reader: Reader;

beforeAll(async () => {
  projectId = await projectNamed(server(), '恒景中心');
  const { hosts } = await callAsHeadOffice(server(), reservationApi, 'options', { projectId });
  const hostIds = [firstFound(hosts).hostId];
  await callAsHeadOffice(server(), reservationApi, 'setBooking', {
    projectId,
    mode: 'confirm',
    minutes: 60,
    hostIds,
  });
  const { pages } = await callAsHeadOffice(server(), pageApi, 'list', { projectId, program: 'pm' });
  pageId = firstFound(pages.filter(({ kind }) => kind === 'reserve')).pageId;
  folder = mkdtempSync(path.join(tmpdir(), 'mdi-e2e-reservations-'));
  const gate = { projectId, gate: '看房通道', code: 'E2ERESV1', folder };
  reader = (await installReader(server(), gate)).reader;
});
afterAll(async () => {
  await reader?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const press = ({ page }: BrowserUser, name: string) =>
  page.getByRole('button', { name, exact: true }).first().click();
/** The question that is asked; the record beside the board is a dialog too. */
const dialogOf = ({ page }: BrowserUser) => page.locator('.ant-modal[role=dialog]');
const confirm = (v: BrowserUser, name: string) =>
  dialogOf(v).getByRole('button', { name, exact: true }).last().click();
const option = ({ page }: BrowserUser) =>
  page.locator('.ant-select-dropdown:visible .ant-select-item-option').first();
const drawer = ({ page }: BrowserUser) => page.getByRole('dialog', { name: prospect.name });
const card = ({ page }: BrowserUser) => page.locator('[data-reservation]', { hasText: prospect.name });
const columnOf = ({ page, t }: BrowserUser, state: 'viewed' | 'negotiating' | 'won') =>
  page.locator('.board_column', {
    has: page.getByRole('heading', { name: t(`reservation.state_${state}`) }),
  });
const told = ({ page }: BrowserUser, text: string) => page.getByText(text).first().waitFor();

/** Who wants to lease says so on a phone, proves it by a code, and asks for a time to see it. */
async function reserve(v: BrowserUser): Promise<void> {
  const { page, t } = v;
  await resizeToSmallPhone(v);
  await enterByAddress(v, `/h5/app/pm/${projectId}/pages/${pageId}`);
  const form = page.getByRole('form', { name: t('appReservation.title') });
  await form.waitFor();
  await press(v, t('appReservation.send'));
  await told(v, t('appReservation.consentNeeded'));
  await v.healthy();
  await form.getByLabel(t('appReservation.name'), { exact: true }).fill(prospect.name);
  await form.getByLabel(t('appReservation.phone'), { exact: true }).fill(prospect.phone);
  await press(v, t('auth.sendCode'));
  await told(v, t('appReservation.codeSent'));
  await form
    .getByLabel(t('appReservation.code'), { exact: true })
    .fill(await latestCode(server(), prospect.phone));
  await form.getByLabel(t('appReservation.companyName'), { exact: true }).fill(prospect.company);
  await form.getByText(t('appReservation.areaBetween'), { exact: true }).click();
  await form.getByLabel(t('appReservation.text'), { exact: true }).fill('希望了解层高');
  await form.getByLabel(t('appReservation.consent')).check();
  await assertFits(v);
  await press(v, t('appReservation.send'));
  await told(v, t('appReservation.have'));
  await page.locator('.slots button').first().click();
  await told(v, t('appReservation.viewingHold'));
  await v.healthy();
  await press(v, t('appReservation.askNow'));
  await told(v, t('appReservation.viewingAsked'));
  await v.healthy();
  await assertFits(v);
}

/** A time on a clock, so many minutes after another. */
const later = (time: string, minutes: number): string =>
  new Date(Date.parse(`${time.replace(' ', 'T')}Z`) + minutes * 60_000)
    .toISOString()
    .slice(0, 16)
    .replace('T', ' ');
/** A time of the project's clocks, so many minutes from now. */
const clockIn = (minutes: number): string => later(new Date().toISOString().slice(0, 16), 8 * 60 + minutes);

/** The office confirms the time, and then brings it forward to now. */
async function bringForward(v: BrowserUser): Promise<void> {
  const { page, t } = v;
  await signInQuietly(v, 'property');
  await goTo(v, menu);
  await searchList(v, prospect.name);
  await page.getByRole('link', { name: prospect.name, exact: true }).click();
  await drawer(v).waitFor();
  await v.healthy();
  await drawer(v).getByLabel(t('reservation.note')).fill('已电话确认需求');
  await page.keyboard.press('Enter');
  await told(v, t('reservation.noted'));
  await drawer(v)
    .getByRole('button', { name: t('reservation.confirmViewing') })
    .first()
    .click();
  await v.healthy();
  await confirm(v, t('reservation.confirmViewing'));
  await told(v, t('reservation.viewingConfirmed'));
  await drawer(v)
    .getByRole('button', { name: t('reservation.moveViewing') })
    .click();
  const [startAt, endAt] = [page.locator('#field-startAt'), page.locator('#field-endAt')];
  const start = clockIn(10);
  await startAt.fill(start);
  await startAt.press('Enter');
  // The end follows the start; typed before it has, it would be typed beside what follows.
  await expect.poll(() => endAt.inputValue()).toBe(later(start, 60));
  await endAt.fill(later(start, 30));
  await endAt.press('Enter');
  await v.healthy();
  await confirm(v, t('reservation.moveViewing'));
  await told(v, t('reservation.viewingMoved'));
}

/** The guest holds the code of the invitation before the reader, and the desk sees them come. */
async function comeIn(guest: BrowserUser, guard: BrowserUser): Promise<void> {
  const link = await latestSms(server(), prospect.phone, /https?:\/\/\S+\/h5\/v\/[\w-]+/);
  await enterByAddress(guest, new URL(link).pathname.replace('/savills-mdi', ''));
  const code = guest.page.locator('.qr').first();
  await code.waitFor();
  await signIn(guard, 'guard');
  await goTo(guard, '前台');
  const box = guard.page.getByRole('textbox', { name: guard.t('visit.deskScan') });
  await box.fill(prospect.name);
  await guard.page.keyboard.press('Enter');
  await guard.page.locator('.desk_big', { hasText: prospect.name }).waitFor();
  const scan = async () => {
    await reader.beat();
    const scanned = await reader.scan((await code.getAttribute('data-text')) ?? '', 'in');
    return scanned.is === 'pass' && scanned.allow;
  };
  await expect.poll(scan).toBe(true);
  await expect.poll(() => reader.upload()).toBe(true);
  await guard.page.locator('.desk_who .tag', { hasText: guard.t('visit.state_arrived') }).waitFor();
}

/** Says what became of the viewing, and moves the card on by keys: the focus stays on it, wherever it goes. */
async function moveOn(v: BrowserUser): Promise<void> {
  const { page, t } = v;
  await drawer(v)
    .getByRole('button', { name: t('reservation.view'), exact: true })
    .click();
  await confirm(v, t('reservation.view'));
  await told(v, t('reservation.viewingEnded'));
  await page.keyboard.press('Escape');
  await drawer(v).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: t('reservation.board'), exact: true }).click();
  await columnOf(v, 'viewed').waitFor();
  await v.healthy();
  await card(v).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page
    .getByRole('status')
    .filter({ hasText: t('reservation.over', t('reservation.state_negotiating')) })
    .waitFor();
  await page.keyboard.press('Space');
  await columnOf(v, 'negotiating').locator(card(v)).waitFor();
  await expect.poll(() => card(v).evaluate((one) => one === document.activeElement)).toBe(true);

  // By the pointer, where the move needs to know more: whoever cancels that finds the card where it was.
  // A board that scrolls under a press would let it begin on another card.
  await columnOf(v, 'won').scrollIntoViewIfNeeded();
  await card(v).dragTo(columnOf(v, 'won'));
  await dialogOf(v).waitFor();
  await page.keyboard.press('Escape');
  await dialogOf(v).waitFor({ state: 'hidden' });
  await columnOf(v, 'negotiating').locator(card(v)).waitFor();
}

/** Makes a tenant of them: a new company with a unit that is vacant, and who signs in for it. */
async function convert(v: BrowserUser): Promise<void> {
  const { page, t } = v;
  await card(v).click();
  await drawer(v).waitFor();
  await drawer(v)
    .getByRole('button', { name: t('reservation.convert'), exact: true })
    .click();
  await page.locator('#convert-building').click();
  await option(v).click();
  await page.locator('#convert-unit').click();
  await option(v).click();
  await page.locator('#field-roleCode').click();
  await option(v).click();
  await v.healthy();
  await confirm(v, t('reservation.nextStep'));
  await dialogOf(v).getByText(t('reservation.willAddCompany', prospect.company)).waitFor();
  await v.healthy();
  await confirm(v, t('reservation.convert'));
  await dialogOf(v)
    .getByRole('link', { name: t('reservation.openTenant') })
    .click();
  await page.getByRole('heading', { level: 1, name: prospect.company }).waitFor();
}

describe('a prospect', () => {
  test('asks for a viewing on the phone, is let in by a reader, and becomes a tenant who signs in', async () => {
    const guest = await visit('zh');
    await reserve(guest);
    const office = await visit('zh');
    await bringForward(office);
    const guard = await visit('zh');
    await comeIn(guest, guard);
    await moveOn(office);
    await convert(office);
    // Who asks again from the same phone begins anew.
    await enterByAddress(guest, `/h5/app/pm/${projectId}/pages/${pageId}`);
    await guest.page.getByRole('form', { name: guest.t('appReservation.title') }).waitFor();
    const tenant = await visit('zh');
    const password = 'First#pass26';
    await setPassword(tenant, server(), prospect.phone, password);
    await signIn(tenant, prospect.phone, password);
    for (const one of [guest, office, guard, tenant]) await one.context.close();
  });

  test('who comes second with a card is told who was first, and the board shows the truth', async () => {
    const v = await visit('zh');
    const { page, t } = v;
    await signInQuietly(v, 'property');
    await enterByAddress(v, `${base}/reserveBoard`);
    const { list } = await callAsHeadOffice(server(), reservationApi, 'list', {
      projectId,
      state: 'new',
      limit: 10,
    });
    const { reservationId, version, name } = firstFound(list);
    const own = page.locator(`[data-reservation="${reservationId}"]`);
    await own.focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    // What the page hears of it meanwhile doesn't change what it holds.
    const lost = { reservationId, version, reason: 'price', note: '' } as const;
    await callAsHeadOffice(server(), reservationApi, 'lose', lost);
    await page.keyboard.press('Space');
    await page.getByText(/陆思远 已于 .* 更新此预约/).waitFor();
    await press(v, t('reservation.showLost', t('reservation.state_lost')));
    await page
      .locator('.board_column', { has: page.getByRole('heading', { name: t('reservation.state_lost') }) })
      .getByText(name)
      .first()
      .waitFor();
    await v.context.close();
  });
});

describe.each(journeyLanguages)('in %s', (lang) => {
  test('every screen of reservations has no barrier, and none scrolls sideways', async () => {
    const v = await visit(lang);
    const { page, t } = v;
    await page.setViewportSize({ width: 1280, height: 720 });
    await signInQuietly(v, 'property');
    const { list } = await callAsHeadOffice(server(), reservationApi, 'list', {
      projectId,
      state: 'booked',
      limit: 10,
    });
    const { reservationId } = firstFound(list);
    const screens = [
      ...['ReserveList', 'reserveBoard', 'reserveFigures', 'reserveAdd'],
      ...[
        `reserveBoard?lost=1&reservationId=${reservationId}`,
        `reserveDetail?reservationId=${reservationId}`,
      ],
    ];
    for (const screen of screens) {
      await enterByAddress(v, `${base}/${screen}`);
      await v.healthy();
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), screen).toBe(0);
    }
    await enterByAddress(v, `${base}/ReserveList`);
    for (const tool of ['duty', 'booking'] as const) {
      await press(v, t('reservation.settings'));
      await page.getByRole('menuitem', { name: t(`reservation.${tool}`) }).click();
      await dialogOf(v).waitFor();
      await v.healthy();
      await page.keyboard.press('Escape');
      await dialogOf(v).waitFor({ state: 'hidden' });
    }
    // Without room for it beside the board a record has its page.
    await page.setViewportSize({ width: 1024, height: 720 });
    await enterByAddress(v, `${base}/reserveBoard?reservationId=${reservationId}`);
    await page.waitForURL(/reserveDetail/);
    await v.context.close();
  });
});
