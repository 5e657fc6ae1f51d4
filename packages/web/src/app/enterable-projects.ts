import type { OutputOf } from '@mdi/contract/kit/op.ts';
import { userApi } from '@mdi/contract/modules/user/user.contract.ts';
import { client } from '../kit/call/client.ts';
import { who } from '../kit/rights/who.ts';

export const users = client(userApi);

export type Card = OutputOf<(typeof userApi)['ops']['getAllUserProjectInfo']>['list'][number];

/** One way to enter a project: with a role, for level 40 in one of its companies. */
export type Way = {
  roleCode: string;
  roleName: string;
  tenantId?: number;
  tenantName?: string;
};

const tenantLevel = 40;

/** Every way the person may enter a project; the companies are asked for where a role needs one. */
export async function waysInto(card: Card): Promise<Way[]> {
  const whole: Way[] = card.roles.filter((role) => role.roleLevel !== tenantLevel);
  if (whole.length === card.roles.length) return whole;
  const companies = await users.getTenantInfoByProject({
    mdiUserId: who().mdiUserId,
    projectId: card.projectId,
  });
  const inCompanies = companies.flatMap(({ tenantId, tenantName, roles }) =>
    roles.map(({ roleCode, roleName }): Way => ({ roleCode, roleName, tenantId, tenantName })),
  );
  return [...whole, ...inCompanies];
}

/** Whether the session stands there already. */
export function isCurrent(projectId: number | null, way: Way): boolean {
  const { currProjectId, currProjectRoleCode, currTenantId } = who();
  return (
    currProjectId === projectId &&
    currProjectRoleCode === way.roleCode &&
    (way.tenantId === undefined || way.tenantId === currTenantId)
  );
}
