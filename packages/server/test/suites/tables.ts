import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../src/db/connect.ts';

/** What a table holds: a hash of its rows, or how many there are. */
export type TableHashes = Readonly<Record<string, string>>;
export type TableSizes = Readonly<Record<string, number>>;

/** The queue of jobs lies in a schema of its own. */
const queue = 'graphile_worker._private_jobs';

type Column = { name: string; type: string };
type Table = { name: string; columns: readonly Column[] };

/** Every table with its columns, the queue's among them. */
async function tablesOf(db: Db): Promise<readonly Table[]> {
  const found = await sql<Table>`
    select t.name, json_agg(json_build_object('name', c.column_name, 'type', c.data_type) order by c.ordinal_position) as columns
    from information_schema.columns c join information_schema.tables b using (table_schema, table_name)
    cross join lateral (select case table_schema when 'public' then '' else table_schema || '.' end || table_name as name) t
    where b.table_type = 'BASE TABLE' and (table_schema = 'public' or t.name = ${queue})
    group by 1 order by 1`.execute(db);
  return found.rows;
}

/** A row as PostgreSQL hashes it without writing it as text, but for the moment of a session's last use. */
function printOf({ name: table, columns }: Table): RawBuilder<string> {
  const lasting = columns.filter(({ name }) => !(/session$/.test(table) && name === 'used_at'));
  const value = ({ name, type }: Column) => (type === 'json' ? sql`${sql.ref(name)}::text` : sql.ref(name));
  const row = sql`row(${sql.join(lasting.map(value))})`;
  return sql`count(*) || ' ' || coalesce(sum(hash_record_extended(${row}, 0)), 0)`;
}

function sizeOf({ name, columns }: Table): RawBuilder<number> {
  if (name === 'throttle') return sql`coalesce(sum(fails), 0)::int`;
  // Of a mini-program's review `version` is the name of what was reviewed.
  const versioned = columns.some((column) => column.name === 'version' && column.type === 'integer');
  return versioned ? sql`(count(*) + coalesce(sum(version), 0))::int` : sql`count(*)::int`;
}

type Look<T> = { name: string; value: T };

/** What is asked of every table, and the function of the database that answers it. */
type Question = { called: string; type: string; of: (table: Table) => RawBuilder<unknown> };
const printed: Question = { called: 'test_prints', type: 'text', of: printOf };
const sized: Question = { called: 'test_sizes', type: 'int', of: sizeOf };

/** A function that answers a value of every table: planned once for each connection, and asked thousands of times. */
async function teach(db: Db, { called, type, of }: Question, tables: readonly Table[]): Promise<void> {
  const looks = tables.map((table) => {
    const { name } = table;
    return sql`select ${sql.lit(name)}::text, (select ${of(table)} from ${sql.table(name)} t)`;
  });
  await sql`create or replace function ${sql.raw(called)}() returns table (name text, value ${sql.raw(type)})
    language plpgsql as $look$
    #variable_conflict use_column
    begin return query ${sql.join(looks, sql` union all `)}; end $look$`.execute(db);
}

const taught = new WeakMap<Db, Promise<void>>();

async function look<T>(db: Db, { called }: Question): Promise<Record<string, T>> {
  const learn = async () => {
    const tables = await tablesOf(db);
    const watched = tables.filter(({ name }) => name !== 'audit' && name !== 'audit_again');
    await teach(db, printed, watched);
    await teach(db, sized, tables);
  };
  const known = taught.get(db) ?? learn();
  taught.set(db, known);
  await known;
  const { rows } = await sql<Look<T>>`select name, value from ${sql.raw(called)}()`.execute(db);
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

/**
 * A hash of every table, so that two of them tell whether anything changed and where: the sum of its rows' hashes,
 * which needs no order. Left out are the audit, which records refusals too, and the moment of a session's last use.
 */
export async function tableHashes(db: Db, leftOut: readonly string[] = []): Promise<TableHashes> {
  const all = await look<string>(db, printed);
  return Object.fromEntries(Object.entries(all).filter(([name]) => !leftOut.includes(name)));
}

/**
 * How many rows every table has; with the sum of the versions, which grows by one at each edit. Of the counted
 * tries it is what was counted, because their rows are kept from call to call.
 */
export async function tableSizes(db: Db): Promise<TableSizes> {
  return look(db, sized);
}

/** What was added to which table between two looks; tables that stayed as they were are left out. */
export function grownTables(before: TableSizes, after: TableSizes): TableSizes {
  const names = Object.keys(after).filter((name) => after[name] !== before[name]);
  return Object.fromEntries(names.map((name) => [name, (after[name] ?? 0) - (before[name] ?? 0)]));
}
