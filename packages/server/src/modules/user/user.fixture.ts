import { userApi } from '@mdi/contract/modules/user/user.contract.ts';
import { sql } from 'kysely';
import { allResources } from '../../../test/factories/twins.ts';
import type { World } from '../../../test/world.ts';

/** Two projects far from each other, a role for the staff of a property, and an administrator of head office. */
export async function staffedProjects(w: World) {
  const admin = (await w.make.person({ roleId: (await w.make.administratorRole()).id })).token;
  const here = await w.make.project({ provinceCode: 'SH', name: '近处' });
  const there = await w.make.project({ provinceCode: 'BJ', name: '远处' });
  const resources = ['sys:user:view'] as const;
  const staff = await w.make.role({ level: 30, name: '物业员工', nameEn: 'Staff', resources });
  return { admin, here, there, staff };
}

type Known = { admin: string; here: { id: number }; staff: { id: number } };

/** What tests of users do again and again, in the world of their file and its projects. */
export function usersIn(world: () => World, known: () => Known) {
  const staffAt = (projectId = known().here.id) =>
    world().make.person({ roleId: known().staff.id, projectId });
  const manager = (projectId = known().here.id) =>
    world().make.person({ role: { level: 30, resources: allResources }, projectId });
  const get = async (mdiUserId: number, token = known().admin, options = {}) =>
    await world().ok(userApi, 'get', { mdiUserId }, token, options);
  const assignmentsOf = (userId: number) =>
    world().db.selectFrom('assignment').selectAll().where('userId', '=', userId).execute();
  return { staffAt, manager, get, assignmentsOf };
}

/** How many valid people hold a role. */
export async function countHolders(w: World, roleId: number): Promise<number> {
  const found = await sql<{ n: number }>`
    select count(distinct u.id)::int as n from "user" u join assignment a on a.user_id = u.id
    where a.role_id = ${roleId} and u.state = 'N'`.execute(w.db);
  return found.rows[0]?.n ?? 0;
}
