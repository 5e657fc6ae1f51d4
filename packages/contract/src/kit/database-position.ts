/**
 * The header by which a caller says, and is told, how much of the database it has seen: a place in PostgreSQL's log of changes
 * (`16/B374D848`). What it reads by a replica is then never older than that.
 */
export const databasePositionHeader = 'X-Position';

const form = /^([0-9A-Fa-f]{1,8})\/([0-9A-Fa-f]{1,8})$/;

/** A position as a number that grows; null: it is none. */
export function databasePositionNumber(text: string): number | null {
  const [, high, low] = form.exec(text) ?? [];
  // Exact up to 8 PiB of changes.
  return high === undefined || low === undefined ? null : parseInt(high, 16) * 2 ** 32 + parseInt(low, 16);
}
