import {
  CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
} from 'kysely';
import type { DB } from '../../db/schema.gen.ts';

// Statements that readers at doors cause by the thousand are built once. Building one at each call, with its walk over
// the statement and its renaming of columns, costs the server more than the rest of such a call.

const writer = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** Makes a statement of nothing but text, whose values are `$1`, `$2` … in it. @throws when a value was put into it */
export function statementText(statement: RawBuilder<unknown>): string {
  const { sql, parameters } = statement.compile(writer);
  if (parameters.length > 0) throw new Error(`a prepared statement holds values: ${sql}`);
  return sql;
}

/** Runs such a statement; its columns are named as its text names them. */
export async function runStatementText<T>(
  db: Kysely<DB>,
  text: string,
  values: readonly unknown[],
): Promise<readonly T[]> {
  const { rows } = await db.withoutPlugins().executeQuery<T>(CompiledQuery.raw(text, [...values]));
  return rows;
}
