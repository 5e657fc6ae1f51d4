import { safeName } from '@mdi/contract/kit/fields.ts';
import { projectApi } from '@mdi/contract/modules/project/project.contract.ts';
import { userApi } from '@mdi/contract/modules/user/user.contract.ts';
import { may } from '../../kit/access/may.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { notFound, refuse } from '../../kit/calls/refuse.ts';
import { addUsers, phoneOwners } from '../user/index.ts';

type Noted = { state: 'N' | 'Y'; administratorName: string | null; administratorPhone: string | null };

/** Who the noted administrator is among the users the caller sees, and whether the caller may make them one. */
export async function administratorOf(ctx: Ctx, { state, administratorName, administratorPhone }: Noted) {
  if (administratorPhone === null) return { administratorId: null, invite: false };
  const [owner] = (await phoneOwners(ctx, [administratorPhone])).values();
  const administratorId = owner?.seen ? owner.id : null;
  const invites = may(ctx, projectApi.ops.invite) && may(ctx, userApi.ops.get) && state === 'N';
  return { administratorId, invite: invites && administratorName !== null && administratorId === null };
}

/** Adds the noted administrator as a user with a role in the project; the rules are those of every new user. */
export async function inviteAdministrator(
  ctx: Ctx,
  project: Noted & { id: number },
  roleCode: string,
): Promise<number> {
  if (project.state === 'Y')
    refuse('frame.error.projectInvalid', { code: 'conflict', data: { which: 'state' } });
  const { administratorName: nickName, administratorPhone: phone } = project;
  if (nickName === null || phone === null || !safeName.safeParse(nickName).success) {
    refuse('project.error.administratorMissing', { code: 'conflict', data: { which: 'state' } });
  }
  const assignments = [{ roleCode, projectId: project.id }];
  const [added] = await addUsers(ctx, [{ nickName, phone, userName: phone, birth: null, assignments }]);
  return added ?? notFound();
}
