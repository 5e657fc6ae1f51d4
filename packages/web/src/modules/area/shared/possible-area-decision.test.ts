import { expect, test } from 'vitest';
import { possibleDecisionOn } from './possible-area-decision.ts';

test.each([
  ['an area that follows from a lease can be closed', true, null, 'narrow', false, true],
  ['one that nobody has can be opened', false, null, 'extend', true, false],
  ['an opening can be taken back, which may close it', true, true, 'takeBack', null, true],
  ['a closing can be taken back, which shuts nobody out', false, false, 'takeBack', null, false],
  ['an opening that something else undoes can be taken back', false, true, 'takeBack', null, true],
] as const)('%s', (_, allowed, exception, verb, to, closes) => {
  expect(possibleDecisionOn({ allowed, exception })).toEqual({ verb, allowed: to, closes });
});
