import { describe, expect, test } from 'vitest';
import {
  countByProject,
  projectFillState,
  regionFillState,
  samePlaces,
  withPlaces,
} from './chosen-places.ts';

const owners = new Map([
  [1, 10],
  [2, 10],
  [3, 20],
]);
const project = (projectId: number, buildings: number) => ({ projectId, projectName: '', buildings });

test('the chosen buildings are counted by project; one of an unread project is not', () => {
  expect([...countByProject([1, 2, 3, 9], owners)]).toEqual([
    [10, 2],
    [20, 1],
  ]);
});

test.each([
  ['none', [], 'none'],
  ['some', [1], 'some'],
  ['all', [1, 2], 'all'],
])('a project is chosen: %s', (_, chosen, filled) => {
  expect(projectFillState(project(10, 2), countByProject(chosen, owners))).toBe(filled);
});

describe('a region is', () => {
  const projects = [project(10, 2), project(20, 1), project(30, 0)];
  test.each([
    ['not chosen', [], 'none'],
    ['half chosen by a part of one project', [1], 'some'],
    ['half chosen by a whole project of two', [3], 'some'],
    ['chosen by all its projects that have buildings', [1, 2, 3], 'all'],
  ])('%s', (_, chosen, filled) => {
    expect(regionFillState(projects, countByProject(chosen, owners))).toBe(filled);
  });

  test('never chosen where no project has buildings', () => {
    expect(regionFillState([project(30, 0)], new Map())).toBe('none');
    expect(regionFillState([], new Map())).toBe('none');
  });
});

test('places come and go without standing twice', () => {
  expect(withPlaces([1, 2], [2, 3], true)).toEqual([1, 2, 3]);
  expect(withPlaces([1, 2], [2, 3], false)).toEqual([1]);
});

test('the order of a choice is no difference', () => {
  expect(samePlaces(['a', 'b'], ['b', 'a'])).toBe(true);
  expect(samePlaces(['a'], ['b'])).toBe(false);
  expect(samePlaces(['a'], ['a', 'b'])).toBe(false);
});
