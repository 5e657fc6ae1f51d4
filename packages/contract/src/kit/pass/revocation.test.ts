import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { passVector } from './pass.fixture.ts';
import {
  emptyList,
  isCardRevoked,
  isRevoked,
  type RevocationEntry,
  type RevocationList,
  type RevocationUpdate,
  revokedKinds,
  unwrapUpdate,
  updateList,
  wrapUpdate,
} from './revocation.ts';

const { token } = passVector;
const visit = { ...token, type: 2, sid: 55 };

const update = (entries: RevocationEntry[], more: Partial<RevocationUpdate> = {}): RevocationUpdate => ({
  rev: 1,
  from: 0,
  full: false,
  gen: 0,
  entries,
  ...more,
});

function listOf(...entries: RevocationEntry[]): RevocationList {
  const list = updateList(emptyList, update(entries));
  if (typeof list === 'string') throw new Error(list);
  return list;
}

const add = (k: RevocationEntry['k'], id: number | string, before?: number): RevocationEntry =>
  before === undefined ? { k, id, op: 'add' } : { k, id, op: 'add', before };

describe('a pass is refused', () => {
  test.each([
    ['its project', token, add('P', 1001), 'REVOKED_PROJECT'],
    ['its company', token, add('T', 2002), 'REVOKED_TENANT'],
    ['its employee', token, add('U', token.sid), 'REVOKED_USER'],
    ['its visit', visit, add('V', 55), 'REVOKED_PASS'],
    ['its key', token, add('K', 7), 'REVOKED_PASS'],
  ] as const)('by an entry for %s', (_, pass, entry, rc) => {
    expect(isRevoked(listOf(entry), pass)).toBe(rc);
    // Who may have a new pass is not called invalid.
    expect(isRevoked(listOf({ ...entry, before: token.iat }), pass)).toBe('REVOKED_PASS');
    expect(isRevoked(listOf({ ...entry, before: token.iat - 1 }), pass)).toBeNull();
    expect(isRevoked(listOf(entry, { ...entry, op: 'del' }), pass)).toBeNull();
  });

  test('for the widest reason that holds', () => {
    const all = revokedKinds.map((k) => add(k, { P: 1001, T: 2002, U: token.sid, V: 55, C: 'AB', K: 7 }[k]));
    expect(isRevoked(listOf(...all), token)).toBe('REVOKED_PROJECT');
    expect(isRevoked(listOf(...all.slice(1)), token)).toBe('REVOKED_TENANT');
    expect(isRevoked(listOf(...all.slice(2)), token)).toBe('REVOKED_USER');
    // That somebody is refused altogether counts more than that passes of before are void.
    const older = [add('P', 1001, token.iat), add('U', token.sid)];
    expect(isRevoked(listOf(...older), token)).toBe('REVOKED_USER');
  });

  test('only by entries about it', () => {
    const others = [add('P', 1), add('T', 1), add('U', 1), add('V', token.sid), add('C', '7'), add('K', 8)];
    expect(isRevoked(listOf(...others), token)).toBeNull();
    // "No company" is not a company, and a visit's number is not an employee's.
    expect(isRevoked(listOf(add('T', 0)), { ...token, tid: 0 })).toBeNull();
    expect(isRevoked(listOf(add('U', 55)), visit)).toBeNull();
    expect(isRevoked({ ...emptyList, hits: {} }, { ...token, kid: 0 })).toBeNull();
  });
});

describe('a card is refused', () => {
  const card = { uid: '04A1', owner: { t: 'U', id: 9 }, tid: 2002 } as const;
  test.each([
    [add('P', 1001), 'REVOKED_PROJECT'],
    [add('T', 2002), 'REVOKED_TENANT'],
    [add('U', 9), 'REVOKED_USER'],
    [add('C', '04A1'), 'CARD_DISABLED'],
    [add('U', 9, 1), null],
    [add('V', 9), null],
  ] as const)('%j: %s', (entry, rc) => {
    expect(isCardRevoked(listOf(entry), 1001, card)).toBe(rc);
  });

  test('with the visit that it was lent to', () => {
    const lent = { ...card, owner: { t: 'V', id: 9 } } as const;
    expect(isCardRevoked(listOf(add('V', 9)), 1001, lent)).toBe('REVOKED_PASS');
  });
});

describe('a list', () => {
  const held = { ...listOf(add('U', 1)), rev: 10, gen: 2 };

  test('takes what came after it, also when some of it is known', () => {
    const next = updateList(held, update([add('U', 1), add('U', 2)], { rev: 12, from: 8, gen: 2 }));
    expect(next).toEqual({ rev: 12, gen: 2, hits: { 'U:1': null, 'U:2': null } });
  });

  test('is replaced by a whole one', () => {
    const next = updateList(held, update([add('U', 3, 5)], { rev: 10, gen: 2, full: true }));
    expect(next).toEqual({ rev: 10, gen: 2, hits: { 'U:3': 5 } });
  });

  test('refuses a lower revision, whole or not, and an abandoned list', () => {
    expect(updateList(held, update([], { rev: 9, gen: 2, full: true }))).toBe('old');
    expect(updateList(held, update([], { rev: 9, from: 5, gen: 2 }))).toBe('old');
    expect(updateList(held, update([], { rev: 99, gen: 1, full: true }))).toBe('old');
  });

  test('takes a lower revision of a newer list, but only whole', () => {
    expect(updateList(held, update([], { rev: 1, gen: 3 }))).toBe('gap');
    expect(updateList(held, update([], { rev: 1, gen: 3, full: true }))).toEqual({
      rev: 1,
      gen: 3,
      hits: {},
    });
  });

  test('notices that something is missing between', () => {
    expect(updateList(held, update([], { rev: 13, from: 11, gen: 2 }))).toBe('gap');
  });

  test('comes to the same by steps as whole', () => {
    const entry = fc.record({
      k: fc.constantFrom(...revokedKinds),
      id: fc.integer({ min: 1, max: 4 }),
      op: fc.constantFrom('add', 'del'),
    });
    fc.assert(
      fc.property(fc.array(entry), fc.nat(), (entries: RevocationEntry[], cut) => {
        const at = entries.length === 0 ? 0 : cut % entries.length;
        const first = updateList(emptyList, update(entries.slice(0, at), { rev: at }));
        if (typeof first === 'string') throw new Error(first);
        const second = updateList(first, update(entries.slice(at), { from: at, rev: entries.length }));
        expect(second).toEqual(updateList(emptyList, update(entries, { full: true, rev: entries.length })));
      }),
    );
  });
});

describe('a wrapped update', () => {
  const one = update([add('U', 7, 1_760_000_000), add('C', '04A1')]);
  const signature = new Uint8Array(64).fill(9);
  const wrapped = wrapUpdate(one, 3, () => signature);

  test('says what was wrapped to who finds the signature good', () => {
    const asked: unknown[] = [];
    const read = unwrapUpdate(wrapped, (...args) => asked.push(args) > 0);
    expect(read).toEqual(one);
    expect(asked).toEqual([[3, JSON.stringify(one), signature]]);
  });

  test.each([
    ['a bad signature', wrapped, false],
    ['a short signature', { ...wrapped, s: wrapped.s.slice(4) }, true],
    ['no base64url', { ...wrapped, p: `${wrapped.p}=` }, true],
    ['no JSON', wrapUpdateText('nonsense'), true],
    ['another thing', wrapUpdateText('{"rev":-1}'), true],
    ['nothing', { ...wrapped, p: '' }, true],
  ] as const)('is refused with %s', (_, it, good) => {
    expect(unwrapUpdate(it, () => good)).toBeNull();
  });

  function wrapUpdateText(text: string) {
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const bits = [...text].map((letter) => letter.charCodeAt(0).toString(2).padStart(8, '0')).join('');
    const six = bits.match(/.{1,6}/g) ?? [];
    const p = six.map((part) => letters[Number.parseInt(part.padEnd(6, '0'), 2)]).join('');
    return { ...wrapped, p };
  }
});
