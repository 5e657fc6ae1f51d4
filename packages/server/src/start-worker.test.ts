import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { world } from '../test/world.ts';

const program = fileURLToPath(new URL('../test/crash/worker.ts', import.meta.url));
const running = new Set<ChildProcess>();
const folder = mkdtempSync(path.join(os.tmpdir(), 'mdi-worker-'));

afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** A worker process, and what it has said so far. */
function startOne(config: object) {
  const child = spawn(process.execPath, ['--import', 'tsx', program, JSON.stringify(config), folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(child);
  const heard: string[] = [];
  const waiting = new Set<() => void>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    heard.push(line);
    for (const look of waiting) look();
  });
  const says = (wanted: (line: string) => boolean) =>
    new Promise<void>((done) => {
      const look = () => {
        if (!heard.some(wanted)) return;
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

const pieces = 3_000;

test('a killed worker’s job is picked up by another, and no piece is lost or done twice', async () => {
  const w = await world();
  await sql`create table counted (n int, pid int)`.execute(w.db);
  const { user, assignment } = await w.make.person();
  const job = await w.db
    .insertInto('job')
    .values({
      kind: 'auditExport',
      userId: user.id,
      assignmentId: assignment.id,
      projectId: assignment.projectId,
      lang: 'en',
      input: JSON.stringify({ pieces }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`select graphile_worker.add_job('job', json_build_object('jobId', ${job.id}::bigint))`.execute(
    w.db,
  );

  const first = startOne(w.config);
  const second = startOne(w.config);
  await Promise.all([first.says((line) => line === 'ready'), second.says((line) => line === 'ready')]);
  const working = await Promise.race([
    first.says((line) => line.startsWith('at 2')).then(() => first),
    second.says((line) => line.startsWith('at 2')).then(() => second),
  ]);
  await working.kill();
  const other = working === first ? second : first;
  await other.says((line) => line === `at ${pieces}`);

  await expect
    .poll(
      () => w.db.selectFrom('job').select(['state', 'step']).where('id', '=', job.id).executeTakeFirst(),
      { timeout: 30_000 },
    )
    .toEqual({ state: 'done', step: pieces });
  const { rows } = await sql<{ all: number; different: number; workers: number }>`
    select count(*)::int as all, count(distinct n)::int as different, count(distinct pid)::int as workers
    from counted`.execute(w.db);
  expect(rows).toEqual([{ all: pieces, different: pieces, workers: 2 }]);
}, 90_000);
