import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../src/db/connect.ts';
import { factories } from '../test/factories/index.ts';
import { newCompany, newLease } from '../test/factories/inputs.ts';
import { type BenchServer, startBenchServer } from './bench-server.ts';
import { addCompanies } from './company-rows.ts';
import { type Figures, tableLine } from './measure.ts';

// node --import tsx packages/server/bench/companies.ts [rows …]: what the calls of companies cost on so many of
// them (default 100,000), 32 at once. Figures of two sizes show how the cost grows.

const parallel = 32;
const say = (text: string) => process.stdout.write(`${text}\n`);

type Word = { part: string; holders: number };
type Filled = { token: string; words: Word[]; free: { unitId: number; projectId: number }[]; ids: number[] };

/** A word of so many letters that about this share of the names holds, in the middle of what there is. */
function wordOf({ words, ids }: Filled, letters: number, from: number, to: number): Word {
  const fits = words.filter(
    ({ part, holders }) =>
      [...part].length === letters && holders > from * ids.length && holders <= to * ids.length,
  );
  const word = fits[Math.floor(fits.length / 2)];
  if (!word) throw new Error(`no word of ${letters} letters`);
  return word;
}

async function fill({ db }: Database, count: number): Promise<Filled> {
  const { token } = await factories(db).person({
    role: { level: 10, resources: ['pass:company:view', 'pass:company:add', 'pass:company:edit'] },
  });
  await addCompanies(db, count);
  // Filling wrote every company twice; a table that lived for years has room for its changes, not half of it.
  await sql`vacuum full company`.execute(db);
  await sql`vacuum analyze`.execute(db);
  const words = await sql<Word>`
    select part, count(*)::int as holders from (
      select distinct c.id, substr(c.name_key, at, size) as part
      from (select id, name_key from company order by id limit 20000) c,
        generate_series(1, length(c.name_key)) at, generate_series(1, 3) size
      where at + size - 1 <= length(c.name_key)) parts group by part order by part`.execute(db);
  const free = await sql<{ unitId: number; projectId: number }>`
    select u.id as unit_id, b.project_id from unit u join building b on b.id = u.building_id
    where not exists (select from lease l where l.unit_id = u.id) limit 5000`.execute(db);
  const ids = await db.selectFrom('company').select('id').orderBy('id').execute();
  const scale = Math.max(1, count / 20_000);
  return {
    token,
    words: words.rows.map(({ part, holders }) => ({ part, holders: holders * scale })),
    free: free.rows,
    ids: ids.map((row) => row.id),
  };
}

const any = <T>(list: readonly T[]): T => {
  const one = list[Math.floor(Math.random() * list.length)];
  if (one === undefined) throw new Error('nothing to choose from');
  return one;
};

/** A new tenant with one leasing unit. */
function newTenant({ free }: Filled): object {
  const { unitId, projectId } = free.pop() ?? { unitId: 0, projectId: 0 };
  const known = { name: `新租户${randomUUID()}`, contact: '张三', businessType: 'FINANCE' };
  return newCompany({ projectId, category: 2, ...known, leases: [newLease({ unitId })] });
}

async function lists(bed: BenchServer, filled: Filled): Promise<void> {
  const { token } = filled;
  const list = (input: object) => ({ path: 'company/list', token, input: () => ({ limit: 20, ...input }) });
  const filter = { category: 2, state: 'N', sort: '-leaseEndsOn' };
  const base = await bed.bare(list(filter), 3000, parallel);
  say(tableLine('bare Fastify, same bytes as below', base));
  const show = (name: string, of: Figures) => say(tableLine(name, of, base));
  const cost = (input: object, calls = 600) => bed.cost(list(input), calls, parallel);
  show('list by name', await cost({}));
  show('tenants, valid, last end (app ≤ 1.5)', await cost(filter));
  show(
    'one project, last change',
    await cost({ projectId: 1 + (filled.ids.length > 9000 ? 5 : 0), sort: '-updatedAt' }),
  );
  show('lease ends in 90 days', await cost({ ending: 90, sort: 'leaseEndsOn' }));
  const shares = [
    ['common', 0.5, 1, 5],
    ['middling', 0.05, 0.15, Number.NaN],
    ['rare', 0, 0.005, 5],
  ] as const;
  for (const letters of [1, 2, 3]) {
    for (const [name, from, to, most] of shares) {
      const { part, holders } = wordOf(filled, letters, from, to);
      const bound = Number.isNaN(most) ? '' : ` (db ≤ ${most})`;
      const share = ((holders / filled.ids.length) * 100).toPrecision(2);
      show(`${letters} ${name} ${part} ${share} %${bound}`, await cost({ keyword: part }, 300));
    }
  }
}

async function measure(count: number): Promise<void> {
  let filled: Filled | undefined;
  const bed = await startBenchServer(async (database) => {
    filled = await fill(database, count);
  });
  if (!filled) throw new Error('not filled');
  const { token, ids } = filled;
  const made = filled;
  try {
    say(`\n${count} companies, ${parallel} at once`);
    say(`${'ms of CPU per call'.padEnd(34)}     app      db  calls/s  app ×    db ×   of the base`);
    await lists(bed, made);
    const get = { path: 'company/get', token, input: () => ({ companyId: any(ids) }) };
    say(tableLine('get one (app ≤ 0.8)', await bed.cost(get, 2000, parallel)));
    const add = { path: 'company/add', token, input: () => newTenant(made), key: () => randomUUID() };
    say(tableLine('add with lease, audit, key (≤ 3)', await bed.cost(add, 500, parallel)));
  } finally {
    await bed.stop();
  }
}

const counts = process.argv.slice(2).map(Number);
for (const count of counts.length > 0 ? counts : [100_000]) await measure(count);
