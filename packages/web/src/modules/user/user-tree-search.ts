import type { OutputOf } from '@mdi/contract/kit/op.ts';
import type { userApi } from '@mdi/contract/modules/user/user.contract.ts';

export type UserTree = OutputOf<typeof userApi.ops.listTreeUser>;
export type Region = UserTree[number];
export type Project = Region['projects'][number];
export type Person = Project['users'][number];

/** How many different people a part of the tree holds; somebody with two roles counts once. */
export const countPeople = (projects: readonly Project[]): number =>
  new Set(projects.flatMap((project) => project.users.map((user) => user.mdiUserId))).size;

/**
 * The part of the tree that holds what is looked for: a region or project that matches is kept whole, otherwise what
 * matches inside it.
 */
export function searchUserTree(tree: UserTree, has: (text: string) => boolean): UserTree {
  const inProject = (project: Project): Project[] => {
    if (has(project.projectName)) return [project];
    const users = project.users.filter((user) => [user.nickName, user.userName, user.roleName].some(has));
    return users.length > 0 ? [{ ...project, users }] : [];
  };
  return tree.flatMap((region): Region[] => {
    if (has(region.regionName)) return [region];
    const projects = region.projects.flatMap(inProject);
    return projects.length > 0 ? [{ ...region, projects }] : [];
  });
}
