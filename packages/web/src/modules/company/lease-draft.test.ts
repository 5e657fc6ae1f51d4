import { zh } from '@mdi/contract/modules/words.zh.ts';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { loadWords, t } from '../../kit/words/words.ts';
import {
  blankLease,
  isBlankLease,
  type LeaseDraft,
  leaseErrors,
  leaseInputOf,
  withLeaseField,
} from './lease-draft.ts';

// The language of the page stands in a cookie, which is read on loading.
vi.hoisted(() => vi.stubGlobal('document', { cookie: '' }));

beforeAll(() => loadWords(zh));

const complete: LeaseDraft = {
  key: 3,
  buildingId: 1,
  floorId: 2,
  unitId: 7,
  area: 120.5,
  ownerName: null,
  startsOn: '2026-11-21',
  endsOn: '2027-11-20',
  open: false,
};

describe('a row of the form', () => {
  test('is blank while it holds only the day it begins', () => {
    expect(isBlankLease(blankLease(0, '2026-11-21'))).toBe(true);
    expect(isBlankLease({ ...blankLease(0, '2026-11-21'), buildingId: 1 })).toBe(false);
  });

  test('that is complete is sent without its building, floor and key', () => {
    expect(leaseErrors(complete)).toEqual({});
    expect(leaseInputOf(complete)).toEqual({
      unitId: 7,
      area: 120.5,
      ownerName: null,
      startsOn: '2026-11-21',
      endsOn: '2027-11-20',
    });
  });

  test('goes on without an end only where that was said', () => {
    expect(leaseErrors({ ...complete, endsOn: null, open: true })).toEqual({});
    expect(leaseInputOf({ ...complete, endsOn: null, open: true })?.endsOn).toBeNull();
    expect(leaseErrors({ ...complete, endsOn: null }).endsOn).toBe(t('kit.error.required'));
  });

  test('loses floor and unit with another building, and the unit with another floor', () => {
    expect(withLeaseField(complete, 'buildingId', 9)).toMatchObject({
      buildingId: 9,
      floorId: null,
      unitId: null,
    });
    expect(withLeaseField(complete, 'floorId', 9)).toMatchObject({ buildingId: 1, floorId: 9, unitId: null });
    expect(withLeaseField(complete, 'endsOn', null)).toEqual({ ...complete, endsOn: null });
  });

  test.each([
    ['the building first', { buildingId: null, floorId: null, unitId: null }, ['buildingId']],
    ['then the floor', { floorId: null, unitId: null }, ['floorId']],
    ['then the unit', { unitId: null }, ['unitId']],
    ['the start', { startsOn: null }, ['startsOn']],
    ['an end that is neither there nor said to be none', { endsOn: null }, ['endsOn']],
    ['an area with three decimals', { area: 1.234 }, ['area']],
    ['an end before the start', { endsOn: '2026-11-20' }, ['endsOn']],
    ['everything at once', { unitId: null, area: -1 }, ['area', 'unitId']],
  ])('tells what is wrong: %s', (_, change, fields) => {
    const row = { ...complete, ...change };
    expect(Object.keys(leaseErrors(row)).sort()).toEqual(fields);
    expect(leaseInputOf(row)).toBeUndefined();
  });
});
