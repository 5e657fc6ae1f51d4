import type { Viewing } from '@mdi/contract/modules/reservation/reservation.contract.ts';
import { outcomeFrom, viewingOutcomes } from '@mdi/contract/modules/reservation/reservation.fields.ts';
import { classes } from '../../kit/page/classes.ts';
import { MaybeLink } from '../../kit/page/maybe-link.tsx';
import { LinkButton } from '../../kit/page/small-button.tsx';
import { visitAddress } from '../../kit/paths/addresses.ts';
import { useNow } from '../../kit/time/use-now.ts';
import { t } from '../../kit/words/words.ts';
import { nearMomentText } from './near-moment.ts';
import css from './record.module.css';
import type { Ask } from './reservation-dialog-loader.ts';
import { momentText, type Reservation } from './use-reservation.ts';

const gones = ['cancelled', 'rejected', 'expired'] as const;

/** What of the invitation keeps the guest from coming in; what is over by now wants none. */
function InvitationState({ viewing, now }: { viewing: Viewing; now: Date }) {
  const { state, endAt, visitState } = viewing;
  if (state !== 'planned' || new Date(endAt) <= now) return null;
  if (visitState === 'pending') return <p>{t('reservation.invitationWaits')}</p>;
  const gone = visitState === null || gones.some((one) => one === visitState);
  return gone ? (
    <p>
      <span className="bad">{t('reservation.invitationGone')}</span>
    </p>
  ) : null;
}

type Of = { reservation: Reservation; ask: Ask };

/** The viewing that is to come or was asked for, with what may become of it. */
function Ahead({ reservation, viewing, ask, now }: Of & { viewing: Viewing; now: Date }) {
  const { zone, can } = reservation;
  const { startAt, hostName, buildingName, unit, visitId, state } = viewing;
  const outcomes = viewingOutcomes.filter(
    (one) => one === 'cancel' || (state === 'planned' && outcomeFrom(new Date(startAt), one) <= now),
  );
  return (
    <li className={classes(css.step, css.ahead)}>
      <header>
        <b>{t(state === 'planned' ? 'reservation.viewing' : 'reservation.asked')}</b>
        <time dateTime={startAt} title={momentText(startAt, zone)}>
          {nearMomentText(startAt, zone, now)}
        </time>
      </header>
      <p>{[hostName, buildingName, unit].filter(Boolean).join(' · ')}</p>
      <InvitationState viewing={viewing} now={now} />
      <p className={css.ways}>
        {visitId === null ? null : (
          <MaybeLink to={visitAddress(visitId)}>{t('reservation.openVisit')}</MaybeLink>
        )}
        {can.note ? (
          <>
            {state === 'hold' && can.confirm ? (
              <LinkButton onClick={() => ask({ kind: 'confirm', reservation })}>
                {t('reservation.confirmViewing')}
              </LinkButton>
            ) : null}
            {outcomes.map((outcome) => (
              <LinkButton
                key={outcome}
                onClick={() => ask({ kind: 'endViewing', reservation, viewing, outcome })}
              >
                {t(outcome === 'cancel' ? 'reservation.cancelViewing' : `reservation.${outcome}`)}
              </LinkButton>
            ))}
            {state === 'planned' ? (
              <LinkButton onClick={() => ask({ kind: 'moveViewing', reservation, viewing })}>
                {t('reservation.moveViewing')}
              </LinkButton>
            ) : null}
          </>
        ) : null}
      </p>
    </li>
  );
}

/** What is to come, and what was done about a reservation, the newest first. */
export function ReservationTimeline({ reservation, ask }: Of) {
  const now = new Date(useNow(60_000));
  const { steps, viewings, zone } = reservation;
  return (
    <ol className={css.timeline}>
      {viewings
        .filter(({ state, asked }) => state === 'planned' || (state === 'hold' && asked))
        .map((viewing) => (
          <Ahead key={viewing.viewingId} {...{ reservation, viewing, ask, now }} />
        ))}
      {steps.map(({ stepId, kind, by, note, at }) => (
        <li key={stepId} className={css.step}>
          <header>
            <b>{[by ?? t('reservation.person'), t(`reservation.step_${kind}`)].join(' · ')}</b>
            <time dateTime={at} title={momentText(at, zone)}>
              {nearMomentText(at, zone, now)}
            </time>
          </header>
          {note === null || note === '' ? null : <p>{note}</p>}
        </li>
      ))}
    </ol>
  );
}
