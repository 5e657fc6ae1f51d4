import { ProjectInput } from '@mdi/contract/modules/project/project.contract.ts';
import { expect, test } from 'vitest';
import { isRequired, maxLength } from './schema-facts.ts';

const { shape } = ProjectInput;

test.each(['name', 'type', 'provinceCode', 'address'] as const)('%s is required', (name) => {
  expect(isRequired(shape[name])).toBe(true);
});

test.each(['developer', 'coveredSpace', 'serviceTo', 'buildingPhone', 'logoId', 'remarks'] as const)(
  '%s may stay empty',
  (name) => {
    expect(isRequired(shape[name])).toBe(false);
  },
);

test.each([
  ['name', 50],
  ['address', 200],
  ['developer', 100],
  ['remarks', 1000],
] as const)('the counter of %s ends at %i', (name, max) => {
  expect(maxLength(shape[name])).toBe(max);
});

test.each(['type', 'coveredSpace', 'buildingPhone', 'serviceTo'] as const)('%s has no counter', (name) => {
  expect(maxLength(shape[name])).toBeUndefined();
});
