import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { DB } from '../db/schema.gen.ts';
import type { Settings } from './settings.ts';

export type KeepDays = Settings['keepDays'];

/** Which rows go now. */
type Old = (now: RawBuilder<Date>, keep: KeepDays) => RawBuilder<SqlBool>;

/** What bounds a table: something else, said in words; or that rows go when they are old. */
export type Bound = { by: string } | { old: Old };

export type Bounds = Readonly<Partial<Record<keyof DB, Bound>>>;

/** Rows that go so many days after a moment that a column names. */
export const goneAfterDays = (column: string, days: number | keyof KeepDays): Bound => ({
  old: (now, keep) => {
    const kept = typeof days === 'number' ? days : keep[days];
    return sql<SqlBool>`${sql.ref(column)} < ${now} - ${sql.lit(kept)} * interval '1 day'`;
  },
});

export const keptByPeople: Bound = { by: 'what people keep, until they remove it' };
export const builtIn: Bound = { by: 'what the product brings along' };
export const goesWithTable = (table: keyof DB): Bound => ({ by: `goes with its ${table}` });
export const onePerRowOf = (table: keyof DB): Bound => ({ by: `one row for each ${table}` });
export const databaseView: Bound = { by: 'a view, which holds nothing itself' };
