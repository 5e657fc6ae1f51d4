import type { OutputOf } from '@mdi/contract/kit/op.ts';
import { userApi } from '@mdi/contract/modules/user/user.contract.ts';
import { client } from '../../kit/call/client.ts';
import { signedInUser } from '../../kit/rights/signed-in-user.ts';

export const userCalls = client(userApi);

export type ProjectCardData = OutputOf<(typeof userApi)['ops']['getAllUserProjectInfo']>['list'][number];

/** One way to enter a project: with a role, for level 40 in one of its companies. */
export type EntryWay = {
  roleCode: string;
  roleName: string;
  tenantId?: number;
  tenantName?: string;
};

const tenantLevel = 40;

/** Every way the person may enter a project; the companies are asked for where a role needs one. */
export async function entryWaysInto(card: ProjectCardData): Promise<EntryWay[]> {
  const whole: EntryWay[] = card.roles.filter((role) => role.roleLevel !== tenantLevel);
  if (whole.length === card.roles.length) return whole;
  const companies = await userCalls.getTenantInfoByProject({
    mdiUserId: signedInUser().mdiUserId,
    projectId: card.projectId,
  });
  const inCompanies = companies.flatMap(({ tenantId, tenantName, roles }) =>
    roles.map(({ roleCode, roleName }): EntryWay => ({ roleCode, roleName, tenantId, tenantName })),
  );
  return [...whole, ...inCompanies];
}

/** Whether the session stands there already. */
export function isCurrentEntry(projectId: number | null, way: EntryWay): boolean {
  const { currProjectId, currProjectRoleCode, currTenantId } = signedInUser();
  return (
    currProjectId === projectId &&
    currProjectRoleCode === way.roleCode &&
    (way.tenantId === undefined || way.tenantId === currTenantId)
  );
}
