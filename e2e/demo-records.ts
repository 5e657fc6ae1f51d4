import path from 'node:path';
import type { SentOf } from '@mdi/contract/kit/op.ts';
import { areaApi } from '@mdi/contract/modules/area/area.contract.ts';
import { companyApi } from '@mdi/contract/modules/company/company.contract.ts';
import { deviceManageApi } from '@mdi/contract/modules/device/device.contract.ts';
import { employeeApi } from '@mdi/contract/modules/employee/employee.contract.ts';
import { projectApi } from '@mdi/contract/modules/project/project.contract.ts';
import { roleApi } from '@mdi/contract/modules/role/role.contract.ts';
import { userApi } from '@mdi/contract/modules/user/user.contract.ts';
import { visitApi } from '@mdi/contract/modules/visit/visit.contract.ts';
import { makeReader, type Reader } from '@mdi/reader-simulator/reader.ts';
import { expect } from 'vitest';
import { callAsHeadOffice } from './new-users.ts';
import type { Server } from './server.ts';

/** The first of what a list found. @throws Error when it found nothing. */
export function firstFound<T>(found: readonly T[]): T {
  const [one] = found;
  if (one === undefined) throw new Error('nothing was found');
  return one;
}

/** The project of this name. */
export async function projectNamed(server: Server, keyword: string): Promise<number> {
  const { list } = await callAsHeadOffice(server, projectApi, 'list', { keyword });
  return firstFound(list).projectId;
}

/** Ten tenants of a project, by their names. */
export async function tenantsOf(server: Server, projectId: number) {
  const asked = { projectId, category: 2, state: 'N', sort: 'name', limit: 10 } as const;
  return (await callAsHeadOffice(server, companyApi, 'list', asked)).list;
}

/** The account of this user name. */
export async function userNamed(server: Server, userName: string) {
  const { list } = await callAsHeadOffice(server, userApi, 'list', { keyword: userName });
  return firstFound(list.filter((one) => one.userName === userName));
}

/** Who may be visited at a company under this name. */
export async function hostNamed(server: Server, companyId: number, host: string): Promise<number> {
  const { hosts } = await callAsHeadOffice(server, visitApi, 'options', { companyId, host });
  return firstFound(hosts).hostId;
}

type NewRole = SentOf<typeof roleApi.ops.add>;

/** Adds a role of property that signs in and holds these resources of the back office, unless told otherwise. */
export async function addRole(
  server: Server,
  roleCode: string,
  mdi: string[],
  more: Partial<NewRole> = {},
): Promise<number> {
  const { roleId } = await callAsHeadOffice(server, roleApi, 'add', {
    roleCode,
    name: roleCode,
    nameEn: '',
    description: '',
    sort: 60,
    level: 30,
    canSignIn: true,
    needsAuthenticator: false,
    parents: [],
    dataScope: 10,
    regions: [],
    buildings: [],
    permissions: { mdi, pm: [], pass: [], report: [] },
    ...more,
  });
  return roleId;
}

/** The roles of these codes. */
export async function rolesNamed(server: Server, ...codes: string[]): Promise<number[]> {
  const { list } = await callAsHeadOffice(server, roleApi, 'list', { limit: 50 });
  return list.filter(({ roleCode }) => codes.includes(roleCode)).map(({ roleId }) => roleId);
}

type Gate = { projectId: number; gate: string; code: string; folder: string; heartbeatSeconds?: number };

/** A reader at a gate that every company of the project may pass; it decides by itself and tells what it saw. */
export async function installReader(
  server: Server,
  { projectId, gate, code, folder, heartbeatSeconds }: Gate,
): Promise<{ deviceId: number; reader: Reader }> {
  const { areaId } = await callAsHeadOffice(server, areaApi, 'add', {
    projectId,
    name: gate,
    kind: 'doors',
    buildingId: null,
    zoneId: null,
    common: true,
  });
  const { deviceId } = await callAsHeadOffice(server, deviceManageApi, 'add', {
    code,
    name: gate,
    model: null,
    network: 'eth',
    onlineVerify: 'off',
    projectId,
    areaId,
    channel: 'both',
    heartbeatSeconds,
  });
  const { text } = await callAsHeadOffice(server, deviceManageApi, 'claimToken', {
    deviceId,
    areaId,
    channel: 'both',
  });
  const reader = makeReader({ baseUrl: server.url, code, flashFile: path.join(folder, code) });
  expect(await reader.scan(text)).toMatchObject({ is: 'claimed' });
  return { deviceId, reader };
}

/** What phones need made for their journeys, and how people sign in on one. */

/** An employee of one of a project's tenants. */
export type TenantEmployee = { employeeId: number; companyId: number; companyName: string };

/** Employs somebody at one of the project's tenants. */
export async function employAtTenant(
  server: Server,
  { projectId, at, name, phone }: { projectId: number; at: number; name: string; phone: string },
): Promise<TenantEmployee> {
  const company = (await tenantsOf(server, projectId))[at];
  if (!company) throw new Error('the demo has too few tenants');
  const { employeeId } = await callAsHeadOffice(server, employeeApi, 'add', {
    companyId: company.companyId,
    name,
    phone,
    icCard: null,
    jobNumber: null,
    department: null,
    cutOffAt: null,
    roles: ['TENANT_STAFF'],
  });
  return { employeeId, companyId: company.companyId, companyName: company.name };
}
