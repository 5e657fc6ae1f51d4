import { maskedUserName } from '@mdi/contract/kit/mask-user-name.ts';
import type { OutputOf } from '@mdi/contract/kit/op.ts';
import type { userApi } from '@mdi/contract/modules/user/user.contract.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { localName } from '../../kit/words.ts';
import { userPlaces } from './user.queries.ts';

export const regionName = (ctx: Ctx, row: { nameZh: string; nameEn: string }) =>
  ctx.lang === 'en' ? row.nameEn : row.nameZh;

type Region = OutputOf<typeof userApi.ops.listTreeUser>[number];
type Project = Region['projects'][number];

/** The users in scope by region and project; somebody with two roles in a project stands there twice. */
export async function userTree(ctx: Ctx): Promise<Region[]> {
  const regions = new Map<string, Region>();
  const projects = new Map<number, Project>();
  for (const row of await userPlaces(ctx)) {
    const { regionCode, projectId, projectName, mdiUserId, nickName } = row;
    const region = regions.get(regionCode) ?? {
      regionCode,
      regionName: regionName(ctx, row),
      projects: [],
    };
    regions.set(regionCode, region);
    const project = projects.get(projectId) ?? { projectId, projectName, users: [] };
    if (!projects.has(projectId)) region.projects.push(project);
    projects.set(projectId, project);
    const roleName = localName(ctx, { name: row.roleName, nameEn: row.roleNameEn });
    project.users.push({ mdiUserId, userName: maskedUserName(row), nickName, roleName });
  }
  return [...regions.values()];
}
