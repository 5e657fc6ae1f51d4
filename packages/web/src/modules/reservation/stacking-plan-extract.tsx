import { buildingApi } from '@mdi/contract/modules/building/building.contract.ts';
import { Link } from 'react-router';
import { useRead } from '../../kit/call/use-read.ts';
import { classes } from '../../kit/page/classes.ts';
import { buildingAddress, unitAddress } from '../../kit/paths/addresses.ts';
import { mayOpen } from '../../kit/rights/openable-screens.ts';
import { t } from '../../kit/words/words.ts';
import css from './record.module.css';
import type { Reservation } from './use-reservation.ts';

/** More units than these of one floor would be too narrow to be told apart. */
const maxUnits = 4;

/** The units of a floor around the one that is wanted. */
function around<U extends { unitId: number }>(units: readonly U[], wanted: number): readonly U[] {
  const at = Math.max(
    0,
    units.findIndex(({ unitId }) => unitId === wanted),
  );
  const from = Math.max(0, Math.min(at - Math.floor(maxUnits / 2), units.length - maxUnits));
  return units.slice(from, from + maxUnits);
}

/** The floor of the wanted unit and those beside it, from the stacking plan; for who may open that. */
export function StackingPlanExtract({ reservation }: { reservation: Reservation }) {
  const { buildingId, buildingName, unitId } = reservation;
  const enabled = buildingId !== null && unitId !== null && mayOpen(buildingAddress.path);
  const { data } = useRead(buildingApi, 'plan', { buildingId: buildingId ?? 0 }, { enabled });
  const floors = data?.floors ?? [];
  const at = floors.findIndex(({ units }) => units.some((unit) => unit.unitId === unitId));
  if (buildingId === null || unitId === null || at < 0) return null;
  // The plan begins with the lowest floor.
  const shown = floors.slice(Math.max(0, at - 1), at + 2).toReversed();
  return (
    <section>
      <header className={css.head}>
        <h3>{t('reservation.plan', buildingName ?? '')}</h3>
        <Link to={unitAddress(buildingId, unitId)}>{t('reservation.openPlan')}</Link>
      </header>
      <div className={css.floors}>
        {shown.map(({ floorId, name, units }) => (
          <div
            key={floorId}
            className={classes(css.floor, floorId === floors[at]?.floorId && css.wantedFloor)}
          >
            <b>{name}</b>
            {around(units, unitId).map((unit) => {
              const holder =
                unit.lease?.companyName ??
                t(unit.use === 'vacant' ? 'reservation.vacant' : 'reservation.leased');
              const said = `${unit.name} ${holder}`;
              return (
                <span
                  key={unit.unitId}
                  title={said}
                  className={classes(
                    css.unit,
                    unit.use === 'vacant' && css.free,
                    unit.unitId === unitId && css.wanted,
                  )}
                >
                  {said}
                </span>
              );
            })}
          </div>
        ))}
      </div>
    </section>
  );
}
