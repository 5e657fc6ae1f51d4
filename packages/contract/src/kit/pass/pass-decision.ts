import type { ClockState, PassCode, PassDirection } from './protocol-codes.ts';
import { type ReadToken, readToken, type Token, tokenFlags, tokenTypes } from './token.ts';

/** When a door is open to passes: ranges of minutes of a weekday (0 is Sunday), the end not included. */
export type DoorHours = {
  /** Minutes that local time is ahead of UTC. */
  zone: number;
  open: readonly { day: number; from: number; to: number }[];
};

export type DoorPolicy = {
  /** Whether the server is asked at each passage; `require` refuses when it doesn't answer. */
  onlineVerify: 'off' | 'prefer' | 'require';
  leewaySec: number;
  /** Hours after which an unrefreshed revocation list no longer vouches for lasting passes. */
  listMaxAgeH: number;
  /** The same for the list of cards. */
  cardOfflineH: number;
  /** How long a lasting visitor's pass counts as used just now. */
  replaySec: number;
  antiPassback: boolean;
};

/** What has to be known of the door, on the reader as on the server. Times are milliseconds. */
export type Door = {
  now: number;
  clock: ClockState;
  /** Not disabled and not blocked. */
  enabled: boolean;
  projectId: number;
  /** The area groups it admits, besides "every area". */
  groups: readonly number[];
  hours: DoorHours | null;
  policy: DoorPolicy;
  dir: PassDirection;
  /** How old the revocation list and the card list are; null where the truth itself was asked. */
  listAgeMs: number | null;
  cardAgeMs: number | null;
};

/** What is known of a shown pass. */
export type PassFacts = {
  /** null: the text is no pass. */
  token: Token | null;
  signature: 'good' | 'bad' | 'unknownKey';
  revoked: PassCode | null;
  /** When this pass was used in this direction, in milliseconds; null: not yet. */
  usedAt: number | null;
  /** The direction in which its subject went last; null: not known. */
  lastDir: PassDirection | null;
};

export type Decision = {
  allow: boolean;
  rc: PassCode;
  /** A camera that read the same code twice: nothing happens and nothing is recorded. */
  silent?: true;
  /** Allowed as far as the door can tell; the server is to be asked first. */
  ask?: true;
};

/** Whose signature it is. null: no such key. */
export type VerifySignature = (kid: number, body: Uint8Array, signature: Uint8Array) => boolean | null;

/** A scanned text and its signature; what else is known of it comes from who asks. */
export function readPass(text: string, verify: VerifySignature): Pick<PassFacts, 'token' | 'signature'> {
  const read: ReadToken | null = readToken(text);
  if (!read) return { token: null, signature: 'bad' };
  const good = verify(read.token.kid, read.body, read.signature);
  return { token: read.token, signature: good === null ? 'unknownKey' : good ? 'good' : 'bad' };
}

/** A second look of the camera at the same code within this time is not a second use. */
const sameGlanceMs = 3000;
const hourMs = 3_600_000;

const knownTypes: readonly number[] = Object.values(tokenTypes);
const knownFlags = tokenFlags.oneEntry | tokenFlags.onlineCheck | tokenFlags.rotating;

const has = (token: Token, flag: number) => (token.flags & flag) !== 0;

/** A pass that is shown again and again: a visitor's picture, valid for the visit. */
const isLasting = (token: Token) =>
  token.type !== tokenTypes.employee && !has(token, tokenFlags.rotating) && !has(token, tokenFlags.oneEntry);

/** Until when (milliseconds) a pass that was used at `usedAt` counts as used. */
export function usedUntil(token: Token, usedAt: number, policy: DoorPolicy): number {
  const end = (token.exp + policy.leewaySec) * 1000;
  return isLasting(token) ? Math.min(end, usedAt + policy.replaySec * 1000) : end;
}

function isOpen(hours: DoorHours | null, now: number): boolean {
  if (!hours) return true;
  const local = new Date(now + hours.zone * 60_000);
  const minute = local.getUTCHours() * 60 + local.getUTCMinutes();
  return hours.open.some(({ day, from, to }) => day === local.getUTCDay() && from <= minute && minute < to);
}

const tooOld = (ageMs: number | null, hours: number) => ageMs !== null && ageMs > hours * hourMs;

const deny = (rc: PassCode): Decision => ({ allow: false, rc });

function timeOf(token: Token, door: Door): PassCode | null {
  if (door.clock === 'bad') return 'CLOCK_BAD';
  const leewayMs = door.policy.leewaySec * 1000;
  if (door.now < token.nbf * 1000 - leewayMs) return 'NOT_YET';
  return door.now > token.exp * 1000 + leewayMs ? 'EXPIRED' : null;
}

/** Rotating passes run out by themselves; whoever gets none is kept out without a list. */
function staleFor(token: Token, door: Door): boolean {
  return !has(token, tokenFlags.rotating) && tooOld(door.listAgeMs, door.policy.listMaxAgeH);
}

function placeOf(area: number, door: Door): PassCode | null {
  if (area !== 0 && !door.groups.includes(area)) return 'AREA_DENIED';
  return isOpen(door.hours, door.now) ? null : 'OUT_OF_HOURS';
}

function usedBefore(token: Token, pass: PassFacts, door: Door): Decision | null {
  const { usedAt, lastDir } = pass;
  if (usedAt !== null && door.now <= usedUntil(token, usedAt, door.policy)) {
    // A clock set back makes a use seem to lie ahead; it is one all the same.
    const again = deny('REPLAY');
    return Math.abs(door.now - usedAt) <= sameGlanceMs ? { ...again, silent: true } : again;
  }
  const passback = door.policy.antiPassback && door.dir !== 'unknown' && lastDir === door.dir;
  return passback ? deny('ANTI_PASSBACK') : null;
}

/**
 * Whether a pass opens a door, in the one order of checks: form, key, signature, project, time, revocation,
 * area and hours, earlier use, then whether the server wants to be asked. Spec §8.
 */
export function decidePass(pass: PassFacts, door: Door): Decision {
  const { token, signature } = pass;
  if (!door.enabled) return deny('DEVICE_DISABLED');
  if (!token) return deny('BAD_FORMAT');
  if (signature === 'unknownKey') return deny('UNKNOWN_KEY');
  if (signature === 'bad') return deny('BAD_SIGN');
  // A restriction that this door doesn't know must not be overlooked.
  if (!knownTypes.includes(token.type) || (token.flags & ~knownFlags) !== 0) return deny('BAD_FORMAT');
  if (token.pid !== door.projectId) return deny('WRONG_PROJECT');
  const refused = timeOf(token, door) ?? pass.revoked;
  if (refused) return deny(refused);
  if (staleFor(token, door)) return deny('STALE_LIST');
  const place = placeOf(token.area, door);
  if (place) return deny(place);
  const used = usedBefore(token, pass, door);
  if (used) return used;
  const ask = door.policy.onlineVerify !== 'off' || has(token, tokenFlags.onlineCheck);
  return ask ? { allow: true, rc: 'OK', ask } : { allow: true, rc: 'OK' };
}

/** What a reader's list says of a card. */
export type CardFacts = {
  /** Seconds; null: without end. */
  exp: number | null;
  area: number;
  /** From a second on it is good here instead. */
  next?: { at: number; area: number } | undefined;
  /** And after that; the last whose time has come counts. */
  later?: readonly { at: number; area: number }[] | undefined;
  enabled: boolean;
  revoked: PassCode | null;
  lastDir: PassDirection | null;
};

const areaOfCard = ({ area, next, later = [] }: CardFacts, now: number): number =>
  (next ? [next, ...later] : []).findLast(({ at }) => now >= at * 1000)?.area ?? area;

/** Whether a card opens a door; null is a card that isn't on the list. Spec §8. */
export function decideCard(card: CardFacts | null, door: Door): Decision {
  if (!door.enabled) return deny('DEVICE_DISABLED');
  if (!card) return deny('CARD_UNKNOWN');
  // Without a clock a card is still good where no time has to be judged.
  if (door.clock === 'bad' && (card.exp !== null || card.next || door.hours)) return deny('CLOCK_BAD');
  if (card.exp !== null && door.now > card.exp * 1000) return deny('CARD_EXPIRED');
  if (!card.enabled) return deny('CARD_DISABLED');
  if (card.revoked) return deny(card.revoked);
  if (door.clock !== 'bad' && tooOld(door.cardAgeMs, door.policy.cardOfflineH)) return deny('STALE_LIST');
  const place = placeOf(areaOfCard(card, door.now), door);
  if (place) return deny(place);
  if (door.policy.antiPassback && door.dir !== 'unknown' && card.lastDir === door.dir) {
    return deny('ANTI_PASSBACK');
  }
  return door.policy.onlineVerify === 'off'
    ? { allow: true, rc: 'OK' }
    : { allow: true, rc: 'OK', ask: true };
}
