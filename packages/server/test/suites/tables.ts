import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../src/db/connect.ts';

/** What a table holds: a hash of its rows, or how many there are. */
export type Prints = Readonly<Record<string, string>>;
export type Sizes = Readonly<Record<string, number>>;

/** The queue of jobs lies in a schema of its own. */
const queue = 'graphile_worker._private_jobs';

async function tablesWith(db: Db, column: string | null): Promise<string[]> {
  const found = await sql<{ name: string }>`
    select t.table_name as name from information_schema.tables t
    where t.table_schema = 'public' and t.table_type = 'BASE TABLE' and (${column}::text is null or exists (
      select from information_schema.columns c
      where c.table_schema = 'public' and c.table_name = t.table_name and c.column_name = ${column}))
    order by 1`.execute(db);
  return found.rows.map((row) => row.name);
}

const counted = new WeakMap<Db, Promise<{ all: string[]; versioned: Set<string> }>>();

/** The tables of a database, looked up once. */
function tablesOf(db: Db) {
  const known = counted.get(db);
  if (known) return known;
  const looked = Promise.all([tablesWith(db, null), tablesWith(db, 'version')]).then(([all, versioned]) => ({
    all: [...all, queue],
    versioned: new Set(versioned),
  }));
  counted.set(db, looked);
  return looked;
}

async function perTable<T>(db: Db, value: (table: string) => RawBuilder<T>, tables: readonly string[]) {
  const parts = tables.map(
    (table) => sql`select ${table} as name, (select ${value(table)} from ${sql.table(table)} t) as value`,
  );
  const found = await sql<{ name: string; value: T }>`${sql.join(parts, sql` union all `)}`.execute(db);
  return Object.fromEntries(found.rows.map((row) => [row.name, row.value]));
}

/**
 * A hash of every table, so that two of them tell whether anything changed and where: the sum of its rows' hashes,
 * which needs no order. Left out are the audit, which records refusals too, and the moment of a session's last use.
 */
export async function prints(db: Db, leftOut: readonly string[] = []): Promise<Prints> {
  const { all } = await tablesOf(db);
  const watched = all.filter((table) => table !== 'audit' && !leftOut.includes(table));
  const value = (table: string) => {
    const used = table === 'session' || table === 'mini_session';
    const row = used ? sql`(to_jsonb(t) - 'used_at')::text` : sql`t::text`;
    return sql<string>`count(*) || ' ' || coalesce(sum(hashtextextended(${row}, 0)), 0)`;
  };
  return perTable(db, value, watched);
}

/**
 * How many rows every table has; with the sum of the versions, which grows by one at each edit. Of the counted
 * tries it is what was counted, because their rows are kept from call to call.
 */
export async function sizes(db: Db): Promise<Sizes> {
  const { all, versioned } = await tablesOf(db);
  const value = (table: string) => {
    if (table === 'throttle') return sql<number>`coalesce(sum(fails), 0)::int`;
    if (versioned.has(table)) return sql<number>`(count(*) + coalesce(sum(version), 0))::int`;
    return sql<number>`count(*)::int`;
  };
  return perTable(db, value, all);
}

/** What was added to which table between two looks; tables that stayed as they were are left out. */
export function grown(before: Sizes, after: Sizes): Sizes {
  const names = Object.keys(after).filter((name) => after[name] !== before[name]);
  return Object.fromEntries(names.map((name) => [name, (after[name] ?? 0) - (before[name] ?? 0)]));
}
