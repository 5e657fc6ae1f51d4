import { buildingApi } from '@mdi/contract/modules/building/building.contract.ts';
import { useRead } from '../../kit/call/use-read.ts';
import { classes } from '../../kit/page/classes.ts';
import { useDialogs } from '../../kit/page/dialogs-in.tsx';
import { MaybeLink } from '../../kit/page/maybe-link.tsx';
import { PageWaits } from '../../kit/page/page-waits.tsx';
import { LinkButton } from '../../kit/page/small-button.tsx';
import { Tag, type Tone } from '../../kit/page/tag.tsx';
import { buildingAddress, companyAddress, unitAddress, visitAddress } from '../../kit/paths/addresses.ts';
import { DetailPage } from '../../kit/record/detail-page.tsx';
import { FactCard, factsOf } from '../../kit/record/facts.tsx';
import { HeadActions } from '../../kit/record/head-actions.tsx';
import { opens } from '../../kit/rights/open-screens.ts';
import { t } from '../../kit/words/words.ts';
import css from './reservation.module.css';
import { type Ask, reservationQuestions } from './reservation-questions.ts';
import { ReservationStateTag, Untouched } from './reservation-tags.tsx';
import { Timeline } from './timeline.tsx';
import { useActs } from './use-acts.ts';
import {
  areaSaid,
  moment,
  placeSaid,
  type Reservation,
  reservations,
  useReservation,
} from './use-reservation.ts';

type Of = { reservation: Reservation };

function Facts({ reservation }: Of) {
  const { reservationId, can, companyId, people } = reservation;
  const f = factsOf(reservation, 'reservation');
  const phone = async () => (await reservations.reveal({ reservationId })).phone;
  return (
    <>
      <FactCard
        title={t('reservation.needs')}
        facts={[
          f.of('place', placeSaid(reservation)),
          f.of('areaWanted', areaSaid(reservation)),
          f.plain('moveIn'),
          f.of('people', people === null ? null : t('reservation.peopleCount', people)),
          f.wide('text', reservation.text),
        ]}
      />
      <FactCard
        title={t('reservation.facts')}
        facts={[
          f.plain('name'),
          f.phone('phone', can.reveal && phone),
          f.plain('companyName', ['projectName', 'reservation.projectId']),
          f.of('assigneeName', reservation.assigneeName ?? t('reservation.nobody')),
          f.of('source', t(`reservation.source_${reservation.source}`)),
          reservation.pageName !== null && f.plain('pageName'),
          f.time('consentAt'),
          f.time('createdAt'),
          f.time('touchedAt'),
          reservation.closedAt !== null && f.time('closedAt'),
          reservation.lostReason !== null &&
            f.of('lostReason', t(`reservation.lost_${reservation.lostReason}`)),
          reservation.lostNote !== null && f.wide('lostNote', reservation.lostNote),
          reservation.tenantName !== null &&
            f.link('tenantName', companyId === null ? null : companyAddress(companyId)),
        ]}
      />
    </>
  );
}

/** The floor of the wanted unit and those beside it, from the stacking plan; for who may open that. */
function Strip({ buildingId, unitId }: { buildingId: number; unitId: number }) {
  const may = opens(buildingAddress.path);
  const { data } = useRead(buildingApi, 'plan', { buildingId }, { enabled: may });
  const floors = data?.floors ?? [];
  const at = floors.findIndex(({ units }) => units.some((unit) => unit.unitId === unitId));
  if (at < 0) return null;
  const shown = floors.slice(Math.max(0, at - 1), at + 2).toReversed();
  return (
    <div className={css.strip}>
      {shown.map(({ floorId, name, units }) => (
        <div key={floorId} className={css.floor}>
          <b>{name}</b>
          {units.map((unit) => (
            <span
              key={unit.unitId}
              className={classes(
                css.unit,
                unit.use === 'vacant' && css.free,
                unit.unitId === unitId && css.wanted,
              )}
            >
              {`${unit.name} ${unit.lease?.companyName ?? t(unit.use === 'vacant' ? 'reservation.vacant' : 'reservation.leased')}`}
            </span>
          ))}
        </div>
      ))}
      <MaybeLink to={unitAddress(buildingId, unitId)}>{t('reservation.openPlan')}</MaybeLink>
    </div>
  );
}

const tones = {
  hold: 'warn',
  planned: 'info',
  done: 'ok',
  noShow: 'bad',
  cancelled: 'mute',
} as const satisfies Record<string, Tone>;

function Viewings({ reservation, ask }: Of & { ask: Ask }) {
  const { viewings, zone, can } = reservation;
  if (viewings.length === 0) return null;
  return (
    <section className="card">
      <h2>{t('reservation.viewings')}</h2>
      <ul className={css.viewings}>
        {viewings.map((viewing) => (
          <li key={viewing.viewingId}>
            <span className={css.viewing}>
              <b>{moment(viewing.startAt, zone)}</b>
              <Tag tone={tones[viewing.state]}>{t(`reservation.viewing_${viewing.state}`)}</Tag>
            </span>
            <span className="t2">
              {[viewing.hostName, viewing.buildingName, viewing.unit].filter(Boolean).join(' · ')}
            </span>
            <span className={css.viewing}>
              {viewing.visitId === null ? null : (
                <MaybeLink to={visitAddress(viewing.visitId)}>{t('reservation.openVisit')}</MaybeLink>
              )}
              {viewing.state === 'planned' && can.note ? (
                <>
                  {(['view', 'miss', 'cancel'] as const).map((outcome) => (
                    <LinkButton
                      key={outcome}
                      onClick={() => ask({ kind: 'endViewing', reservation, viewing, outcome })}
                    >
                      {t(outcome === 'cancel' ? 'reservation.cancelViewing' : `reservation.${outcome}`)}
                    </LinkButton>
                  ))}
                  <LinkButton onClick={() => ask({ kind: 'moveViewing', reservation, viewing })}>
                    {t('reservation.moveViewing')}
                  </LinkButton>
                </>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Content({ reservation, ask }: Of & { ask: Ask }) {
  const { buildingId, unitId, buildingName } = reservation;
  return (
    <div className={css.detail}>
      <div className={css.main}>
        <Viewings reservation={reservation} ask={ask} />
        <Timeline reservation={reservation} />
      </div>
      <div className={css.side}>
        <Facts reservation={reservation} />
        {buildingId !== null && unitId !== null ? (
          <section className="card" aria-label={t('reservation.plan', buildingName ?? '')}>
            <h2>{t('reservation.plan', buildingName ?? '')}</h2>
            <Strip buildingId={buildingId} unitId={unitId} />
          </section>
        ) : null}
      </div>
    </div>
  );
}

/** CMS06010: a reservation with what is wanted, what was done, and its viewings. */
export function ReservationDetail() {
  const { record: reservation, failure, reload } = useReservation();
  const { ask, dialog } = useDialogs(reservationQuestions);
  const acts = useActs(ask);
  if (!reservation || failure)
    return <PageWaits title={t('reservation.detail')} failure={failure} retry={() => void reload()} />;
  return (
    <>
      <DetailPage
        title={reservation.name}
        beside={
          <>
            <ReservationStateTag state={reservation.state} />
            <Untouched untouched={reservation.untouched} />
          </>
        }
        hint={[t('reservation.numbered', reservation.reservationId), reservation.companyName]
          .filter(Boolean)
          .join(' · ')}
        actions={
          <HeadActions
            row={reservation}
            of={acts}
            moreOf={t('reservation.moreOf', reservation.reservationId)}
          />
        }
        tabs={[
          {
            id: 'timeline',
            title: t('reservation.timeline'),
            body: () => <Content key={reservation.reservationId} reservation={reservation} ask={ask} />,
          },
        ]}
        history={{ entity: 'reservation', id: reservation.reservationId }}
      />
      {dialog}
    </>
  );
}
