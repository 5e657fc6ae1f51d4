import { normaliseName } from '@mdi/contract/kit/fields.ts';
import {
  listViewApi,
  maxListViews,
  shareListViewRight,
} from '@mdi/contract/modules/list-view/list-view.contract.ts';
import { may } from '../../kit/access/may.ts';
import { deleteRow, insertRow, updateRow } from '../../kit/audit/changes.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { implement } from '../../kit/calls/implement.ts';
import { forbidden, orNotFound, Refusal, refuse, refuseField } from '../../kit/calls/refuse.ts';
import { goesWithTable, keptByPeople } from '../../kit/retention/table-bounds.ts';
import { goneFilters, listInputShape } from './list-view.gone-filters.ts';
import {
  clearDefaultView,
  countOtherViews,
  setDefaultView,
  sharingPlaceOf,
  type ViewRow,
  viewById,
  viewsOf,
} from './list-view.queries.ts';

const nowhere = { level: null, projectId: null, companyId: null };

/** Own views are their owner's affair; shared ones belong to the place, and to whoever may share there. */
const mayEdit = (ctx: Ctx, { shared }: Pick<ViewRow, 'shared'>): boolean =>
  !shared || may(ctx, shareListViewRight);

function assertList(list: string): void {
  if (!listInputShape(list)) refuseField('list', 'listView.error.list');
}

/** That there is room for one more, and that the caller may share where it is shared. */
async function assertRoom(ctx: Ctx, list: string, shared: boolean, but = 0): Promise<void> {
  if (shared && !may(ctx, shareListViewRight)) forbidden();
  if ((await countOtherViews(ctx, list, shared, but)) < maxListViews) return;
  refuse(shared ? 'listView.error.mostShared' : 'listView.error.most', { args: [maxListViews] });
}

async function editable(ctx: Ctx, viewId: number): Promise<ViewRow> {
  const view = orNotFound(await viewById(ctx, viewId));
  if (!mayEdit(ctx, view)) forbidden();
  return view;
}

const taken = () => new Refusal('listView.error.taken', { data: { field: 'name' } });

/** What columns JSON holds is written as such, null too: nothing arranged is told from nothing said. */
const stored = (columns: unknown) => (columns === null ? null : JSON.stringify(columns));

export const listViewModule = implement(
  listViewApi,
  {
    async views(ctx, { list }) {
      const views = await viewsOf(ctx, list);
      const gone = await goneFilters(
        ctx,
        list,
        views.map(({ asked }) => asked),
      );
      return {
        canShare: may(ctx, shareListViewRight),
        views: views.map(({ list: _, userId: __, ...view }, at) => ({
          ...view,
          gone: gone[at] ?? [],
          canEdit: mayEdit(ctx, view),
        })),
      };
    },
    async add(ctx, { list, shared, usual, columns, ...facts }) {
      assertList(list);
      await assertRoom(ctx, list, shared);
      const row = await insertRow(ctx, 'listView', {
        ...facts,
        list,
        columns: stored(columns),
        nameKey: normaliseName(facts.name),
        userId: ctx.actor.userId,
        ...(shared ? sharingPlaceOf(ctx.actor) : nowhere),
        createdAt: ctx.now(),
        updatedAt: ctx.now(),
        updatedBy: ctx.actor.userId,
      });
      if (usual) await setDefaultView(ctx, list, row.id);
      return { viewId: row.id, version: row.version };
    },
    async edit(ctx, { viewId, version, shared, usual, columns, ...facts }) {
      const view = await editable(ctx, viewId);
      const own = view.userId === ctx.actor.userId;
      if (view.shared && !shared && !own) refuseField('shared', 'listView.error.notYours');
      if (view.shared !== shared) await assertRoom(ctx, view.list, shared, viewId);
      const place = view.shared === shared ? {} : shared ? sharingPlaceOf(ctx.actor) : nowhere;
      const row = await updateRow(
        ctx,
        'listView',
        viewId,
        { ...facts, ...place, columns: stored(columns), nameKey: normaliseName(facts.name) },
        version,
      );
      if (usual) await setDefaultView(ctx, view.list, viewId);
      else await clearDefaultView(ctx, viewId);
      return { viewId, version: row.version };
    },
    async remove(ctx, { viewId }) {
      await editable(ctx, viewId);
      await deleteRow(ctx, 'listView', viewId);
      return true;
    },
    async setUsual(ctx, { list, viewId }) {
      assertList(list);
      if (viewId !== null && orNotFound(await viewById(ctx, viewId)).list !== list)
        refuseField('list', 'listView.error.list');
      await setDefaultView(ctx, list, viewId);
      return true;
    },
  },
  {
    logFormats: {
      listView: {
        nameFields: ['name'],
        order: ['name', 'level'],
        omitted: ['list', 'userId', 'projectId', 'companyId'],
      },
    },
    bounds: { listView: keptByPeople, usualView: goesWithTable('listView') },
    constraints: { list_view_own: taken, list_view_shared: taken },
  },
);
