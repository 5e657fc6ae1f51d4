import { isHeadOffice, isTenant } from '@mdi/contract/kit/levels.ts';
import type { DefaultListView } from '@mdi/contract/modules/list-view/list-view.contract.ts';
import type { ListColumns } from '@mdi/contract/modules/preference/preference.contract.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor, Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';

/** Where somebody works, for what is shared there: head office, a project's property staff, or a company. */
export const sharingPlaceOf = (actor: Actor) => ({
  level: actor.level,
  projectId: isHeadOffice(actor) ? null : actor.projectId,
  companyId: isTenant(actor) ? actor.companyId : null,
});

const sharedHere = (actor: Actor): RawBuilder<SqlBool> => {
  const { level, projectId, companyId } = sharingPlaceOf(actor);
  return sql<SqlBool>`(v.level = ${level} and v.project_id is not distinct from ${projectId}
    and v.company_id is not distinct from ${companyId})`;
};

/**
 * Whose views these are: the caller's own, whichever role they made them in, and those shared where they work. What somebody
 * asks for by themselves, a phone perhaps, is not shown to who views as them.
 */
const inSight = (actor: Actor): RawBuilder<SqlBool> =>
  actor.viewAs
    ? sharedHere(actor)
    : sql<SqlBool>`((v.level is null and v.user_id = ${actor.userId}) or ${sharedHere(actor)})`;

/** The views with which the caller opens lists, as one value of a statement; one that they don't see any more is none. */
export const defaultViews = ({ actor }: Ctx): RawBuilder<Record<string, DefaultListView>> => sql`(
  select coalesce(json_object_agg(d.list, json_build_object('viewId', v.id, 'name', v.name, 'asked', v.asked,
      'columns', v.columns)), '{}')
    from usual_view d join list_view v on v.id = d.view_id
    where d.user_id = ${actor.userId} and ${inSight(actor)})`;

export type ViewRow = {
  viewId: number;
  list: string;
  userId: number | null;
  name: string;
  asked: string;
  columns: ListColumns | null;
  shared: boolean;
  usual: boolean;
  by: string | null;
  version: number;
};

const described = (ctx: Ctx, where: RawBuilder<SqlBool>) => sql<ViewRow>`
  select v.id as view_id, v.list, v.user_id, v.name, v.asked, v.columns, v.level is not null as shared,
    exists (select from usual_view d where d.user_id = ${ctx.actor.userId} and d.view_id = v.id) as usual,
    case when v.user_id is distinct from ${ctx.actor.userId} then coalesce(u.nick_name, '') end as by, v.version
  from list_view v left join "user" u on u.id = v.user_id
  where ${inSight(ctx.actor)} and ${where}
  order by v.level is not null, v.name collate natural_name, v.id`;

export const viewsOf = async (ctx: Ctx, list: string): Promise<ViewRow[]> =>
  (await described(ctx, sql`v.list = ${list}`).execute(rows(ctx))).rows;

export const viewById = async (ctx: Ctx, viewId: number): Promise<ViewRow | undefined> =>
  (await described(ctx, sql`v.id = ${viewId}`).execute(rows(ctx))).rows[0];

/**
 * How many other views stand beside one: the caller's own of that list, or those shared where they work. Until this call
 * ends nobody there adds one.
 */
export async function countOtherViews(ctx: Ctx, list: string, shared: boolean, but: number): Promise<number> {
  const { actor } = ctx;
  const { level, projectId, companyId } = sharingPlaceOf(actor);
  const whose = shared ? `${level} ${projectId} ${companyId}` : `of ${actor.userId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`views ${list} ${whose}`}, 0))`.execute(
    rows(ctx),
  );
  const where = shared ? sharedHere(actor) : sql<SqlBool>`(v.level is null and v.user_id = ${actor.userId})`;
  const { rows: counted } = await sql<{ n: number }>`
    select count(*)::int as n from list_view v where v.list = ${list} and v.id <> ${but} and ${where}`.execute(
    rows(ctx),
  );
  return counted[0]?.n ?? 0;
}

/** Opens the list with this view for the caller from now on; null: with none. */
export async function setDefaultView(ctx: Ctx, list: string, viewId: number | null): Promise<void> {
  const own = { userId: ctx.actor.userId, list };
  if (viewId === null) {
    await rows(ctx)
      .deleteFrom('usualView')
      .where('userId', '=', own.userId)
      .where('list', '=', list)
      .execute();
    return;
  }
  await rows(ctx)
    .insertInto('usualView')
    .values({ ...own, viewId })
    .onConflict((c) => c.columns(['userId', 'list']).doUpdateSet({ viewId }))
    .execute();
}

/** Opens the list with no view any more where it was opened with this one. */
export const clearDefaultView = async (ctx: Ctx, viewId: number): Promise<void> => {
  await rows(ctx)
    .deleteFrom('usualView')
    .where('userId', '=', ctx.actor.userId)
    .where('viewId', '=', viewId)
    .execute();
};
