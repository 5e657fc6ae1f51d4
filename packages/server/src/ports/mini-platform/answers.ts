import { z } from 'zod';
import type { Answer } from './http-exchange.ts';
import { type Picture, PlatformRefused, PlatformSilent } from './mini-platform.ts';

/**
 * What a call answers when it succeeds. Many calls leave out `errcode` then: such an answer is taken for a success
 * only where the expected field is there.
 */
export type Expected<T> = { field: string; schema: z.ZodType<T> };

export const expectField = <S extends z.ZodRawShape>(field: keyof S & string, shape: S) => ({
  field,
  schema: z.object(shape),
});

/** Of calls that answer nothing but that it is done. */
export const doneAnswer: Expected<unknown> = { field: 'errcode', schema: z.unknown() };

/** A number that may come as text. */
export const countField = z.union([
  z.int().nonnegative(),
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
]);
export const textField = z
  .string()
  .nullish()
  .transform((said) => said ?? '');
/** Where none is told it is the beginning of time, and what it belongs to is there all the same. */
export const instantField = countField.nullish().transform((seconds) => new Date((seconds ?? 0) * 1000));
/** An absent list is an empty one; what is in it and can't be read is left out. */
export const listField = <T>(item: z.ZodType<T>) =>
  z
    .array(z.unknown())
    .nullish()
    .transform((all) =>
      (all ?? []).flatMap((one) => {
        const read = item.safeParse(one);
        return read.success ? [read.data] : [];
      }),
    );

const errcode = z.union([
  z.int(),
  z
    .string()
    .regex(/^-?\d{1,10}$/)
    .transform(Number),
]);
const refusal = z.object({ errcode: errcode.optional(), errmsg: textField });
const longestText = 500;

type Read = { call: string; answer: Answer; secrets: readonly string[] };

function parsed({ call, answer }: Read): object {
  try {
    const body: unknown = JSON.parse(answer.bytes.toString('utf8'));
    if (body && typeof body === 'object' && !Array.isArray(body)) return body;
  } catch {
    // Not JSON: told apart from no answer by its status.
  }
  throw new PlatformSilent(call, `HTTP_${answer.status}`, false);
}

/** The answer's body, unless it is a refusal; whatever it is, its errcode decides and not its HTTP status. */
function accepted(read: Read): { body: object; errcode: number | undefined } {
  const body = parsed(read);
  const { success, data } = refusal.safeParse(body);
  if (!success) throw new PlatformSilent(read.call, 'UNREADABLE', false);
  if (!data.errcode) return { body, errcode: data.errcode };
  // The platform repeats what it was sent in some of its sentences.
  const said = read.secrets.reduce((told, secret) => told.replaceAll(secret, '…'), data.errmsg);
  throw new PlatformRefused(read.call, data.errcode, said.slice(0, longestText));
}

/** @throws PlatformRefused, PlatformSilent */
export function dataOf<T>(read: Read, { field, schema }: Expected<T>): T {
  const { body, errcode } = accepted(read);
  const known = schema.safeParse(body);
  if (known.success && (errcode === 0 || field in body)) return known.data;
  throw new PlatformSilent(read.call, 'UNREADABLE', false);
}

const beginnings: readonly [type: string, hex: string][] = [
  ['image/png', '89504e47'],
  ['image/jpeg', 'ffd8ff'],
  ['image/gif', '47494638'],
];

/** Of calls that answer a picture, and JSON when they refuse. @throws PlatformRefused, PlatformSilent */
export function pictureOf(read: Read): Picture {
  const { type, bytes, status } = read.answer;
  const seen = beginnings.find(([, hex]) => bytes.toString('hex', 0, 4).startsWith(hex))?.[0];
  if (seen && status === 200 && !/json|text/.test(type)) return { bytes, type: seen };
  accepted(read);
  throw new PlatformSilent(read.call, 'NO_PICTURE', false);
}
