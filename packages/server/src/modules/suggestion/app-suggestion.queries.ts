import { suggestionsAtOnce } from '@mdi/contract/modules/suggestion/app-suggestion.contract.ts';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { EmployeeActor, EmployeeCtx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { todayInProject } from '../../kit/time/project-time-zone.ts';

/** A person's own suggestions in the project of their job: where every look of a phone starts. */
const own = (ctx: EmployeeCtx) =>
  rows(ctx)
    .selectFrom('suggestion')
    .where('suggestion.userId', '=', ctx.employee.userId)
    .where('suggestion.projectId', '=', ctx.employee.projectId);

const unread = sql<boolean>`coalesce(suggestion.told_at > coalesce(suggestion.seen_at, '-infinity'), false)`;

/** The newest first, after one of them; one more than is shown at once. */
export function ownSuggestions(ctx: EmployeeCtx, after: number | undefined) {
  const query = own(ctx).select([
    'suggestion.id as suggestionId',
    'suggestion.text',
    'suggestion.state',
    'suggestion.answeredAt',
    'suggestion.createdAt',
    unread.as('unread'),
  ]);
  return (after === undefined ? query : query.where('suggestion.id', '<', after))
    .orderBy('suggestion.id', 'desc')
    .limit(suggestionsAtOnce + 1)
    .execute();
}

/** How many of a person's own hold words of staff that they haven't read. */
export async function unreadSuggestions(ctx: EmployeeCtx): Promise<number> {
  const row = await own(ctx)
    .where(sql<SqlBool>`${unread}`)
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow();
  return row.n;
}

export const ownSuggestion = (ctx: EmployeeCtx, id: number) =>
  own(ctx)
    .innerJoin('project', 'project.id', 'suggestion.projectId')
    .leftJoin('user', 'user.id', 'suggestion.handlerId')
    .select([
      'suggestion.id as suggestionId',
      'suggestion.projectId',
      'suggestion.text',
      'suggestion.unit',
      'suggestion.state',
      'suggestion.answeredAt',
      'suggestion.closedAt',
      'suggestion.createdAt',
      'suggestion.firstAnsweredAt',
      'suggestion.rating',
      'project.timeZone as zone',
      'user.nickName as handlerName',
      // Where it goes on is told only where that is the person's own.
      sql<number | null>`(select o.id from suggestion o where o.id = suggestion.duplicate_of
        and o.user_id = suggestion.user_id and o.project_id = suggestion.project_id)`.as('duplicateOf'),
      unread.as('unread'),
    ])
    .where('suggestion.id', '=', id)
    .executeTakeFirst();

type OwnPicture = {
  owner: Pick<EmployeeActor, 'userId' | 'projectId'>;
  suggestionId: number;
  uploadId: number;
};

/** Whether an upload is a picture of a suggestion that is somebody's own, where they work now. */
export async function isOwnPicture(db: Db, { owner, suggestionId, uploadId }: OwnPicture): Promise<boolean> {
  const found = await db
    .selectFrom('suggestionPicture')
    .innerJoin('suggestion', 'suggestion.id', 'suggestionPicture.suggestionId')
    .select('suggestion.id')
    .where('suggestion.id', '=', suggestionId)
    .where('suggestion.userId', '=', owner.userId)
    .where('suggestion.projectId', '=', owner.projectId)
    .where('suggestionPicture.uploadId', '=', uploadId)
    .executeTakeFirst();
  return found !== undefined;
}

/** The person has looked at what staff wrote; nothing else of the row changes by it. */
export async function noteSeen(ctx: EmployeeCtx, id: number): Promise<void> {
  await rows(ctx)
    .updateTable('suggestion')
    .set({ seenAt: ctx.now() })
    .where('id', '=', id)
    .where(sql<SqlBool>`${unread}`)
    .execute();
}

const maxUnits = 200;

/** The units that the person's company leases now, each by its place. */
export const unitsOf = (ctx: EmployeeCtx) =>
  rows(ctx)
    .selectFrom('lease')
    .innerJoin('unit', 'unit.id', 'lease.unitId')
    .innerJoin('floor', 'floor.id', 'unit.floorId')
    .innerJoin('building', 'building.id', 'lease.buildingId')
    .innerJoin('project', 'project.id', 'building.projectId')
    .select([
      'unit.id as unitId',
      sql<string>`building.name || ' ' || floor.name || ' ' || unit.name`.as('unit'),
    ])
    .where('lease.companyId', '=', ctx.employee.companyId)
    .where(
      sql<SqlBool>`lease.starts_on <= ${todayInProject(ctx.now())}
        and coalesce(lease.ends_on, 'infinity') >= ${todayInProject(ctx.now())}`,
    )
    .orderBy('building.sort')
    .orderBy('building.id')
    .orderBy('floor.sort')
    .orderBy('unit.name')
    .orderBy('unit.id')
    .limit(maxUnits)
    .execute();

/** Who the person is, as a suggestion tells it. */
export const personOf = (ctx: EmployeeCtx) =>
  rows(ctx)
    .selectFrom('user')
    .select(['user.nickName as name', 'user.phone', 'user.phoneKey'])
    .where('user.id', '=', ctx.employee.userId)
    .executeTakeFirstOrThrow();
