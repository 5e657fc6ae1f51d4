import type { Envelope } from '@mdi/contract/kit/answer-codes.ts';
import { assert, expect } from 'vitest';
import type { Db } from '../../src/db/connect.ts';
import { tableHashes } from './tables.ts';

/** Something that must be refused: how it is told in a failure, how to send it, and the codes it may get. */
export type RefusedAttempt = { what: string; send: () => Promise<Envelope>; codes: readonly number[] };

async function changedBy(
  db: Db,
  attempts: readonly RefusedAttempt[],
  leftOut: readonly string[],
): Promise<string[]> {
  const before = await tableHashes(db, leftOut);
  for (const { what, send, codes } of attempts) {
    const { code } = await send();
    if (!codes.includes(code)) assert.fail(`${what}: ${code} instead of ${codes.join(' or ')}`);
  }
  const after = await tableHashes(db, leftOut);
  return Object.keys(after).filter((table) => after[table] !== before[table]);
}

/** Which of the attempts change a table: halves them until each stands alone. */
async function culprits(
  db: Db,
  attempts: readonly RefusedAttempt[],
  leftOut: readonly string[],
): Promise<string[]> {
  const changed = await changedBy(db, attempts, leftOut);
  if (changed.length === 0) return [];
  const [first] = attempts;
  if (first && attempts.length === 1) return [`${first.what} changed ${changed.join(', ')}`];
  const half = Math.ceil(attempts.length / 2);
  const found = [
    ...(await culprits(db, attempts.slice(0, half), leftOut)),
    ...(await culprits(db, attempts.slice(half), leftOut)),
  ];
  // What was taken away by the first look can't be taken away again.
  return found.length > 0 ? found : [`${first?.what} or one after it changed ${changed.join(', ')}`];
}

/**
 * Sends what must be refused and demands that no table differs afterwards. One look at the tables serves all
 * attempts; only when they differ, they are sent again in ever smaller parts to name the one that did it.
 */
export async function assertAllRefused(
  db: Db,
  attempts: readonly RefusedAttempt[],
  leftOut: readonly string[] = [],
): Promise<void> {
  const found = await culprits(db, attempts, leftOut);
  expect(found.join('; '), 'tables changed').toBe('');
}
