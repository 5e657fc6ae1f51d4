import type { Resource } from '@mdi/contract/kit/op.ts';
import type { Kysely } from 'kysely';
import type { DB } from '../schema.gen.ts';
import { menuResources } from './menu-catalogue.ts';

const definitions = {
  REGION_MANAGER: {
    name: '区域经理',
    nameEn: 'Region manager',
    level: 10,
    dataScope: 20,
    regionCodes: ['EAST'],
    parents: ['HQ_ADMIN'],
    // What concerns all regions is not theirs.
    holds: (r: Resource) =>
      !['sys:user:delete', 'sys:project:state', 'sys:health:view', 'sys:audit:archive'].includes(r),
  },
  PROPERTY_ADMIN: {
    name: '物业管理员',
    nameEn: 'Property administrator',
    level: 30,
    dataScope: 10,
    regionCodes: [],
    parents: ['HQ_ADMIN', 'REGION_MANAGER'],
    holds: (r: Resource) =>
      (/^(dashboard|pass|passmini|content):/.test(r) && !r.endsWith(':miniProgram:operate')) ||
      /^pm:(miniProgram:(view|authorize)|whitelist:(view|edit))$/.test(r) ||
      /^tool:(permission|chart|pdf):/.test(r) ||
      /^sys:(user:(?!delete)|project:(view|edit)|building:|audit:)/.test(r),
  },
  PROPERTY_STAFF: {
    name: '物业员工',
    nameEn: 'Property staff',
    level: 30,
    dataScope: 10,
    regionCodes: [],
    parents: ['HQ_ADMIN', 'REGION_MANAGER', 'PROPERTY_ADMIN'],
    holds: (r: Resource) =>
      /^(dashboard|pass|content):.*:view$/.test(r) ||
      /^tool:(permission|chart|pdf):/.test(r) ||
      r === 'pass:device:install',
  },
  GUARD: {
    name: '门岗',
    nameEn: 'Guard',
    level: 30,
    dataScope: 10,
    regionCodes: [],
    parents: ['HQ_ADMIN', 'PROPERTY_ADMIN'],
    holds: (r: Resource) =>
      (r.startsWith('pass:visit:') && r !== 'pass:visit:poster') ||
      /^pass:(visitorCard:(view|lend)|denied:view)$/.test(r) ||
      r === 'tool:permission:view',
  },
  TENANT_ADMIN: {
    name: '租户管理员',
    nameEn: 'Tenant administrator',
    level: 40,
    dataScope: 10,
    regionCodes: [],
    parents: ['HQ_ADMIN', 'PROPERTY_ADMIN'],
    holds: (r: Resource) =>
      /^(pass:(company:view|record:view|area:(view|grant))|tool:permission:view)$/.test(r) ||
      (/^(pass:(employee|visit|visitorCard)|sys:audit):/.test(r) && !/^pass:visit:(desk|poster)$/.test(r)),
  },
  TENANT_STAFF: {
    name: '租户员工',
    nameEn: 'Tenant staff',
    level: 40,
    dataScope: 10,
    regionCodes: [],
    canSignIn: false,
    parents: ['HQ_ADMIN', 'PROPERTY_ADMIN', 'TENANT_ADMIN'],
    holds: () => false,
  },
} as const;

export type DemoRole = 'HQ_ADMIN' | keyof typeof definitions;

/** The roles of the demo beside the built-in one, with what each holds of what is there. */
export async function addDemoRoles(db: Kysely<DB>): Promise<Map<string, number>> {
  const administrator = await db
    .selectFrom('role')
    .select(['id', 'code'])
    .where('code', '=', 'HQ_ADMIN')
    .executeTakeFirstOrThrow();
  const ids = new Map([[administrator.code, administrator.id]]);
  for (const [sort, [code, { parents, holds, regionCodes, ...role }]] of Object.entries(
    definitions,
  ).entries()) {
    const values = { ...role, code, regionCodes: [...regionCodes], sort: sort + 2 };
    const { id } = await db.insertInto('role').values(values).returning('id').executeTakeFirstOrThrow();
    const parentRows = parents.map((parent) => ({ roleId: id, parentId: ids.get(parent) ?? 0 }));
    await db.insertInto('roleParent').values(parentRows).execute();
    const held = menuResources()
      .filter(holds)
      .map((resource) => ({ roleId: id, resource }));
    if (held.length > 0) await db.insertInto('roleResource').values(held).execute();
    ids.set(code, id);
  }
  return ids;
}
