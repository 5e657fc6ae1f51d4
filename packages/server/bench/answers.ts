import { sql } from 'kysely';
import type { Database } from '../src/db/connect.ts';
import { factories } from '../test/factories/index.ts';
import { startBenchServer } from './bench-server.ts';
import { tableLine } from './measure.ts';

// npm run bench:answers [-- rows]: what the lists of suggestions and of leasing reservations cost a call where there are so
// many of each (default 100,000 in 92 projects, a tenth of them in one), as head office and as that project's staff (≤ 1.5 ms
// of the app's CPU), by a server that has run for a minute: a process that has just begun translates its code first.

const rows = Number(process.argv[2] ?? 100_000);
const projects = 92;
const calls = 1000;
const parallel = 8;
const say = (text: string) => process.stdout.write(`${text}\n`);

const rights = [
  ...(['content:suggestion:view', 'content:suggestion:handle'] as const),
  ...(['content:reservation:view', 'content:reservation:handle'] as const),
];

/** Every tenth row is the first project's, the others are spread over all. */
const placed = sql`(select (array_agg(id order by id))[case when n % 10 = 0 then 1 else 1 + n % ${projects}::int end] from project)`;

async function fill({ db }: Database): Promise<{ office: string; staff: string }> {
  const make = factories(db);
  const first = await make.project();
  for (let n = 1; n < projects; n += 1) await make.project();
  await sql`
    insert into suggestion (project_id, name, search_key, source, text, state, created_at)
    select ${placed}, '员工' || n, '员工' || n || ' 空调太冷 ' || md5(n::text), 'app', '空调太冷 ' || md5(n::text),
      case when n % 20 = 0 then 'new' else 'closed' end, now() - n * interval '1 minute'
    from generate_series(1, ${rows}::int) n`.execute(db);
  await sql`
    insert into reservation (project_id, source, name, name_key, phone, phone_key, state, consent_at, created_at,
      closed_at, lost_reason)
    select ${placed}, 'app', '客户' || n, '客户' || n, p, p, case when n % 20 = 0 then 'new' else 'lost' end, now(),
      now() - n * interval '1 minute', case when n % 20 <> 0 then now() end, case when n % 20 <> 0 then 'price' end
    from (select n, '132' || lpad(n::text, 8, '0') as p from generate_series(1, ${rows}::int) n) made`.execute(
    db,
  );
  await sql`vacuum analyze`.execute(db);
  const person = (level: 10 | 30, projectId?: number) =>
    make.person({ role: { level, resources: rights }, ...(projectId ? { projectId } : {}) });
  return { office: (await person(10)).token, staff: (await person(30, first.id)).token };
}

let tokens: Awaited<ReturnType<typeof fill>> | undefined;
const bed = await startBenchServer(async (database) => {
  tokens = await fill(database);
});
try {
  if (!tokens) throw new Error('nothing was filled in');
  say(`${rows} suggestions and reservations in ${projects} projects, ${calls} calls, ${parallel} at once`);
  say(`${'ms of CPU per call'.padEnd(48)}     app      db  calls/s`);
  const asked = Object.entries(tokens).flatMap(([who, token]) =>
    ['suggestion/list', 'reservation/list'].map((path) => ({
      name: `${path}, ${who === 'office' ? 'head office' : 'one project'}`,
      call: { path, token, input: () => ({ page: 1, limit: 20 }) },
    })),
  );
  for (const { call } of asked) await bed.cost(call, calls, parallel);
  for (const { name, call } of asked) {
    const figures = await bed.cost(call, calls, parallel);
    say(`${tableLine(name, figures)}  ${(figures.appCpuMs / calls).toFixed(2)} ms (≤ 1.5)`);
  }
} finally {
  await bed.stop();
}
