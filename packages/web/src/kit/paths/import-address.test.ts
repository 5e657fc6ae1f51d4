import { afterEach, expect, test, vi } from 'vitest';
import { setOpenableScreens } from '../rights/openable-screens.ts';
import { importAddress, importPagePaths } from './import-address.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  setOpenableScreens([]);
});

const at = (pathname: string) => vi.stubGlobal('window', { location: { pathname } });

test('an import stays in the group of the menu where somebody is, or leads to where they may go', () => {
  const [ofProjects, ofHeadOffice] = importPagePaths.whitelistPhone;
  setOpenableScreens(importPagePaths.whitelistPhone);
  at('/savills-mdi/reportminiManage/fileWhiteDetail');
  expect(importAddress('whitelistPhone')).toBe(ofHeadOffice);
  at('/savills-mdi/pmminiManage/fileWhiteDetail');
  expect(importAddress('whitelistPhone', 7)).toBe(`${ofProjects}?importId=7`);
  at('/savills-mdi/dashboard');
  expect(importAddress('whitelistPhone')).toBe(ofProjects);
  setOpenableScreens([ofHeadOffice ?? '']);
  expect(importAddress('whitelistPhone')).toBe(ofHeadOffice);
});
