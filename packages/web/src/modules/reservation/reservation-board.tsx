import {
  type ReservationRow,
  reservationApi,
} from '@mdi/contract/modules/reservation/reservation.contract.ts';
import { reservationRights } from '@mdi/contract/modules/reservation/reservation.menu.ts';
import { useLayoutEffect, useRef } from 'react';
import { Navigate } from 'react-router';
import { useRead } from '../../kit/call/use-read.ts';
import { AddButton } from '../../kit/list/add-button.tsx';
import { classes } from '../../kit/page/classes.ts';
import { useDialogs } from '../../kit/page/dialog-set.tsx';
import { Icon } from '../../kit/page/icon.tsx';
import { PageHead } from '../../kit/page/page-head.tsx';
import { PagePending } from '../../kit/page/page-pending.tsx';
import { LoadFailedBar } from '../../kit/page/read-states.tsx';
import { QuietButton } from '../../kit/page/small-button.tsx';
import { listWith } from '../../kit/paths/addresses.ts';
import { useNow } from '../../kit/time/use-now.ts';
import { t } from '../../kit/words/words.ts';
import css from './board.module.css';
import { BoardColumn, FoldedColumn } from './board-column.tsx';
import { BoardFilterRow } from './board-filter-row.tsx';
import type { BoardMove } from './board-moves.ts';
import { reservationDialogs } from './reservation-dialog-loader.ts';
import { LazyReservationDrawer } from './reservation-drawer-loader.ts';
import { useAddressFilters, useLostShown } from './use-address-filters.ts';
import { useBoardDrag } from './use-board-drag.ts';
import { useReservationPaths } from './use-reservation.ts';
import { movedToStateText, useMoveReservation } from './use-reservation-actions.ts';
import { useReservationDrawer } from './use-reservation-drawer.ts';

const cardOf = (id: number) => document.querySelector<HTMLElement>(`[data-reservation="${id}"]`);

/** CMS06010: reservations by where they stand; a card is moved by pointer and by keys. */
export function ReservationBoard() {
  const paths = useReservationPaths();
  const list = useAddressFilters(reservationApi.ops.board.input);
  const [lostShown, showLost] = useLostShown();
  const record = useReservationDrawer();
  const now = useNow(60_000);
  const { data, error, refetch } = useRead(reservationApi, 'board', list.filters, { keep: true });
  // The card that moves takes the focus along into its new column, where it is drawn anew.
  const moved = useRef<number>(undefined);
  const { ask, dialog } = useDialogs(reservationDialogs);
  const move = useMoveReservation((row, state) => drag.say(movedToStateText(row.name, state)));
  const dropped = (reservation: ReservationRow, drop: BoardMove) => {
    moved.current = reservation.reservationId;
    if (drop === 'contact' || drop === 'offer') void move.run({ row: reservation, action: drop });
    else ask({ kind: drop, reservation });
  };
  const drag = useBoardDrag(dropped);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the board is drawn with what was answered.
  useLayoutEffect(() => {
    if (moved.current === undefined || document.activeElement !== document.body) return;
    cardOf(moved.current)?.focus();
  }, [data]);
  if (record.page !== null) return <Navigate to={record.page} replace />;
  if (!data)
    return <PagePending title={t('reservation.list')} failure={error} retry={() => void refetch()} />;
  const open = data.filter(({ state }) => state !== 'lost');
  const lost = data.find(({ state }) => state === 'lost');
  const all = (state: string) => listWith(paths.list, { ...list.filters, state });
  return (
    <div className={classes('page', css.page, record.shown !== null && css.beside)}>
      <PageHead
        title={t('reservation.list')}
        hint={t('reservation.boardHint')}
        actions={
          <AddButton label={t('reservation.addNew')} to={paths.add} needs={reservationRights.handle} filled />
        }
      />
      <BoardFilterRow list={list} />
      <p id="board-keys" className="unseen">
        {t('reservation.keysHint')}
      </p>
      <p className="unseen" role="status">
        {drag.said}
      </p>
      {error ? <LoadFailedBar failure={error} retry={() => void refetch()} /> : null}
      <div className={css.board}>
        {open.map((column) => (
          <BoardColumn
            key={column.state}
            {...{ column, drag, now, link: record.link, shown: record.shown, all: all(column.state) }}
          />
        ))}
        {lost && lostShown ? (
          <BoardColumn
            {...{ column: lost, drag, now, link: record.link, shown: record.shown, all: all('lost') }}
            fold={
              <QuietButton
                aria-label={t('reservation.hideLost', t('reservation.state_lost'))}
                aria-expanded="true"
                icon={<Icon name="right" size={14} />}
                onClick={() => showLost(false)}
              />
            }
          />
        ) : null}
        {lost && !lostShown ? <FoldedColumn column={lost} drag={drag} unfold={() => showLost(true)} /> : null}
      </div>
      {record.shown === null ? null : (
        <LazyReservationDrawer
          key={record.shown}
          reservationId={record.shown}
          ask={ask}
          onClose={record.close}
          from={() => cardOf(record.shown ?? 0)}
        />
      )}
      {dialog}
    </div>
  );
}
