import pg from 'pg';
import type { Run } from './filling.ts';
import { addAccessRows } from './rows-access.ts';
import { addCompanyRows } from './rows-companies.ts';
import { addContentRows } from './rows-contents.ts';
import { addReportTaskFaultRows } from './rows-reports-tasks-faults.ts';

// Fills a migrated database set-wise with so much of everything that lists show. Ids are counted from `base`, so that
// a row finds what it belongs to by arithmetic; triggers and foreign keys rest meanwhile, so what triggers keep is
// written here too.

/** How many there are of each; a tenth of the companies, with their people, are in the first project. */
export type Sizes = {
  companies: number;
  projects: number;
  visits: number;
  passages: number;
  audit: number;
  devices: number;
  cards: number;
  /** Notices, suggestions and reservations each. */
  contents: number;
  views: number;
  pages: number;
};

const wholeSizes: Sizes = {
  companies: 100_000,
  projects: 92,
  visits: 110_000,
  passages: 1_000_000,
  audit: 1_000_000,
  devices: 11_000,
  cards: 20_000,
  contents: 50_000,
  views: 1_000_000,
  pages: 10_000,
};

/** One in `by` of everything. */
export const fractionOfSizes = (by: number): Sizes => {
  const all = Object.entries(wholeSizes).map(([name, count]) => [
    name,
    name === 'projects' ? count : count / by,
  ]);
  return Object.fromEntries(all) as Sizes;
};

/** The first row of every kind has the next id. */
export const firstRowId = 1_000_000;

/** The project with a tenth of everything. */
export const largeProject = firstRowId + 1;

/** @param now the moment from which all times are counted */
export async function addListRows(config: pg.ClientConfig, sizes: Sizes, now = new Date()): Promise<void> {
  const client = new pg.Client({ ...config, statement_timeout: 0 });
  await client.connect();
  const values: Record<string, number> = { ...sizes, base: firstRowId };
  const run: Run = async (text) => {
    const timed = text
      .replaceAll('now()', `timestamptz '${now.toISOString()}'`)
      .replaceAll('current_date', `date '${now.toISOString().slice(0, 10)}'`);
    await client.query(timed.replace(/\$([a-z]+)/g, (_, name: string) => `${values[name]}::bigint`));
  };
  try {
    for (const setting of [
      "session_replication_role = 'replica'",
      'synchronous_commit = off',
      "work_mem = '256MB'",
      "maintenance_work_mem = '512MB'",
    ]) {
      await client.query(`set ${setting}`);
    }
    for (const add of [addCompanyRows, addAccessRows, addContentRows, addReportTaskFaultRows])
      await add(run, client);
    // What is inserted from now on counts behind what is here.
    await client.query(`do $$ declare at record; begin
      for at in select c.relname as name, a.attname as id from pg_class c join pg_attribute a on a.attrelid = c.oid
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attidentity <> '' loop
        execute format('select setval(pg_get_serial_sequence(%L, %L), greatest(3000000, (select coalesce(max(%I), 1) from %I)))',
          quote_ident(at.name), at.id, at.id, at.name);
      end loop; end $$`);
    await client.query('vacuum analyze');
    await client.query('checkpoint');
  } finally {
    await client.end();
  }
}
