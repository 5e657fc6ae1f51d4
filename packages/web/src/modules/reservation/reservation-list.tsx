import {
  type ReservationRow,
  reservationApi,
} from '@mdi/contract/modules/reservation/reservation.contract.ts';
import { reservationRights } from '@mdi/contract/modules/reservation/reservation.menu.ts';
import { Link, Navigate } from 'react-router';
import { useRead } from '../../kit/call/use-read.ts';
import { PeriodFilter } from '../../kit/list/filters/period-filter.tsx';
import { useListPage } from '../../kit/list/use-list-page.tsx';
import { MoreMenu } from '../../kit/page/more-menu.tsx';
import { may } from '../../kit/rights/can.tsx';
import { recordChoices } from '../../kit/words/choices.ts';
import { t } from '../../kit/words/words.ts';
import css from './reservation.module.css';
import { reservationDialogs } from './reservation-dialog-loader.ts';
import { LazyReservationDrawer } from './reservation-drawer-loader.ts';
import { ReservationStateTag, reservationStateChoices, UntouchedMark } from './reservation-tags.tsx';
import {
  momentText,
  useProjectOptions,
  useReservationPaths,
  wantedAreaText,
  wantedPlaceText,
} from './use-reservation.ts';
import { useReservationActions } from './use-reservation-actions.ts';
import { useReservationDrawer } from './use-reservation-drawer.ts';

const State = ({ state, untouched }: ReservationRow) => (
  <span className={css.states}>
    <ReservationStateTag state={state} />
    <UntouchedMark untouched={untouched} />
  </span>
);

/** CMS06010: who wants to lease in projects, with where each stands. */
export function ReservationList() {
  const paths = useReservationPaths();
  const record = useReservationDrawer();
  const { list, c, f, ask, page, projectId } = useListPage(
    reservationApi,
    'list',
    'reservation',
    reservationDialogs,
  );
  const { data, isPending: loading } = useRead(reservationApi, 'options', {});
  const { data: there } = useProjectOptions(projectId ?? null);
  const acts = useReservationActions(ask);
  if (record.page !== null) return <Navigate to={record.page} replace />;
  const shown = page({
    rowKey: 'reservationId',
    exported: 'reservation',
    columns: [
      c.custom('name', {
        width: 148,
        fixed: 'start',
        render: ({ reservationId, name, phone }) => (
          <span className="two">
            <Link className="name-cell" title={name} {...record.link(reservationId)}>
              {name}
            </Link>
            <small>{phone}</small>
          </span>
        ),
      }),
      c.custom('state', { tags: reservationStateChoices(), render: State }),
      c.two(['place', 'reservation.place'], (row) => [wantedPlaceText(row), wantedAreaText(row)], {
        width: 196,
      }),
      c.text('assigneeName', { width: 92, grows: false }),
      c.custom('viewingAt', {
        width: 148,
        grows: false,
        render: ({ viewingAt, zone }) => (viewingAt === null ? null : momentText(viewingAt, zone)),
      }),
      c.project('reservation.projectId', { width: 148 }),
      c.time('createdAt'),
      c.text('companyName', { width: 128 }),
      c.text('text', { width: 120, seldom: true }),
      c.time('touchedAt', { seldom: true }),
      c.kind('source', { seldom: true }),
    ],
    acts: { of: acts, first: true },
    filters: [
      f.word('keyword'),
      f.project('reservation.projectId', recordChoices(data?.projects, 'projectId', 'projectName'), {
        loading,
        clears: ['buildingId', 'assigneeId'],
      }),
      f.choice('state', reservationStateChoices()),
      f.choice('buildingId', recordChoices(there?.buildings, 'buildingId', 'buildingName'), { asked: true }),
      f.flag('open', { asked: true }),
      f.flag('untouched'),
      f.flag('asked', { asked: true }),
      f.flag('mine'),
      f.flag('unassigned', { asked: true }),
      f.oneOf('assigneeId', recordChoices(there?.assignees, 'assigneeId', 'assigneeName')),
      f.choice('source', { words: 'reservation.source', asked: true }),
      f.choice('lostReason', { words: 'reservation.lost', asked: true }),
      <PeriodFilter key="period" list={list} label={t('reservation.period')} />,
    ],
    tools: [
      { label: t('reservation.board'), icon: 'grid', to: paths.board },
      { label: t('reservation.figures'), icon: 'eye', to: paths.figures },
      may(reservationRights.manage) && (
        <MoreMenu
          key="settings"
          label={t('reservation.settings')}
          actions={[
            { label: t('reservation.duty'), run: () => ask({ kind: 'duty', projectId }) },
            { label: t('reservation.booking'), run: () => ask({ kind: 'booking', projectId }) },
          ]}
          boxed
        />
      ),
    ],
    add: { to: paths.add, needs: reservationRights.handle },
  });
  return (
    <>
      {shown}
      {record.shown === null ? null : (
        <LazyReservationDrawer
          key={record.shown}
          reservationId={record.shown}
          ask={ask}
          onClose={record.close}
          from={() => document.querySelector(`tbody a[href$="reservationId=${record.shown}"]`)}
        />
      )}
    </>
  );
}
