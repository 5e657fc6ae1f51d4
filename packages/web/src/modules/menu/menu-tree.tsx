import type { MenuEntry } from '@mdi/contract/modules/menu/menu.contract.ts';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useDragToReorder } from '../../kit/list/order/use-drag-to-reorder.ts';
import { dropIndex, withIdMoved } from '../../kit/list/order/use-saved-order.ts';
import { LiveRegion } from '../../kit/page/live-region.tsx';
import { titleInPageLanguage } from '../../kit/words/in-language.ts';
import { t } from '../../kit/words/words.ts';
import css from './menu.module.css';
import { MenuLine } from './menu-line.tsx';
import { dropTarget, type MenuRow, menuKeyAction, menuRows } from './menu-rows.ts';

type Props = {
  tree: readonly MenuEntry[];
  /** The chosen entry with what it stands under, from the first level down. */
  path: readonly number[];
  canEdit: boolean;
  /** The entry that is being shown or hidden right now. */
  turning: number | undefined;
  onChoose: (menuId: number, toEdit: boolean) => void;
  onShown: (entry: MenuEntry) => void;
  arrange: (parentId: number | null, ids: readonly number[]) => void;
};

/** Which entries are open: at first all groups, and what the chosen entry stands under. */
function useOpen(tree: readonly MenuEntry[], path: readonly number[]) {
  const [open, setOpen] = useState<ReadonlySet<number>>(
    () =>
      new Set([...tree.filter((one) => one.kind === 'group').map((one) => one.menuId), ...path.slice(0, -1)]),
  );
  const turn = (menuId: number) =>
    setOpen((before) => {
      const after = new Set(before);
      if (!after.delete(menuId)) after.add(menuId);
      return after;
    });
  return { open, turn };
}

/** Moves an entry among its siblings, by keys and by dragging, and says where it stands then. */
function useMoves(rows: readonly MenuRow[], arrange: Props['arrange']) {
  const [told, setTold] = useState('');
  const rowOf = (menuId: number) => rows.find((row) => row.entry.menuId === menuId);
  const move = (row: MenuRow, to: number) => {
    const { entry, siblings, at, parentId } = row;
    if (to < 0 || to >= siblings.length || to === at) return;
    arrange(
      parentId,
      withIdMoved(
        siblings.map((one) => one.menuId),
        entry.menuId,
        to,
      ),
    );
    setTold(t('menu.moved', titleInPageLanguage(entry), to + 1, siblings.length));
  };
  const drag = useDragToReorder<number>({
    fits: (dragged, over) => rowOf(dragged)?.parentId === rowOf(over)?.parentId,
    drop: (dragged, over, after) => {
      const row = rowOf(dragged);
      const ids = row?.siblings.map((one) => one.menuId) ?? [];
      if (row) move(row, dropIndex(ids, dragged, over, after));
    },
  });
  const level = drag.dragged === undefined ? undefined : rowOf(drag.dragged)?.level;
  /** Behind an open entry the mark stands under the last line below it. */
  const markAt = (row: MenuRow): 'above' | 'below' | undefined => {
    const { mark } = drag;
    if (!mark) return undefined;
    if (!mark.after) return mark.over === row.entry.menuId ? 'above' : undefined;
    const last = rows.findLast((one) => one.path.includes(mark.over));
    return last === row ? 'below' : undefined;
  };
  return {
    told,
    move,
    markAt,
    dragged: drag.dragged,
    dragOf: (row: MenuRow) => ({
      grip: drag.grip(row.entry.menuId),
      row: drag.row(dropTarget(row, level ?? row.level)),
    }),
  };
}

/** What the keys do on a line, as the line under the tree says. */
function useKeys(rows: readonly MenuRow[], props: Props, lines: ReturnType<typeof useOpen>, move: Move) {
  const table = useRef<HTMLTableElement>(null);
  const [at, setAt] = useState<number>();
  const goTo = (menuId: number) =>
    table.current?.querySelector<HTMLElement>(`[data-menu="${menuId}"]`)?.focus();
  const keys = (row: MenuRow) => (event: KeyboardEvent<HTMLElement>) => {
    const { key, altKey, ctrlKey, metaKey, target, currentTarget } = event;
    const step = { ArrowUp: -1, ArrowDown: 1 }[key];
    if (altKey && step !== undefined && props.canEdit) {
      event.preventDefault();
      move(row, row.at + step);
      return;
    }
    if (altKey || ctrlKey || metaKey || target !== currentTarget) return;
    const asked = menuKeyAction(rows, row, lines.open, key);
    if (!asked && key !== 'Enter') return;
    event.preventDefault();
    if (!asked) props.onChoose(row.entry.menuId, true);
    if (asked?.turn !== undefined) lines.turn(asked.turn);
    if (typeof asked?.to === 'number') goTo(asked.to);
  };
  // A line that was folded away can't hold the one stop of the Tab key.
  const wanted = [at, props.path.at(-1)].find((id) => rows.some((row) => row.entry.menuId === id));
  return { table, keys, setAt, active: wanted ?? rows[0]?.entry.menuId };
}
type Move = ReturnType<typeof useMoves>['move'];

function Head({ canEdit }: { canEdit: boolean }) {
  return (
    <thead>
      <tr>
        <th scope="col">{t('menu.entry')}</th>
        <th scope="col">{t('menu.kind')}</th>
        <th scope="col">{t('menu.url')}</th>
        <th scope="col">{t('menu.shown')}</th>
        {canEdit ? <th scope="col">{t('menu.sort')}</th> : null}
      </tr>
    </thead>
  );
}

/** The entries of one surface as a tree of lines (spec §2 sysmenuList). */
export function MenuTree(props: Props) {
  const { tree, path, canEdit, turning } = props;
  const lines = useOpen(tree, path);
  const rows = menuRows(tree, lines.open);
  const { told, move, markAt, dragged, dragOf } = useMoves(rows, props.arrange);
  const { table, keys, setAt, active } = useKeys(rows, props, lines, move);
  return (
    <div className={css.tree}>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a tree in columns has no element of its own; its lines and their controls are reached by keys. */}
      <table role="treegrid" aria-label={t('menu.list')} ref={table}>
        <Head canEdit={canEdit} />
        <tbody>
          {rows.map((row) => {
            const { entry } = row;
            const { menuId } = entry;
            return (
              <MenuLine
                key={menuId}
                row={row}
                open={lines.open.has(menuId)}
                chosen={path.at(-1) === menuId}
                active={active === menuId}
                canEdit={canEdit}
                turning={turning === menuId}
                mark={markAt(row)}
                dragged={dragged === menuId}
                drag={dragOf(row)}
                onActive={() => setAt(menuId)}
                onKey={keys(row)}
                onChoose={() => props.onChoose(menuId, false)}
                onTurn={() => lines.turn(menuId)}
                onShown={() => props.onShown(entry)}
                onMove={(to) => move(row, to)}
              />
            );
          })}
        </tbody>
      </table>
      <LiveRegion>{told}</LiveRegion>
    </div>
  );
}
