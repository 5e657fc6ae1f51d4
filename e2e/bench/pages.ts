import { pageApi } from '@mdi/contract/modules/page/page.contract.ts';
import { newBlock, newIdFrom } from '@mdi/page-kit/new-doc.ts';
import { type CDPSession, chromium, type Page } from 'playwright-core';
import { callOk, newFolder, removeFolder, startProduct, tokenOf } from '../server.ts';

// The second half of npm run bench:pages: what a key press costs in the builder of a page of 200 blocks (≤ 16 ms of
// script), and what dragging one does at a quarter of the speed. Counted in the renderer's own CPU time, so that other
// programs on the machine don't count.

const blocks = 200;
const presses = 40;
const say = (text: string) => process.stdout.write(`${text}\n`);

type Traced = { name: string; ph: string; tid: number; ts: number; dur?: number; tdur?: number };

/** What the page does while something is done, as the browser traces it. */
async function traced(cdp: CDPSession, work: () => Promise<void>): Promise<Traced[]> {
  const events: Traced[] = [];
  const collect = ({ value }: { value: object[] }) => events.push(...(value as Traced[]));
  cdp.on('Tracing.dataCollected', collect);
  const ended = new Promise<void>((done) => {
    cdp.once('Tracing.tracingComplete', () => done());
  });
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'] },
  });
  await work();
  await cdp.send('Tracing.end');
  await ended;
  cdp.off('Tracing.dataCollected', collect);
  return events;
}

const scripts = ['FunctionCall', 'EvaluateScript', 'RunMicrotasks'];

/** CPU ms of each task of the page's own thread: all of it, and its scripts. */
function tasksOf(events: readonly Traced[]): { all: number; script: number }[] {
  const calls = events.filter(({ name, ph }) => ph === 'X' && scripts.includes(name));
  const main = calls[0]?.tid;
  const of = events.filter(({ tid, ph }) => tid === main && ph === 'X');
  const end = ({ ts, dur = 0 }: Traced) => ts + dur;
  const within = (inner: Traced, outer: Traced) => inner.ts >= outer.ts && end(inner) <= end(outer);
  // What is called within another call is a part of it.
  const outermost = calls
    .filter(({ tid }) => tid === main)
    .toSorted((a, b) => a.ts - b.ts || end(b) - end(a))
    .filter((one, at, sorted) => !sorted.slice(0, at).some((other) => other !== one && within(one, other)));
  return of
    .filter(({ name }) => name === 'RunTask')
    .map((task) => ({
      all: (task.tdur ?? 0) / 1000,
      script:
        outermost.filter((call) => within(call, task)).reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1000,
    }));
}

const sum = (all: readonly number[]) => all.reduce((one, other) => one + other, 0);
const spread = (all: readonly number[]) => {
  const sorted = all.toSorted((a, b) => a - b);
  const at = (part: number) => (sorted[Math.ceil(sorted.length * part) - 1] ?? 0).toFixed(1);
  return `median ${at(0.5)}, p95 ${at(0.95)}, most ${at(1)} ms`;
};

async function typing(page: Page, cdp: CDPSession): Promise<void> {
  await page.getByRole('option').nth(100).click();
  const box = page.locator('[data-panel] textarea').first();
  await box.focus();
  const costs: number[] = [];
  // The first ones compile what the others use.
  for (let n = 0; n < presses + 10; n += 1) {
    const tasks = tasksOf(
      await traced(cdp, async () => {
        await page.keyboard.press('a');
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0))));
      }),
    );
    if (n >= 10) costs.push(sum(tasks.map(({ script }) => script)));
  }
  say(`a key press in a page of ${blocks} blocks, script: ${spread(costs)} (≤ 16)`);
}

async function dragging(page: Page, cdp: CDPSession): Promise<void> {
  // What was typed is saved by then, and what came of that is drawn.
  await page.waitForTimeout(3000);
  const rows = page.getByRole('option');
  // All of the way must be in sight: at its edge the list would scroll by itself.
  await rows.nth(100).evaluate((row) => row.scrollIntoView({ block: 'center' }));
  const from = await rows.nth(100).boundingBox();
  const to = await rows.nth(104).boundingBox();
  if (!from || !to) throw new Error('the layers are not in sight');
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const [x, y] = [from.x + from.width / 2, from.y + from.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  const rest = () => page.waitForTimeout(500);
  const lifted = tasksOf(
    await traced(cdp, async () => {
      await page.mouse.move(x, y + 4);
      await rest();
    }),
  );
  const steps = 60;
  const tasks = tasksOf(
    await traced(cdp, async () => {
      for (let step = 1; step <= steps; step += 1)
        await page.mouse.move(x, y + 4 + ((to.y - from.y) * step) / steps);
      await rest();
    }),
  );
  await page.mouse.up();
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  // The browser slows the thread by keeping it busy, so its CPU time is the slow machine's already.
  const moving = tasks.map(({ all }) => all).filter((ms) => ms > 0);
  const late = moving.filter((ms) => ms > 1000 / 60).length;
  const longest = Math.max(...lifted.map(({ all }) => all));
  say(
    `dragging at a quarter of the speed, tasks: ${spread(moving)}; ${late} of ${moving.length} over a frame (0); ` +
      `picking it up before: ${longest.toFixed(1)} ms`,
  );
}

const dataDir = newFolder();
const server = await startProduct({ dataDir });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const token = await tokenOf(server, 'hq');
  const [project] = await callOk(server, pageApi, 'projects', {}, token);
  if (!project) throw new Error('the demo has projects');
  const newId = newIdFrom(Math.random);
  const made = await callOk(
    server,
    pageApi,
    'add',
    {
      projectId: project.projectId,
      program: 'pm',
      channel: 'app',
      kind: 'standard',
      titleZh: '两百个组件',
      titleEn: 'Two hundred',
      replace: false,
    },
    token,
  );
  const { doc } = await callOk(server, pageApi, 'get', { pageId: made.pageId }, token);
  const kinds = ['text', 'button', 'divider', 'location'] as const;
  const many = Array.from({ length: blocks }, (_, n) => {
    const block = newBlock(kinds[n % 4] ?? 'text', newId);
    return block.type === 'text' ? { ...block, body: { zh: `第 ${n} 段`, en: `Part ${n}` } } : block;
  });
  await callOk(server, pageApi, 'save', { ...made, doc: { ...doc, blocks: many } }, token);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies([{ name: 'Admin-Token', value: token, url: server.url, sameSite: 'Strict' }]);
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  await page.goto(`${server.url}/savills-mdi/miniProgramContentManage/standardConfig?pageId=${made.pageId}`);
  await page
    .getByRole('option')
    .nth(blocks - 1)
    .waitFor();
  const cdp = await context.newCDPSession(page);
  await typing(page, cdp);
  await dragging(page, cdp);
} finally {
  await browser.close();
  await server.stop();
  removeFolder(dataDir);
}
