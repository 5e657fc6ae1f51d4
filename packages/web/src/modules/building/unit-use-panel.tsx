import { formatNumber } from '@mdi/contract/kit/display.ts';
import { companyApi } from '@mdi/contract/modules/company/company.contract.ts';
import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { useRead } from '../../kit/call/use-read.ts';
import { classes } from '../../kit/page/classes.ts';
import { Icon } from '../../kit/page/icon.tsx';
import { MaybeLink } from '../../kit/page/maybe-link.tsx';
import { LoadFailed } from '../../kit/page/read-states.tsx';
import { companyLeasesAddress } from '../../kit/paths/addresses.ts';
import { may } from '../../kit/rights/can.tsx';
import { t } from '../../kit/words/words.ts';
import css from './plan.module.css';
import type { PlanFloor, PlanUnit } from './stacking-plan-units.ts';

const period = ({ startsOn, endsOn }: { startsOn: string; endsOn: string | null }) =>
  endsOn === null ? t('building.periodOpen', startsOn) : t('building.periodOf', startsOn, endsOn);

function Lease({ unit, day }: { unit: PlanUnit; day: string }) {
  const { lease, use } = unit;
  if (!lease)
    return <p className="t2">{t(use === 'vacant' ? 'building.vacantText' : 'building.hiddenText')}</p>;
  const { companyId, companyName, area } = lease;
  return (
    <>
      <h3>{t('building.leaseOn', day)}</h3>
      <dl>
        <dt>{t('building.company')}</dt>
        <dd>
          <MaybeLink to={companyLeasesAddress(companyId)}>{companyName}</MaybeLink>
        </dd>
        <dt>{t('building.period')}</dt>
        <dd>{period(lease)}</dd>
        <dt>{t('building.leaseArea')}</dt>
        <dd>{area === null ? t('kit.none') : t('building.space', formatNumber(area))}</dd>
      </dl>
    </>
  );
}

function Leases({ unitId, current }: { unitId: number; current: number | undefined }) {
  const { data, error, refetch } = useRead(companyApi, 'unitHistory', { unitId });
  if (error) return <LoadFailed failure={error} retry={() => void refetch()} />;
  if (!data) return <p className="t3">{t('kit.loading')}</p>;
  if (data.length === 0) return <p className="t3">{t('company.historyEmpty')}</p>;
  return (
    <ol className={css.unitLeases}>
      {data.map((lease) => (
        <li key={lease.leaseId} aria-current={lease.leaseId === current ? 'true' : undefined}>
          <time>{period(lease)}</time>
          <MaybeLink to={companyLeasesAddress(lease.companyId)}>{lease.companyName}</MaybeLink>
        </li>
      ))}
    </ol>
  );
}

type Props = { floor: PlanFloor; unit: PlanUnit; day: string; onClose: () => void };

/** One unit on a day: who uses it, for how long, and who leased it before and will after. */
export function UnitUsePanel({ floor, unit, day, onClose }: Props) {
  const { unitId, name, use, lease } = unit;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    title.current?.focus();
  }, []);
  const close = () => {
    onClose();
    document.querySelector<HTMLElement>(`.${css.grid} [data-unit="${unitId}"]`)?.focus();
  };
  return (
    <aside
      className={`card ${css.unitPanel}`}
      aria-label={t('building.unitOf', name)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close();
      }}
    >
      <header>
        <div className="grow">
          <div className="row">
            <h2 ref={title} tabIndex={-1}>
              {t('building.unitOf', name)}
            </h2>
            <span className={css.unitUse}>
              <i className={classes(css.swatch, css[`use-${use}`])} />
              {t(`building.use_${use}`)}
            </span>
          </div>
          <p className="t2">
            {floor.zoneName === null ? floor.name : t('building.lies', floor.zoneName, floor.name)}
          </p>
        </div>
        <Button
          type="text"
          title={t('kit.close')}
          aria-label={t('kit.close')}
          icon={<Icon name="close" />}
          onClick={close}
        />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the Tab key. */}
      <div className={`stack ${css.unitFacts}`} tabIndex={0}>
        <Lease unit={unit} day={day} />
        {may('pass:company:view') ? (
          <>
            <h3>{t('building.unitHistory')}</h3>
            <Leases unitId={unitId} current={lease?.leaseId} />
          </>
        ) : null}
      </div>
    </aside>
  );
}
