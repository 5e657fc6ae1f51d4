import { type Building, buildingApi } from '@mdi/contract/modules/building/building.contract.ts';
import { projectApi } from '@mdi/contract/modules/project/project.contract.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { client } from '../../kit/client.ts';
import { queries } from '../../kit/query.ts';
import { CallFailed } from '../../kit/send.ts';
import { useRead } from '../../kit/use-read.ts';
import { t } from '../../kit/words.ts';

export const buildings = client(buildingApi);

/** Reads everything about buildings again; resolves when the new answers are there. */
export const refreshBuildings = (): Promise<void> =>
  queries.invalidateQueries({ queryKey: [buildingApi.module] });

/** After a building came or went: projects and their phases count theirs. */
export const refreshPlaces = (): Promise<unknown> =>
  Promise.all([refreshBuildings(), queries.invalidateQueries({ queryKey: [projectApi.module] })]);

type Found = {
  /** Never older than the page: a kept answer may lag behind what the list shows. */
  building: Building | undefined;
  failure: CallFailed | null;
  /** Counts the loadings, so that a form can start anew from the present facts. */
  round: number;
  reload: () => void;
};

/** The id under a name in the page's address; undefined where none is. */
export function useIdInAddress(name: string): number | undefined {
  const [params] = useSearchParams();
  const id = Number(params.get(name));
  return Number.isInteger(id) && id > 0 ? id : undefined;
}

export const noSuchRecord = () => new CallFailed(404, t('kit.error.notFound'), null);

/** The building that the page's address names. */
export function useBuilding(): Found {
  const buildingId = useIdInAddress('buildingId');
  const [round, setRound] = useState(0);
  const read = useRead(
    buildingApi,
    'get',
    { buildingId: buildingId ?? 0 },
    { enabled: buildingId !== undefined },
  );
  return {
    building: read.isFetchedAfterMount ? read.data : undefined,
    failure: buildingId === undefined ? noSuchRecord() : read.error,
    round,
    reload: () => void read.refetch().then(() => setRound(round + 1)),
  };
}
