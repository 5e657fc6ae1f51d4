import { randomBytes } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Db } from '../../src/db/connect.ts';
import type { DB } from '../../src/db/schema.gen.ts';
import { uniqueName } from './places.ts';

/** Errors of browsers as rows, without anybody having met them. */
export function faultFactory(db: Db) {
  const fault = (facts: Partial<Insertable<DB['fault']>> = {}) =>
    db
      .insertInto('fault')
      .values({
        fingerprint: randomBytes(32),
        kind: 'error' as const,
        surface: 'office' as const,
        message: uniqueName('RangeError: '),
        source: 'dashboard.js',
        stack: '',
        versions: ['1.0.0'],
        firstAt: new Date(),
        lastAt: new Date(),
        ...facts,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  return { fault };
}
