import { newBlock } from '@mdi/page-kit/new-doc.ts';
import type { Block, Doc } from '@mdi/page-kit/shapes.ts';
import { sql } from 'kysely';
import { factories } from '../test/factories/index.ts';
import { newId } from '../test/factories/pages.ts';
import { type BenchServer, startBenchServer } from './bench-server.ts';
import { tableLine } from './measure.ts';

// npm run bench:pages: what it costs to save a draft of 8 and of 200 blocks (≤ 1.5 ms of the app's CPU), and what
// readers ask; the builder's own part, in Chromium, is in e2e/bench/pages.ts.

const saves = 300;
const say = (text: string) => process.stdout.write(`${text}\n`);

const written = (n: number): Block => ({
  ...newBlock('text', newId),
  body: { zh: `第 ${n} 段：欢迎来到大堂，请先登记。`, en: `Part ${n}: welcome to the lobby.` },
});

type Draft = { pageId: number; version: number; doc: Doc };

/** Saves a page as its builder does: one text of it is another each time. */
async function saving(bed: BenchServer, name: string, token: string, draft: Draft): Promise<void> {
  let { version } = draft;
  let n = 0;
  const figures = await bed.measured(
    async () => {
      n += 1;
      const blocks = draft.doc.blocks.map((block, at) =>
        at === n % draft.doc.blocks.length ? { ...written(n), id: block.id } : block,
      );
      const doc = { ...draft.doc, blocks };
      const input = () => ({ pageId: draft.pageId, version, doc });
      const answer = JSON.parse(await bed.ask({ path: 'page/save', token, input })) as {
        data: { version: number };
      };
      version = answer.data.version;
    },
    saves,
    1,
  );
  const bytes = JSON.stringify(draft.doc).length;
  say(
    `${tableLine(`${name}, ${bytes} bytes`, figures)}  ${(figures.appCpuMs / saves).toFixed(2)} ms (≤ 1.5)`,
  );
}

type Filled = { token: string; projectId: number; small: Draft; large: Draft };

let filled: Filled | undefined;
const bed = await startBenchServer(async ({ db }) => {
  const make = factories(db);
  const { id: projectId } = await make.project();
  const role = { level: 30 as const, resources: ['content:page:view', 'content:page:edit'] as const };
  const { token } = await make.person({ role, projectId });
  const page = (blocks: number) =>
    make.page({ projectId, blocks: Array.from({ length: blocks }, (_, n) => written(n)) });
  filled = { token, projectId, small: await page(8), large: await page(200) };
  for (const kind of ['home', 'site'] as const) await make.page({ projectId, kind, liveSince: new Date(0) });
  await sql`vacuum analyze`.execute(db);
});
try {
  if (!filled) throw new Error('nothing was filled in');
  const { token, projectId, small, large } = filled;
  say(`${'ms of CPU per call'.padEnd(40)}     app      db  calls/s`);
  // Each writing call has a session, a transaction and its answer: below them no save can come.
  const floor = await bed.cost(
    { path: 'preference/setDensity', token, input: () => ({ density: 'roomy' }) },
    saves * 2,
    1,
  );
  say(tableLine('the cheapest write there is', floor));
  await saving(bed, 'save, 8 blocks', token, small);
  await saving(bed, 'save, 200 blocks', token, large);
  const input = () => ({ projectId, program: 'pm' });
  say(tableLine('home on phones', await bed.cost({ path: '../mini/appPage/home', input }, 1000, 8)));
} finally {
  await bed.stop();
}
