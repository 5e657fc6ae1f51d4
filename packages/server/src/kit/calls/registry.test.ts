import { expect, test } from 'vitest';
import { keptByPeople } from '../retention/table-bounds.ts';
import { declarePart, gatherByName, type Registry } from './registry.ts';

const lease = declarePart({ bounds: { lease: keptByPeople } });
const company = declarePart({ bounds: { company: keptByPeople } });

test('what no part declares does not compile', () => {
  const some: Pick<Registry['bounds'], 'lease' | 'company'> = gatherByName([lease, company], 'bounds');
  expect(Object.keys(some)).toEqual(['lease', 'company']);
  // @ts-expect-error nobody says what bounds units
  const more: Pick<Registry['bounds'], 'lease' | 'unit'> = gatherByName([lease, company], 'bounds');
  expect(more.unit).toBeUndefined();
});

test('what is no table, list or kind of job can not be declared', () => {
  // @ts-expect-error there is no such table
  expect(declarePart({ bounds: { nothing: keptByPeople } }).exports).toEqual({});
});

test('what two parts declare is refused at the start', () => {
  expect(() => gatherByName([lease, company, lease], 'bounds')).toThrow('lease is declared twice');
});
