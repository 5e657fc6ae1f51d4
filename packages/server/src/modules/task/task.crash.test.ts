import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { crashWorkers } from '../../../test/crash-workers.ts';
import { world } from '../../../test/world.ts';

const workers = crashWorkers();
const count = 8;
const rounds = 2;

test('two nodes start each due run exactly once, and finish or tell each, while either is killed in its midst', async () => {
  const w = await world();
  await sql`create table clocked ("of" int, what text, at timestamptz default clock_timestamp())`.execute(
    w.db,
  );
  for (let n = 1; n <= count; n += 1) {
    const plan = { cron: '0 0 1 1 *', status: 'running' as const, missed: 'once' as const, retries: 5 };
    await w.make.task({
      ...plan,
      params: JSON.stringify({ days: n }),
      nextAt: new Date(Date.now() + 1_000_000_000),
    });
  }
  const patient = { ...w.config, max: 9 };
  let nodes = [workers.start(patient), workers.start(patient)];
  const one = async (query: ReturnType<typeof sql<{ n: number }>>) =>
    (await query.execute(w.db)).rows[0]?.n ?? 0;
  const open = () => one(sql`select count(*)::int as n from task_run where state in ('queued', 'running')`);
  const made = () => one(sql`select count(*)::int as n from task_run`);
  for (let round = 0; round < rounds; round += 1) {
    await w.db.updateTable('task').set({ nextAt: sql`date_trunc('second', now())` }).execute();
    await expect.poll(made, { timeout: 60_000, interval: 30 }).toBe((round + 1) * count);
    // In the midst of them.
    await expect.poll(open, { timeout: 60_000, interval: 10 }).toBeLessThan(count - 2);
    const [first, second] = nodes;
    if (first && second) {
      await workers.kill(first);
      nodes = [second, workers.start(patient)];
    }
    await expect.poll(open, { timeout: 60_000, interval: 50 }).toBe(0);
  }
  const { rows: runs } = await sql<{ n: number; state: string }>`
    select state, count(*)::int as n from task_run group by state`.execute(w.db);
  expect(runs).toEqual([{ state: 'done', n: rounds * count }]);
  // Whatever was not killed began and ended once; what was began anew, by its next attempt. One that was killed between its
  // end and the note of that ended twice.
  const { rows } = await sql<{ of: number; began: number; ended: number; again: number }>`
    select c.of, count(*) filter (where what = 'began')::int as began, count(*) filter (where what = 'ended')::int as ended,
      (select sum(r.attempt - 1)::int from task_run r where (r.params ->> 'days')::int = c.of) as again
    from clocked c group by c.of`.execute(w.db);
  expect(rows).toHaveLength(count);
  for (const { began, ended, again } of rows) {
    expect(began).toBeGreaterThanOrEqual(rounds);
    expect(began).toBeLessThanOrEqual(rounds + again);
    expect(ended).toBeGreaterThanOrEqual(rounds);
    expect(ended).toBeLessThanOrEqual(began);
  }
  expect(rows.reduce((sum, { again }) => sum + again, 0)).toBeLessThanOrEqual(rounds);
  // Nothing of a kind runs beside another.
  const { rows: beside } = await sql<{ what: string }>`
    select what from (select what, lag(what) over (order by at) as before from clocked) c
    where what = 'ended' and before = 'ended'`.execute(w.db);
  expect(beside).toEqual([]);
}, 120_000);
