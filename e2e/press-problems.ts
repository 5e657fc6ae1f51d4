import { setTimeout } from 'node:timers/promises';
import { pathOf } from '@mdi/contract/kit/op.ts';
import type { Dictionary } from '@mdi/contract/kit/words.ts';
import { apis } from '@mdi/contract/modules/index.ts';
import { zh } from '@mdi/contract/modules/words.zh.ts';
import type { Request } from 'playwright-core';
import { accessibilityProblems } from './accessibility-problems.ts';
import type { BrowserUser } from './browser.ts';
import { type PageGlance, pageProgramOf } from './press-page-program.ts';
import type { PageControls, SurveyRequest } from './press-survey.ts';

const keysOf = (words: Dictionary, at = ''): string[] =>
  Object.entries(words).flatMap(([name, value]) =>
    typeof value === 'string' ? [`${at}${name}`] : keysOf(value, `${at}${name}.`),
  );

/** What is refused while pressing: everything that changes something but the way in. */
const writing = apis
  .filter(({ module }) => module !== 'auth')
  .flatMap((api) => Object.entries(api.ops).flatMap(([name, op]) => (op.writes ? [pathOf(api, name)] : [])));

/** Looks at a page all the time and whenever told, and keeps what is wrong with it. */
export type PageWatch = {
  problems: () => string[];
  /** Says where what is found from now on was found: on which screen, and by what. */
  at: (screen: string, what: string) => void;
  say: (problem: string) => void;
  /** Looks at the page once nothing is on its way any more. */
  see: (look: SurveyRequest) => Promise<PageControls>;
  /** Looks for what keeps people out, once for each name. */
  scan: (name: string, within?: string) => Promise<void>;
};

/** What React waits at most before it shows a part of the program that came later. */
const revealMs = 350;

/** Whether anything is on its way: a request, but for the stream, which never ends, or a part that is not shown yet. */
function waiting({ page }: BrowserUser): () => boolean {
  const running = new Set<Request>();
  let partAt = Number.NEGATIVE_INFINITY;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname !== '/prod-api/live') running.add(request);
  });
  const ended = (request: Request) => {
    running.delete(request);
    if (request.resourceType() === 'script') partAt = performance.now();
  };
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  return () => running.size > 0 || performance.now() - partAt < revealMs;
}

/** Keeps what the browser itself tells of: errors, failed requests, answers that are none. */
function listen({ page, context }: BrowserUser, say: (problem: string) => void): void {
  page.on(
    'console',
    (message) => message.type() === 'error' && say(`console: ${message.text().slice(0, 300)}`),
  );
  context.on('weberror', (error) => say(`error: ${error.error().message}`));
  page.on('response', (answer) => answer.status() >= 400 && say(`${answer.status()} ${answer.url()}`));
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? '';
    // The page was left, or asked for something newer.
    if (why !== 'net::ERR_ABORTED') say(`${why} ${request.url()}`);
  });
  page.on('dialog', (dialog) => void dialog.accept());
}

/** Watches somebody's page; `refusal` is what writes are answered, `scanned` what was looked through already. */
export async function watchPage(v: BrowserUser, refusal: string, scanned: Set<string>): Promise<PageWatch> {
  const { page } = v;
  const found = new Map<string, string>();
  let screen = '';
  let place = '';
  const say = (problem: string) => {
    const one = `${screen}: ${problem}`;
    if (!found.has(one)) found.set(one, `${screen}, ${place}: ${problem}`);
  };
  const waits = waiting(v);
  await v.context.addInitScript({ content: pageProgramOf(writing, refusal, keysOf(zh)) });
  listen(v, say);
  return {
    problems: () => [...found.values()],
    at: (where, what) => {
      screen = where;
      place = what;
    },
    say,
    async see(look) {
      const asked = `window.glance(${JSON.stringify(look)})`;
      for (let left = 200; ; left -= 1) {
        // Parts of the program are loaded without a call, and a look at what isn't there yet costs as much as any.
        for (; waits() && left > 0; left -= 1) await setTimeout(25);
        // The page may just be left for another.
        const seen = await page.evaluate<PageGlance>(asked).catch((error) => {
          if (left <= 0) throw error;
        });
        if (!seen) await setTimeout(25);
        else if (left <= 0 || !waits()) {
          for (const problem of seen.problems) say(problem);
          return seen;
        }
      }
    },
    async scan(name, within) {
      if (scanned.has(name)) return;
      scanned.add(name);
      for (const one of await accessibilityProblems(page, within)) say(one);
    },
  };
}
