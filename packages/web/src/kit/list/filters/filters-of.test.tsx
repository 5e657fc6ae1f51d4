import type { SessionUser } from '@mdi/contract/modules/user/user.contract.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { setSignedInUser } from '../../rights/signed-in-user.ts';
import { filtersOf } from './filters-of.tsx';

// What the words of a page are chosen by.
vi.hoisted(() => {
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('location', { search: '' });
});

type Filters = { projectId?: number; buildingId?: number };
const filters = (set: Filters) =>
  filtersOf<Filters, 'area'>({ filters: set, filter: () => undefined }, 'area');
const inProject = (currProjectId: number | null) =>
  // Only this is asked of the person here.
  setSignedInUser({ currProjectId } as SessionUser);
const choice = (value: number) => ({ value, label: `P${value}` });

beforeEach(() => inProject(null));

describe('the filter of a project', () => {
  const stands = (projects: number[], set: Filters = {}, options = {}) =>
    filters(set).project('area.projectId', projects.map(choice), options) !== false;

  test('stands where there are several, and until it is known that there is one', () => {
    expect(stands([1, 2])).toBe(true);
    expect(stands([])).toBe(true);
    expect(stands([1])).toBe(false);
    expect(stands([1], {}, { always: true })).toBe(true);
  });

  test('stands where the address sets it, so that it can be taken away, and in no project', () => {
    expect(stands([1], { projectId: 9 })).toBe(true);
    inProject(1);
    expect(stands([1, 2], { projectId: 9 })).toBe(false);
  });
});

describe('the filter of one record among those there are', () => {
  const stands = (buildings: number[], set: Filters = {}, options = {}) =>
    filters(set).oneOf('buildingId', buildings.map(choice), options) !== false;

  test('stands where there are any, or the address sets it', () => {
    expect(stands([1])).toBe(true);
    expect(stands([])).toBe(false);
    expect(stands([], { buildingId: 9 })).toBe(true);
  });

  test('stands where they could not be read, to tell so', () => {
    expect(stands([], {}, { failed: true })).toBe(true);
  });
});
