import { type Building, buildingApi, type Plan } from '@mdi/contract/modules/building/building.contract.ts';
import { Button } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useRead } from '../../kit/call/use-read.ts';
import { StandaloneDayPicker } from '../../kit/form/fields/date-field.tsx';
import { classes } from '../../kit/page/classes.ts';
import { EmptyState, LoadFailedCard } from '../../kit/page/read-states.tsx';
import { buildingAddress } from '../../kit/paths/addresses.ts';
import { t } from '../../kit/words/words.ts';
import { LeaseVacantUnits, mayLease } from './lease-vacant-units.tsx';
import css from './plan.module.css';
import { StackingPlanGrid } from './stacking-plan-grid.tsx';
import {
  countByUse,
  endsSoon,
  type PlanFloor,
  type PlanUnit,
  soonDays,
  unitUses,
  vacantUnits,
} from './stacking-plan-units.ts';
import { UnitUsePanel } from './unit-use-panel.tsx';

/** The day and the unit of the address: both come back with the page. */
function usePlanAddress() {
  const [params, setParams] = useSearchParams();
  const put = useCallback(
    (name: 'on' | 'unit', value: string | undefined) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          if (value === undefined) next.delete(name);
          else next.set(name, value);
          return next;
        },
        // What was chosen stands in its field at once, however long the plan takes.
        { replace: true, flushSync: true },
      ),
    [setParams],
  );
  const day = params.get('on') ?? '';
  return { on: /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : undefined, unitId: Number(params.get('unit')), put };
}

function Legend({ floors, day }: { floors: readonly PlanFloor[]; day: string }) {
  const counts = countByUse(floors);
  const soon = floors.flatMap(({ units }) => units).filter((unit) => endsSoon(unit, day)).length;
  return (
    <ul className={`${css.legend} grow`} aria-label={t('building.planUse')}>
      {unitUses.map((use) => (
        <li key={use}>
          <i className={classes(css.swatch, css[`use-${use}`])} />
          {t(`building.use_${use}`)}
          <b>{counts[use]}</b>
        </li>
      ))}
      <li>
        <i className={css.swatchSoon} />
        {t('building.endsSoon', soonDays)}
        <b>{soon}</b>
      </li>
    </ul>
  );
}

type HeadProps = {
  plan: Plan;
  /** Starts ticking vacant units; absent where the person leases none to anybody. */
  onTick?: (() => void) | undefined;
  /** The day that was chosen, which the plan may not show yet; undefined for today. */
  on: string | undefined;
  onDay: (day: string | undefined) => void;
};

/** The legend, and the day that the plan shows. */
function PlanHead({ plan, on, onDay, onTick }: HeadProps) {
  return (
    <header className={`row ${css.head}`}>
      <Legend floors={plan.floors} day={plan.on} />
      <StandaloneDayPicker
        aria-label={t('building.planOn')}
        prefix={<span className="filter-label">{t('building.planOn')}</span>}
        className={classes(css.day, on !== undefined && 'filter-on')}
        clearable={false}
        value={on ?? plan.on}
        onChange={(day) => onDay(day ?? undefined)}
      />
      <Button disabled={on === undefined} onClick={() => onDay(undefined)}>
        {t('building.planToday')}
      </Button>
      {onTick ? <Button onClick={onTick}>{t('building.leaseVacant')}</Button> : null}
    </header>
  );
}

function NoFloors({ building }: { building: Building }) {
  const { buildingId, can } = building;
  if (!can.edit) return <EmptyState title={t('building.planEmpty')} />;
  return (
    <EmptyState
      title={t('building.planEmpty')}
      text={t('building.planEmptyText')}
      action={
        <Link className="button" to={buildingAddress(buildingId, 'structure')}>
          {t('building.toStructure')}
        </Link>
      }
    />
  );
}

function unitIn(
  floors: readonly PlanFloor[],
  unitId: number,
): { floor: PlanFloor; unit: PlanUnit } | undefined {
  for (const floor of floors) {
    const unit = floor.units.find((one) => one.unitId === unitId);
    if (unit) return { floor, unit };
  }
  return undefined;
}

/** The stacking plan: how every unit is used on a day, and the lease of one (spec §2 MDI03030). */
export function StackingPlan({ building }: { building: Building }) {
  const { buildingId } = building;
  const { on, unitId, put } = usePlanAddress();
  const read = useRead(buildingApi, 'plan', { buildingId, on }, { keep: true });
  const open = useCallback((id: number) => put('unit', String(id)), [put]);
  const close = useCallback(() => put('unit', undefined), [put]);
  // The vacant units ticked for leasing; undefined while boxes open leases.
  const [ticks, setTicks] = useState<readonly number[]>();
  const chosen = useMemo(() => read.data && unitIn(read.data.floors, unitId), [read.data, unitId]);
  if (read.error) {
    return <LoadFailedCard failure={read.error} retry={() => void read.refetch()} />;
  }
  if (!read.data) return <p className="t3">{t('kit.loading')}</p>;
  const plan = read.data;
  const vacant = vacantUnits(plan.floors);
  const ticked = (ticks ?? []).filter((id) => vacant.has(id));
  const tick = (id: number) => {
    if (vacant.has(id)) setTicks(ticked.includes(id) ? ticked.filter((one) => one !== id) : [...ticked, id]);
  };
  const startTicking = () => {
    close();
    setTicks([]);
  };
  const ticking = ticks !== undefined;
  if (plan.floors.length === 0) {
    return (
      <section className="card">
        <NoFloors building={building} />
      </section>
    );
  }
  return (
    <div className={chosen ? `${css.plan} ${css.open}` : ticking ? `${css.plan} ${css.ticking}` : css.plan}>
      <section className={`card ${css.planCard}`}>
        {read.isPlaceholderData ? <div className="bar" /> : null}
        <PlanHead
          plan={plan}
          on={on}
          onDay={(day) => put('on', day)}
          onTick={mayLease() && !ticking && vacant.size > 0 ? startTicking : undefined}
        />
        {ticking ? (
          <LeaseVacantUnits
            building={building}
            day={plan.on}
            units={ticked.flatMap((unitId) => {
              const of = vacant.get(unitId);
              return of ? [{ unitId, floorId: of.floorId }] : [];
            })}
            onClose={() => setTicks(undefined)}
          />
        ) : null}
        <StackingPlanGrid
          floors={plan.floors}
          day={plan.on}
          chosen={ticking ? ticked : chosen ? [chosen.unit.unitId] : []}
          onOpen={ticking ? tick : open}
          onClose={ticking ? () => setTicks(undefined) : close}
        />
      </section>
      {chosen ? <UnitUsePanel key={chosen.unit.unitId} {...chosen} day={plan.on} onClose={close} /> : null}
    </div>
  );
}
