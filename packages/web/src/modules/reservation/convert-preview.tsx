import { formatNumber } from '@mdi/contract/kit/display.ts';
import type { ReservationRow } from '@mdi/contract/modules/reservation/reservation.contract.ts';
import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Dialog } from '../../kit/page/dialog.tsx';
import { companyAddress, companyLeasesAddress } from '../../kit/paths/addresses.ts';
import { mayOpen } from '../../kit/rights/openable-screens.ts';
import { t } from '../../kit/words/words.ts';
import css from './convert.module.css';
import type { ConversionResult } from './convert-form.ts';

const periodOf = (startsOn: string, endsOn: string | null) =>
  endsOn === null ? t('reservation.leaseFrom', startsOn) : t('reservation.leaseFor', startsOn, endsOn);

/** What is made, line by line. */
function MadeList({ made, state }: { made: ConversionResult; state: string }) {
  const { companyName, newCompany, leases, administratorName } = made;
  return (
    <ol className={css.made}>
      <li>{t(newCompany ? 'reservation.willAddCompany' : 'reservation.willUseCompany', companyName)}</li>
      <li>
        {t('reservation.willLease', leases.length)}
        <ul>
          {leases.map(({ unitId, buildingName, unit, area, startsOn, endsOn }) => (
            <li key={unitId}>
              {[
                `${buildingName} ${unit}`,
                area === null ? t('reservation.leaseNoArea') : t('reservation.area', formatNumber(area)),
                periodOf(startsOn, endsOn),
              ].join(' · ')}
            </li>
          ))}
        </ul>
      </li>
      {administratorName === null ? null : <li>{t('reservation.willEmploy', administratorName)}</li>}
      <li>{t('reservation.willMove', state)}</li>
    </ol>
  );
}

type Props = {
  reservation: ReservationRow;
  made: ConversionResult;
  busy: boolean;
  convert: () => void;
  back: () => void;
};

/** The second step: what the server says it would make. */
export function ConvertPreview({ reservation, made, busy, convert, back }: Props) {
  return (
    <Dialog
      title={t('reservation.convertTitle', reservation.name)}
      verb={t('reservation.convert')}
      cancel={t('reservation.backStep')}
      width={680}
      busy={busy}
      onOk={convert}
      onCancel={back}
    >
      <ConvertSteps at={2} />
      <section className={css.will}>
        <b>{t('reservation.willMake')}</b>
        <MadeList made={made} state={t('reservation.state_won')} />
      </section>
      {made.similar.length > 0 ? (
        <Alert
          type="warning"
          showIcon
          title={t('reservation.willResemble', made.similar.join(t('kit.listMark')))}
        />
      ) : null}
    </Dialog>
  );
}

/** Which of the two steps this is. */
export function ConvertSteps({ at }: { at: 1 | 2 }) {
  return (
    <ol className={css.steps}>
      {([1, 2] as const).map((step) => (
        <li key={step} aria-current={step === at ? 'step' : undefined}>
          <i>{step}</i>
          {t(`reservation.convertStep_${step}`)}
        </li>
      ))}
    </ol>
  );
}

const To = ({ to, children }: { to: string; children: ReactNode }) =>
  mayOpen(to) ? (
    <Link className="button" to={to}>
      {children}
    </Link>
  ) : null;

/** What was made, with the ways to it. */
export function ConversionDone({
  companyId,
  made,
  onClose,
}: {
  companyId: number;
  made: ConversionResult;
  onClose: () => void;
}) {
  return (
    <Dialog
      title={t('reservation.converted', made.companyName)}
      verb={t('kit.close')}
      width={520}
      light
      footer={(_, { OkBtn }) => <OkBtn />}
      onOk={onClose}
      onCancel={onClose}
    >
      <p className="t2">{t('reservation.convertedText', made.leases.length)}</p>
      {made.administratorName === null ? null : (
        <p className="t2">{t('reservation.convertedLink', made.administratorName)}</p>
      )}
      <div className={css.ways}>
        <To to={companyAddress(companyId)}>{t('reservation.openTenant')}</To>
        <To to={companyLeasesAddress(companyId)}>{t('reservation.openLeases')}</To>
      </div>
    </Dialog>
  );
}
