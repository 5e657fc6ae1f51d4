import { describe, expect, test } from 'vitest';
import { passVector, passVectorDoor } from './pass.fixture.ts';
import {
  type CardFacts,
  type Door,
  decideCard,
  decidePass,
  type PassFacts,
  readPass,
  usedUntil,
} from './pass-decision.ts';
import { readToken, type Token, tokenFlags } from './token.ts';

const { token } = passVector;
const door: Door = passVectorDoor;
const pass: PassFacts = { token, signature: 'good', revoked: null, usedAt: null, lastDir: null };
const at = (seconds: number, more: Partial<Door> = {}): Door => ({ ...door, now: seconds * 1000, ...more });
const policy = (more: Partial<Door['policy']>): Partial<Door> => ({ policy: { ...door.policy, ...more } });
const but = (more: Partial<Token>): PassFacts => ({ ...pass, token: { ...token, ...more } });
const hour = 3_600_000;

const granted = { allow: true, rc: 'OK' };
const denied = (rc: string) => ({ allow: false, rc });

describe('a scanned text', () => {
  test('is checked with the key it names, over its body', () => {
    const asked: unknown[] = [];
    const facts = readPass(passVector.text, (...args) => asked.push(args) > 0);
    expect(facts).toEqual({ token, signature: 'good' });
    const read = readToken(passVector.text);
    expect(asked).toEqual([[7, read?.body, read?.signature]]);
  });

  test('tells a wrong signature from a key that is not here, and from what is no pass', () => {
    expect(readPass(passVector.text, () => false).signature).toBe('bad');
    expect(readPass(passVector.text, () => null).signature).toBe('unknownKey');
    expect(readPass('hello', () => true).token).toBeNull();
  });
});

describe('a pass', () => {
  test('opens the door of its project in its time', () => {
    expect(decidePass(pass, door)).toEqual(granted);
  });

  test.each([
    ['nbf less leeway', token.nbf - 30, granted],
    ['before that', token.nbf - 31, denied('NOT_YET')],
    ['exp and leeway', token.exp + 30, granted],
    ['after that', token.exp + 31, denied('EXPIRED')],
  ])('at %s', (_, seconds, result) => {
    expect(decidePass(pass, at(seconds))).toEqual(result);
  });

  test('is judged to the millisecond', () => {
    expect(decidePass(pass, { ...door, now: (token.nbf - 30) * 1000 - 1 }).rc).toBe('NOT_YET');
    expect(decidePass(pass, { ...door, now: (token.exp + 30) * 1000 + 1 }).rc).toBe('EXPIRED');
  });

  test('of every area opens any door; of a group, doors that admit it', () => {
    expect(decidePass(but({ area: 5 }), { ...door, groups: [4, 5] })).toEqual(granted);
    expect(decidePass(but({ area: 5 }), { ...door, groups: [4, 6] })).toEqual(denied('AREA_DENIED'));
    expect(decidePass(but({ area: 5 }), door)).toEqual(denied('AREA_DENIED'));
    expect(decidePass(but({ area: 0 }), { ...door, groups: [] })).toEqual(granted);
  });

  test('opens within hours only, by local time, the end not included', () => {
    // 2025-10-09 08:53:20 UTC, a Thursday; 16:53 in Shanghai.
    const hours = (from: number, to: number, day = 4) => ({ zone: 480, open: [{ day, from, to }] });
    const minute = 16 * 60 + 53;
    expect(decidePass(pass, { ...door, hours: hours(minute, minute + 1) })).toEqual(granted);
    expect(decidePass(pass, { ...door, hours: hours(minute + 1, 1440) }).rc).toBe('OUT_OF_HOURS');
    expect(decidePass(pass, { ...door, hours: hours(0, minute) }).rc).toBe('OUT_OF_HOURS');
    expect(decidePass(pass, { ...door, hours: hours(0, 1440, 3) }).rc).toBe('OUT_OF_HOURS');
    expect(decidePass(pass, { ...door, hours: { zone: 0, open: [] } }).rc).toBe('OUT_OF_HOURS');
  });

  test.each([
    ['type 0', { type: 0 }],
    ['type 5', { type: 5 }],
    ['a flag nobody knows', { flags: 8 }],
  ])('with %s is not understood, however well signed', (_, more) => {
    expect(decidePass(but(more), door)).toEqual(denied('BAD_FORMAT'));
  });

  test('is asked for at the server when it or the door wants it', () => {
    expect(decidePass(but({ flags: tokenFlags.onlineCheck }), door)).toEqual({ ...granted, ask: true });
    expect(decidePass(pass, { ...door, ...policy({ onlineVerify: 'prefer' }) })).toEqual({
      ...granted,
      ask: true,
    });
    expect(decidePass(pass, { ...door, ...policy({ onlineVerify: 'require' }) })).toEqual({
      ...granted,
      ask: true,
    });
  });
});

describe('an old revocation list', () => {
  const old = (ms: number): Door => ({ ...door, listAgeMs: ms });
  test('vouches for lasting passes for its hours', () => {
    expect(decidePass(pass, old(24 * hour))).toEqual(granted);
    expect(decidePass(pass, old(24 * hour + 1))).toEqual(denied('STALE_LIST'));
  });

  test('keeps no rotating pass out, since those run out by themselves', () => {
    expect(decidePass(but({ flags: tokenFlags.rotating }), old(1000 * hour))).toEqual(granted);
  });

  test('does not hide what it says', () => {
    expect(decidePass({ ...pass, revoked: 'REVOKED_USER' }, old(1000 * hour)).rc).toBe('REVOKED_USER');
  });
});

describe('a second use', () => {
  const usedAt = door.now;
  const used: PassFacts = { ...pass, usedAt };
  const later = (ms: number): Door => ({ ...door, now: usedAt + ms });

  test('within three seconds is the same glance', () => {
    expect(decidePass(used, later(0))).toEqual({ ...denied('REPLAY'), silent: true });
    expect(decidePass(used, later(3000))).toEqual({ ...denied('REPLAY'), silent: true });
    expect(decidePass(used, later(3001))).toEqual(denied('REPLAY'));
  });

  test('by a clock that was set back is one all the same', () => {
    expect(decidePass(used, later(-5000))).toEqual(denied('REPLAY'));
  });

  test('is refused as long as the pass could be used', () => {
    expect(decidePass(used, at(token.exp + 30))).toEqual(denied('REPLAY'));
    expect(decidePass(used, at(token.exp + 31))).toEqual(denied('EXPIRED'));
  });

  test("of a visitor's lasting pass is refused for a while only, so that visitors may come back", () => {
    const lasting = but({ type: 2, exp: token.iat + 36_000 });
    const again: PassFacts = { ...lasting, usedAt };
    expect(decidePass(again, later(90_000))).toEqual(denied('REPLAY'));
    expect(decidePass(again, later(90_001))).toEqual(granted);
    const once: PassFacts = {
      ...but({ type: 2, exp: token.iat + 36_000, flags: tokenFlags.oneEntry }),
      usedAt,
    };
    expect(decidePass(once, later(90_001))).toEqual(denied('REPLAY'));
  });

  test('is remembered no longer than it counts', () => {
    expect(usedUntil(token, usedAt, door.policy)).toBe((token.exp + 30) * 1000);
    expect(usedUntil({ ...token, type: 3 }, usedAt, door.policy)).toBe(usedAt + 90_000);
  });

  test('in the same direction is passback where the door minds', () => {
    const strict = { ...door, ...policy({ antiPassback: true }) };
    expect(decidePass({ ...pass, lastDir: 'in' }, strict)).toEqual(denied('ANTI_PASSBACK'));
    expect(decidePass({ ...pass, lastDir: 'out' }, strict)).toEqual(granted);
    expect(decidePass({ ...pass, lastDir: 'unknown' }, { ...strict, dir: 'unknown' })).toEqual(granted);
    expect(decidePass({ ...pass, lastDir: 'in' }, door)).toEqual(granted);
  });
});

describe('the order of reasons', () => {
  // Each step takes one thing that is wrong away; what is left is refused by the next reason.
  const worst: PassFacts = {
    token: { ...token, pid: 1, exp: token.nbf - 1000, area: 5 },
    signature: 'unknownKey',
    revoked: 'REVOKED_TENANT',
    usedAt: door.now - 10_000,
    lastDir: 'in',
  };
  const wrongDoor: Door = {
    ...door,
    ...policy({ antiPassback: true, listMaxAgeH: 1 }),
    enabled: false,
    clock: 'bad',
    hours: { zone: 0, open: [] },
    listAgeMs: 2 * hour,
  };
  const steps: [string, Partial<Door>, Partial<PassFacts>, Partial<Token>][] = [
    ['DEVICE_DISABLED', {}, {}, {}],
    ['UNKNOWN_KEY', { enabled: true }, {}, {}],
    ['BAD_SIGN', {}, { signature: 'bad' }, {}],
    ['WRONG_PROJECT', {}, { signature: 'good' }, {}],
    ['CLOCK_BAD', {}, {}, { pid: token.pid }],
    ['EXPIRED', { clock: 'rtc' }, {}, {}],
    ['REVOKED_TENANT', {}, {}, { exp: token.exp }],
    ['STALE_LIST', {}, { revoked: null }, {}],
    ['AREA_DENIED', { listAgeMs: null }, {}, {}],
    ['OUT_OF_HOURS', { groups: [5] }, {}, {}],
    ['REPLAY', { hours: null }, {}, {}],
    ['ANTI_PASSBACK', {}, { usedAt: null }, {}],
    ['OK', {}, { lastDir: 'out' }, {}],
  ];

  test('is the one of the protocol', () => {
    let here = wrongDoor;
    let shown = worst;
    for (const [rc, doorChange, passChange, tokenChange] of steps) {
      here = { ...here, ...doorChange };
      const changed: Token = { ...(shown.token ?? token), ...tokenChange };
      shown = { ...shown, ...passChange, token: changed };
      expect(decidePass(shown, here).rc).toBe(rc);
    }
    expect(decidePass({ ...worst, token: null }, { ...wrongDoor, enabled: true }).rc).toBe('BAD_FORMAT');
  });
});

describe('a card', () => {
  const card: CardFacts = { exp: null, area: 0, enabled: true, revoked: null, lastDir: null };
  const until: CardFacts = { ...card, exp: token.iat };

  test('opens when it is on the list', () => {
    expect(decideCard(card, door)).toEqual(granted);
    expect(decideCard(null, door)).toEqual(denied('CARD_UNKNOWN'));
    expect(decideCard({ ...card, enabled: false }, door)).toEqual(denied('CARD_DISABLED'));
    expect(decideCard({ ...card, revoked: 'REVOKED_USER' }, door)).toEqual(denied('REVOKED_USER'));
    expect(decideCard(card, { ...door, enabled: false })).toEqual(denied('DEVICE_DISABLED'));
  });

  test('ends to the second', () => {
    expect(decideCard(until, at(token.iat))).toEqual(granted);
    expect(decideCard(until, at(token.iat + 1))).toEqual(denied('CARD_EXPIRED'));
  });

  test('opens by an old list for its hours', () => {
    expect(decideCard(card, { ...door, cardAgeMs: 72 * hour })).toEqual(granted);
    expect(decideCard(card, { ...door, cardAgeMs: 72 * hour + 1 })).toEqual(denied('STALE_LIST'));
  });

  test('without a clock opens only where no time is to be judged', () => {
    const timeless: Door = { ...door, clock: 'bad' };
    expect(decideCard(card, timeless)).toEqual(granted);
    expect(decideCard(until, timeless)).toEqual(denied('CLOCK_BAD'));
    expect(decideCard(card, { ...timeless, hours: { zone: 0, open: [] } })).toEqual(denied('CLOCK_BAD'));
  });

  test('has an area, hours and a direction like a pass', () => {
    expect(decideCard({ ...card, area: 3 }, door)).toEqual(denied('AREA_DENIED'));
    expect(decideCard(card, { ...door, hours: { zone: 0, open: [] } })).toEqual(denied('OUT_OF_HOURS'));
    const strict = { ...door, ...policy({ antiPassback: true, onlineVerify: 'prefer' }) };
    expect(decideCard({ ...card, lastDir: 'in' }, strict)).toEqual(denied('ANTI_PASSBACK'));
    expect(decideCard(card, strict)).toEqual({ ...granted, ask: true });
  });
});
