import { randomUUID } from 'node:crypto';
import type { Envelope } from '@mdi/contract/kit/answer-codes.ts';
import { sql } from 'kysely';
import { afterAll, assert, beforeAll, describe, expect, test } from 'vitest';
import { connect, type Database } from '../../src/db/connect.ts';
import { type Twins, twins } from '../factories/twins.ts';
import { type World, world } from '../world.ts';
import { type AckLosingProxy, ackLosingProxy } from './ack-losing-proxy.ts';
import { type CallTrial, callsSettled, callTrial } from './call-trial.ts';
import { type Call, isUnlogged, testRowsOf, writingCalls } from './calls.ts';
import { type Cut, type CuttingProxy, cuts, cuttingProxy } from './cutting-proxy.ts';
import { outsideServices } from './example-scene.ts';
import { makeCall } from './make-call.ts';
import { sendWithRetries } from './retrying-client.ts';
import { grownTables, type TableSizes, tableHashes, tableSizes } from './tables.ts';

let line: AckLosingProxy | undefined;
let w: World;
let t: Twins;
let proxy: CuttingProxy;
/** The same database by a line that hears everything, to prepare and to look. */
let quiet: Database;
beforeAll(async () => {
  w = await world({
    deps: outsideServices,
    through: async (config) => {
      line = await ackLosingProxy(config);
      return line.config;
    },
  });
  t = await twins(w);
  quiet = connect(w.config, () => {});
  await endsAtCommit();
  await w.app.listen({ port: 0, host: '127.0.0.1' });
  const at = w.app.server.address();
  proxy = await cuttingProxy(at && typeof at === 'object' ? at.port : 0);
});
afterAll(async () => {
  await proxy.close();
  await quiet.close();
  await line?.close();
});

/** Lets the database end the connection of a transaction in the middle of its commit, as often as told. */
async function endsAtCommit(): Promise<void> {
  await sql`create table breaking (n int not null)`.execute(quiet.db);
  await sql`insert into breaking values (0)`.execute(quiet.db);
  await sql`create sequence broken_commits`.execute(quiet.db);
  // A sequence counts although the transaction is undone.
  await sql`create function break_commit() returns trigger language plpgsql as $$
    begin
      if nextval('broken_commits') <= (select n from breaking) then
        perform pg_terminate_backend(pg_backend_pid());
        perform pg_sleep(1);
      end if;
      return null;
    end $$`.execute(quiet.db);
  await sql`create constraint trigger break_commit after insert or update on idempotency
    deferrable initially deferred for each row execute function break_commit()`.execute(quiet.db);
}

async function breakCommits(n: number): Promise<void> {
  await sql`select setval('broken_commits', 1, false)`.execute(quiet.db);
  await sql`update breaking set n = ${n}`.execute(quiet.db);
}

/** What making a call leaves behind: what it adds to the tables, and how many messages were sent. */
type Left = { rows: TableSizes; messages: number };
type Made<T> = Left & { outcome: T; made: CallTrial };

const keyed = ({ call, input, along }: CallTrial, key: string) => makeCall(w, call, input, { ...along, key });

/** Makes a call with an input of its own, somehow, until all of it has ended. */
async function leave<T>(call: Call, make: (made: CallTrial) => Promise<T>): Promise<Made<T>> {
  const made = await callTrial(w, t, call);
  const [before, sent] = [await tableSizes(quiet.db), w.outbox.length];
  const outcome = await make(made);
  await callsSettled(w);
  const rows = grownTables(before, await tableSizes(quiet.db));
  return { made, outcome, rows, messages: w.outbox.length - sent };
}

const plain = new Map<string, Left>();

/** What a call leaves behind that is made once and meets nothing. */
async function alone(call: Call): Promise<Left> {
  const known = plain.get(call.path);
  if (known) return known;
  const { rows, messages, outcome } = await leave(call, (made) => keyed(made, randomUUID()));
  expect(outcome, call.path).toMatchObject({ code: 200 });
  plain.set(call.path, { rows, messages });
  return { rows, messages };
}

const repeated = 'one after the other gets the first answer and does nothing more';

/**
 * Where the line of a call is cut once: each kind of cut is met by every fourth write. What follows a cut is the engine's and no
 * call's own; all four, one after the other, are met by every write.
 */
function cutOf(call: Call): Cut {
  const cut = cuts[writingCalls.indexOf(call) % cuts.length];
  assert(cut);
  return cut;
}

/** One call's tests stand together, because what it leaves behind depends on what others left there. */
describe.each(testRowsOf(writingCalls))('a write, %s', (path, call) => {
  test(`${path}: ${repeated}`, async () => {
    const key = randomUUID();
    const { made, outcome: first, rows, messages } = await leave(call, (one) => keyed(one, key));
    expect(first, path).toMatchObject({ code: 200 });
    plain.set(path, { rows, messages });
    const [before, sent, audits] = [await tableHashes(w.db), w.outbox.length, (await tableSizes(w.db)).audit];
    for (let again = 0; again < 4; again += 1) expect(await keyed(made, key)).toEqual(first);
    await callsSettled(w);
    expect(await tableHashes(w.db)).toEqual(before);
    expect([w.outbox.length, (await tableSizes(w.db)).audit]).toEqual([sent, audits]);
  });

  test(`${path}: five at once are done once, with five equal answers`, async () => {
    const single = await alone(call);
    const key = randomUUID();
    const five = (made: CallTrial) => Promise.all(Array.from({ length: 5 }, () => keyed(made, key)));
    const { outcome: answers, rows, messages } = await leave(call, five);
    expect(answers[0], path).toMatchObject({ code: 200 });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect({ rows, messages }).toEqual(single);
    expect([rows.audit ?? 0, rows.idempotency]).toEqual([isUnlogged(call) ? 0 : 1, 1]);
  });

  test(`${path} is done once, wherever it broke`, async () => {
    const single = await alone(call);
    const cut = cutOf(call);
    const cutOnce = await delivered(call, () => proxy.cutNext(cut));
    expect(cutOnce, cut).toEqual({ ...single, tries: 2, cut: 1 });
    const worst = await delivered(call, () => {
      for (const cut of cuts) proxy.cutNext(cut);
    });
    expect(worst, 'all of these one after the other').toEqual({ ...single, tries: 5, cut: 4 });
  });

  test(`${path} is undone and then done once when the commit fails`, async () => {
    const single = rowsOf((await alone(call)).rows);
    expect(await broken(call, () => breakCommits(1))).toEqual({ rows: single, busy: 1 });
  });

  test(`${path} is not done twice when the commit is not heard of`, async () => {
    const single = rowsOf((await alone(call)).rows);
    const lost = line?.lostSoFar() ?? 0;
    expect(await broken(call, () => line?.loseNextCommit())).toEqual({ rows: single, busy: 1 });
    expect(line?.lostSoFar()).toBe(lost + 1);
  });
});

/** Made over a line that is cut as prepared, as the product's own client sends. */
async function delivered(call: Call, prepare: () => void) {
  const cut = proxy.cutSoFar();
  const { outcome, rows, messages } = await leave(call, (made) => {
    prepare();
    return sendWithRetries(proxy.port, made, randomUUID());
  });
  expect(outcome.answer, call.path).toMatchObject({ code: 200 });
  return { rows, messages, tries: outcome.tries, cut: proxy.cutSoFar() - cut };
}

/** Asks again with the same key as long as it is told to come back; answers how often it was. */
async function untilAnswered(made: CallTrial): Promise<{ busy: number; answer: Envelope }> {
  const key = randomUUID();
  for (let busy = 0; busy <= 4; busy += 1) {
    const answer = await keyed(made, key);
    if (answer.code !== 503) return { busy, answer };
  }
  throw new Error(`${made.call.path} never passed`);
}

/** Without messages: one goes out after the commit was heard of, and is asked for again where that got lost. */
const rowsOf = ({ sms_log: _, ...rows }: TableSizes) => rows;

/** Made while the database's line breaks at the commit as prepared. */
async function broken(call: Call, prepare: () => unknown) {
  const { outcome, rows } = await leave(call, async (made) => {
    await prepare();
    return untilAnswered(made);
  });
  await breakCommits(0);
  expect(outcome.answer, call.path).toMatchObject({ code: 200 });
  return { rows: rowsOf(rows), busy: outcome.busy };
}
