import type { Surface } from './op.ts';

/**
 * The one table of envelope codes (spec §4, §8). Every answer of /prod-api is `{code, message, data}`;
 * `http` is 200 unless a client must notice without reading the body. Readers get real statuses: see httpOf.
 */
export const answerCodes = {
  ok: { code: 200, http: 200 },
  badInput: { code: 400, http: 200 },
  expired: { code: 401, http: 200 },
  ended: { code: 4001, http: 200 },
  forbidden: { code: 403, http: 200 },
  /** The person has to show again that it is they: with the proof the same call is done, under the same key. */
  unproven: { code: 4031, http: 200 },
  notFound: { code: 404, http: 200 },
  conflict: { code: 409, http: 200 },
  badSign: { code: 4011, http: 401 },
  wrongClock: { code: 4012, http: 401 },
  revoked: { code: 4013, http: 401 },
  tooLarge: { code: 413, http: 413 },
  wrongType: { code: 415, http: 415 },
  tooMany: { code: 429, http: 200 },
  broken: { code: 500, http: 200 },
  busy: { code: 503, http: 503 },
} as const;

export type AnswerCodeName = keyof typeof answerCodes;

/** The HTTP status of a code; the readers' protocol names its own codes by real statuses. */
export function httpStatusOf(name: AnswerCodeName, surface: Surface): number {
  const { code, http } = answerCodes[name];
  return surface === 'device' && code < 600 ? code : http;
}

/** What every call answers. `data` is the output on 200, otherwise what the code's row in the docs says. */
export type Envelope<T = unknown> = { code: number; message: string; data: T };

/** `data` of a 409: which promise the state of the world broke. */
export type Conflict = {
  which: 'version' | 'projectChanged' | 'keyReused' | 'state' | 'inUse' | 'writing';
  /** For `writing`: who is at it just now. For `version`: who saved meanwhile, when, and the fields that differ. */
  by?: string;
  /** For `version`: it was the caller, in another tab or on another device. */
  own?: boolean;
  at?: string;
  fields?: string[];
  /** For `inUse`: how many rows of which kind still depend on it. */
  /**
   * `ids`: whose the names are, where each has a page on which it is put right; `kinds`: of which kind each is, where that
   * page differs by it; `others`: there are more out of sight.
   */
  blockers?: {
    what: string;
    count: number;
    names: string[];
    ids?: number[];
    kinds?: string[];
    others?: boolean;
  }[];
};
