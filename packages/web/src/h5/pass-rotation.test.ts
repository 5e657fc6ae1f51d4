import { describe, expect, test } from 'vitest';
import {
  advanceRotation,
  emptyRotation,
  msUntilNextRequest,
  rotationFromText,
  rotationToText,
  secondsLeftOnShown,
  secondsOfPassesLeft,
  withIssuedPasses,
} from './pass-rotation.ts';

const second = 1000;
/** Three passes from a moment of the server's clock on. */
const issuedAt = (now: number) => ({
  now,
  passes: [0, 30, 60].map((from) => ({
    text: `MP1:${now + from}`,
    showFrom: now + from * second,
    showTo: now + (from + 30) * second,
  })),
});

/** A phone whose clock is a minute behind. */
const phone = 1_000_000;
const server = phone + 60 * second;
const first = withIssuedPasses(emptyRotation, issuedAt(server), phone, phone);

describe('passes are shown by the server’s clock', () => {
  test('each for its thirty seconds, whatever the phone’s own clock says', () => {
    expect(first.shown?.text).toBe(`MP1:${server}`);
    expect(advanceRotation(first, phone + 29_999).shown).toBe(first.shown);
    expect(advanceRotation(first, phone + 30_000).shown?.text).toBe(`MP1:${server + 30}`);
    expect(advanceRotation(first, phone + 60_000).shown?.text).toBe(`MP1:${server + 60}`);
    expect(secondsLeftOnShown(first, phone + 1)).toBe(30);
  });

  test('and none after ninety seconds without network', () => {
    expect(secondsOfPassesLeft(first, phone)).toBe(90);
    expect(secondsOfPassesLeft(advanceRotation(first, phone + 60_000), phone + 60_000)).toBe(30);
    expect(advanceRotation(first, phone + 90_000).shown).toBeNull();
    expect(secondsOfPassesLeft(first, phone + 95_000)).toBe(0);
  });

  test('half of the way of an answer counts as its way back', () => {
    expect(withIssuedPasses(emptyRotation, issuedAt(server), phone - 2000, phone).ahead).toBe(61 * second);
  });
});

test('new passes are asked for before the shown one ends, and then shown in its place, once', () => {
  expect(msUntilNextRequest(first, phone)).toBe(27_000);
  const early = phone + 27_000;
  const later = withIssuedPasses(first, issuedAt(server + 27_000), early, early);
  expect(later.shown).toBe(first.shown);
  expect(advanceRotation(later, phone + 30_000).shown?.text).toBe(`MP1:${server + 27_000}`);
  expect(msUntilNextRequest(emptyRotation, phone)).toBe(0);
});

test('a page that loads anew shows what it had of the same employee, and starts from nothing otherwise', () => {
  const text = rotationToText(7, first);
  expect(advanceRotation(rotationFromText(text, 7), phone + 5_000).shown?.text).toBe(first.shown?.text);
  expect(rotationFromText(text, 8)).toEqual(emptyRotation);
  for (const bad of [
    '',
    'null',
    '{"employeeId":7,"next":[{}],"ahead":0}',
    '{"employeeId":7,"next":3,"ahead":0}',
  ]) {
    expect(rotationFromText(bad, 7)).toEqual(emptyRotation);
  }
});
