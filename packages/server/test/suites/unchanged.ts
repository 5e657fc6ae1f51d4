import type { Envelope } from '@mdi/contract/kit/codes.ts';
import { expect } from 'vitest';
import type { Db } from '../../src/db/connect.ts';
import { prints } from './tables.ts';

/** Something that must be refused: how it is told in a failure, how to send it, and the codes it may get. */
export type Attempt = { what: string; send: () => Promise<Envelope>; codes: readonly number[] };

async function changedBy(
  db: Db,
  attempts: readonly Attempt[],
  leftOut: readonly string[],
): Promise<string[]> {
  const before = await prints(db, leftOut);
  for (const { what, send, codes } of attempts) expect(codes, what).toContain((await send()).code);
  const after = await prints(db, leftOut);
  return Object.keys(after).filter((table) => after[table] !== before[table]);
}

/**
 * Sends what must be refused and demands that no table differs afterwards. One look at the tables serves all
 * attempts; only when they differ, the attempts are sent again one by one to name the one that did it.
 */
export async function allRefused(
  db: Db,
  attempts: readonly Attempt[],
  leftOut: readonly string[] = [],
): Promise<void> {
  const changed = await changedBy(db, attempts, leftOut);
  if (changed.length === 0) return;
  const culprits: string[] = [];
  for (const attempt of attempts) {
    const tables = await changedBy(db, [attempt], leftOut);
    if (tables.length > 0) culprits.push(`${attempt.what} changed ${tables.join(', ')}`);
  }
  expect.fail(culprits.join('; ') || `the attempts together changed ${changed.join(', ')}`);
}
