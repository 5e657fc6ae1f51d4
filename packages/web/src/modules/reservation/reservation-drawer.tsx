import { reservationApi } from '@mdi/contract/modules/reservation/reservation.contract.ts';
import { Button } from 'antd';
import { useEffect, useId, useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useRead } from '../../kit/call/use-read.ts';
import { actionsFor } from '../../kit/list/act-definitions.ts';
import type { RowAction } from '../../kit/list/row-actions.tsx';
import { Icon } from '../../kit/page/icon.tsx';
import { MoreMenu } from '../../kit/page/more-menu.tsx';
import { LoadFailed } from '../../kit/page/read-states.tsx';
import { Skeleton } from '../../kit/page/skeleton.tsx';
import { QuietButton } from '../../kit/page/small-button.tsx';
import { t } from '../../kit/words/words.ts';
import css from './record.module.css';
import type { Ask } from './reservation-dialog-loader.ts';
import { ReservationNeeds, ReservationPhone } from './reservation-facts.tsx';
import { ReservationNoteBox } from './reservation-note-box.tsx';
import { ReservationStateTag, UntouchedTag } from './reservation-tags.tsx';
import { ReservationTimeline } from './reservation-timeline.tsx';
import { StackingPlanExtract } from './stacking-plan-extract.tsx';
import { type Reservation, useReservationPaths } from './use-reservation.ts';
import { useReservationActions } from './use-reservation-actions.ts';

/** Escape closes it, unless it closes something that lies over it or lets go of what is held. */
function useEscape(close: () => void): void {
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, defaultPrevented, target, isComposing } = event;
      if (key !== 'Escape' || defaultPrevented || isComposing) return;
      const here = target === document.body || (target instanceof Element && target.closest('main') !== null);
      if (here && document.querySelector('.ant-dropdown-open, .ant-select-open') === null) latest.current();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

function One({ action, filled }: { action: RowAction; filled: boolean }) {
  if ('to' in action) return <Link to={action.to}>{action.label}</Link>;
  return (
    <Button type={filled ? 'primary' : 'default'} onClick={action.run}>
      {action.label}
    </Button>
  );
}

/** What may be done with it: what its state calls for first, and last how it is closed. */
function Foot({ reservation, ask }: { reservation: Reservation; ask: Ask }) {
  const { inline, more } = actionsFor({ of: useReservationActions(ask) }, reservation);
  if (inline.length + more.length === 0) return null;
  const closing = more.filter(({ danger }) => danger);
  const seldom = more.filter(({ danger }) => !danger);
  return (
    <footer className={css.foot}>
      {reservation.can.convert ? (
        <p className={css.footHint}>{t('reservation.convertFooter', t('reservation.state_won'))}</p>
      ) : null}
      <div className={css.footRow}>
        {inline.map((action, at) => (
          <One key={action.label} action={action} filled={at === 0} />
        ))}
        {closing.map(({ label, run }) => (
          <Button key={label} type="text" danger className={css.closing} onClick={run}>
            {label}
          </Button>
        ))}
        <MoreMenu label={t('reservation.moreOf', reservation.reservationId)} actions={seldom} />
      </div>
    </footer>
  );
}

function Body({ reservation, ask }: { reservation: Reservation; ask: Ask }) {
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also for who has no pointer. */}
      <section className={css.scroll} tabIndex={0} aria-label={t('reservation.detail')}>
        <ReservationNeeds reservation={reservation} />
        <StackingPlanExtract reservation={reservation} />
        <section>
          <h3>{t('reservation.timeline')}</h3>
          <ReservationTimeline reservation={reservation} ask={ask} />
        </section>
      </section>
      {reservation.can.note ? (
        <div className={css.write}>
          <ReservationNoteBox reservationId={reservation.reservationId} />
        </div>
      ) : null}
      <Foot reservation={reservation} ask={ask} />
    </>
  );
}

type Props = {
  reservationId: number;
  ask: Ask;
  onClose: () => void;
  /** What it was opened from, to which the focus goes back. */
  from: () => HTMLElement | null;
};

/** A reservation beside the board or the list that it was opened from. */
export function ReservationDrawer({ reservationId, ask, onClose, from }: Props) {
  const paths = useReservationPaths();
  const { data, error, refetch } = useRead(reservationApi, 'get', { reservationId });
  const id = useId();
  const head = useRef<HTMLElement>(null);
  const back = useRef(from);
  back.current = from;
  useLayoutEffect(() => {
    const drawer = head.current;
    drawer?.focus({ preventScroll: true });
    return () => {
      // Before it leaves the page, which would hand the focus on to something near by, and only where the focus would be lost:
      // who pressed another card is there already.
      const { activeElement } = document;
      if (activeElement === document.body || drawer?.contains(activeElement)) back.current()?.focus();
    };
  }, []);
  useEscape(onClose);
  return (
    <section ref={head} role="dialog" className={css.drawer} aria-labelledby={id} tabIndex={-1}>
      <header className={css.title}>
        <div className={css.name}>
          <h2 id={id}>{data?.name ?? t('reservation.detail')}</h2>
          {data ? (
            <>
              <ReservationStateTag state={data.state} />
              <UntouchedTag untouched={data.untouched} />
            </>
          ) : null}
          <span className={css.ends}>
            <Link
              className="button button-quiet"
              to={paths.detail(reservationId)}
              aria-label={t('reservation.asPage')}
              title={t('reservation.asPage')}
            >
              <Icon name="unfold" />
            </Link>
            <QuietButton
              aria-label={t('reservation.closeRecord')}
              aria-keyshortcuts="Escape"
              icon={<Icon name="close" />}
              onClick={onClose}
            />
          </span>
        </div>
        {data ? (
          <div className={css.who}>
            {data.companyName === null ? null : <span>{data.companyName} · </span>}
            <ReservationPhone reservation={data} />
          </div>
        ) : null}
      </header>
      {data ? (
        <Body reservation={data} ask={ask} />
      ) : error ? (
        <LoadFailed failure={error} retry={() => void refetch()} />
      ) : (
        <Skeleton rows={6} />
      )}
    </section>
  );
}
