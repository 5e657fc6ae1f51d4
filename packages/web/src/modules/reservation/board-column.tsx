import { formatCount } from '@mdi/contract/kit/display.ts';
import type { OutputOf } from '@mdi/contract/kit/op.ts';
import type { reservationApi } from '@mdi/contract/modules/reservation/reservation.contract.ts';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { classes } from '../../kit/page/classes.ts';
import { Icon } from '../../kit/page/icon.tsx';
import { t } from '../../kit/words/words.ts';
import css from './board.module.css';
import { BoardCard } from './board-card.tsx';
import { reservationToneOf } from './reservation-tags.tsx';
import type { BoardDrag } from './use-board-drag.ts';
import type { ReservationLink } from './use-reservation-drawer.ts';

export type BoardColumnData = OutputOf<typeof reservationApi.ops.board>[number];

type Props = {
  column: BoardColumnData;
  drag: BoardDrag;
  now: number;
  /** Where a card leads. */
  link: (reservationId: number) => ReservationLink;
  shown: number | null;
  /** The list of all that stand here. */
  all: string;
  /** Beside its name. */
  fold?: ReactNode;
};

const dropWords = {
  contact: 'reservation.moveHere',
  offer: 'reservation.moveHere',
  back: 'reservation.drop_back',
  confirm: 'reservation.drop_confirm',
  book: 'reservation.drop_book',
  lose: 'reservation.drop_lose',
  convert: 'reservation.drop_convert',
  reopen: 'reservation.drop_reopen',
} as const;

const countText = ({ state, count, area }: BoardColumnData) =>
  t('reservation.columnOf', t(`reservation.state_${state}`), count, formatCount(Math.round(area)));

/** Those that stand at one place of the way, with how many they are and how much they want. */
export function BoardColumn({ column, drag, now, link, shown, all, fold }: Props) {
  const id = useId();
  const { state, count, area, cards } = column;
  const drop = drag.dropOn(state);
  const over = drag.held?.over === state;
  const word = t(`reservation.state_${state}`);
  return (
    <section
      className={classes(css.column, drop === null && css.refuses, over && drop && css.fits)}
      aria-labelledby={id}
      {...drag.column(state)}
    >
      <h2 id={id} aria-label={countText(column)}>
        <i className={classes(css.dot, css[`dot-${reservationToneOf(state)}`])} />
        <span>{word}</span>
        <span className={css.count}>{formatCount(count)}</span>
        <span className={css.sum}>{t('reservation.area', formatCount(Math.round(area)))}</span>
        {fold}
      </h2>
      <div className={css.cards}>
        {over && drop ? (
          <p className={css.hint} aria-hidden="true">
            {t(dropWords[drop], word)}
          </p>
        ) : null}
        <ul>
          {cards.map((row) => (
            <BoardCard
              key={row.reservationId}
              row={row}
              drag={drag}
              now={now}
              link={link(row.reservationId)}
              shown={row.reservationId === shown}
            />
          ))}
        </ul>
        {count === 0 ? <p className={css.none}>{t('reservation.columnEmpty')}</p> : null}
        {count > cards.length ? (
          <Link className={css.more} to={all}>
            {t('reservation.more', count - cards.length)}
          </Link>
        ) : null}
      </div>
    </section>
  );
}

/** The column of those that came to nothing, folded to a strip; a card may be dropped there all the same. */
export function FoldedColumn({
  column,
  drag,
  unfold,
}: Pick<Props, 'column' | 'drag'> & { unfold: () => void }) {
  const { state, count } = column;
  const drop = drag.dropOn(state);
  const over = drag.held?.over === state && drop;
  const word = t(`reservation.state_${state}`);
  return (
    <section
      className={classes(css.folded, drop === null && css.refuses, over && css.fits)}
      aria-label={countText(column)}
      {...drag.column(state)}
    >
      <button
        type="button"
        aria-expanded="false"
        aria-label={t('reservation.showLost', word)}
        onClick={unfold}
      >
        <Icon name="right" size={14} />
        <i className={classes(css.dot, css[`dot-${reservationToneOf(state)}`])} />
        <b>{word}</b>
        <span>{formatCount(count)}</span>
      </button>
    </section>
  );
}
