import { sql } from 'kysely';
import type { Db } from '../../src/db/connect.ts';

type Reference = { table: string; column: string; named: boolean };

/** Where rows refer to a table's id, and whether they have an id themselves. */
async function referencesTo(db: Db, table: string): Promise<Reference[]> {
  const found = await sql<Reference>`
    select c.relname as table, a.attname as column,
      exists (select from pg_attribute i where i.attrelid = c.oid and i.attname = 'id') as named
    from pg_constraint f
    join pg_class c on c.oid = f.conrelid
    join pg_class t on t.oid = f.confrelid
    cross join unnest(f.conkey, f.confkey) as pair (own, other)
    join pg_attribute o on o.attrelid = f.confrelid and o.attnum = pair.other and o.attname = 'id'
    join pg_attribute a on a.attrelid = f.conrelid and a.attnum = pair.own
    where f.contype = 'f' and t.relname = ${table}`.execute(db);
  return found.rows;
}

/** What tells of a row without referring to it, and outlives it in the product. */
const toldOf: Readonly<Record<string, readonly string[]>> = { device: ['pass_event', 'pass_sum'] };

/** Deletes a row for good, with all rows that refer to it or tell of it. */
export async function deleteWithReferences(db: Db, table: string, id: number): Promise<void> {
  for (const { table: from, column, named } of await referencesTo(db, table)) {
    const refers = sql`${sql.ref(column)} = ${id}`;
    if (named) {
      const rows = await sql<{ id: number }>`select id from ${sql.table(from)} where ${refers}`.execute(db);
      for (const row of rows.rows) await deleteWithReferences(db, from, row.id);
    } else {
      await sql`delete from ${sql.table(from)} where ${refers}`.execute(db);
    }
  }
  for (const from of toldOf[table] ?? []) {
    await sql`delete from ${sql.table(from)} where ${sql.ref(`${table}_id`)} = ${id}`.execute(db);
  }
  await sql`delete from ${sql.table(table)} where id = ${id}`.execute(db);
}
