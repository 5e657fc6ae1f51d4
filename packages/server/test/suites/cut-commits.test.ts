import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect, type Database } from '../../src/db/connect.ts';
import { type Twins, twins } from '../factories/twins.ts';
import { type World, world } from '../world.ts';
import { ask } from './ask.ts';
import { type Call, named, writes } from './calls.ts';
import { type DeafLine, deafLine } from './deaf-database.ts';
import { platform } from './scene.ts';
import { grown, sizes } from './tables.ts';
import { type Trial, trial } from './trial.ts';

let line: DeafLine | undefined;
let w: World;
let t: Twins;
/** The same database by a line that hears everything, to prepare and to look. */
let quiet: Database;
beforeAll(async () => {
  w = await world({
    deps: { chatApp: platform },
    through: async (config) => {
      line = await deafLine(config);
      return line.config;
    },
  });
  t = await twins(w);
  quiet = connect(w.config, () => {});
  await endsAtCommit();
});
afterAll(async () => {
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

/** Asks again with the same key as long as it is told to come back; answers how often it was. */
async function untilAnswered({ call, input, along }: Trial) {
  const key = randomUUID();
  for (let busy = 0; busy <= 4; busy += 1) {
    const answer = await ask(w, call, input, { ...along, key });
    if (answer.code !== 503) return { busy, answer };
  }
  throw new Error(`${call.path} never passed`);
}

/** What a call leaves behind when the database is prepared like this. Messages are left out: see below. */
async function left(call: Call, prepare: () => unknown) {
  const made = await trial(w, t, call);
  const before = await sizes(quiet.db);
  await prepare();
  const { busy, answer } = await untilAnswered(made);
  await breakCommits(0);
  expect(answer, call.path).toMatchObject({ code: 200 });
  // A message goes out after the commit was heard of; a lost acknowledgement loses it, and it is asked for again.
  const { sms_log: _, ...rows } = grown(before, await sizes(quiet.db));
  return { rows, busy };
}

describe('a write whose database line breaks at the commit', () => {
  test.each(named(writes))('%s is undone and then done once when the commit fails', async (_, call) => {
    const whole = await left(call, () => {});
    expect(whole.busy).toBe(0);
    const repeated = await left(call, () => breakCommits(1));
    expect(repeated).toEqual({ rows: whole.rows, busy: 1 });
  });

  test.each(named(writes))('%s is not done twice when the commit is not heard of', async (_, call) => {
    const whole = await left(call, () => {});
    const lost = line?.lostSoFar() ?? 0;
    const repeated = await left(call, () => line?.loseNextCommit());
    expect(repeated).toEqual({ rows: whole.rows, busy: 1 });
    expect(line?.lostSoFar()).toBe(lost + 1);
  });
});
