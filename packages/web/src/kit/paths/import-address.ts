import type { ImportKind } from '@mdi/contract/modules/import/import.contract.ts';

const paths: Readonly<Record<ImportKind, string>> = {
  company: '/sysManage/tenantImport',
  employee: '/passManage/tenantStaffImport',
  staff: '/passManage/propertyStaffImport',
  user: '/sysManage/userImport',
  device: '/sysManage/deviceImport',
  visitorCard: '/passManage/visitorCardImport',
};

/** The page where records of a kind are imported; with an id, one import on it. */
export const importAddress = (kind: ImportKind, importId?: number): string =>
  importId === undefined ? paths[kind] : `${paths[kind]}?importId=${importId}`;
