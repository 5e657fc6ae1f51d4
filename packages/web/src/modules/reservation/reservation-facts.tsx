import type { ReactNode } from 'react';
import { MaybeLink } from '../../kit/page/maybe-link.tsx';
import { companyAddress } from '../../kit/paths/addresses.ts';
import { MaskedPhone } from '../../kit/record/masked-phone.tsx';
import { showTime } from '../../kit/time/project-time.ts';
import { t } from '../../kit/words/words.ts';
import css from './record.module.css';
import { type Reservation, reservationCalls, wantedAreaText, wantedPlaceText } from './use-reservation.ts';

/** The phone, whole for who may see it and asks. */
export function ReservationPhone({ reservation }: { reservation: Reservation }) {
  const { reservationId, phone, can } = reservation;
  const show = async () => (await reservationCalls.reveal({ reservationId })).phone;
  return <MaskedPhone masked={phone} show={can.reveal ? show : undefined} />;
}

type Line = readonly [label: string, value: ReactNode];

const Lines = ({ of }: { of: readonly (Line | false)[] }) => (
  <dl className={css.lines}>
    {of
      .filter((one) => one !== false)
      .map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value === null || value === '' ? t('kit.none') : value}</dd>
        </div>
      ))}
  </dl>
);

/** What is wanted, who looks after it and where it came from. */
export function ReservationNeeds({ reservation }: { reservation: Reservation }) {
  const { moveIn, people, text, source, pageName, assigneeName, companyId } = reservation;
  const { tenantName, lostReason, lostNote } = reservation;
  const joined = (...of: (string | null)[]) => of.filter(Boolean).join(' · ');
  return (
    <section>
      <h3>{t('reservation.needs')}</h3>
      <Lines
        of={[
          [t('reservation.place'), joined(wantedPlaceText(reservation), wantedAreaText(reservation))],
          [
            t('reservation.moveIn'),
            joined(moveIn, people === null ? null : t('reservation.peopleCount', people)),
          ],
          [t('reservation.assigneeName'), assigneeName ?? t('reservation.nobody')],
          [t('reservation.source'), joined(t(`reservation.source_${source}`), pageName)],
          [t('reservation.text'), text],
          lostReason !== null && [
            t('reservation.lostReason'),
            joined(t(`reservation.lost_${lostReason}`), lostNote),
          ],
          tenantName !== null &&
            companyId !== null && [
              t('reservation.tenantName'),
              <MaybeLink key="tenant" to={companyAddress(companyId)}>
                {tenantName}
              </MaybeLink>,
            ],
        ]}
      />
    </section>
  );
}

/** What the page of one tells besides. */
export function ReservationFacts({ reservation }: { reservation: Reservation }) {
  const { companyName, projectName, consentAt, createdAt, touchedAt, closedAt, wiped } = reservation;
  return (
    <section>
      <h3>{t('reservation.facts')}</h3>
      <Lines
        of={[
          !wiped && [t('reservation.phone'), <ReservationPhone key="phone" reservation={reservation} />],
          [t('reservation.companyName'), companyName],
          [t('reservation.projectId'), projectName],
          [t('reservation.createdAt'), showTime(createdAt)],
          [t('reservation.touchedAt'), showTime(touchedAt)],
          [t('reservation.consentAt'), consentAt && showTime(consentAt)],
          closedAt !== null && [t('reservation.closedAt'), showTime(closedAt)],
          wiped && [t('reservation.phone'), t('reservation.wiped')],
        ]}
      />
    </section>
  );
}
