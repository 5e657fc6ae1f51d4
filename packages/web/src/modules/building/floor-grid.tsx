import type { KeyboardEvent, MouseEvent } from 'react';
import { t } from '../../kit/words/words.ts';
import { type FloorAction, FloorRow, floorActions } from './floor-row.tsx';
import type { GridSpot } from './grid-walking.ts';
import css from './structure.module.css';
import type { Zone, ZoneRun } from './structure.ts';
import type { Selection } from './structure-selection.ts';
import { useFloorDrag } from './use-floor-drag.ts';
import { spotOf, useGridFocus } from './use-grid-focus.ts';

/** What the grid tells: pressed places, and keys that ask for something. */
export type GridEvents = {
  /** Turned on or off; with `range` everything from the last one on. */
  turn: (spot: GridSpot, range: boolean) => void;
  selectAll: (units: boolean) => void;
  clear: () => void;
  rename: (spot: GridSpot) => void;
  remove: (spot: GridSpot) => void;
  deed: (deed: FloorAction, floorId: number) => void;
  /** One place up or down for a floor, left or right for a unit. */
  nudge: (spot: GridSpot, step: number) => void;
  dropFloor: (floorId: number, over: number, below: boolean) => void;
  dropUnit: (spot: { floorId: number; unitId: number }, over: number, behind: boolean) => void;
};

type Props = {
  runs: readonly ZoneRun[];
  zones: readonly Zone[];
  selection: Selection;
  active: GridSpot | undefined;
  onActive: (spot: GridSpot) => void;
  canEdit: boolean;
  on: GridEvents;
};

const sameSpot = (a: GridSpot | undefined, b: GridSpot) => a?.floorId === b.floorId && a.unitId === b.unitId;

/** What a key asks for at a place, beyond walking. */
function asked(event: KeyboardEvent, spot: GridSpot, on: GridEvents): (() => void) | undefined {
  const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
  const onUnit = spot.unitId !== null;
  if (altKey) {
    const steps: Record<string, number> = onUnit
      ? { ArrowLeft: -1, ArrowRight: 1 }
      : { ArrowUp: -1, ArrowDown: 1 };
    const step = steps[key];
    return step === undefined ? undefined : () => on.nudge(spot, step);
  }
  if (ctrlKey || metaKey) return key.toLowerCase() === 'a' ? () => on.selectAll(onUnit) : undefined;
  if (key === ' ') return () => on.turn(spot, shiftKey);
  if (key === 'Enter' || key === 'F2') return () => on.rename(spot);
  if (key === 'Delete') return () => on.remove(spot);
  return key === 'Escape' ? on.clear : undefined;
}

const deedOf = (target: Element): FloorAction | undefined => {
  const name = target.closest<HTMLElement>('[data-deed]')?.dataset.deed;
  return floorActions.find((deed) => deed === name);
};

function useGridEvents(props: Props) {
  const { on, canEdit, active, onActive } = props;
  const floors = props.runs.flatMap((run) => run.floors);
  const { box, walk, keep } = useGridFocus({ floors, active, onActive });
  const drag = useFloorDrag({ floor: on.dropFloor, unit: on.dropUnit });
  const press = (event: MouseEvent) => {
    const spot = spotOf(event.target);
    if (!spot || !canEdit || !(event.target instanceof Element)) return;
    const deed = deedOf(event.target);
    if (deed) on.deed(deed, spot.floorId);
    else if (event.target.closest('[data-unit], [data-head]')) on.turn(spot, event.shiftKey);
  };
  const key = (event: KeyboardEvent) => {
    const spot = spotOf(event.target);
    // A button inside a row answers its keys itself.
    if (!spot || (event.target instanceof Element && event.target.closest('[data-deed]'))) return;
    const { altKey, ctrlKey, metaKey } = event;
    if (!altKey && !ctrlKey && !metaKey && walk(spot, event.key)) {
      event.preventDefault();
      return;
    }
    const act = canEdit ? asked(event, spot, on) : undefined;
    if (!act) return;
    event.preventDefault();
    if (altKey) keep();
    act();
  };
  const handlers = {
    onClick: press,
    onDoubleClick: (event: MouseEvent) => {
      const spot = spotOf(event.target);
      if (!spot || !canEdit || !(event.target instanceof Element)) return;
      if (event.target.closest('[data-unit], [data-head]')) on.rename(spot);
    },
    onKeyDown: key,
    onFocus: (event: { target: EventTarget }) => {
      const spot = spotOf(event.target);
      if (spot && !sameSpot(active, spot)) onActive(spot);
    },
  };
  return { box, handlers: canEdit ? { ...handlers, ...drag } : handlers };
}

/** Floors from the top down with their units: one stop for the Tab key, arrows walk (spec §2 MDI03040). */
export function FloorGrid(props: Props) {
  const { runs, zones, selection, active, canEdit } = props;
  const { box, handlers } = useGridEvents(props);
  const zoneName = (zoneId: number | null) =>
    zoneId === null
      ? t('building.noZone')
      : (zones.find((zone) => zone.zoneId === zoneId)?.name ?? t('kit.none'));
  const activeIn = (floorId: number) => (floorId === active?.floorId ? active.unitId : undefined);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a floor's units wrap, which cells of a table can't.
    <div
      role="grid"
      className={css.floors}
      ref={box}
      aria-label={t('building.structure')}
      aria-multiselectable={canEdit}
      {...handlers}
    >
      {runs.map((run) => (
        // biome-ignore lint/a11y/useSemanticElements: as above.
        <div role="rowgroup" key={run.key} aria-label={zones.length > 0 ? zoneName(run.zoneId) : undefined}>
          {zones.length > 0 ? (
            <p className={css.floorZone} aria-hidden="true">
              {zoneName(run.zoneId)}
              <span>{t('building.floorCount', run.floors.length)}</span>
            </p>
          ) : null}
          {run.floors.map((floor) => (
            <FloorRow
              key={floor.floorId}
              floor={floor}
              chosen={selection.floors.has(floor.floorId)}
              chosenUnits={selection.units.get(floor.floorId)}
              active={activeIn(floor.floorId)}
              canEdit={canEdit}
            />
          ))}
        </div>
      ))}
    </div>
  );
}
