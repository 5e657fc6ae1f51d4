import { sql } from 'kysely';
import type { Db } from '../../src/db/connect.ts';

type Reference = { table: string; column: string; named: boolean };

/** Where rows refer to a table by its id (alone or first of several), and whether they have an id themselves. */
async function referencesTo(db: Db, table: string): Promise<Reference[]> {
  const found = await sql<Reference>`
    select c.relname as table, a.attname as column,
      exists (select from pg_attribute i where i.attrelid = c.oid and i.attname = 'id') as named
    from pg_constraint f
    join pg_class c on c.oid = f.conrelid
    join pg_class t on t.oid = f.confrelid
    join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
    join pg_attribute k on k.attrelid = f.confrelid and k.attnum = f.confkey[1]
    where f.contype = 'f' and k.attname = 'id' and t.relname = ${table}`.execute(db);
  return found.rows;
}

/** Deletes a row for good, with all rows that refer to it. */
export async function remove(db: Db, table: string, id: number): Promise<void> {
  for (const { table: from, column, named } of await referencesTo(db, table)) {
    const refers = sql`${sql.ref(column)} = ${id}`;
    if (named) {
      const rows = await sql<{ id: number }>`select id from ${sql.table(from)} where ${refers}`.execute(db);
      for (const row of rows.rows) await remove(db, from, row.id);
    } else {
      await sql`delete from ${sql.table(from)} where ${refers}`.execute(db);
    }
  }
  await sql`delete from ${sql.table(table)} where id = ${id}`.execute(db);
}
