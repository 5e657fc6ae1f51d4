import { AxeBuilder } from '@axe-core/playwright';
import { pathOf } from '@mdi/contract/kit/op.ts';
import type { Dictionary } from '@mdi/contract/kit/words.ts';
import { apis } from '@mdi/contract/modules/index.ts';
import { zh } from '@mdi/contract/modules/words.zh.ts';
import { slight, type Visitor } from './browser.ts';
import { guardCalls, layout } from './press-survey.ts';

const keysOf = (words: Dictionary, at = ''): string[] =>
  Object.entries(words).flatMap(([name, value]) =>
    typeof value === 'string' ? [`${at}${name}`] : keysOf(value, `${at}${name}.`),
  );
const keys = keysOf(zh);

/** What is refused while pressing: everything that changes something but the way in. */
const writing = apis
  .filter(({ module }) => module !== 'auth')
  .flatMap((api) => Object.entries(api.ops).flatMap(([name, op]) => (op.writes ? [pathOf(api, name)] : [])));

/** Looks at a page all the time and whenever told, and keeps what is wrong with it. */
export type Watch = {
  problems: string[];
  /** Says where what is found from now on was found. */
  at: (where: string) => void;
  say: (problem: string) => void;
  /** Waits until nothing is on its way any more. */
  quiet: () => Promise<void>;
  /** Whether the page is still there; looks at its words and its layout. */
  look: () => Promise<boolean>;
  /** Looks for what keeps people out, once for each name. */
  scan: (name: string) => Promise<void>;
};

/** Requests under way but for the stream, which never ends. */
function counted({ page }: Visitor) {
  const running = new Set<unknown>();
  page.on('request', (request) => {
    if (!request.url().includes('/live')) running.add(request);
  });
  page.on('requestfinished', (request) => running.delete(request));
  page.on('requestfailed', (request) => running.delete(request));
  return running;
}

export async function watch(v: Visitor, refusal: string, scanned: Set<string>): Promise<Watch> {
  const { page } = v;
  const problems: string[] = [];
  let place = '';
  const say = (problem: string) => {
    const line = `${place}: ${problem}`;
    if (!problems.includes(line)) problems.push(line);
  };
  const running = counted(v);
  await v.context.addInitScript(guardCalls, [writing, refusal] satisfies [string[], string]);
  page.on(
    'console',
    (message) => message.type() === 'error' && say(`console: ${message.text().slice(0, 300)}`),
  );
  v.context.on('weberror', (error) => say(`error: ${error.error().message}`));
  page.on('response', (answer) => answer.status() >= 400 && say(`${answer.status()} ${answer.url()}`));
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? '';
    // The page was left, or asked for something newer.
    if (why !== 'net::ERR_ABORTED') say(`${why} ${request.url()}`);
  });
  page.on('dialog', (dialog) => void dialog.accept());
  const drawn = () =>
    page
      .evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0))))
      .catch(() => undefined);
  return {
    problems,
    at: (where) => {
      place = where;
    },
    say,
    async quiet() {
      for (let calm = 0, left = 200; calm < 2 && left > 0; left -= 1) {
        await drawn();
        calm = running.size === 0 ? calm + 1 : 0;
        if (running.size > 0) await page.waitForTimeout(15);
      }
    },
    async look() {
      for (const one of await page.evaluate(layout, keys)) say(one);
      const broken = await page.getByRole('heading', { name: v.t('frame.pageFailed') }).count();
      if (broken > 0) say('the page broke');
      return broken === 0;
    },
    async scan(name) {
      if (scanned.has(name)) return;
      scanned.add(name);
      const builder = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
      for (const { id, impact, nodes } of (await builder.disableRules(slight).analyze()).violations) {
        if (impact === 'serious' || impact === 'critical') say(`axe ${id}: ${nodes[0]?.html.slice(0, 160)}`);
      }
    },
  };
}
