import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Sealed } from './rows.ts';

test('who hands a database on can ask it nothing', async () => {
  const read = ({ db }: { db: Sealed }) =>
    // @ts-expect-error Only what opens it, which handlers may not import, reads.
    db.selectFrom('visit');
  const run = ({ db }: { db: Sealed }) =>
    // @ts-expect-error Nor does a statement run on it.
    sql`select 1`.execute(db);
  const db = { isTransaction: false };
  expect(() => read({ db })).toThrow();
  await expect(run({ db })).rejects.toThrow();
});
