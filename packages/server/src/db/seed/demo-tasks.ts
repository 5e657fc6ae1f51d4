import type { Insertable, Kysely } from 'kysely';
import type { DB } from '../schema.gen.ts';

type Run = Insertable<DB['taskRun']>;
type Person = { id: number; name: string };

const hour = 3_600_000;
const day = 24 * hour;
const zone = 'Asia/Shanghai';
/** China has no summer time. */
const ahead = 8 * hour;

/** Nights of the product's own tasks, each with how long it took, in milliseconds. */
const nights = {
  checkRecords: 3_400,
  forgetRecords: 420,
  tidyReports: 910,
  miniProgramFacts: 1_700,
} as const;
const manyNights = 24;
const manyWeeks = 20;
const failedWeek = 13;
const missedWeek = 6;

type Line = { level: 'info' | 'warn' | 'error' } & (
  | { text: string }
  | { key: string; args?: (string | number)[] }
);

/** One run with the log that it would have written. */
function runOf(taskId: number, no: number, due: Date, ms: number, wrong?: string): Run {
  const ended = new Date(due.getTime() + ms);
  const lines: Line[] = [
    { level: 'info', key: 'begins', args: [due.toISOString(), 'clock'] },
    wrong === undefined
      ? { level: 'info', key: 'done', args: [ms] }
      : { level: 'error', key: 'failed', args: [wrong] },
  ];
  return {
    taskId,
    no,
    trigger: 'clock',
    dueAt: due,
    queuedAt: due,
    startedAt: due,
    endedAt: ended,
    state: wrong === undefined ? 'done' : 'failed',
    attempt: 1,
    lines: JSON.stringify(lines.map((line, n) => ({ at: (n === 0 ? due : ended).toISOString(), ...line }))),
  };
}

/** The last time before a moment that clocks in China showed an hour. */
function lastAt(now: Date, minutes: number): number {
  const midnight = Math.floor((now.getTime() + ahead) / day) * day - ahead;
  const at = midnight + minutes * 60_000;
  return at < now.getTime() ? at : at - day;
}

/** A few per cent more or less from run to run. */
const unsteady = (ms: number, n: number): number => Math.round(ms * (0.85 + (((n * 37) % 23) / 23) * 0.4));

async function keep(db: Kysely<DB>, taskId: number, runs: readonly Run[]): Promise<void> {
  await db.insertInto('taskRun').values(runs).execute();
  await db.updateTable('task').set({ lastNo: runs.length }).where('id', '=', taskId).execute();
}

/** How the product's own tasks went in the last nights; where they are not there yet, nothing. */
async function addNights(db: Kysely<DB>, now: Date): Promise<void> {
  const own = await db.selectFrom('task').select(['id', 'kind']).where('own', '=', true).execute();
  for (const { id, kind } of own) {
    if (!(kind in nights)) continue;
    const usual = nights[kind as keyof typeof nights];
    const last = lastAt(now, 3 * 60 + 23);
    const runs = Array.from({ length: manyNights }, (_, n) =>
      runOf(id, n + 1, new Date(last - (manyNights - 1 - n) * day), unsteady(usual, n)),
    );
    await keep(db, id, runs);
  }
}

/** A task that head office added, with a week in which it failed, one in which nobody was there, and a run by hand. */
export async function addTasks(db: Kysely<DB>, now: Date, by: Person): Promise<void> {
  await addNights(db, now);
  const { id } = await db
    .insertInto('task')
    .values({
      kind: 'recheckRecords',
      name: '每周核对通行统计',
      description: '每周一核对最近 30 天的通行统计',
      cron: '0 9 * * MON',
      zone,
      status: 'running',
      params: JSON.stringify({ days: 30 }),
      retries: 1,
      updatedBy: by.id,
      createdAt: now,
      updatedAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const today = lastAt(now, 9 * 60);
  // Days since Monday, in China.
  const monday = today - ((Math.floor((today + ahead) / day) + 3) % 7) * day;
  const runs = Array.from({ length: manyWeeks }, (_, n): Run => {
    const due = new Date(monday - (manyWeeks - 1 - n) * 7 * day);
    const no = n < failedWeek ? n + 1 : n + 2;
    if (n === missedWeek) {
      const back = new Date(due.getTime() + 2.6 * hour);
      const args = [due.toISOString(), back.toISOString()];
      const lines = JSON.stringify([{ at: back.toISOString(), level: 'warn', key: 'missed', args }]);
      const run = { taskId: id, no, trigger: 'clock', dueAt: due, state: 'missed', lines } as const;
      return { ...run, queuedAt: back, endedAt: back };
    }
    return runOf(
      id,
      no,
      due,
      unsteady(8_200, n),
      n === failedWeek - 1 ? 'canceling statement due to lock timeout' : undefined,
    );
  });
  const failed = new Date(monday - (manyWeeks - failedWeek) * 7 * day);
  const again = runOf(id, failedWeek + 1, new Date(failed.getTime() + 2 * hour), 8_900);
  runs.splice(failedWeek, 0, {
    ...again,
    trigger: 'hand',
    userId: by.id,
    byName: by.name,
    reason: '核对失败的一周',
    params: JSON.stringify({ days: 30 }),
    lines: String(again.lines).replace('"clock"', '"hand"'),
  });
  await keep(db, id, runs);
  const week = (n: number) => monday - (manyWeeks - 1 - n) * 7 * day;
  const episode = (problem: 'failing' | 'late', since: number, until: number) => ({
    taskId: id,
    problem,
    since: new Date(since),
    until: new Date(until),
  });
  await db
    .insertInto('taskEpisode')
    .values([
      episode('late', week(missedWeek) + hour / 6, week(missedWeek + 1)),
      episode('failing', failed.getTime() + 9_000, failed.getTime() + 2 * hour + 9_000),
    ])
    .execute();
}
