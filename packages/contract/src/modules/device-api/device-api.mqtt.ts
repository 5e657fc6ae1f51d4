import * as z from 'zod/mini';
import { SignedUpdate } from '../../kit/pass/revocation.ts';

// The readers' calls as they travel over a broker: the request of HTTP in an envelope, signed as there, and its answer,
// signed too. The broker is trusted with nothing but carrying them.

const base = 'mdi/v1';

/** Larger messages count for nothing, in both directions; larger answers are fetched by HTTP. */
export const maxMessageBytes = 64 * 1024;

/** Where a reader tells or asks something, by the name of the call. */
export const upTopic = (code: string, call: string): string => `${base}/d/${code}/up/${call}`;
/** What all readers tell and ask; nodes of one group share it. */
export const allUp = (group: string): string => `$share/${group}/${base}/d/+/up/+`;

/** Whose message it is and which call; null: none of ours. */
export function upOf(topic: string): { code: string; call: string } | null {
  const [, code, call] = /^mdi\/v1\/d\/([A-Za-z\d]{1,15})\/up\/(\w{1,30})$/.exec(topic) ?? [];
  return code === undefined || call === undefined ? null : { code, call };
}

/** All that is for one reader, below it: `ack` its answers, `ring` that something waits for it, `cfg` its config's version. */
export const downTopic = (code: string, what: 'ack' | 'ring' | 'cfg' | '+'): string =>
  `${base}/d/${code}/dn/${what}`;

/** What the readers of a project hear alike; retained. */
export const newsTopic = (projectId: number): string => `${base}/p/${projectId}/dn/rev`;

/** A request: what of its address the call's name doesn't say, its signature, and its body as text, whose bytes are signed. */
export const UpMessage = z.object({
  cid: z.optional(z.string().check(z.maxLength(40))),
  query: z._default(z.string().check(z.maxLength(2000)), ''),
  ts: z.string().check(z.maxLength(20)),
  nonce: z.string().check(z.minLength(1), z.maxLength(64)),
  sign: z.string().check(z.regex(/^[\da-f]{64}$/)),
  body: z.optional(z.string()),
});
export type UpMessage = z.output<typeof UpMessage>;

/** The answer to the request of a nonce. One whose signature is missing or wrong tells only to ask by HTTP. */
export const DownAnswer = z.object({
  nonce: z.string(),
  status: z.int(),
  retryAfterSec: z.optional(z.number()),
  sign: z.optional(z.string()),
  /** The envelope as text, whose bytes are signed. */
  body: z.string(),
});
export type DownAnswer = z.output<typeof DownAnswer>;

const version = z.int().check(z.nonnegative());

/** Which config the reader ought to have. */
export const ConfigPointer = z.object({ ver: version });

/**
 * How new the lists of a project are, and what came to the revocation list last, signed by the project, so that nobody has
 * to ask first; without it, it was too large.
 */
export const ProjectNews = z.object({
  rev: version,
  card: version,
  key: version,
  update: z.optional(SignedUpdate),
});
export type ProjectNews = z.output<typeof ProjectNews>;
