import type { MenuEntry } from '@mdi/contract/modules/menu/menu.contract.ts';
import type { PermissionSurface } from '@mdi/contract/modules/role/role.contract.ts';
import { useEffect, useRef, useState } from 'react';
import type { CallFailed } from '../../kit/call/send.ts';
import { focusField } from '../../kit/form/form-parts.tsx';
import { useSavedOrder } from '../../kit/list/order/use-saved-order.ts';
import { t } from '../../kit/words/words.ts';
import css from './menu.module.css';
import { menuCalls, refreshMenus, useShowMenuEntry } from './menu-calls.ts';
import { MenuEditor } from './menu-editor.tsx';
import { MenuPreview } from './menu-preview.tsx';
import { arrangedMenu, pathTo } from './menu-rows.ts';
import { MenuTree } from './menu-tree.tsx';

type Props = {
  surface: PermissionSurface;
  /** The entries as the server has them. */
  entries: readonly MenuEntry[];
  /** The entry that stands in the address. */
  chosen: number | undefined;
  choose: (menuId: number | undefined) => void;
  canEdit: boolean;
  /** Why nothing can be changed; undefined when it can. */
  note: string | undefined;
  failed: (failure: CallFailed) => void;
  /** Counts how often the editor was started anew. */
  round: number;
};

const rowOf = (menuId: number) => document.querySelector<HTMLElement>(`[data-menu="${menuId}"]`);

/** Choosing an entry and closing its editor, with the focus where the person goes on. */
function useChoice({ chosen, choose }: Props) {
  // The editor takes the focus when it was asked for by a key; a press keeps it on the line.
  const leading = useRef<number>(undefined);
  useEffect(() => {
    if (chosen !== undefined && leading.current === chosen) focusField('title');
    leading.current = undefined;
  }, [chosen]);
  return {
    onChoose: (menuId: number, toEdit: boolean) => {
      if (menuId !== chosen) {
        leading.current = toEdit ? menuId : undefined;
        choose(menuId);
      } else if (toEdit) focusField('title');
    },
    close: () => {
      if (chosen !== undefined) rowOf(chosen)?.focus();
      choose(undefined);
    },
  };
}

/** Showing and hiding, one entry at a time. */
function useTurning(failed: Props['failed']) {
  const [turned, setTurned] = useState<number>();
  const shown = useShowMenuEntry(failed);
  return {
    turning: shown.busy ? turned : undefined,
    show: (entry: MenuEntry) => {
      if (shown.busy) return;
      setTurned(entry.menuId);
      void shown.run(entry);
    },
  };
}

function ChooseFirst() {
  return (
    <section className={`card ${css.choose}`} aria-labelledby="menu-choose">
      <h2 id="menu-choose">{t('menu.chooseTitle')}</h2>
      <p className="t2">{t('menu.chooseText')}</p>
    </section>
  );
}

/** The menu of one surface: the tree, the chosen entry beside it, and the sidebar as others will see it. */
export function MenuSurface(props: Props) {
  const { surface, entries, chosen, canEdit, note, failed, round } = props;
  const { onChoose, close } = useChoice(props);
  const { turning, show } = useTurning(failed);
  const order = useSavedOrder<number | null>({
    save: (parentId, ids) => menuCalls.order({ surface, parentId, menuIds: [...ids] }),
    reread: refreshMenus,
    failed,
  });
  const tree = arrangedMenu(entries, (parentId, list) =>
    order.ordered(parentId, list, (entry) => entry.menuId),
  );
  const path = chosen === undefined ? [] : pathTo(tree, chosen);
  const entry = path.at(-1);
  const ids = path.map((one) => one.menuId);
  const editor = entry ? (
    <MenuEditor
      key={`${entry.menuId} ${round}`}
      entry={entry}
      turning={turning === entry.menuId}
      onShown={() => show(entry)}
      failed={failed}
      onClose={close}
    />
  ) : (
    <ChooseFirst />
  );
  return (
    <div className={css.columns}>
      <section className="card list-card" aria-label={t('menu.list')}>
        {note === undefined ? null : <p className={css.menuNote}>{note}</p>}
        <MenuTree
          tree={tree}
          path={ids}
          canEdit={canEdit}
          turning={turning}
          onChoose={onChoose}
          onShown={show}
          arrange={order.arrange}
        />
        {canEdit ? <p className={`t3 s12 ${css.keys}`}>{t('menu.keys')}</p> : null}
      </section>
      <div className={`stack ${css.menuSide}`}>
        {canEdit ? editor : null}
        <MenuPreview tree={tree} path={ids} />
      </div>
    </div>
  );
}
