import { expect, test } from 'vitest';
import { noticePaths } from '../paths/addresses.ts';
import { openablePaths, setOpenableScreens } from './openable-screens.ts';

test('a link leads to the group of the menu in which its right is held', () => {
  const { content, pm } = noticePaths;
  setOpenableScreens([content.list, content.detail.path, pm.edit.path]);
  const ways = openablePaths(content, pm);
  expect([ways.list, ways.detail(7), ways.edit(7)]).toEqual([content.list, content.detail(7), pm.edit(7)]);
  // From the other group the way back leads to where the list is.
  expect([openablePaths(pm, content).list, openablePaths(pm, content).edit(7)]).toEqual([
    content.list,
    pm.edit(7),
  ]);
  // What is open nowhere stays where it is.
  expect(ways.review(7)).toBe(content.review(7));
});
