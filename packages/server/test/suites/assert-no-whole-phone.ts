import type { Envelope } from '@mdi/contract/kit/answer-codes.ts';
import { assert } from 'vitest';
import type { Call } from './calls.ts';

/** A whole mobile number; one that stands in a longer number or word is none. */
const whole = /(?<![\dA-Za-z_.-])1[3-9]\d{9}(?![\dA-Za-z_-])/g;

const phonesIn = (value: unknown): string[] => JSON.stringify(value)?.match(whole) ?? [];

/**
 * Fails when an answer holds somebody's whole phone, be it as a name, in a sentence or in the log, unless the caller
 * has sent it or the call is declared to tell it.
 * @param own the caller's own, which they know
 */
export function assertNoWholePhone(
  call: Call,
  input: unknown,
  answer: Pick<Envelope, 'data' | 'message'>,
  own?: string,
): void {
  if (call.op.tells?.includes('phone')) return;
  const sent = new Set(phonesIn(input));
  const told = phonesIn(answer).filter((phone) => !sent.has(phone) && phone !== own);
  if (told.length > 0)
    assert.fail(`${call.path} tells ${told.join(', ')}: ${JSON.stringify(answer).slice(0, 600)}`);
}
