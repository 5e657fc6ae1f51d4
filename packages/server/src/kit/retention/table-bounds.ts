import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { DB } from '../../db/schema.gen.ts';
import type { Settings } from '../settings/settings.ts';

export type KeepDays = Settings['keepDays'];

/** Selects the rows that are to go now. */
type Old = (now: RawBuilder<Date>, keep: KeepDays) => RawBuilder<SqlBool>;

/**
 * Says what keeps a table from growing: its rows go when they are old; they go with the row they belong to, or number
 * no more than one for each of those; a scheduled task removes them; there is one row or none; or something else, said
 * in words. A test checks the schema against it.
 */
export type TableBound =
  | { old: Old }
  | { goesWith: keyof DB }
  | { oneFor: keyof DB }
  | { sweptBy: string; how: string }
  | { is: 'oneRow' | 'view' }
  | { by: string };

export type TableBounds = Readonly<Partial<Record<keyof DB, TableBound>>>;

/** Rows that go so many days after a moment that a column names. */
export const goneAfterDays = (column: string, days: number | keyof KeepDays): TableBound => ({
  old: (now, keep) => {
    const kept = typeof days === 'number' ? days : keep[days];
    return sql<SqlBool>`${sql.ref(column)} < ${now} - ${sql.lit(kept)} * interval '1 day'`;
  },
});

export const keptByPeople: TableBound = { by: 'what people keep, until they remove it' };
export const builtInRows: TableBound = { by: 'what the product brings along' };
/** Rows that the database removes with the one to which they belong. */
export const goesWithTable = (table: keyof DB): TableBound => ({ goesWith: table });
/** Keeps no more rows than another table has, or than it has of each kind; they go with its rows. */
export const onePerRowOf = (table: keyof DB): TableBound => ({ oneFor: table });
/** Rows that a task of the clock removes. */
export const sweptBy = (task: string, how: string): TableBound => ({ sweptBy: task, how });
export const oneRowOnly: TableBound = { is: 'oneRow' };
export const databaseView: TableBound = { is: 'view' };
