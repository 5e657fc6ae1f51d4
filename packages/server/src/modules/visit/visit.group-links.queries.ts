import type { InputOf } from '@mdi/contract/kit/op.ts';
import type { visitApi } from '@mdi/contract/modules/visit/visit.contract.ts';
import { sql } from 'kysely';
import { inScopeOrNone } from '../../kit/access/in-scope.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { pageOfBare } from '../../kit/queries/page.ts';
import { optionName, placeColumns } from './visit.queries.ts';

type LinkFilters = Partial<InputOf<typeof visitApi.ops.links>>;

/** Links in sight that guests fill in themselves; those that are over for a month are left out. */
function bareLinks(ctx: Ctx, { projectId, companyId }: LinkFilters) {
  let query = rows(ctx)
    .selectFrom('visitLink')
    .where('visitLink.endAt', '>', new Date(ctx.now().getTime() - 31 * 86_400_000))
    .where(inScopeOrNone(ctx.actor, placeColumns('visitLink')));
  if (projectId) query = query.where('visitLink.projectId', '=', projectId);
  if (companyId) query = query.where('visitLink.companyId', '=', companyId);
  return query;
}

export const groupLinkInScope = (ctx: Ctx, linkId: number) =>
  bareLinks(ctx, {})
    .select(['visitLink.token', 'visitLink.closedAt'])
    .where('visitLink.id', '=', linkId)
    .executeTakeFirst();

/** One page of the links that the filters find, the latest first, and the total. */
export function pageOfGroupLinks(ctx: Ctx, asked: InputOf<typeof visitApi.ops.links>) {
  const found = bareLinks(ctx, asked);
  const told = rows(ctx)
    .selectFrom('visitLink')
    .innerJoin('company', 'company.id', 'visitLink.companyId')
    .innerJoin('employee', 'employee.id', 'visitLink.hostId')
    .innerJoin('user', 'user.id', 'employee.userId')
    .leftJoin('building', 'building.id', 'visitLink.buildingId')
    .select([
      'visitLink.id as linkId',
      'company.name as companyName',
      'user.nickName as hostName',
      'building.name as buildingName',
      'visitLink.location',
      optionName(ctx, 'visitPurpose', 'visitLink.purpose').as('purposeName'),
      'visitLink.startAt',
      'visitLink.endAt',
      'visitLink.places',
      'visitLink.taken',
      'visitLink.closedAt',
      'visitLink.createdAt',
    ]);
  const latest = { ...asked, sort: asked.sort ?? ('-createdAt' as const) };
  const sorts = { createdAt: sql.ref('visitLink.createdAt') };
  return pageOfBare(ctx, { whole: found, ordered: found }, told, latest, sorts, 'visitLink.id');
}
