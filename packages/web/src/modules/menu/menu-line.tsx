import type { MenuEntry } from '@mdi/contract/modules/menu/menu.contract.ts';
import { Switch } from 'antd';
import type { HTMLAttributes, KeyboardEvent } from 'react';
import { classes } from '../../kit/page/classes.ts';
import { Icon } from '../../kit/page/icon.tsx';
import { MenuIcon } from '../../kit/page/menu-icons.tsx';
import { QuietButton } from '../../kit/page/small-button.tsx';
import { KindTag, Tag } from '../../kit/page/tag.tsx';
import { titleInPageLanguage } from '../../kit/words/in-language.ts';
import { lang, t } from '../../kit/words/words.ts';
import css from './menu.module.css';
import { holdsMenuPage, type MenuRow } from './menu-rows.ts';

/** What the tree knows about one of its lines, and what the line tells it. */
type LineProps = {
  row: MenuRow;
  open: boolean;
  chosen: boolean;
  /** The one line that the Tab key reaches. */
  active: boolean;
  canEdit: boolean;
  /** Whether it is being shown or hidden right now. */
  turning: boolean;
  /** Where the place of a dragged line is shown. */
  mark: 'above' | 'below' | undefined;
  dragged: boolean;
  drag: { grip: HTMLAttributes<HTMLElement>; row: HTMLAttributes<HTMLElement> };
  onActive: () => void;
  onKey: (event: KeyboardEvent<HTMLElement>) => void;
  onChoose: () => void;
  onTurn: () => void;
  onShown: () => void;
  onMove: (to: number) => void;
};

const otherTitle = ({ title, titleEn }: MenuEntry) => (lang === 'en' ? title : titleEn);

/** Grip, arrow, icon and names. */
function Name({ row, open, canEdit, drag, onTurn }: LineProps) {
  const { entry, level } = row;
  const title = titleInPageLanguage(entry);
  return (
    <td className={classes(css.name, css[`level-${level}`])}>
      <div>
        {canEdit ? (
          <span className={css.menuGrip} title={t('frame.columns.drag')} {...drag.grip}>
            <Icon name="grip" />
          </span>
        ) : null}
        {entry.children.length > 0 ? (
          <button
            type="button"
            className="fold"
            // The arrow keys do the same on the line itself.
            tabIndex={-1}
            aria-label={t(open ? 'menu.collapseEntry' : 'menu.expandEntry', title)}
            onClick={onTurn}
          >
            <Icon name={open ? 'down' : 'right'} size={14} />
          </button>
        ) : (
          <span className="fold" />
        )}
        {entry.kind === 'button' ? null : <MenuIcon name={entry.icon} size={18} />}
        <span className={`two ${css.titles}`} title={`${entry.title} / ${entry.titleEn}`}>
          <span className={`${css.title} one-line`}>{title}</span>
          <small className="one-line">{otherTitle(entry)}</small>
        </span>
        {entry.edited ? (
          <span title={t('menu.editedHint')}>
            <Tag tone="info">{t('menu.edited')}</Tag>
          </span>
        ) : null}
      </div>
    </td>
  );
}

function ShownCell({ row, active, canEdit, turning, onShown }: LineProps) {
  const { entry } = row;
  if (entry.kind === 'button') return <td className="t3">{t('kit.none')}</td>;
  if (!canEdit) return <td>{t(entry.shown ? 'kit.yes' : 'kit.no')}</td>;
  const kept = holdsMenuPage(entry);
  return (
    <td title={kept ? t('menu.error.keepMenuPage') : undefined}>
      <Switch
        size="small"
        tabIndex={active ? 0 : -1}
        aria-label={t('menu.showEntry', titleInPageLanguage(entry))}
        checked={entry.shown}
        disabled={kept}
        loading={turning}
        onChange={onShown}
      />
    </td>
  );
}

function OrderCell({ row, active, onMove }: LineProps) {
  const { entry, siblings, at } = row;
  const mover = (way: 'up' | 'down', to: number) => (
    <QuietButton
      tabIndex={active ? 0 : -1}
      // Not `disabled`: the button that was just used would lose the focus at the end of the list.
      aria-disabled={to < 0 || to >= siblings.length}
      aria-label={t(`frame.columns.${way}`, titleInPageLanguage(entry))}
      icon={<Icon name={way} size={14} />}
      onClick={() => onMove(to)}
    />
  );
  return (
    <td className={css.order}>
      {mover('up', at - 1)}
      {mover('down', at + 1)}
    </td>
  );
}

const looks = ({ row, mark, dragged, chosen }: LineProps) =>
  classes(
    chosen && css.chosen,
    dragged && css.dragged,
    mark && css[`drop-${mark}`],
    !row.entry.shown && css.hidden,
    row.entry.kind === 'group' && css.group,
  );

/** One entry of the tree. Pressing it anywhere but on a control chooses it. */
export function MenuLine(props: LineProps) {
  const { row, open, chosen, active, canEdit, drag } = props;
  const { entry, level, siblings, at } = row;
  return (
    <tr
      className={looks(props)}
      data-menu={entry.menuId}
      tabIndex={active ? 0 : -1}
      aria-level={level}
      aria-posinset={at + 1}
      aria-setsize={siblings.length}
      aria-expanded={entry.children.length > 0 ? open : undefined}
      aria-selected={chosen}
      onFocus={props.onActive}
      onKeyDown={props.onKey}
      onClick={({ target }) => {
        if (target instanceof Element && !target.closest(`button, .${css.menuGrip}`)) props.onChoose();
      }}
      {...drag.row}
    >
      <Name {...props} />
      <td>
        <KindTag>{t(`menu.kind_${entry.kind}`)}</KindTag>
      </td>
      <td className={css.url}>
        <code title={entry.url}>{entry.url}</code>
      </td>
      <ShownCell {...props} />
      {canEdit ? <OrderCell {...props} /> : null}
    </tr>
  );
}
