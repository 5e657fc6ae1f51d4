import { Checkbox } from 'antd';
import { memo } from 'react';
import { classes } from '../../kit/page/classes.ts';
import { Icon } from '../../kit/page/icon.tsx';
import { t } from '../../kit/words/words.ts';
import { LockedMark } from './locked-mark.tsx';
import {
  type FillState,
  fillStateOf,
  type PermissionGroup,
  type PermissionItem,
  type PermissionPage,
  togglePermission,
  togglePermissions,
} from './permissions.ts';
import css from './role.module.css';

type Press = (change: (held: readonly string[]) => string[]) => void;

/** What the boxes of one surface show and do. */
export type PermissionBoxes = {
  held: ReadonlySet<string>;
  /** What was held when last saved; null marks no changes. */
  before: ReadonlySet<string> | null;
  readOnly: boolean;
  /** Stays the same function, so that a box is only drawn again when what it shows changes. */
  press: Press;
};

function markOf({ held, before }: PermissionBoxes, key: string) {
  if (!before || held.has(key) === before.has(key)) return undefined;
  return held.has(key) ? css.permNew : css.permGone;
}

type ItemProps = {
  page: PermissionPage;
  item: PermissionItem;
  on: boolean;
  mark: string | undefined;
  readOnly: boolean;
  press: Press;
};

const ItemBox = memo(function ItemBox({ page, item, on, mark, readOnly, press }: ItemProps) {
  const locked = !item.mine && !readOnly;
  return (
    <span className={classes(css.permItem, mark)} title={locked ? t('role.lockedHint') : undefined}>
      <Checkbox
        checked={on}
        disabled={readOnly || locked}
        aria-label={locked ? t('role.locked', item.title) : undefined}
        onChange={() => press((held) => togglePermission(held, page, item))}
      >
        {item.title}
      </Checkbox>
      {locked ? <LockedMark /> : null}
    </span>
  );
});

type AllProps = {
  items: readonly PermissionItem[];
  filled: FillState;
  readOnly: boolean;
  label: string;
  press: Press;
};

const AllBox = memo(function AllBox({ items, filled, readOnly, label, press }: AllProps) {
  return (
    <Checkbox
      checked={filled === 'all'}
      indeterminate={filled === 'some'}
      disabled={readOnly || items.every((item) => !item.mine)}
      aria-label={label}
      onChange={() => press((held) => togglePermissions(held, items))}
    />
  );
});

function PageRow({ page, board, top }: { page: PermissionPage; board: PermissionBoxes; top: boolean }) {
  const { readOnly, press } = board;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be a grid row in every browser.
    <div role="group" aria-label={page.title} className={classes(css.permRow, top && css.permTop)}>
      <div className={`row ${css.permName}`}>
        <AllBox
          items={page.items}
          filled={fillStateOf(page.items, board.held)}
          label={t('role.wholePage', page.title)}
          readOnly={readOnly}
          press={press}
        />
        <span className="one-line" title={page.title}>
          {page.title}
        </span>
      </div>
      <div className={css.permItems}>
        {page.items.map((item) => (
          <ItemBox
            key={item.key}
            page={page}
            item={item}
            on={board.held.has(item.key)}
            mark={markOf(board, item.key)}
            readOnly={readOnly}
            press={press}
          />
        ))}
      </div>
    </div>
  );
}

type GroupProps = { group: PermissionGroup; board: PermissionBoxes; open: boolean; toggle: () => void };

/** A menu group with its pages; the box at its head stands for all of it that is shown. */
export function PermissionGroupRows({ group, board, open, toggle }: GroupProps) {
  const { title, pages } = group;
  if (group.single) {
    return pages.map((page) => <PageRow key={page.key} page={page} board={board} top />);
  }
  const items = pages.flatMap((page) => page.items);
  const used = pages.filter((page) => fillStateOf(page.items, board.held) !== 'none').length;
  return (
    <>
      <div className={`${css.permRow} ${css.permGroup}`}>
        <button
          type="button"
          aria-expanded={open}
          aria-label={t('role.openGroup', title)}
          className="fold t3"
          onClick={toggle}
        >
          <Icon name={open ? 'down' : 'right'} size={14} />
        </button>
        <AllBox
          items={items}
          filled={fillStateOf(items, board.held)}
          label={t('role.wholeGroup', title)}
          readOnly={board.readOnly}
          press={board.press}
        />
        <b>{title}</b>
        <span className="t3 s12">{t('role.pagesOf', used, pages.length)}</span>
      </div>
      {open ? pages.map((page) => <PageRow key={page.key} page={page} board={board} top={false} />) : null}
    </>
  );
}
