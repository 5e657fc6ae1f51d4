import { type MenuEntry, menuApi } from '@mdi/contract/modules/menu/menu.contract.ts';
import { menuPage } from '@mdi/contract/modules/menu/menu.menu.ts';
import type { PermissionSurface } from '@mdi/contract/modules/role/role.contract.ts';
import { type MenuRow, menuRows } from '../../db/seed/menu-rows.ts';
import { may } from '../../kit/access/may.ts';
import { updateRow, updateRows } from '../../kit/audit/changes.ts';
import { implement } from '../../kit/calls/implement.ts';
import { orNotFound, refuse, refuseField } from '../../kit/calls/refuse.ts';
import { builtInRows } from '../../kit/retention/table-bounds.ts';
import { menuExporter } from './menu.export.ts';
import { lockMenu, menuById, menusOf, resetMenuVersions } from './menu.queries.ts';

type Row = Awaited<ReturnType<typeof menusOf>>[number];

const broughtRows = (surface: PermissionSurface): Map<string, MenuRow> =>
  new Map((surface === 'mdi' ? menuRows() : []).map((row) => [row.url, row]));

/** What the product brings for this row, as the columns that people may change. */
const brought = ({ title, titleEn, icon, sort }: MenuRow) => ({ title, titleEn, icon, sort, shown: true });

function isEdited(row: Row, original: MenuRow | undefined): boolean {
  if (!original) return false;
  const { title, titleEn, icon, sort, shown } = brought(original);
  const same = row.title === title && row.titleEn === titleEn && row.icon === icon;
  return !same || row.sort !== sort || row.shown !== shown;
}

function treeOf(all: readonly Row[], original: Map<string, MenuRow>, parentId: number | null): MenuEntry[] {
  return all
    .filter((row) => row.parentId === parentId)
    .map((row) => ({
      menuId: row.id,
      kind: row.kind,
      url: row.url,
      title: row.title,
      titleEn: row.titleEn,
      icon: row.icon,
      shown: row.shown,
      version: row.version,
      edited: isEdited(row, original.get(row.url)),
      children: treeOf(all, original, row.id),
    }));
}

/** Whether the menu page stands below this row, or is it. */
function holdsMenuPage(entry: MenuEntry): boolean {
  return entry.url === menuPage.resource || entry.children.some(holdsMenuPage);
}

/**
 * The sort values for an order of these rows, which stand in their present one: each place keeps its value, so
 * that only entries whose place changes differ from what the product brings.
 */
function sortsOf(rows: readonly Row[]): number[] {
  const sorts: number[] = [];
  for (const { sort } of rows) sorts.push(Math.max(sort, (sorts.at(-1) ?? -1) + 1));
  return sorts;
}

const find = (entries: readonly MenuEntry[], id: number): MenuEntry | undefined => {
  for (const entry of entries) {
    const here = entry.menuId === id ? entry : find(entry.children, id);
    if (here) return here;
  }
  return undefined;
};

export const menuModule = implement(
  menuApi,
  {
    async tree(ctx, { surface }) {
      return {
        entries: treeOf(await menusOf(ctx, surface), broughtRows(surface), null),
        canEdit: may(ctx, menuApi.ops.edit),
      };
    },
    async edit(ctx, { menuId, version, ...change }) {
      const row = orNotFound(await menuById(ctx, menuId));
      if (!change.shown) {
        const entry = find(treeOf(await menusOf(ctx, 'mdi'), new Map(), null), row.id);
        if (entry && holdsMenuPage(entry)) refuseField('shown', 'menu.error.keepMenuPage');
      }
      const after = await updateRow(ctx, 'menu', menuId, change, version);
      return { version: after.version };
    },
    async order(ctx, { surface, parentId, menuIds }) {
      await lockMenu(ctx, surface);
      const children = (await menusOf(ctx, surface)).filter((row) => row.parentId === parentId);
      const known = new Set(children.map((row) => row.id));
      const same = menuIds.length === known.size && new Set(menuIds).size === known.size;
      if (!same || menuIds.some((id) => !known.has(id))) {
        refuse('menu.error.orderOld', { code: 'conflict', data: { which: 'state' } });
      }
      const sorts = sortsOf(children);
      await updateRows(ctx, 'menu', new Map(menuIds.map((id, at) => [id, { sort: sorts[at] ?? at }])));
      return true;
    },
    async reset(ctx, { surface }) {
      await lockMenu(ctx, surface);
      const original = broughtRows(surface);
      const before = ctx.changes.length;
      for (const row of await menusOf(ctx, surface)) {
        const from = original.get(row.url);
        if (from) await updateRow(ctx, 'menu', row.id, brought(from));
      }
      const changed = ctx.changes.length - before;
      await resetMenuVersions(ctx, surface);
      return { changed };
    },
  },
  {
    exports: { menu: menuExporter },
    names: { parentId: 'menu' },
    logFormats: { menu: { omitted: ['icon', 'surface', 'url'] } },
    bounds: { menu: builtInRows },
  },
);
