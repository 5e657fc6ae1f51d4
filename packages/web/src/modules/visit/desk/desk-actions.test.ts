import { describe, expect, test } from 'vitest';
import { deskActionsOf, enterAction, isScannerEcho, visitorFromSearch } from './desk-actions.ts';

type Guest = Parameters<typeof deskActionsOf>[0];
const none: Guest['can'] = {
  edit: false,
  complete: false,
  review: false,
  cancel: false,
  checkIn: false,
  leave: false,
  again: false,
  send: false,
  areas: false,
  lend: false,
  reveal: false,
  undoArrive: false,
};
const guest = (can: Partial<Guest['can']>, card: Guest['card'] = null): Guest => ({
  can: { ...none, ...can },
  card,
  duplicate: false,
});
const card = { cardId: 1, number: 'V001', name: null };
const usual = { ready: null, handedIn: false, lends: true, inTime: true };

describe('what Enter does first at the desk', () => {
  test.each([
    ['checks in who is expected', guest({ checkIn: true, lend: true }), usual, ['checkIn', 'checkInCard']],
    [
      'hands out the card that was scanned',
      guest({ checkIn: true, lend: true }),
      { ...usual, ready: 'V001' },
      ['checkInCard', 'checkIn'],
    ],
    ['approves who waits', guest({ review: true }), usual, ['approve', 'reject']],
    ['asks for a name that is missing', guest({ complete: true }), usual, ['complete']],
    ['checks out who is on site', guest({ leave: true, lend: true }), usual, ['leave', 'lend']],
    [
      'lends a scanned card to who is on site',
      guest({ leave: true, lend: true }),
      { ...usual, ready: 'V001' },
      ['lend', 'leave'],
    ],
    [
      'checks out with the card that is handed in',
      guest({ leave: true }, card),
      { ...usual, handedIn: true },
      ['leaveCard', 'takeBack'],
    ],
    ['asks about a card that is not there', guest({ leave: true }, card), usual, ['leave', 'takeBack']],
    [
      'takes no check-in back',
      guest({ leave: true, undoArrive: true }),
      { ...usual, lends: false },
      ['leave', 'undoArrive'],
    ],
    ['checks nobody in before the time', guest({ checkIn: true }), { ...usual, inTime: false }, []],
    [
      'approves nobody who is expected already',
      { ...guest({ review: true }), duplicate: true },
      usual,
      ['reject'],
    ],
    ['is nothing after the visit', guest({ again: true }), usual, []],
  ] as const)('%s', (_, of, scanned, acts) => {
    expect(deskActionsOf(of, scanned)).toEqual(acts);
  });

  test('never touches cards for who may not lend them', () => {
    const scanned = { ...usual, ready: 'V001', lends: false };
    expect(deskActionsOf(guest({ checkIn: true, lend: true }), scanned)).toEqual(['checkIn']);
    expect(deskActionsOf(guest({ leave: true, lend: true }, card), scanned)).toEqual(['leave']);
  });
});

test('the second line feed of a scanner is no Enter of the guard', () => {
  expect(isScannerEcho(1020, 1000)).toBe(true);
  expect(isScannerEcho(1200, 1000)).toBe(false);
});

test.each([
  ['13800000001', null, '13800000001'],
  ['１３８００００００００', null, '13800000000'],
  ['林知遥', '林知遥', null],
  ['3078', null, null],
  ['MP1:ABC', null, null],
])('of “%s” a new guest has the name %s and the phone %s', (text, name, phone) => {
  expect(visitorFromSearch(text)).toEqual({ name, phone });
});

test('Enter looks at nobody’s phone', () => {
  const gone = deskActionsOf(guest({ reveal: true }), usual);
  expect(gone).toEqual(['call']);
  expect(enterAction(gone)).toBeUndefined();
  expect(enterAction(deskActionsOf(guest({ leave: true, reveal: true }), usual))).toBe('leave');
  expect(enterAction(deskActionsOf(guest({ undoArrive: true }), usual))).toBeUndefined();
});
