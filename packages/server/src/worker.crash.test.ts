import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import { afterAll, describe, test } from 'vitest';
import { builtProgramPath } from '../test/built-programs.ts';
import { type World, world } from '../test/world.ts';
import { queueJobs } from './kit/jobs/jobs.ts';
import { syncTasks } from './modules/task/index.ts';

const running = new Set<ChildProcess>();
const folder = mkdtempSync(path.join(os.tmpdir(), 'mdi-worker-'));

afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** A worker process, and what it has said so far. */
function startOne(config: object, atOnce = 2) {
  // Many processes share the connections of one PostgreSQL.
  const args = [JSON.stringify({ max: 3 + atOnce, ...config }), folder, String(atOnce)];
  const child = spawn(process.execPath, [builtProgramPath('crash-worker'), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(child);
  const heard = new Set<string>();
  const waiting = new Set<() => void>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    heard.add(line);
    for (const look of waiting) look();
  });
  const says = (line: string) =>
    new Promise<void>((done) => {
      const look = () => {
        if (!heard.has(line)) return;
        waiting.delete(look);
        done();
      };
      waiting.add(look);
      look();
    });
  const kill = () =>
    new Promise<void>((done) => {
      child.once('exit', () => done());
      child.kill('SIGKILL');
    });
  return { says, kill };
}

type Counting = { pieces: number; pauseMs?: number };

/** A database whose workers only count. */
async function counting() {
  const w = await world();
  await sql`create table counted (job bigint, n int, pid int)`.execute(w.db);
  return w;
}

type Person = Awaited<ReturnType<World['make']['person']>>;

let names = 0;

async function startJob(w: World, { user, assignment }: Person, of: Counting, kind = 'auditExport') {
  names += 1;
  const name = names;
  const input = { ...of, name };
  const { id } = await w.db
    .insertInto('job')
    .values({
      kind,
      userId: user.id,
      assignmentId: assignment.id,
      projectId: assignment.projectId,
      lang: 'en',
      input: JSON.stringify(input),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await queueJobs(w.db, w.deps.registry, [id]);
  return { id, name };
}

type Started = Awaited<ReturnType<typeof startJob>>;

const jobOf = (w: World, { id }: Started) =>
  w.db.selectFrom('job').select(['state', 'step', 'attempt']).where('id', '=', id).executeTakeFirst();

/** What was counted of a job, and how many processes did it. */
async function countedOf(w: World, { name }: Started) {
  const { rows } = await sql<{ all: number; different: number; workers: number }>`
    select count(*)::int as all, count(distinct n)::int as different, count(distinct pid)::int as workers
    from counted where job = ${name}`.execute(w.db);
  return rows[0];
}

const queued = async (w: World) =>
  (await sql`select from graphile_worker._private_jobs`.execute(w.db)).rows.length;

/** Longer than anything after which a worker could be taken for dead. */
const halfAMinute: Counting = { pieces: 62, pauseMs: 500 };

describe.concurrent('a job', () => {
  test.for([1, 2])(
    'of half a minute stays with its worker as long as that lives (%i workers)',
    { timeout: 180_000 },
    async (count, { expect }) => {
      const w = await counting();
      const job = await startJob(w, await w.make.person(), halfAMinute);
      for (let n = 0; n < count; n += 1) startOne(w.config);
      await expect
        .poll(() => jobOf(w, job), { timeout: 150_000 })
        .toEqual({ state: 'done', step: halfAMinute.pieces, attempt: 1 });
      const { pieces } = halfAMinute;
      expect(await countedOf(w, job)).toEqual({ all: pieces, different: pieces, workers: 1 });
      await expect.poll(() => queued(w)).toBe(0);
    },
  );

  test('of half a minute whose worker is killed at any second goes on elsewhere, and no piece is lost or done twice', async ({
    expect,
  }) => {
    const w = await counting();
    // The first is not done yet when the last begins, however long a busy machine takes for that.
    const longer = { ...halfAMinute, pieces: halfAMinute.pieces + 20 };
    const people = await Promise.all(Array.from({ length: 30 }, () => w.make.person()));
    const few = { ...w.config, max: 15 };
    const killed = startOne(few, people.length);
    await killed.says('ready');
    // Each is begun when the first has gone on by a second, so that one kill meets them at every second they last.
    const jobs: Started[] = [];
    for (const [second, person] of people.entries()) {
      if (second > 0) await killed.says(`${jobs[0]?.name} ${second * 2}`);
      jobs.push(await startJob(w, person, longer));
    }
    await killed.says(`${jobs.at(-1)?.name} 1`);
    await killed.kill();
    const reached = (await Promise.all(jobs.map((job) => jobOf(w, job)))).map((job) => job?.step ?? 0);
    // Not two at the same piece, though a busy machine may let one catch up with another.
    expect(new Set(reached).size).toBeGreaterThan(25);
    expect(Math.max(...reached)).toBeGreaterThan(57);
    startOne(few, people.length);
    const ended = { state: 'done', step: longer.pieces, attempt: 2 };
    await expect
      .poll(async () => (await Promise.all(jobs.map((job) => jobOf(w, job)))).map((job) => job?.state), {
        timeout: 120_000,
      })
      .toEqual(jobs.map(() => 'done'));
    const { pieces } = longer;
    for (const job of jobs) {
      expect(await jobOf(w, job)).toEqual(ended);
      expect(await countedOf(w, job)).toEqual({ all: pieces, different: pieces, workers: 2 });
    }
    await expect.poll(() => queued(w)).toBe(0);
  }, 240_000);

  test('that has left the queue is in it again when a worker starts', async ({ expect }) => {
    const w = await counting();
    const person = await w.make.person();
    const jobs = [await startJob(w, person, { pieces: 2 }), await startJob(w, person, { pieces: 2 })];
    await w.db
      .updateTable('job')
      .set({ state: 'running', attempt: 1, run: 1 })
      .where('id', '=', jobs[0]?.id ?? 0)
      .execute();
    await sql`delete from graphile_worker._private_jobs`.execute(w.db);
    startOne(w.config);
    await expect
      .poll(async () => (await Promise.all(jobs.map((job) => jobOf(w, job)))).map((job) => job?.state), {
        timeout: 60_000,
      })
      .toEqual(['done', 'done']);
  }, 90_000);

  test('is done while whatever tidies up takes long, and no task by the clock runs beside itself', async ({
    expect,
  }) => {
    const w = await counting();
    const slow = ['sweep', 'tidyDevices', 'letGo'];
    const add = (name: string) =>
      sql`select graphile_worker.add_job(${name}::text, queue_name := ${name}::text)`.execute(w.db);
    const held = async () => {
      const { rows } = await sql<{ task: string }>`
        select task_identifier as task from graphile_worker.jobs
        where locked_at is not null and task_identifier = any(${slow}) order by 1`.execute(w.db);
      return rows.map(({ task }) => task);
    };
    const patient = { ...w.config, max: 9, lock_timeout: 0, statement_timeout: 0 };
    await w.db.transaction().execute(async (trx) => {
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
      await sql`lock table idempotency, device_secret, revocation in access exclusive mode`.execute(trx);
      for (const name of [...slow, 'sweep']) await add(name);
      startOne(patient);
      await expect.poll(held, { timeout: 60_000 }).toEqual(['sweep']);
      const link = await startJob(w, await w.make.person(), { pieces: 1 }, 'accountLink');
      await expect.poll(async () => (await jobOf(w, link))?.state, { timeout: 30_000 }).toBe('done');
      // Two more come free, and take what is next to the sweep.
      for (let n = 0; n < 2; n += 1) startOne(patient);
      await expect.poll(held, { timeout: 60_000 }).toEqual(['letGo', 'sweep', 'tidyDevices']);
    });
    await expect.poll(() => queued(w), { timeout: 60_000 }).toBe(0);
  }, 150_000);

  test('by the clock is done after that was set back by an hour', async ({ expect }) => {
    const w = await counting();
    const { id: projectId } = await w.make.project();
    await syncTasks(w.db, w.deps.registry);
    // What was set while it was an hour ahead.
    await w.db.updateTable('task').set({ nextAt: sql`now() + interval '1 hour'` }).execute();
    startOne(w.config);
    const ahead = sql<{ n: number }>`
      select count(*)::int as n from task where cron = '* * * * *' and next_at > now() + interval '1 minute'`;
    await expect.poll(async () => (await ahead.execute(w.db)).rows[0]?.n, { timeout: 30_000 }).toBe(0);
    // A minute later.
    await w.db.updateTable('task').set({ nextAt: sql`now()` }).where('kind', '=', 'beginDay').execute();
    const begun = w.db.selectFrom('passProject').select('day').where('projectId', '=', projectId);
    await expect
      .poll(async () => (await begun.executeTakeFirst())?.day ?? null, { timeout: 55_000 })
      .not.toBeNull();
  }, 90_000);

  test('of one person waits for that person’s others, and nobody else’s link or export does', async ({
    expect,
  }) => {
    const w = await counting();
    const busy = await w.make.person();
    const endless = { pieces: 1_000_000, pauseMs: 50 };
    const many: Started[] = [];
    for (let n = 0; n < 14; n += 1) many.push(await startJob(w, busy, endless));
    const worker = startOne(w.config);
    await worker.says(`${many[0]?.name} 1`);
    const other = await w.make.person();
    const link = await startJob(w, other, { pieces: 1 }, 'accountLink');
    const small = await startJob(w, other, { pieces: 1 });
    for (const job of [link, small]) {
      await expect.poll(async () => (await jobOf(w, job))?.state, { timeout: 60_000 }).toBe('done');
    }
    const states = await Promise.all(many.map(async (job) => (await jobOf(w, job))?.state));
    expect(states).toEqual(['running', ...Array(13).fill('waiting')]);
    await worker.kill();
  }, 90_000);
});
