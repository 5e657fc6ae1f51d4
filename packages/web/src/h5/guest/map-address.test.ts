import { expect, test } from 'vitest';
import { mapAddress } from './map-address.ts';

test('a place with a position has a map, another has none', () => {
  const url = new URL(mapAddress({ projectName: '锦程广场 A&B', longitude: 121.5, latitude: 31.2 }) ?? '');
  expect(url.searchParams.get('position')).toBe('121.5,31.2');
  expect(url.searchParams.get('name')).toBe('锦程广场 A&B');
  expect(mapAddress({ projectName: 'x', longitude: null, latitude: 31.2 })).toBeUndefined();
});
