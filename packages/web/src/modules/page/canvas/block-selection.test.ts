import { expect, test } from 'vitest';
import { type BlockSelection, selectionAfterKey, selectionAfterPress } from './block-selection.ts';

const ids = ['a', 'b', 'c', 'd', 'e'];
const none: BlockSelection = { chosen: [], at: null, from: null };
const plain = { ctrl: false, shift: false };
const ctrl = { ctrl: true, shift: false };
const shift = { ctrl: false, shift: true };
const press = (before: BlockSelection, key: string, held = plain) =>
  selectionAfterKey(ids, before, key, held) ?? before;

test('a click chooses one, Ctrl adds and takes away, Shift takes all between', () => {
  const one = selectionAfterPress(ids, none, 'b', plain);
  expect(one.chosen).toEqual(['b']);
  const two = selectionAfterPress(ids, one, 'd', ctrl);
  expect(two.chosen).toEqual(['b', 'd']);
  expect(selectionAfterPress(ids, two, 'b', ctrl).chosen).toEqual(['d']);
  expect(selectionAfterPress(ids, one, 'd', shift).chosen).toEqual(['b', 'c', 'd']);
  // Back over where it began.
  expect(selectionAfterPress(ids, selectionAfterPress(ids, one, 'd', shift), 'a', shift).chosen).toEqual([
    'a',
    'b',
  ]);
  expect(
    selectionAfterPress(ids, selectionAfterPress(ids, one, 'e', ctrl), 'd', { ctrl: true, shift: true })
      .chosen,
  ).toEqual(['b', 'd', 'e']);
});

test('keys walk, stretch, add and choose all', () => {
  const first = press(none, 'ArrowDown');
  expect(first.chosen).toEqual(['a']);
  expect(press(first, 'ArrowUp').chosen).toEqual(['a']);
  expect(press(press(first, 'ArrowDown', shift), 'ArrowDown', shift).chosen).toEqual(['a', 'b', 'c']);
  const walked = press(press(first, 'ArrowDown', ctrl), 'ArrowDown', ctrl);
  expect([walked.chosen, walked.at]).toEqual([['a'], 'c']);
  expect(press(walked, ' ', ctrl).chosen).toEqual(['a', 'c']);
  expect(press(first, 'End').chosen).toEqual(['e']);
  expect(press(first, 'a', ctrl).chosen).toEqual(ids);
  expect(selectionAfterKey(ids, first, 'x', plain)).toBeNull();
  expect(selectionAfterKey([], none, 'ArrowDown', plain)).toBeNull();
});
