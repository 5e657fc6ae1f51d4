import type pg from 'pg';

// What a database of ours is made of, as PostgreSQL itself tells, so that a new table is in the next backup by existing.

export type Table = { name: string; columns: string[] };
export type Partition = { name: string; parent: string; bound: string };
export type Sequence = { name: string; value: string; called: boolean };
export type DatabaseShape = { tables: Table[]; partitions: Partition[]; sequences: Sequence[] };

/**
 * Kept by whoever migrates, and made anew there; and what tells of the backups of this very database: one that was
 * put back has none of its own yet.
 */
const ofThisDatabase = ['migration', 'migration_lock', 'backup_run'];

/** A name as it stands in a statement. */
export const quotedName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

export const columnList = ({ columns }: Table): string => columns.map(quotedName).join(', ');

/** Every table with the columns that are stored and not computed, the partitions of those that have any, and all sequences. */
export async function databaseShapeOf(client: pg.ClientBase): Promise<DatabaseShape> {
  const tables = await client.query<Table>(
    `select c.relname as name, (
       select coalesce(array_agg(a.attname::text order by a.attnum), '{}') from pg_attribute a
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
     from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname <> all($1) order by 1`,
    [ofThisDatabase],
  );
  const partitions = await client.query<Partition>(
    `select c.relname as name, p.relname as parent, pg_get_expr(c.relpartbound, c.oid) as bound
     from pg_class c join pg_inherits i on i.inhrelid = c.oid join pg_class p on p.oid = i.inhparent
     where c.relnamespace = 'public'::regnamespace and c.relispartition and c.relkind = 'r' order by 1`,
  );
  const names = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by 1`,
  );
  const sequences: Sequence[] = [];
  for (const { name } of names.rows) {
    const { rows } = await client.query<Omit<Sequence, 'name'>>(
      `select last_value::text as value, is_called as called from ${quotedName(name)}`,
    );
    for (const row of rows) sequences.push({ name, ...row });
  }
  return { tables: tables.rows, partitions: partitions.rows, sequences };
}

/** The migrations that a database has had, in their order. */
export async function migrationsOf(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from migration order by name');
  return rows.map(({ name }) => name);
}

/** Times and numbers as text that every PostgreSQL reads alike. */
export const plainTextSettings = `set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres';
  set extra_float_digits = 1; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = 0`;
