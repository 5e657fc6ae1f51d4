import { afterAll, assert, beforeAll, describe, test, vi } from 'vitest';
import { connect, type Database } from '../../src/db/connect.ts';
import { world } from '../world.ts';
import { callList } from './call-list.ts';
import { expensiveLists, type ReadFigures } from './expensive-lists.ts';
import { filledIdsOf, type ListCaller, listCallers } from './list-callers.ts';
import { type FilledIds, type ListQuestion, listCalls, questionsOf } from './list-questions.ts';
import { addListRows, fractionOfSizes } from './list-rows.ts';
import { serveInProcess } from './serve-in-process.ts';
import { readCostOf, recordStatements } from './statements.ts';

// What lists read where there are 10,000 companies with all that belongs to them. No clock is read: rows at the leaves of
// every plan, with those dropped there, and buffers.

const limit = 20;

/** Tables of which the statistics read every row, so that plans are the same at each run. */
const sizes = { ...fractionOfSizes(10), passages: 30_000, audit: 30_000, views: 30_000 };

/** What a page may read beside what its total counts once: so much for each of its rows, and to know who asks. */
const most = { rows: 200 + 40 * limit, buffers: 400 + 40 * limit };

/**
 * The last noon where the projects are: what lists show of today is half a day's at each run. Never one to come, at
 * which sessions that begin now would have ended.
 */
const noon = new Date(`${new Date(Date.now() - 4 * 3_600_000).toISOString().slice(0, 10)}T04:00:00Z`);

/** What times of the day and planning may add to a figure. */
const slack = 1.1;

/** Questions about what head office itself doesn't see: a role that it may not give. */
const unseen = ['audit/history entity=role'];

const lists = listCalls.filter(({ kind }) => kind === 'list');
let database: Database;
let served: Awaited<ReturnType<typeof serveInProcess>>;
let heard: ReturnType<typeof recordStatements>;
let office: ListCaller;
let known: FilledIds;

beforeAll(async () => {
  vi.useFakeTimers({ now: noon, toFake: ['Date'] });
  const w = await world();
  await addListRows(w.config, sizes, noon);
  database = connect(w.config, () => {});
  heard = recordStatements(database.pool);
  served = await serveInProcess(database, w.config, w.deps.settings.dataDir);
  [office] = await listCallers(w.db);
  known = { ...(await filledIdsOf(w.db)), userId: office.userId };
}, 120_000);

afterAll(async () => {
  await served?.stop();
  await database?.close();
  vi.useRealTimers();
});

/** What was heard since reads beyond counting once. */
async function readSince(total: number): Promise<ReadFigures> {
  const sum = { rows: 0, counted: 0, buffers: 0 };
  const ran = heard.taken();
  assert.isNotEmpty(ran, 'no statement was heard');
  for (const one of ran) {
    const read = await readCostOf(database.pool, one);
    sum.rows += read?.rows ?? 0;
    sum.counted += read?.counted ?? 0;
    sum.buffers += read?.buffers ?? 0;
  }
  heard.taken();
  const rows = sum.rows - Math.min(sum.counted, total);
  // Of most tables twenty rows lie in a buffer.
  return [rows, Math.max(sum.buffers - Math.ceil(total / 20), 0)];
}

const isDear = ([rows, buffers]: ReadFigures) => rows > most.rows || buffers > most.buffers;

async function readFor(call: (typeof lists)[number], { what, input }: ListQuestion): Promise<ReadFigures> {
  const limited = { ...input, limit };
  heard.taken();
  const sent = call.op.input.safeParse(limited).success ? limited : input;
  const { code, message, data } = await callList(served.app, call, office.token, sent);
  assert.strictEqual(code, 200, `${call.path} ${what}: ${message}`);
  if (what === 'default') assert.isNotEmpty(data.list, `${call.path} has no rows to read`);
  return readSince(data.total ?? 0);
}

describe('a list reads for its page and its total, not for its table', () => {
  test.each(lists.map((call) => [call.path, call] as const))('%s', async (path, call) => {
    const figures: [number, number] = [0, 0];
    const dear: string[] = [];
    for (const ask of questionsOf(call, known)) {
      if (unseen.includes(`${path} ${ask.what}`)) continue;
      const read = await readFor(call, ask);
      const [rows, buffers] = read;
      figures[0] = Math.max(figures[0], rows);
      figures[1] = Math.max(figures[1], buffers);
      if (isDear(read)) dear.push(`${ask.what} (${rows} rows, ${buffers} buffers)`);
    }
    if (process.env.LISTS_SAY)
      process.stdout.write(`DEAR ${dear.length} '${path}': [${figures.join(', ')}],\n`);
    const today = expensiveLists[path];
    const line =
      dear.length > 0 ? `its line in expensive-lists.ts would be '${path}': [${figures.join(', ')}]` : '';
    if (!today) return assert.isEmpty(dear, `reads more than its page needs; ${line}`);
    assert.isNotEmpty(dear, 'keeps the bound: its line goes from dear-today.ts');
    const [rows, buffers] = today;
    const grew = figures[0] > rows * slack || figures[1] > buffers * slack;
    assert.isFalse(grew, `reads more than it did: ${dear.join(', ')}; ${line}`);
    const shrank = figures[0] < rows / 2 || figures[1] < buffers / 2;
    assert.isFalse(shrank, `reads less than half of what it did; ${line}`);
  });

  test('only lists that there are stand among those that are dear', () => {
    const paths = lists.map(({ path }) => path);
    assert.isEmpty(Object.keys(expensiveLists).filter((path) => !paths.includes(path)));
  });
});
