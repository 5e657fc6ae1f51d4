import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../src/db/connect.ts';
import { announceDue } from '../src/kit/review/announce.ts';
import { factories } from '../test/factories/index.ts';
import { type BenchServer, startBenchServer } from './bench-server.ts';
import { type Figures, tableLine } from './measure.ts';

// npm run bench:notices [-- people]: what it costs to announce a notice to so many people (default 20,000), killed in the
// middle and finished; how long the serving loop keeps others waiting meanwhile; and what the app's home, its list of
// notices and an open one cost a call.

const people = Number(process.argv[2] ?? 20_000);
const perCompany = 500;
const many = 60;
const calls = 1000;
const warm = 1000;
const say = (text: string) => process.stdout.write(`${text}\n`);
const announced = { kind: 'notice', messageTask: 'noticeMessages' };

type Filled = { projectId: number; noticeId: number; token: string };

/** People of companies of one project, and a project's notices. */
async function fill({ db }: Database): Promise<Filled> {
  const make = factories(db);
  const { id: projectId } = await make.project();
  await sql`
    insert into company (project_id, category, name, name_key, contact, contact_phone, business_type)
    select ${projectId}, 1, 'B' || n, 'b' || n, 'x', '13800000000', 'OTHER'
    from generate_series(1, ${Math.ceil(people / perCompany)}::int) n`.execute(db);
  await sql`
    with users as (
      insert into "user" (user_name, user_name_key, nick_name, phone, phone_key)
      select 'n' || n, 'n' || n, '员工', p, p
      from (select n, '139' || lpad(n::text, 8, '0') as p from generate_series(1, ${people}::int) n) made
      returning id, substr(user_name, 2)::int as n)
    insert into employee (company_id, project_id, user_id)
    select c.id, ${projectId}, u.id from users u
    join (select id, row_number() over (order by id) as at from company where project_id = ${projectId}) c
      on c.at = 1 + (u.n - 1) / ${perCompany}`.execute(db);
  let noticeId = 0;
  for (let n = 0; n < many; n += 1) {
    const at = new Date(Date.now() - n * 3_600_000);
    const text = '今晚停水，请提前储水。'.repeat(60);
    const told = { announcedAt: n === 0 ? null : at };
    const made = await make.notice({ projectIds: [projectId], releaseAt: at, text, ...told });
    if (n === 0) noticeId = made.id;
  }
  const somebody = db.selectFrom('employee').selectAll().where('projectId', '=', projectId).orderBy('id');
  const token = await make.phone(await somebody.executeTakeFirstOrThrow());
  await sql`vacuum analyze`.execute(db);
  return { projectId, noticeId, token };
}

/** Announces until it is killed in the middle, then to the end; answers the seconds it took. */
async function announceAll({ db }: Database, noticeId: number): Promise<void> {
  const loop = monitorEventLoopDelay({ resolution: 1 });
  loop.enable();
  const from = performance.now();
  let batches = 0;
  const dies = () => {
    batches += 1;
    if (batches > people / 1000) throw new Error('killed');
    return new Date();
  };
  await announceDue(db, announced, dies).catch(() => undefined);
  await announceDue(db, announced, () => new Date());
  const seconds = (performance.now() - from) / 1000;
  loop.disable();
  const { rows } = await sql<{ told: number; once: number }>`
    select count(*)::int as told, count(distinct employee_id)::int as once
    from content_delivery where content_id = ${noticeId}`.execute(db);
  const [row] = rows;
  say(
    `announced to ${row?.told} people (${row?.once} once) in ${seconds.toFixed(1)} s (≤ 60), killed in the middle; ` +
      `worker's loop p99 ${(loop.percentile(99) / 1e6).toFixed(1)} ms`,
  );
}

const own = ({ appCpuMs, calls: of }: Figures) => (appCpuMs / of).toFixed(2);

async function phones(bed: BenchServer, { projectId, noticeId, token }: Filled): Promise<void> {
  const mini = (at: string) => `../mini/appNotice/${at}`;
  const asked: [string, { path: string; token?: string; input: () => object }][] = [
    ['home', { path: mini('home'), input: () => ({ projectId }) }],
    ['list', { path: mini('list'), input: () => ({ projectId }) }],
    ['mine', { path: mini('mine'), token, input: () => ({}) }],
    ['one', { path: mini('read'), input: () => ({ projectId, noticeId }) }],
    ['current', { path: mini('current'), input: () => ({ projectId, noticeId }) }],
    ['inbox', { path: mini('inbox'), token, input: () => ({}) }],
  ];
  // Until all is compiled and planned.
  for (const [, call] of asked) await bed.once(() => bed.ask(call), warm, 8);
  for (const [name, call] of asked) {
    const figures = await bed.cost(call, calls, 8);
    say(`${tableLine(name, figures)}  ${own(figures)} ms of the app's CPU a call (≤ 1.0 for home and list)`);
  }
}

let filled: Filled | undefined;
const bed = await startBenchServer(async (database) => {
  filled = await fill(database);
});
try {
  if (!filled) throw new Error('nothing was filled in');
  const { projectId } = filled;
  await bed.watched();
  let announcing = true;
  const others = (async () => {
    while (announcing) {
      await bed.ask({ path: '../mini/appNotice/home', input: () => ({ projectId }) });
      await wait(5);
    }
  })();
  await announceAll(bed.database, filled.noticeId);
  announcing = false;
  await others;
  say(`serving loop meanwhile: p99 ${(await bed.watched()).delayP99Ms.toFixed(1)} ms (≤ 50)`);
  await phones(bed, filled);
} finally {
  await bed.stop();
}
