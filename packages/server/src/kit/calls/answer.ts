import { type AnswerCodeName, answerCodes, type Envelope } from '@mdi/contract/kit/answer-codes.ts';
import { fieldErrors } from '@mdi/contract/kit/field-errors.ts';
import pg from 'pg';
import type * as z from 'zod/mini';
import { sentenceIn } from '../words.ts';
import { CommitTooLate } from './commit-deadline.ts';
import type { NewCookie, PublicCtx } from './ctx.ts';
import type { Refusal } from './refuse.ts';

/** An envelope and how it travels; a repeated request gets the first answer's cookies too. */
export type Answer = {
  code: AnswerCodeName;
  message: string;
  data: unknown;
  retryAfter?: number | undefined;
  cookies?: NewCookie[];
  /** Read by the replica, so that it tells of nothing that the caller hadn't seen to be there. */
  byReplica?: true;
};

export const envelopeOf = (answer: Answer): Envelope => ({
  code: answerCodes[answer.code].code,
  message: answer.message,
  data: answer.data ?? null,
});

type Say = PublicCtx['say'];

/** The answer to an input of the wrong shape: every field's problem in the person's language. */
export function badShapeAnswer(
  error: z.core.$ZodError,
  ctx: Pick<PublicCtx, 'say' | 'lang'>,
  input: unknown,
): Answer {
  const fields = fieldErrors(error, (key, ...args) => sentenceIn(ctx.lang, key, args), input);
  return { code: 'badInput', message: ctx.say('kit.error.badInput'), data: fields };
}

/** The answer to a refusal; a refused field carries the sentence under its name too. */
export function refusalAnswer(refusal: Refusal, say: Say): Answer {
  const message = say(refusal.key, ...refusal.args);
  const { data } = refusal;
  const { field: named, ...facts } = data && typeof data === 'object' && 'field' in data ? data : {};
  const field = named === undefined ? undefined : String(named);
  return {
    code: refusal.code,
    message,
    data: field === undefined ? (data ?? null) : { ...facts, [field]: message },
    retryAfter: refusal.retryAfter,
  };
}

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
