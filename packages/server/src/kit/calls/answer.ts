import { type AnswerCodeName, answerCodes, type Envelope } from '@mdi/contract/kit/answer-codes.ts';
import { fieldErrors } from '@mdi/contract/kit/field-errors.ts';
import type * as z from 'zod/mini';
import { sentenceIn } from '../words.ts';
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
