import { buildingApi, type Structure } from '@mdi/contract/modules/building/building.contract.ts';
import { useCallback, useRef } from 'react';
import type { CallFailed } from '../../kit/call/send.ts';
import { useRead } from '../../kit/call/use-read.ts';
import { useSavedOrder } from '../../kit/list/order/use-saved-order.ts';
import { buildingCalls, refreshBuildings } from './use-building.ts';

/** The structure a change was made on: a newer one is told, never overwritten. */
export type StructureVersionRef = { buildingId: number; structureVersion: number };

/** Makes a change on the structure the person sees; one after the other, each on what the last one left. */
export type ChangeStructure = <O extends { structureVersion: number }>(
  call: (on: StructureVersionRef) => Promise<O>,
) => Promise<O>;

/** Asks something of the structure as it is, which changes nothing. */
export type PeekStructure = <O>(call: (on: StructureVersionRef) => Promise<O>) => Promise<O>;

type Found = {
  structure: Structure | undefined;
  failure: CallFailed | null;
  retry: () => void;
  change: ChangeStructure;
  peek: PeekStructure;
};

/** Zones, floors and units of a building, and the one way to change them. */
export function useStructure(buildingId: number): Found {
  const read = useRead(buildingApi, 'structure', { buildingId });
  const version = useRef(0);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  // Our own change is known before it is read again; an answer that was on its way meanwhile is older.
  version.current = Math.max(version.current, read.data?.structureVersion ?? 0);
  const change: ChangeStructure = useCallback(
    (call) => {
      const run = async () => {
        const output = await call({ buildingId, structureVersion: version.current });
        version.current = output.structureVersion;
        return output;
      };
      const next = last.current.then(run, run);
      last.current = next;
      return next;
    },
    [buildingId],
  );
  const peek: PeekStructure = useCallback(
    (call) => call({ buildingId, structureVersion: version.current }),
    [buildingId],
  );
  return {
    peek,
    structure: read.isFetchedAfterMount ? read.data : undefined,
    failure: read.error,
    retry: () => void read.refetch(),
    change,
  };
}

/** The floors of a building, or the units of one of its floors. */
export type OrderedList = 'floors' | number;

/** The order of floors and of the units on each, shown at once and saved behind it. */
export const useStructureOrder = (change: ChangeStructure) =>
  useSavedOrder<OrderedList>({
    save: (list, ids) =>
      change((on) =>
        list === 'floors'
          ? buildingCalls.orderFloors({ ...on, floorIds: [...ids] })
          : buildingCalls.orderUnits({ ...on, floorId: list, unitIds: [...ids] }),
      ),
    reread: refreshBuildings,
  });
