import type { userApi } from '@mdi/contract/modules/user/user.contract.ts';
import { makeAuthenticator } from '../../factories/authenticators.ts';
import { newUser } from '../../factories/inputs.ts';
import type { Scene } from '../example-scene.ts';
import type { ExamplesOf } from './example.ts';
import { employeeInReach, grantHere, widerEmployee } from './rows.ts';

const seen = async (scene: Scene) => ({ mdiUserId: (await widerEmployee(scene)).user.id });

const somebody = async (scene: Scene) => ({ mdiUserId: (await employeeInReach(scene)).user.id });

async function roleCodeOf({ w }: Scene, roleId: number): Promise<string> {
  const role = w.db.selectFrom('role').select('code').where('id', '=', roleId);
  return (await role.executeTakeFirstOrThrow()).code;
}

export const userExamples: ExamplesOf<typeof userApi> = {
  addUser: async (scene) => newUser({ assignments: [await grantHere(scene)] }),
  async updateUser(scene) {
    const { user } = await employeeInReach(scene);
    const { userName, nickName, phone } = newUser();
    return { mdiUserId: user.id, version: user.version, userName, nickName, phone, birth: null };
  },
  updateState: async (scene) => ({ ...(await somebody(scene)), state: 'Y' }),
  deleteUserInfo: somebody,
  resetPwd: somebody,
  phoneFound: somebody,
  async resetAuthenticator(scene) {
    const { user } = await employeeInReach(scene);
    await makeAuthenticator(scene.w, user.id);
    return { mdiUserId: user.id };
  },
  sendLinks: async (scene) => ({ mdiUserIds: [(await employeeInReach(scene)).user.id] }),
  async deleteUserPermission(scene) {
    const { user, assignment } = await employeeInReach(scene);
    const roleCode = await roleCodeOf(scene, assignment.roleId);
    return { mdiUserId: user.id, roleCode, projectId: scene.t.here.project.id };
  },
  get: seen,
  showPhone: somebody,
  grant: async (scene) => ({ ...(await somebody(scene)), assignment: await grantHere(scene) }),
  revoke: async (scene) => ({ assignmentId: (await employeeInReach(scene)).assignment.id }),
  async setPeriod(scene) {
    const { project, building } = scene.t.here;
    const narrowed = { buildingIds: [building.id] };
    const seat = { role: { level: 30 as const }, projectId: project.id, narrowed, grantedLevel: 30 };
    const { assignment } = await scene.w.make.person(seat);
    return { assignmentId: assignment.id, version: 1, from: null, until: '2099-12-31' };
  },
  impact: seen,
  companies: ({ t }) => ({ projectId: t.here.project.id }),
  effective: seen,
  why: async (scene) => ({ ...(await somebody(scene)), resource: 'sys:user:view' }),
  getAllUserProjectInfo: ({ me }) => ({ mdiUserId: me.user.id }),
  getTenantInfoByProject: ({ me, t }) => ({ mdiUserId: me.user.id, projectId: t.here.project.id }),
  async switchProject(scene) {
    const { user, assignment } = scene.me;
    const { roleId, projectId, companyId } = assignment;
    const roleCode = await roleCodeOf(scene, roleId);
    // As after a sign-in; else the first switch, to where one is already, would note it.
    const last = scene.w.db.updateTable('user').set({ lastAssignmentId: assignment.id });
    await last.where('id', '=', user.id).execute();
    const company = companyId === null ? {} : { tenantId: companyId };
    return { mdiUserId: user.id, projectId, roleCode, ...company };
  },
};
