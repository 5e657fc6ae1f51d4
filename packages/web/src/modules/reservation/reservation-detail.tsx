import { classes } from '../../kit/page/classes.ts';
import { useDialogs } from '../../kit/page/dialog-set.tsx';
import { MaybeLink } from '../../kit/page/maybe-link.tsx';
import { PagePending } from '../../kit/page/page-pending.tsx';
import { Tag, type Tone } from '../../kit/page/tag.tsx';
import { visitAddress } from '../../kit/paths/addresses.ts';
import { DetailPage } from '../../kit/record/detail-page.tsx';
import { HeadActions } from '../../kit/record/head-actions.tsx';
import { t } from '../../kit/words/words.ts';
import css from './record.module.css';
import { type Ask, reservationDialogs } from './reservation-dialog-loader.ts';
import { ReservationFacts, ReservationNeeds } from './reservation-facts.tsx';
import { ReservationNoteBox } from './reservation-note-box.tsx';
import { ReservationStateTag, UntouchedTag } from './reservation-tags.tsx';
import { ReservationTimeline } from './reservation-timeline.tsx';
import { StackingPlanExtract } from './stacking-plan-extract.tsx';
import { momentText, type Reservation, useReservation } from './use-reservation.ts';
import { useReservationActions } from './use-reservation-actions.ts';

const tones = {
  hold: 'warn',
  planned: 'info',
  done: 'ok',
  noShow: 'bad',
  cancelled: 'mute',
} as const satisfies Record<string, Tone>;

/** The viewings that there were; the one to come leads the timeline. */
function Viewings({ reservation }: { reservation: Reservation }) {
  const past = reservation.viewings.filter(({ state }) => state !== 'planned' && state !== 'hold');
  if (past.length === 0) return null;
  return (
    <section className={classes('card', css.box)}>
      <h3>{t('reservation.viewings')}</h3>
      <ul className={css.viewings}>
        {past.map(({ viewingId, startAt, state, hostName, buildingName, unit, visitId }) => (
          <li key={viewingId}>
            <b>{momentText(startAt, reservation.zone)}</b>
            <Tag tone={tones[state]}>{t(`reservation.viewing_${state}`)}</Tag>
            <span className="t2">{[hostName, buildingName, unit].filter(Boolean).join(' · ')}</span>
            {visitId === null ? null : (
              <MaybeLink to={visitAddress(visitId)}>{t('reservation.openVisit')}</MaybeLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Content({ reservation, ask }: { reservation: Reservation; ask: Ask }) {
  return (
    <div className={css.sheet}>
      <div className={css.main}>
        <section className={classes('card', css.box)} aria-label={t('reservation.timeline')}>
          {reservation.can.note ? <ReservationNoteBox reservationId={reservation.reservationId} /> : null}
          <ReservationTimeline reservation={reservation} ask={ask} />
        </section>
        <Viewings reservation={reservation} />
      </div>
      <div className={classes('card', css.box, css.side)}>
        <ReservationNeeds reservation={reservation} />
        <StackingPlanExtract reservation={reservation} />
        <ReservationFacts reservation={reservation} />
      </div>
    </div>
  );
}

/** CMS06010: a reservation with what is wanted, what was done, and its viewings. */
export function ReservationDetail() {
  const { record: reservation, failure, reload } = useReservation();
  const { ask, dialog } = useDialogs(reservationDialogs);
  const acts = useReservationActions(ask);
  if (!reservation || failure)
    return <PagePending title={t('reservation.detail')} failure={failure} retry={() => void reload()} />;
  const { name, state, untouched, reservationId, companyName } = reservation;
  return (
    <>
      <DetailPage
        title={name}
        beside={
          <>
            <ReservationStateTag state={state} />
            <UntouchedTag untouched={untouched} />
          </>
        }
        hint={[t('reservation.numbered', reservationId), companyName].filter(Boolean).join(' · ')}
        actions={<HeadActions row={reservation} of={acts} moreOf={t('reservation.moreOf', reservationId)} />}
        tabs={[
          {
            id: 'timeline',
            title: t('reservation.timeline'),
            body: () => <Content key={reservationId} reservation={reservation} ask={ask} />,
          },
        ]}
        history={{ entity: 'reservation', id: reservationId }}
      />
      {dialog}
    </>
  );
}
