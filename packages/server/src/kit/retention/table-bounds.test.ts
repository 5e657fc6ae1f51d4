import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type World, world } from '../../../test/world.ts';
import type { TableBound } from './table-bounds.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});

const nameOf = (table: string) => table.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The tables that say something of themselves, under their names in the database. */
const saying = <K extends string>(key: K) =>
  Object.entries<TableBound>(w.deps.registry.bounds).flatMap(([table, bound]) =>
    key in bound ? [{ table: nameOf(table), bound: bound as Extract<TableBound, Record<K, unknown>> }] : [],
  );

type Tie = { table: string; to: string; columns: string[] };

/** Foreign keys by which a row goes with another, and without which it can't be. */
async function ties(): Promise<Tie[]> {
  const { rows } = await sql<Tie>`
    select t.relname as table, o.relname as to, array_agg(a.attname::text order by a.attname) as columns
    from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_class o on o.oid = c.confrelid
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.confdeltype = 'c' and c.connamespace = 'public'::regnamespace
    group by c.oid, t.relname, o.relname having bool_and(a.attnotnull)`.execute(w.db);
  return rows;
}

/** The columns of each index that lets nothing in twice, but for those that can only hold a few values. */
async function once() {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select t.relname as table, coalesce(array_agg(a.attname::text order by a.attname) filter (
      where a.atttypid <> 'boolean'::regtype and not exists (select from pg_constraint c
        where c.conrelid = i.indrelid and c.contype = 'c' and c.conkey = array[a.attnum]
          and pg_get_constraintdef(c.oid) ~ '= (ANY|ALL)')), '{}') as columns
    from pg_index i join pg_class t on t.oid = i.indrelid join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
    where i.indisunique and i.indpred is null and i.indexprs is null
    group by i.indexrelid, t.relname`.execute(w.db);
  return rows;
}

const equal = (one: readonly string[], other: readonly string[]) => String(one) === String(other);

test('what goes with a row is removed by the database with it, and can’t be without it', async () => {
  const all = await ties();
  const wrong = saying('goesWith').filter(
    ({ table, bound }) => !all.some((tie) => tie.table === table && tie.to === nameOf(bound.goesWith)),
  );
  expect(wrong).toEqual([]);
});

test('of what is one for each row there can’t be another, and it goes with that row', async () => {
  const [all, unique] = [await ties(), await once()];
  const wrong = saying('oneFor').filter(
    ({ table, bound }) =>
      !all.some(
        ({ columns, ...tie }) =>
          tie.table === table &&
          tie.to === nameOf(bound.oneFor) &&
          unique.some((index) => index.table === table && equal(index.columns, columns)),
      ),
  );
  expect(wrong).toEqual([]);
});

test('of what is one row there can’t be two', async () => {
  const { rows } = await sql<{ table: string }>`
    select t.relname as table from pg_constraint c join pg_class t on t.oid = c.conrelid
      join pg_attribute a on a.attrelid = t.oid and c.conkey = array[a.attnum] and a.attnotnull
    where c.contype = 'c' and pg_get_constraintdef(c.oid) = format('CHECK (%I)', a.attname)
      and exists (select from pg_index i where i.indrelid = t.oid and i.indisunique and i.indkey::text = a.attnum::text)`.execute(
    w.db,
  );
  const wrong = saying('is').filter(
    ({ table, bound }) => bound.is === 'oneRow' && !rows.some((one) => one.table === table),
  );
  expect(wrong).toEqual([]);
});

test('what a task removes is removed by one that the clock starts', () => {
  const { tasks } = w.deps.registry;
  const wrong = saying('sweptBy').filter(({ bound }) => tasks[bound.sweptBy]?.at === undefined);
  expect(wrong).toEqual([]);
});

test('a view holds nothing itself', async () => {
  const { rows } = await sql<{ table: string }>`
    select c.relname as table from pg_class c
    where c.relkind = 'v' and c.relnamespace = 'public'::regnamespace order by 1`.execute(w.db);
  const views = saying('is').flatMap(({ table, bound }) => (bound.is === 'view' ? [{ table }] : []));
  expect(views.toSorted((a, b) => a.table.localeCompare(b.table))).toEqual(rows);
});
