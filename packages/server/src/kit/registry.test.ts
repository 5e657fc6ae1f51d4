import { expect, test } from 'vitest';
import { people } from './bounds.ts';
import { gathered, part, type Registry } from './registry.ts';

const lease = part({ bounds: { lease: people } });
const company = part({ bounds: { company: people } });

test('what no part declares does not compile', () => {
  const some: Pick<Registry['bounds'], 'lease' | 'company'> = gathered([lease, company], 'bounds');
  expect(Object.keys(some)).toEqual(['lease', 'company']);
  // @ts-expect-error nobody says what bounds units
  const more: Pick<Registry['bounds'], 'lease' | 'unit'> = gathered([lease, company], 'bounds');
  expect(more.unit).toBeUndefined();
});

test('what is no table, list or kind of job can not be declared', () => {
  // @ts-expect-error there is no such table
  expect(part({ bounds: { nothing: people } }).exports).toEqual({});
});

test('what two parts declare is refused at the start', () => {
  expect(() => gathered([lease, company, lease], 'bounds')).toThrow('lease is declared twice');
});
