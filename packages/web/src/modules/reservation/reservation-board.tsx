import { formatNumber } from '@mdi/contract/kit/display.ts';
import type { OutputOf } from '@mdi/contract/kit/op.ts';
import {
  type ReservationRow,
  reservationApi,
} from '@mdi/contract/modules/reservation/reservation.contract.ts';
import { reservationRights } from '@mdi/contract/modules/reservation/reservation.menu.ts';
import { useId } from 'react';
import { Link } from 'react-router';
import { useRead } from '../../kit/call/use-read.ts';
import { AddButton } from '../../kit/list/add-button.tsx';
import { ToolButton } from '../../kit/list/tool-button.tsx';
import { classes } from '../../kit/page/classes.ts';
import { useDialogs } from '../../kit/page/dialogs-in.tsx';
import { PageHead } from '../../kit/page/page-head.tsx';
import { PageWaits } from '../../kit/page/page-waits.tsx';
import { listWith } from '../../kit/paths/addresses.ts';
import { t } from '../../kit/words/words.ts';
import type { Drop } from './board-moves.ts';
import css from './reservation.module.css';
import { reservationQuestions } from './reservation-questions.ts';
import { Untouched } from './reservation-tags.tsx';
import { useMove } from './use-acts.ts';
import { useBoardDrag } from './use-board-drag.ts';
import { areaSaid, moment, placeSaid, useReservationPaths } from './use-reservation.ts';

type Column = OutputOf<typeof reservationApi.ops.board>[number];
type Drag = ReturnType<typeof useBoardDrag>;

function Card({ row, drag }: { row: ReservationRow; drag: Drag }) {
  const paths = useReservationPaths();
  const { name, companyName, assigneeName, viewingAt, createdAt, zone } = row;
  const held = drag.held?.row.reservationId === row.reservationId;
  const to = paths.detail(row.reservationId);
  return (
    <li className={classes(css.card, held && css.held)} {...drag.card(row)}>
      <Link
        to={to}
        draggable={false}
        aria-label={t(
          'reservation.cardOf',
          name,
          companyName ?? placeSaid(row),
          t(`reservation.state_${row.state}`),
        )}
        onKeyDown={(event) => drag.keys(event, row)}
      >
        <b>{name}</b>
        <span className="t3 s12">{assigneeName ?? t('reservation.nobody')}</span>
      </Link>
      {companyName === null ? null : <span className="t2">{companyName}</span>}
      <span className={css.where}>
        <span>{placeSaid(row)}</span>
        <span className="t2">{areaSaid(row)}</span>
      </span>
      <span className="t3 s12">
        {viewingAt === null
          ? moment(createdAt, zone)
          : `${t('reservation.viewing')} ${moment(viewingAt, zone)}`}
      </span>
      <Untouched untouched={row.untouched} />
    </li>
  );
}

function BoardColumn({ column, drag }: { column: Column; drag: Drag }) {
  const paths = useReservationPaths();
  const id = useId();
  const { state, count, area, cards } = column;
  const over = drag.held?.over === state && drag.held.row.state !== state;
  return (
    <section
      className={classes(css.column, over && css[drag.fits ? 'fits' : 'refuses'])}
      aria-labelledby={id}
      {...drag.column(state)}
    >
      <h2
        id={id}
        aria-label={t('reservation.columnOf', t(`reservation.state_${state}`), count, formatNumber(area))}
      >
        <span>{t(`reservation.state_${state}`)}</span>
        <span className="t3">{count}</span>
        <span className="t3 s12">{t('reservation.area', formatNumber(area))}</span>
      </h2>
      <ul>
        {cards.map((row) => (
          <Card key={row.reservationId} row={row} drag={drag} />
        ))}
      </ul>
      {count === 0 ? <p className="t3 s12">{t('reservation.columnEmpty')}</p> : null}
      {count > cards.length ? (
        <Link to={listWith(paths.list, { state })}>{t('reservation.more', count - cards.length)}</Link>
      ) : null}
    </section>
  );
}

/** CMS06010: reservations by where they stand; a card is moved by pointer and by keys. */
export function ReservationBoard() {
  const paths = useReservationPaths();
  const { data, error, refetch } = useRead(reservationApi, 'board', {});
  const { ask, dialog } = useDialogs(reservationQuestions);
  const move = useMove();
  const dropped = (reservation: ReservationRow, drop: NonNullable<Drop>) => {
    if (drop === 'contact' || drop === 'offer') void move.run({ row: reservation, action: drop });
    else ask({ kind: drop, reservation });
  };
  const drag = useBoardDrag(dropped);
  if (!data) return <PageWaits title={t('reservation.board')} failure={error} retry={() => void refetch()} />;
  return (
    <div className="page">
      <PageHead
        title={t('reservation.board')}
        hint={t('reservation.boardHint')}
        actions={
          <div className="row">
            <ToolButton label={t('reservation.asList')} to={paths.list} />
            <AddButton
              label={t('reservation.addNew')}
              to={paths.add}
              needs={reservationRights.handle}
              filled
            />
          </div>
        }
      />
      <p className="unseen" role="status">
        {drag.said}
      </p>
      <div className={css.board}>
        {data.map((column) => (
          <BoardColumn key={column.state} column={column} drag={drag} />
        ))}
      </div>
      {dialog}
    </div>
  );
}
