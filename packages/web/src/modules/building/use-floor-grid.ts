import { useState } from 'react';
import { dropIndex, withIdMoved } from '../../kit/list/order/use-saved-order.ts';
import { t } from '../../kit/words/words.ts';
import type { GridEvents } from './floor-grid.tsx';
import { type GridSpot, idRange, tabTarget } from './grid-walking.ts';
import type { Floor, ZoneRun } from './structure.ts';
import type { AskStructure } from './structure-dialog-loader.ts';
import {
  type ChosenUnit,
  chosenItems,
  type DoneItems,
  emptySelection,
  type Selection,
  withFloors,
  withoutDone,
  withUnits,
} from './structure-selection.ts';
import type { OrderedList } from './use-structure.ts';

export type Untick = (done: DoneItems) => void;

type Spec = {
  /** All floors of the building from the bottom up, also those not shown. */
  all: readonly Floor[];
  runs: readonly ZoneRun[];
  ask: AskStructure;
  arrange: (list: OrderedList, ids: readonly number[]) => void;
};

/** What is selected of the shown floors, by presses, ranges and all at once. */
function useFloorSelection(floors: readonly Floor[]) {
  const [selection, setSelection] = useState<Selection>(emptySelection);
  const [last, setLast] = useState<GridSpot>();
  const turnFloor = (floorId: number, range: boolean) => {
    const ids = floors.map((floor) => floor.floorId);
    const from = last?.unitId === null ? last.floorId : undefined;
    const wanted = range ? idRange(ids, from, floorId) : [floorId];
    setSelection(withFloors(selection, wanted, range || !selection.floors.has(floorId)));
  };
  const turnUnit = (floorId: number, unitId: number, range: boolean) => {
    const all = floors.flatMap((floor) => floor.units.map((unit) => ({ floorId: floor.floorId, ...unit })));
    const ids = all.map((unit) => unit.unitId);
    const wanted = new Set(range ? idRange(ids, last?.unitId ?? undefined, unitId) : [unitId]);
    const on = range || !(selection.units.get(floorId)?.has(unitId) ?? false);
    setSelection(
      withUnits(
        selection,
        all.filter((unit) => wanted.has(unit.unitId)),
        on,
      ),
    );
  };
  return {
    selection,
    chosen: chosenItems(selection, floors),
    turn(spot: GridSpot, range: boolean) {
      if (spot.unitId === null) turnFloor(spot.floorId, range);
      else turnUnit(spot.floorId, spot.unitId, range);
      setLast(spot);
    },
    selectAll(units: boolean) {
      const every = floors.map((floor) => floor.floorId);
      const each = floors.flatMap((floor) =>
        floor.units.map(({ unitId }) => ({ floorId: floor.floorId, unitId })),
      );
      setSelection(units ? withUnits(emptySelection, each, true) : withFloors(emptySelection, every, true));
    },
    clear: () => setSelection(emptySelection),
    untick: (done: DoneItems) => setSelection((before) => withoutDone(before, done)),
  };
}

/** Moves floors among all floors, and units on their floor, and says where they stand then. */
function useMoves({ all, runs, arrange }: Spec) {
  const [told, setTold] = useState('');
  const ids = all.map((floor) => floor.floorId);
  const place = (floor: Floor, to: number) => {
    if (to < 0 || to >= ids.length || ids[to] === floor.floorId) return;
    arrange('floors', withIdMoved(ids, floor.floorId, to));
    setTold(t('building.floorMoved', floor.name, to + 1, ids.length));
  };
  const placeUnit = ({ floorId, units }: Floor, unitId: number, to: number) => {
    const unit = units.find((one) => one.unitId === unitId);
    const own = units.map((one) => one.unitId);
    if (!unit || to < 0 || to >= own.length || own[to] === unitId) return;
    arrange(floorId, withIdMoved(own, unitId, to));
    setTold(t('building.unitMoved', unit.name, to + 1, own.length));
  };
  const floorOf = (floorId: number) => all.find((floor) => floor.floorId === floorId);
  return {
    told,
    nudge({ floorId, unitId }: GridSpot, step: number) {
      const floor = floorOf(floorId);
      if (!floor) return;
      if (unitId !== null) {
        placeUnit(floor, unitId, floor.units.findIndex((unit) => unit.unitId === unitId) + step);
        return;
      }
      // Past the next floor that is shown; the list stands the other way round than the building is counted.
      const shown = runs.flatMap((run) => run.floors.map((one) => one.floorId));
      const over = shown[shown.indexOf(floorId) + step];
      if (over !== undefined) place(floor, dropIndex(ids, floorId, over, step < 0));
    },
    dropFloor(floorId: number, over: number, below: boolean) {
      const floor = floorOf(floorId);
      if (floor) place(floor, dropIndex(ids, floorId, over, !below));
    },
    dropUnit({ floorId, unitId }: { floorId: number; unitId: number }, over: number, behind: boolean) {
      const floor = floorOf(floorId);
      const own = floor?.units.map((unit) => unit.unitId) ?? [];
      if (floor) placeUnit(floor, unitId, dropIndex(own, unitId, over, behind));
    },
  };
}

/** The one unit at a place, or the floor itself. */
function at(
  floors: readonly Floor[],
  { floorId, unitId }: GridSpot,
): { floor: Floor; unit: ChosenUnit | undefined } | undefined {
  const floor = floors.find((one) => one.floorId === floorId);
  if (!floor) return undefined;
  const unit = floor.units.find((one) => one.unitId === unitId);
  return { floor, unit: unit && { ...unit, floor } };
}

/** The state of the plan of floors, and what its presses and keys do. */
export function useFloorGrid(spec: Spec) {
  const { runs, ask } = spec;
  const floors = runs.flatMap((run) => run.floors);
  const { selection, chosen, turn, selectAll, clear, untick } = useFloorSelection(floors);
  const { told, ...moves } = useMoves(spec);
  const [last, activate] = useState<GridSpot>();
  const on: GridEvents = {
    turn,
    selectAll,
    clear,
    ...moves,
    rename(spot) {
      const found = at(floors, spot);
      if (found?.unit) ask({ kind: 'renameUnits', units: [found.unit] });
      else if (found) ask({ kind: 'editFloor', floor: found.floor });
    },
    remove(spot) {
      const found = at(floors, spot);
      if (!found) return;
      const { floor, unit } = found;
      // The key on something selected is meant for all that is.
      if (!unit) {
        ask({ kind: 'removeFloors', floors: selection.floors.has(floor.floorId) ? chosen.floors : [floor] });
        return;
      }
      const among = selection.units.get(floor.floorId)?.has(unit.unitId) ?? false;
      ask({ kind: 'removeUnits', units: among ? chosen.units : [unit] });
    },
    deed(deed, floorId) {
      const floor = floors.find((one) => one.floorId === floorId);
      if (!floor) return;
      if (deed === 'removeFloor') ask({ kind: 'removeFloors', floors: [floor] });
      else ask({ kind: deed, floor });
    },
  };
  return { selection, chosen, untick, told, active: tabTarget(floors, last), activate, on };
}
