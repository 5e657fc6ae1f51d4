import { type KeyboardEvent, type MouseEvent, memo, useState } from 'react';
import { classes } from '../../kit/page/classes.ts';
import { t } from '../../kit/words/words.ts';
import { type GridSpot, tabTarget } from './grid-walking.ts';
import css from './plan.module.css';
import {
  commonPrefixLength,
  countByUse,
  endsSoon,
  type PlanFloor,
  type PlanRun,
  type PlanUnit,
  planRuns,
  shareInUse,
  unitLabelDetail,
} from './stacking-plan-units.ts';
import { spotOf, useGridFocus } from './use-grid-focus.ts';

const stop = (here: boolean) => (here ? 0 : -1);

function Unit(props: {
  unit: PlanUnit;
  day: string;
  detail: ReturnType<typeof unitLabelDetail>;
  /** The name without what all on the floor begin with, for where a box is too narrow for it. */
  short: string;
  chosen: boolean;
  active: boolean;
}) {
  const { unit, day, detail, short, chosen, active } = props;
  const { unitId, name, use, lease } = unit;
  const state = t(`building.use_${use}`);
  const said = lease
    ? t('building.planUnitOf', name, state, lease.companyName)
    : t('building.planUnit', name, state);
  return (
    // biome-ignore lint/a11y/useSemanticElements: floors hold differing numbers of units, which a table can't show.
    <div
      role="gridcell"
      className={classes(
        css.unit,
        css[`use-${use}`],
        detail === 'mark' && css.planMark,
        endsSoon(unit, day) && css.soon,
      )}
      data-unit={unitId}
      aria-selected={chosen}
      aria-label={said}
      title={said}
      tabIndex={stop(active)}
    >
      {detail === 'mark' ? null : (
        <>
          <b>{name}</b>
          {detail === 'name' && short !== name ? <i aria-hidden="true">{short}</i> : null}
          {detail === 'company' ? <span>{lease?.companyName ?? state}</span> : null}
        </>
      )}
    </div>
  );
}

type RowProps = {
  floor: PlanFloor;
  day: string;
  /** The units here whose lease is open or that are ticked, as text, so that other rows stay as they are drawn. */
  chosen: string;
  /** What the Tab key reaches here: a unit, the floor itself (null), or nothing (undefined). */
  active: number | null | undefined;
};

const PlanRow = memo(function PlanRow({ floor, day, chosen, active }: RowProps) {
  const { floorId, name, units } = floor;
  const detail = unitLabelDetail(units.length);
  const shared = commonPrefixLength(units.map((unit) => unit.name));
  const here = chosen === '' ? [] : chosen.split(' ');
  return (
    // biome-ignore lint/a11y/useSemanticElements: as above.
    // biome-ignore lint/a11y/useFocusableInteractive: the Tab key reaches the cells.
    <div role="row" className={css.planRow} data-floor={floorId}>
      {/* biome-ignore lint/a11y/useSemanticElements: as above. */}
      <div
        role="rowheader"
        className={classes(css.floor, chosen !== '' && css.floorOn)}
        data-head
        title={name}
        aria-label={t('building.planFloor', name, units.length, countByUse([floor]).vacant)}
        tabIndex={stop(active === null)}
      >
        {name}
      </div>
      <div className={css.units}>
        {units.map((unit) => (
          <Unit
            key={unit.unitId}
            unit={unit}
            day={day}
            detail={detail}
            short={unit.name.slice(shared)}
            chosen={here.includes(String(unit.unitId))}
            active={active === unit.unitId}
          />
        ))}
        {units.length === 0 ? <span className={css.none}>{t('building.noUnits')}</span> : null}
      </div>
    </div>
  );
});

function ZoneHead({ run }: { run: PlanRun }) {
  const share = shareInUse(countByUse(run.floors));
  return (
    <p className={`t3 s12 ${css.zone}`} aria-hidden="true">
      <span className="grow">{run.zoneName ?? t('building.noZone')}</span>
      {share === undefined ? null : t('building.planUsed', share)}
    </p>
  );
}

type Props = {
  /** From the bottom up. */
  floors: readonly PlanFloor[];
  day: string;
  chosen: readonly number[];
  onOpen: (unitId: number) => void;
  onClose: () => void;
};

function usePlanKeys({ floors, onOpen, onClose }: Props) {
  const [last, activate] = useState<GridSpot>();
  const down = floors.toReversed();
  const active = tabTarget(down, last);
  const { box, walk } = useGridFocus({ floors: down, active, onActive: activate });
  const open = (target: EventTarget) => {
    const spot = spotOf(target);
    if (!spot || spot.unitId === null) return;
    activate(spot);
    onOpen(spot.unitId);
  };
  return {
    box,
    active,
    handlers: {
      onClick: (event: MouseEvent) => open(event.target),
      onKeyDown: (event: KeyboardEvent) => {
        const spot = spotOf(event.target);
        if (!spot || event.altKey || event.ctrlKey || event.metaKey) return;
        if (event.key === 'Enter' || event.key === ' ') open(event.target);
        else if (event.key === 'Escape') onClose();
        else if (!walk(spot, event.key)) return;
        event.preventDefault();
      },
    },
  };
}

/** Floors over one another with how each unit is used: one stop for the Tab key, arrows walk, Enter opens. */
export function StackingPlanGrid(props: Props) {
  const { floors, day, chosen } = props;
  const { box, active, handlers } = usePlanKeys(props);
  const runs = planRuns(floors);
  const zoned = runs.some((run) => run.zoneName !== null);
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: as above. */}
      <div role="grid" className={css.grid} ref={box} aria-label={t('building.plan')} {...handlers}>
        {runs.map((run, nth) => (
          // biome-ignore lint/a11y/useSemanticElements: as above.
          <div
            role="rowgroup"
            // biome-ignore lint/suspicious/noArrayIndexKey: a zone may come twice, and runs never move.
            key={nth}
            aria-label={zoned ? (run.zoneName ?? t('building.noZone')) : undefined}
          >
            {zoned ? <ZoneHead run={run} /> : null}
            {run.floors.map((floor) => (
              <PlanRow
                key={floor.floorId}
                floor={floor}
                day={day}
                chosen={floor.units
                  .filter((unit) => chosen.includes(unit.unitId))
                  .map((unit) => unit.unitId)
                  .join(' ')}
                active={floor.floorId === active?.floorId ? active.unitId : undefined}
              />
            ))}
          </div>
        ))}
      </div>
      <p className={`${css.keys} t3 s12`}>{t('building.planKeys')}</p>
    </>
  );
}
