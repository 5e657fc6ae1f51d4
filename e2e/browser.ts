import { cpSync } from 'node:fs';
import { formatCount } from '@mdi/contract/kit/display.ts';
import type { Lang } from '@mdi/contract/kit/words.ts';
import { fillSentence, findSentence } from '@mdi/contract/kit/words.ts';
import { smsApi } from '@mdi/contract/modules/sms/sms.contract.ts';
import type { WordKey } from '@mdi/contract/modules/word-keys.ts';
import { en } from '@mdi/contract/modules/words.en.ts';
import { zh } from '@mdi/contract/modules/words.zh.ts';
import { type Browser, type BrowserContext, chromium, type Page, type Request } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, onTestFailed, TestRunner } from 'vitest';
import { accessibilityProblems } from './accessibility-problems.ts';
import {
  callOk,
  demoPassword,
  newFolder,
  removeFolder,
  type Server,
  startProduct,
  tokenOf,
} from './server.ts';

/** Counts are written with separators, as the pages do. */
const written = (args: readonly (string | number)[]) =>
  args.map((arg) => (Number.isInteger(arg) ? formatCount(Number(arg)) : arg));

/** What Chromium would do besides: each costs a process a visitor, or gets in the way of a journey. */
const features = [
  // Renderers of the browser's own: one kept ready for the next page, and the popup of an address bar nobody sees.
  'SpareRendererForSitePerProcess',
  'WebUIOmniboxPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxAimPopup',
  // The last list counts, so these are those of Playwright's own that matter here.
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'MediaRouter',
  'OptimizationHints',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
];

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-software-rasterizer',
  '--in-process-gpu',
  `--disable-features=${features.join()}`,
  // Pages live too short for what optimizing them takes: a tenth of a renderer's time.
  '--js-flags=--no-opt',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Nothing but this machine resolves: a page that asks a foreign host fails its journey.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
];

let opened: Browser | undefined;

/** The browser of this worker: files come one after the other here, and each person has a profile of their own. */
export async function openBrowser(): Promise<Browser> {
  if (!opened?.isConnected()) {
    const executablePath = process.env.CHROMIUM_PATH || '/usr/bin/chromium';
    // It ends with the worker.
    opened = await chromium.launch({ executablePath, args: quiet });
  }
  return opened;
}

/** A data folder of a file's own with the demo in it. */
export function copyDemoFolder(): string {
  const folder = newFolder();
  const demo = inject('demo');
  if (demo) cpSync(demo, folder, { recursive: true });
  return folder;
}

/** A demo server for the journeys of a file; `restart` keeps the server's data. */
export function startDemo(env: Record<string, string> = {}) {
  let server: Server | undefined;
  let browser: Browser | undefined;
  const there = <T>(it: T | undefined): T => {
    if (it === undefined) throw new Error('the stage is not set yet');
    return it;
  };
  beforeAll(async () => {
    server = await startProduct({ dataDir: copyDemoFolder(), env });
    browser = await openBrowser();
  });
  afterAll(async () => {
    // Of journeys that failed.
    for (const context of browser?.contexts() ?? []) await context.close();
    await server?.stop();
    if (server) removeFolder(server.dataDir);
  });
  return {
    server: () => there(server),
    visit: (lang: Lang) => visitor(there(browser), there(server), lang),
    async restart() {
      const { dataDir, stop } = there(server);
      await stop();
      server = await startProduct({ dataDir, env });
    },
  };
}

export const bothLanguages: readonly Lang[] = ['zh', 'en'];

const asked = process.env.JOURNEY_LANGUAGES?.split(',');

/**
 * The languages in which people take the journeys of the back office; JOURNEY_LANGUAGES=zh,en takes each in both. Every
 * screen is looked at in English by those who press everything.
 */
export const journeyLanguages: readonly Lang[] = bothLanguages.filter((lang) =>
  (asked ?? ['zh']).includes(lang),
);

/** A person at a browser of their own: pages, words in their language, and what went wrong in the console. */
export type BrowserUser = {
  server: Server;
  context: BrowserContext;
  page: Page;
  lang: Lang;
  t: (key: WordKey, ...args: (string | number)[]) => string;
  /** Begins at the address that the server prints. */
  open: () => Promise<void>;
  /** Fails when the page has serious accessibility findings, or the console had an error. */
  healthy: () => Promise<void>;
};

/** A net for what hangs: the first journey of a browser takes half a minute where the machine is busy. */
const wide = 90_000;

/** Where each page is and what it still waits for, told when the journey fails. */
function tellOfFailure(context: BrowserContext, errors: readonly string[]): void {
  const begun = new Map<Request, number>();
  const end = (request: Request) => begun.delete(request);
  context.on('request', (request) => begun.set(request, Date.now()));
  context.on('requestfinished', end);
  context.on('requestfailed', end);
  const tell = async () => {
    for (const page of context.pages()) {
      const shown = await page.locator('body').ariaSnapshot({ timeout: 5_000 }).catch(String);
      console.error(`failed at ${page.url()}:\n${shown.slice(0, 2000)}`);
    }
    const waits = [...begun].map(([one, at]) => `${one.url()} (${Date.now() - at} ms)`);
    console.error(['waits for:', ...waits, 'console:', ...errors].join('\n'));
  };
  // Whoever comes before the first test has none that could fail.
  if (TestRunner.getCurrentTest()) onTestFailed(tell);
}

async function visitor(browser: Browser, server: Server, lang: Lang): Promise<BrowserUser> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  });
  await context.addCookies([{ name: 'language', value: lang, url: server.url }]);
  const page = await context.newPage();
  context.setDefaultTimeout(wide);
  const errors: string[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  context.on('weberror', (error) => errors.push(error.error().message));
  tellOfFailure(context, errors);
  const words = lang === 'en' ? en : zh;
  return {
    server,
    context,
    page,
    lang,
    t: (key, ...args) => fillSentence(findSentence(words, key) ?? key, written(args)),
    open: async () => {
      await page.goto(`${server.url}/savills-mdi/`);
    },
    healthy: async () => {
      await page.locator('h1').first().waitFor();
      // In motion things have other colours than they come to rest with.
      await page.waitForFunction(() =>
        document
          .getAnimations()
          .every(
            (one) => one.playState !== 'running' || one.effect?.getComputedTiming().endTime === Infinity,
          ),
      );
      expect(await accessibilityProblems(page)).toEqual([]);
      await expect.poll(() => page.locator('h1').count()).toBe(1);
      expect(errors).toEqual([]);
    },
  };
}

/** Fills the sign-in form and sends it. */
export async function fillSignIn(v: BrowserUser, userName: string, password = demoPassword): Promise<void> {
  await v.page.getByLabel(v.t('auth.username'), { exact: true }).fill(userName);
  await v.page.getByLabel(v.t('auth.password'), { exact: true }).fill(password);
  await v.page.getByRole('checkbox').check();
  await v.page.getByRole('button', { name: v.t('auth.login'), exact: true }).click();
}

/** Signs in as people do, beginning at the printed address, and waits for the frame. */
export async function signIn(v: BrowserUser, userName: string, password?: string): Promise<void> {
  await v.open();
  await v.page.waitForURL(/\/login/);
  await fillSignIn(v, userName, password);
  await v.page.getByRole('navigation', { name: v.t('frame.mainMenu') }).waitFor();
}

/** Signs a demo account in without the pages for it, which have journeys of their own. No page is open then. */
export async function signInQuietly({ context, server }: BrowserUser, userName: string): Promise<void> {
  const value = await tokenOf(server, userName);
  await context.addCookies([{ name: 'Admin-Token', value, url: server.url, sameSite: 'Strict' }]);
}

/** Loads a page whose session is over anew, and waits until it has left for the sign-in. */
export async function waitForSignOut({ page }: BrowserUser): Promise<void> {
  // The live stream may lead it away in the middle of the reload, which breaks that off.
  await page.reload().catch(() => undefined);
  await page.waitForURL(/\/login/);
}

/** The titles of the columns that a list shows. */
export async function columnTitles({ page }: BrowserUser): Promise<string[]> {
  const cells = page.locator('.ant-table-thead th');
  await cells.first().waitFor();
  const texts = await cells.allInnerTexts();
  return texts.map((text) => text.trim()).filter((text) => text !== '');
}

/** What an expression finds in the newest SMS to a phone; an answer doesn't wait for the SMS, so this does. */
export async function latestSms(server: Server, phone: string, wanted: RegExp): Promise<string> {
  const inSms = async () => {
    const sent = await callOk(server, smsApi, 'inbox', {});
    return wanted.exec(sent.find((m) => m.phone === phone)?.text ?? '')?.[0] ?? '';
  };
  await expect.poll(inSms, { timeout: wide, message: `SMS for ${phone}` }).not.toBe('');
  return inSms();
}

/** The six digits in the newest SMS to a phone. */
export const latestCode = (server: Server, phone: string): Promise<string> =>
  latestSms(server, phone, /\b\d{6}\b/);
