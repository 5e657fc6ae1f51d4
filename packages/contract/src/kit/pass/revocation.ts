import * as z from 'zod/mini';
import { asciiBytes, asciiText, fromBase64url, toBase64url } from './base-encoding.ts';
import type { PassCode } from './protocol-codes.ts';
import { type Token, tokenTypes } from './token.ts';

/** Project, tenant (company), user (employee), visit, card, key. */
export const revokedKinds = ['P', 'T', 'U', 'V', 'C', 'K'] as const;
export type RevokedKind = (typeof revokedKinds)[number];

export const RevocationEntry = z.object({
  k: z.enum(revokedKinds),
  /** The row's id, the number of a key, or the UID of a card. */
  id: z.union([z.int(), z.string()]),
  op: z.enum(['add', 'del']),
  /** Seconds: hits only passes issued until then. */
  before: z.optional(z.int()),
});
export type RevocationEntry = z.output<typeof RevocationEntry>;

/** What travels: the whole list, or what came to it after the revision `from`. */
export const RevocationUpdate = z.object({
  rev: z.int().check(z.nonnegative()),
  from: z.int().check(z.nonnegative()),
  full: z.boolean(),
  /** Counts the lists of a project: a new one starts its revisions afresh. */
  gen: z.int().check(z.nonnegative()),
  entries: z.array(RevocationEntry),
});
export type RevocationUpdate = z.output<typeof RevocationUpdate>;

/** What a reader holds; plain data, so that it can be kept as it is. */
export type RevocationList = {
  rev: number;
  gen: number;
  /** By kind and id; null hits every pass, a number those issued until that second. */
  hits: Readonly<Record<string, number | null>>;
};

export const emptyList: RevocationList = { rev: 0, gen: 0, hits: {} };

const keyOf = (k: RevokedKind, id: number | string) => `${k}:${id}`;

/**
 * A reader's list after an update. `old` is an update from before what the reader holds (or the rest of an
 * abandoned list); `gap` lacks what came between, so the reader asks for the whole list.
 */
export function updateList(list: RevocationList, update: RevocationUpdate): RevocationList | 'old' | 'gap' {
  const { gen, rev, from, full, entries } = update;
  if (gen < list.gen || (gen === list.gen && rev < list.rev)) return 'old';
  if (!full && (gen !== list.gen || from > list.rev)) return 'gap';
  const hits: Record<string, number | null> = full ? {} : { ...list.hits };
  for (const { k, id, op, before } of entries) {
    if (op === 'add') hits[keyOf(k, id)] = before ?? null;
    else delete hits[keyOf(k, id)];
  }
  return { rev, gen, hits };
}

/** `all`: whoever it is, is refused; `old`: only what was issued up to a moment, and a new pass is good. */
function hit(list: RevocationList, k: RevokedKind, id: number | string, iat: number): 'all' | 'old' | null {
  const key = keyOf(k, id);
  if (!Object.hasOwn(list.hits, key)) return null;
  const before = list.hits[key];
  if (before === null || before === undefined) return 'all';
  return iat <= before ? 'old' : null;
}

const visits: readonly number[] = [tokenTypes.invitedVisitor, tokenTypes.temporaryVisitor];

/**
 * Why the list refuses a pass, the widest reason first; null when it doesn't. Who is refused nothing but passes of before
 * is not called invalid.
 */
export function isRevoked(list: RevocationList, token: Token): PassCode | null {
  const { pid, tid, sid, kid, iat } = token;
  const visit = visits.includes(token.type);
  const looks = [
    ['REVOKED_PROJECT', hit(list, 'P', pid, iat)],
    ['REVOKED_TENANT', tid === 0 ? null : hit(list, 'T', tid, iat)],
    ['REVOKED_USER', visit ? null : hit(list, 'U', sid, iat)],
    ['REVOKED_PASS', visit ? hit(list, 'V', sid, iat) : null],
    ['REVOKED_PASS', hit(list, 'K', kid, iat)],
  ] as const;
  const whole = looks.find(([, how]) => how === 'all');
  if (whole) return whole[0];
  return looks.some(([, how]) => how === 'old') ? 'REVOKED_PASS' : null;
}

/** Whom a card belongs to: an employee or a visit. */
export type CardHolder = { uid: string; owner: { t: 'U' | 'V'; id: number }; tid: number };

/** Why the list refuses a card. A card has no time of issue, so an entry for older passes doesn't hit it. */
export function isCardRevoked(list: RevocationList, pid: number, card: CardHolder): PassCode | null {
  const never = Number.POSITIVE_INFINITY;
  if (hit(list, 'P', pid, never)) return 'REVOKED_PROJECT';
  if (card.tid !== 0 && hit(list, 'T', card.tid, never)) return 'REVOKED_TENANT';
  if (hit(list, card.owner.t, card.owner.id, never)) {
    return card.owner.t === 'U' ? 'REVOKED_USER' : 'REVOKED_PASS';
  }
  return hit(list, 'C', card.uid, never) ? 'CARD_DISABLED' : null;
}

/** A signed revocation update: its JSON as base64url, the key's number, the signature over the JSON. */
export const SignedUpdate = z.object({
  p: z.string(),
  kid: z.int().check(z.minimum(0), z.maximum(255)),
  s: z.string(),
});
export type SignedUpdate = z.output<typeof SignedUpdate>;

/** Wraps an update; `sign` signs the text with the project's key `kid`. */
export function wrapUpdate(
  update: RevocationUpdate,
  kid: number,
  sign: (json: string) => Uint8Array,
): SignedUpdate {
  const json = JSON.stringify(update);
  return { p: toBase64url(asciiBytes(json)), kid, s: toBase64url(sign(json)) };
}

/** The update in a wrapping; null when its signature is wrong by `verify`, or it isn't one. */
export function unwrapUpdate(
  wrapped: SignedUpdate,
  verify: (kid: number, json: string, signature: Uint8Array) => boolean,
): RevocationUpdate | null {
  const bytes = fromBase64url(wrapped.p);
  const signature = fromBase64url(wrapped.s);
  const json = bytes && asciiText(bytes);
  if (!json || signature?.length !== 64 || !verify(wrapped.kid, json, signature)) return null;
  let said: unknown;
  try {
    said = JSON.parse(json);
  } catch {
    return null;
  }
  const parsed = RevocationUpdate.safeParse(said);
  return parsed.success ? parsed.data : null;
}
