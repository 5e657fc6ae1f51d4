import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type World, world } from '../../test/world.ts';
import type { Db } from './connect.ts';
import { readPipelined } from './read-pipelined.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});

const one = (text: string) => async (db: Db) =>
  (await sql<{ n: number }>`select ${sql.raw(text)} as n`.execute(db)).rows[0]?.n;
const backend = one('pg_backend_pid()');

test('statements go over one connection, answered in their order', async () => {
  const slowFirst = [one('(select 1 from pg_sleep(0.2))'), one('2'), one('3')];
  expect(await readPipelined(w.db, slowFirst)).toEqual([1, 2, 3]);
  const [a, b] = await readPipelined(w.db, [backend, backend]);
  expect(a).toBe(b);
});

test('one that fails stops none of the others, and the connection goes on', async () => {
  const seen: unknown[] = [];
  const kept = async (db: Db) => {
    seen.push(await one('7')(db));
    seen.push(await one('8')(db));
    return 0;
  };
  await expect(readPipelined(w.db, [one('1 / 0'), kept, one('missing')])).rejects.toThrow(/division by zero/);
  expect(seen).toEqual([7, 8]);
  for (let n = 0; n < 20; n += 1) expect(await readPipelined(w.db, [one('5'), one('6')])).toEqual([5, 6]);
});

test('when the connection breaks all of them end, and later ones find another', async () => {
  const ends = one('pg_terminate_backend(pg_backend_pid())::int');
  const after = async (db: Db) => {
    await one('1')(db).catch(() => undefined);
    return one('2')(db);
  };
  for (let n = 0; n < 5; n += 1) {
    await expect(readPipelined(w.db, [one('1'), ends, one('3'), after])).rejects.toThrow();
    expect(await readPipelined(w.db, [one('4'), one('5')])).toEqual([4, 5]);
    expect(await one('6')(w.db)).toBe(6);
  }
});

test('in a transaction they read what it wrote', async () => {
  await w.db.transaction().execute(async (trx) => {
    await sql`create temp table made (n int)`.execute(trx);
    await sql`insert into made values (9)`.execute(trx);
    expect(await readPipelined(trx, [one('(select n from made)'), one('1')])).toEqual([9, 1]);
  });
});
