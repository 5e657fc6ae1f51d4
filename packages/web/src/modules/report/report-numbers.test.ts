import { formatCount } from '@mdi/contract/kit/display.ts';
import { expect, test } from 'vitest';
import { leasedUnits, otherUnits, percentText, shareOf } from './report-numbers.ts';

const none = {
  units: 0,
  leased: 0,
  owner: 0,
  property: 0,
  vacant: 0,
  leasedArea: 0,
  ownerArea: 0,
  propertyArea: 0,
  usableArea: null,
  usedArea: null,
  tenants: 0,
  owners: 0,
  started: 0,
  ended: 0,
  ending30: 0,
  ending60: 0,
  ending90: 0,
};

test('units in use are those of tenants, owners and the property', () => {
  expect(leasedUnits({ ...none, leased: 3, owner: 2, property: 1 })).toBe(6);
});

test('what is neither vacant nor of the filter’s business type is leased by others', () => {
  expect(otherUnits({ ...none, units: 10, leased: 3, vacant: 2 })).toBe(5);
  expect(otherUnits({ ...none, units: null, leased: 3, vacant: null })).toBe(0);
});

test('a share of nothing, or of what is not known, is no number', () => {
  expect(percentText(shareOf(1, 0))).toBe('--');
  expect(percentText(shareOf(1, null))).toBe('--');
  expect(percentText(shareOf(null, 3))).toBe('--');
  expect(percentText(shareOf(1, 3))).toBe('33.3%');
});

test('counts have separators', () => {
  expect(formatCount(1234567)).toBe('1,234,567');
});
