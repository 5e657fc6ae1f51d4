import { expect, test } from 'vitest';
import { builderKeyActionOf } from './builder-key-actions.ts';

const key = (
  name: string,
  held: Partial<Record<'ctrlKey' | 'altKey' | 'shiftKey' | 'metaKey', true>> = {},
) => ({
  key: name,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});
const ctrl = { ctrlKey: true } as const;

test('each key does what it is known for, with Ctrl or the command key', () => {
  const found = (
    [
      ['z', ctrl],
      ['Z', { ...ctrl, shiftKey: true }],
      ['y', ctrl],
      ['c', { metaKey: true }],
      ['x', ctrl],
      ['v', ctrl],
      ['d', ctrl],
      ['ArrowUp', { altKey: true }],
      ['ArrowDown', { altKey: true }],
      ['Delete', {}],
      ['Escape', {}],
    ] as const
  ).map(([name, held]) => builderKeyActionOf(key(name, held), false));
  expect(found).toEqual([
    ...['undo', 'redo', 'redo', 'copy', 'cut', 'paste', 'twin'],
    ...['up', 'down', 'remove', 'escape'],
  ]);
});

test('while somebody types, text is theirs; steps are undone all the same', () => {
  for (const name of ['c', 'x', 'v', 'd']) expect(builderKeyActionOf(key(name, ctrl), true)).toBeNull();
  expect(builderKeyActionOf(key('Delete'), true)).toBeNull();
  expect(builderKeyActionOf(key('z', ctrl), true)).toBe('undo');
  expect(builderKeyActionOf(key('a'), false)).toBeNull();
  expect(builderKeyActionOf(key('ArrowUp'), false)).toBeNull();
});
