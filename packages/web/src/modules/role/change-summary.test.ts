import type { RoleInput } from '@mdi/contract/modules/role/role.contract.ts';
import { expect, test, vi } from 'vitest';
import type { Draft } from '../../kit/form/use-form.ts';
import { roleDiffers } from './change-summary.tsx';
import { noPermissions } from './permissions.ts';

vi.hoisted(() => vi.stubGlobal('document', { cookie: '' }));

const saved: Draft<RoleInput> = {
  roleCode: 'FRONT_DESK',
  name: '前台',
  nameEn: 'Front desk',
  description: '',
  sort: 1,
  level: 30,
  canSignIn: true,
  needsAuthenticator: false,
  parents: [1],
  dataScope: 30,
  regions: [],
  buildings: [7],
  permissions: noPermissions,
};

test.each([
  ['level', { level: 40 }],
  ['whether it lets people in', { canSignIn: false }],
  ['whether it demands an app', { needsAuthenticator: true }],
  ['parents', { parents: [1, 2] }],
  ['buildings', { buildings: [8] }],
  ['reach', { dataScope: 10 }],
  ['permissions', { permissions: { ...noPermissions, mdi: ['role:view'] } }],
] as const)('another %s is told as a change', (_, change) => {
  expect(roleDiffers({ ...saved, ...change } as typeof saved, saved)).toBe(true);
});

test('another name, or a level chosen for the first time, changes nothing that is given', () => {
  expect(roleDiffers({ ...saved, name: '大堂' }, saved)).toBe(false);
  expect(roleDiffers(saved, { ...saved, level: null })).toBe(false);
});
