import type { ImportKind } from '@mdi/contract/modules/import/import.contract.ts';
import { mayOpen } from '../rights/openable-screens.ts';
import { listWith } from './addresses.ts';

/** The pages where records of a kind are imported: one in the group of each list that shows them. */
export const importPagePaths: Readonly<Record<ImportKind, readonly [string, ...string[]]>> = {
  company: ['/sysManage/tenantImport'],
  employee: ['/passManage/tenantStaffImport'],
  staff: ['/passManage/propertyStaffImport'],
  user: ['/sysManage/userImport'],
  device: ['/sysManage/deviceImport'],
  visitorCard: ['/passManage/visitorCardImport'],
  whitelistPhone: ['/pmminiManage/whitelistImport', '/reportminiManage/whitelistImport'],
};

const isHere = (page: string): boolean => window.location.pathname.includes(`/${page.split('/')[1]}/`);

/**
 * The page where records of a kind are imported: in the open group, or else one that the person may open; with an id,
 * one import on it.
 */
export function importAddress(kind: ImportKind, importId?: number): string {
  const [first, ...others] = importPagePaths[kind];
  const open = [first, ...others].filter(mayOpen);
  return listWith(open.find(isHere) ?? open[0] ?? first, { importId });
}
