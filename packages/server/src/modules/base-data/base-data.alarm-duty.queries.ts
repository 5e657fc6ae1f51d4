import { reaches } from '@mdi/contract/kit/levels.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { inAreaScope } from '../area/index.ts';

/** Property staff of a project who may sign in. */
const isStaff = (projectId: number) => sql<boolean>`("user".state = 'N' and exists (
  select from assignment a join role r on r.id = a.role_id
  where a.user_id = "user".id and a.project_id = ${projectId} and a.company_id is null and r.state = 'N'
    and coalesce(a.starts_at <= now(), true) and coalesce(a.ends_at > now(), true)))`;

/** How many of these are property staff of the project. */
export async function countDutyStaff(ctx: Ctx, projectId: number, userIds: readonly number[]) {
  if (userIds.length === 0) return 0;
  const staff = rows(ctx).selectFrom('user').select('id').where('id', 'in', userIds);
  return (await staff.where(isStaff(projectId)).execute()).length;
}

/** People by number, and with `all` the property staff of a project beside them: who can be on duty there. */
export const dutyStaffOf = async (ctx: Ctx, projectId: number, userIds: readonly number[], all: boolean) =>
  rows(ctx)
    .selectFrom('user')
    .select(['user.id as userId', 'user.nickName as name'])
    .where(
      sql<boolean>`("user".id = any(${[...userIds]}::bigint[]) or ${all}::boolean and ${isStaff(projectId)})`,
    )
    .orderBy('user.nickName')
    .orderBy('user.id')
    .limit(500)
    .execute();

/** Messages of which every reader is in sight; who reaches some buildings hears of their readers only. */
const seenMessage = ({ actor }: Ctx) => sql<boolean>`(
  select bool_and(coalesce(${inAreaScope(actor, 'told.projectId')}, false))
  from duty_told t join device_exception told on told.id = t.exception_id left join area on area.id = told.area_id
  where duty_message.id in (t.message_id, t.over_id))`;

/** What was sent to those on duty in a project. */
export function dutyMessagesOf(ctx: Ctx, projectId: number) {
  const query = rows(ctx)
    .selectFrom('dutyMessage')
    .innerJoin('user', 'user.id', 'dutyMessage.userId')
    .select([
      'dutyMessage.id as messageId',
      'dutyMessage.createdAt as at',
      'user.nickName as name',
      'dutyMessage.kind',
      'dutyMessage.news',
      'dutyMessage.state',
    ])
    .where('dutyMessage.projectId', '=', projectId);
  return reaches(ctx.actor, 'wholeProject') ? query : query.where(seenMessage(ctx));
}
