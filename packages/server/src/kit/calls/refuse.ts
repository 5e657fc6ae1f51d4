import type { AnswerCodeName, Conflict } from '@mdi/contract/kit/answer-codes.ts';
import type { ErrorKey } from '@mdi/contract/modules/word-keys.ts';

type Extra = {
  code?: AnswerCodeName;
  args?: (string | number)[];
  /** What the envelope's `data` carries besides the sentence. */
  data?: unknown;
  /** Keeps what the handler wrote so far (a counted wrong try), instead of rolling it back. */
  keep?: boolean;
  /** Seconds after which it makes sense to try again; sent as Retry-After. */
  retryAfter?: number;
};

/** A refusal a person may read: a word key with its values, and the envelope code it answers with. */
export class Refusal extends Error {
  readonly key: ErrorKey;
  readonly code: AnswerCodeName;
  readonly args: (string | number)[];
  readonly data: unknown;
  readonly keep: boolean;
  readonly retryAfter: number | undefined;
  constructor(key: ErrorKey, extra: Extra = {}) {
    super(key);
    this.key = key;
    this.code = extra.code ?? 'badInput';
    this.args = extra.args ?? [];
    this.data = extra.data;
    this.keep = extra.keep ?? false;
    this.retryAfter = extra.retryAfter;
  }
}

/** Stops the call with a sentence; the code is 400 unless given. */
export function refuse(key: ErrorKey, extra?: Extra): never {
  throw new Refusal(key, extra);
}

/** 404: it does not exist, or not for this caller; the two read the same. */
export function notFound(): never {
  throw new Refusal('kit.error.notFound', { code: 'notFound' });
}

/** The row, or 404. */
export function orNotFound<T>(row: T | undefined): T {
  return row ?? notFound();
}

/** 403 with the spec's message (§6). */
export function forbidden(): never {
  throw new Refusal('kit.error.forbidden', { code: 'forbidden' });
}

/** 400 under one field of the input, with a sentence of the module. */
export function refuseField(field: string, key: ErrorKey, ...args: (string | number)[]): never {
  throw new Refusal(key, { args, data: { field } });
}

/** 409 with what broke. */
export function conflict(key: ErrorKey, data: Conflict, ...args: (string | number)[]): never {
  throw new Refusal(key, { code: 'conflict', data, args });
}
