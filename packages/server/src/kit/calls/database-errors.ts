import pg from 'pg';
import { CommitTooLate } from './commit-deadline.ts';
import type { Refusal } from './refuse.ts';

type PgError = pg.DatabaseError & { code: string };

/** Whether PostgreSQL itself answered with an error; broken lines (EPIPE) have codes of their own. */
export const isPgError = (error: unknown): error is PgError =>
  error instanceof pg.DatabaseError && error.code !== undefined;

const deadlock = '40P01';
const serialization = '40001';
/** PostgreSQL's codes for having waited too long for a lock or a statement. */
const waitedTooLong = new Set(['55P03', '57014']);
/** PostgreSQL's codes for too many connections, and for a server that ends, has crashed, starts or recovers. */
const cannotServe = new Set(['53300', '57P01', '57P02', '57P03']);
const connectionClass = '08';

/** How node says that a line to the database cannot be opened, or broke. */
const lineErrors = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** Whether the same transaction may simply be run again. */
export const canRunAgain = (error: unknown): boolean =>
  error instanceof CommitTooLate ||
  (isPgError(error) && (error.code === deadlock || error.code === serialization));

/** Whether the database could not answer now, so that the client should try again (503). */
export function isBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof CommitTooLate) return true;
  if (isPgError(error)) {
    const { code } = error;
    return waitedTooLong.has(code) || cannotServe.has(code) || code.startsWith(connectionClass);
  }
  const code = 'code' in error ? String(error.code) : '';
  // "not queryable": the undoing of a transaction whose connection broke fails too, and hides the first failure.
  return (
    lineErrors.has(code) ||
    /timeout exceeded when trying to connect|Connection terminated|not queryable|ENOENT.*PGSQL/.test(
      error.message,
    )
  );
}

/** The refusal that a broken uniqueness or reference stands for, by the constraint's name. */
export function constraintRefusal(
  error: unknown,
  constraints: Record<string, () => Refusal>,
): Refusal | undefined {
  if (!isPgError(error) || !error.constraint) return undefined;
  return constraints[error.constraint]?.();
}
