import { describe, expect, test } from 'vitest';
import { hasRole, holdsResource } from './rights.ts';

const buttons = [{ resources: 'sys:project:add' }, { resources: 'sys:project:edit' }];

describe('a control is shown', () => {
  test.each([
    ['one resource that is held', 'sys:project:add'],
    ['several of which one is held', ['sys:user:add', 'sys:project:edit']],
  ])('for %s', (_, required) => {
    expect(holdsResource(buttons, required)).toBe(true);
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
    expect(holdsResource(held, required)).toBe(false);
  });
});

const roles = [{ roleCode: 'HQ_ADMIN' }];

test.each([
  ['the role that is held', roles, 'HQ_ADMIN', true],
  ['several roles of which one is held', roles, ['GUARD', 'HQ_ADMIN'], true],
  ['a role that is not held', roles, 'GUARD', false],
  ['several roles of which none is held', roles, ['GUARD', 'TENANT_ADMIN'], false],
  ['a part of a held role', roles, 'HQ', false],
  ['no required role', roles, undefined, false],
  ['an empty list of required roles', roles, [], false],
  ['an empty list of roles', [], 'HQ_ADMIN', false],
  ['a missing list of roles', undefined, 'HQ_ADMIN', false],
] as const)('for %s the role rule answers as spec §6 says', (_, held, required, shown) => {
  expect(hasRole(held, required)).toBe(shown);
});
