import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { callList } from '../../test/lists/call-list.ts';
import {
  type FilledIds,
  hasPages,
  hasWords,
  type ListCall,
  type ListQuestion,
  questionsOf,
  wordsIn,
} from '../../test/lists/list-questions.ts';
import type { RanStatement, recordStatements } from '../../test/lists/statements.ts';
import { backendCpu } from './backend-cpu.ts';

/** What one question cost a call, in CPU ms; `dearest` is the statement that took longest, of those above its budget. */
export type QuestionCost = {
  path: string;
  who: string;
  what: string;
  dbMs: number;
  appMs: number;
  total: number | null;
  dearest: RanStatement | null;
};

/** A question that was refused, and how. */
export type RefusedQuestion = { path: string; who: string; what: string; answer: string };

export type QuestionMeasurer = {
  app: FastifyInstance;
  pool: pg.Pool;
  postmaster: number;
  heard: ReturnType<typeof recordStatements>;
  calls: number;
};

const limit = 20;
/** A call that takes longer is made once more, and not six times. */
const longMs = 250;

const ask = (w: QuestionMeasurer, call: ListCall, token: string, input: object) =>
  callList(w.app, call, token, input);

type Asker = { who: string; token: string };

/** Measures one question after two warm calls. */
async function cost(
  w: QuestionMeasurer,
  call: ListCall,
  { who, token }: Asker,
  { what, input }: ListQuestion,
): Promise<QuestionCost | RefusedQuestion> {
  const from = performance.now();
  const first = await ask(w, call, token, input);
  const long = performance.now() - from > longMs;
  const { path } = call;
  if (first.code !== 200) return { path, who, what, answer: `${first.code} ${first.message}` };
  if (!long) await ask(w, call, token, input);
  w.heard.taken();
  const times = long ? 1 : w.calls;
  const [db, app] = [backendCpu(w.postmaster), process.cpuUsage()];
  for (let n = 0; n < times; n += 1) await ask(w, call, token, input);
  const { user, system } = process.cpuUsage(app);
  const dbMs = (backendCpu(w.postmaster) - db) / times;
  const dearest = w.heard.taken().toSorted((a, b) => b.ms - a.ms)[0] ?? null;
  const total = first.data.total ?? null;
  return { path, who, what, dbMs, appMs: (user + system) / 1000 / times, total, dearest };
}

/** The middle and the last page, and words that its rows hold. */
async function furtherAsks(
  w: QuestionMeasurer,
  call: ListCall,
  { token }: Asker,
  input: ListQuestion['input'],
): Promise<ListQuestion[]> {
  const asks: ListQuestion[] = [];
  const { data } = await ask(w, call, token, { ...input, limit });
  const list = data?.list ?? [];
  const rows = [...list];
  if (hasPages(call) && data?.total && data.total > limit) {
    const last = Math.ceil(data.total / limit);
    asks.push({ what: `page ${Math.ceil(last / 2)}`, input: { ...input, limit, page: Math.ceil(last / 2) } });
    asks.push({ what: `page ${last}`, input: { ...input, limit, page: last } });
    rows.push(...((await ask(w, call, token, { ...input, limit, page: last })).data?.list ?? []));
  }
  if (hasWords(call))
    for (const { what, word } of wordsIn(rows)) asks.push({ what, input: { ...input, keyword: word } });
  return asks;
}

/** Everything that one person can ask of a call. */
export async function measureQuestions(
  w: QuestionMeasurer,
  call: ListCall,
  by: Asker,
  known: FilledIds,
): Promise<(QuestionCost | RefusedQuestion)[]> {
  const asks = questionsOf(call, known);
  const [usual] = asks;
  if (!usual) return [];
  const first = await cost(w, call, by, usual);
  if ('answer' in first) return [first];
  const found: (QuestionCost | RefusedQuestion)[] = [first];
  const further = call.kind === 'list' ? await furtherAsks(w, call, by, usual.input) : [];
  for (const one of [...asks.slice(1), ...further]) found.push(await cost(w, call, by, one));
  return found;
}
