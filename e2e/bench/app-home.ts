import { pageApi } from '@mdi/contract/modules/page/page.contract.ts';
import { chromium, type Page } from 'playwright-core';
import { callOk, newFolder, removeFolder, startProduct, tokenOf } from '../server.ts';

// npm run bench:app: what the home page of the app on phones costs a phone that has never seen it, in each language:
// requests before pictures (≤ 12), JavaScript as it travels (≤ 90 KB), how far anything jumps (0), and the time until it
// can be used at a quarter of this machine's speed (≤ 1.2 s). That time is told twice: as the clock has it, which counts
// what other programs on the machine take too, and as four times what the page's own thread worked.

const rounds = 5;
const sorted = (times: readonly number[]) =>
  times
    .toSorted((a, b) => a - b)
    .map((ms) => Math.round(ms))
    .join(', ');
const say = (text: string) => process.stdout.write(`${text}\n`);

/**
 * Runs in the page before its own scripts; as text, since what runs this file adds names of its own to functions. Ready
 * is the page once its tab bar stands there and its notices: whatever is pressed then leads on.
 */
const watch = `
  const told = (window.told = { shift: 0, busyUntil: 0, ready: 0 });
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) told.shift += value;
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      told.busyUntil = Math.max(told.busyUntil, startTime + duration);
  }).observe({ type: 'longtask', buffered: true });
  const look = () => {
    if (document.querySelector('.pk-tabbar a') && document.querySelector('main .pk-notices li'))
      told.ready = performance.now();
    else requestAnimationFrame(look);
  };
  look();
`;

type Told = { shift: number; busyUntil: number; ready: number };

async function measured(page: Page, address: string, slower: number) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower });
  const asked: { url: string; type: string }[] = [];
  const kinds = new Map<string, string>();
  let script = 0;
  cdp.on('Network.requestWillBeSent', ({ requestId, request: { url }, type = '' }) => {
    asked.push({ url, type });
    // The worker comes once there is nothing else to do.
    if (!url.endsWith('/worker.js')) kinds.set(requestId, type);
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (kinds.get(requestId) === 'Script') script += encodedDataLength;
  });
  await page.addInitScript({ content: watch });
  await page.goto(address);
  await page.waitForFunction(() => (Reflect.get(window, 'told') as Told).ready > 0);
  const { metrics } = await cdp.send('Performance.getMetrics');
  const worked = (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
  // What keeps the page busy within five seconds is a part of the same wait.
  await page.waitForTimeout(5000);
  const told = await page.evaluate(() => Reflect.get(window, 'told') as Told);
  const pictures = new Set(['Image', 'Other', 'Manifest']);
  const before = asked.filter(({ type, url }) => !pictures.has(type) && !/worker\.js$|\/files\//.test(url));
  return { ...told, worked, script, requests: before.map(({ url }) => new URL(url).pathname) };
}

const dataDir = newFolder();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
const server = await startProduct({ dataDir });
try {
  const [project] = await callOk(
    server,
    pageApi,
    'projects',
    { keyword: '恒景中心' },
    await tokenOf(server, 'hq'),
  );
  if (!project) throw new Error('the demo has this project');
  const address = `${server.url}/savills-mdi/h5/app/pm/${project.projectId}`;
  for (const lang of ['zh', 'en']) {
    const round = async (slower: number) => {
      const context = await browser.newContext({ viewport: { width: 375, height: 812 } });
      const found = await measured(await context.newPage(), `${address}?lang=${lang}`, slower);
      await context.close();
      return found;
    };
    const { requests, script, shift } = await round(1);
    say(`${lang}: ${requests.length} requests before pictures (≤ 12)\n  ${requests.join('\n  ')}`);
    say(`  JavaScript ${(script / 1024).toFixed(1)} KB (≤ 90), layout shift ${shift.toFixed(4)} (0)`);
    const own: number[] = [];
    const clock: number[] = [];
    for (let n = 0; n < rounds; n += 1) {
      own.push((await round(1)).worked * 4);
      const { busyUntil, ready } = await round(4);
      clock.push(Math.max(busyUntil, ready));
    }
    say(
      `  usable at a quarter of the speed (≤ 1200): by the clock ${sorted(clock)} ms, of its own ${sorted(own)} ms`,
    );
  }
} finally {
  await browser.close();
  await server.stop();
  removeFolder(dataDir);
}
