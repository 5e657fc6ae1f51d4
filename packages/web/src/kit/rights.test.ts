import { describe, expect, test } from 'vitest';
import { holds } from './rights.ts';

const buttons = [{ resources: 'sys:project:add' }, { resources: 'sys:project:edit' }];

describe('a control is shown', () => {
  test.each([
    ['one resource that is held', 'sys:project:add'],
    ['several of which one is held', ['sys:user:add', 'sys:project:edit']],
  ])('for %s', (_, required) => {
    expect(holds(buttons, required)).toBe(true);
  });
});

describe('a control is not shown', () => {
  test.each([
    ['a resource that is not held', buttons, 'sys:project:state'],
    ['a part of a held resource', buttons, 'sys:project'],
    ['several of which none is held', buttons, ['sys:user:add', 'sys:user:edit']],
    ['no required resource', buttons, undefined],
    ['an empty required resource', buttons, ''],
    ['an empty list of required resources', buttons, []],
    ['an empty list of buttons', [], 'sys:project:add'],
    ['a missing list of buttons', undefined, 'sys:project:add'],
  ] as const)('for %s', (_, held, required) => {
    expect(holds(held, required)).toBe(false);
  });
});
