import pg from 'pg';
import { expect, test } from 'vitest';
import { isBusy, isPgError } from './database-errors.ts';

const byDatabase = (code: string) => Object.assign(new pg.DatabaseError('said so', 0, 'error'), { code });
const byNode = (code: string) => Object.assign(new Error(`write ${code}`), { code });

test.each(['EPIPE', 'ECONNRESET', 'ECONNREFUSED', 'ETIMEDOUT', 'EAI_AGAIN'])(
  'a line to the database that says %s asks the client to try again, and is no answer of the database',
  (code) => {
    expect(isBusy(byNode(code))).toBe(true);
    expect(isPgError(byNode(code))).toBe(false);
  },
);

test('a database that starts, ends or has no place left asks the client to try again', () => {
  for (const code of ['57P01', '57P03', '53300', '08006', '55P03', '57014']) {
    expect(isBusy(byDatabase(code)), code).toBe(true);
  }
  expect(isBusy(Object.assign(new Error('connect ENOENT /run/db/.s.PGSQL.5432'), { code: 'ENOENT' }))).toBe(
    true,
  );
});

test('what will fail again is no reason to try again', () => {
  for (const error of [byDatabase('23505'), byDatabase('42P01'), byNode('ENOENT'), new Error('a fault')]) {
    expect(isBusy(error), error.message).toBe(false);
  }
});
