import { deviceManageApi } from '@mdi/contract/modules/device/device.contract.ts';
import { useRead } from '../../kit/call/use-read.ts';
import { BuildingFilter } from '../../kit/list/filters/building-filter.tsx';
import { filtersOf } from '../../kit/list/filters/filters-of.tsx';
import type { List } from '../../kit/list/use-list.ts';
import { signedInUser } from '../../kit/rights/signed-in-user.ts';
import { recordChoices } from '../../kit/words/choices.ts';

/** What the filters and forms of devices have to choose from; areas are those of one project. */
export const useDeviceOptions = (projectId: number | undefined) =>
  useRead(deviceManageApi, 'options', projectId === undefined ? {} : { projectId }, { keep: true });

type Area = { areaId: number; areaName: string; place: boolean };

/** The areas where the caller may place readers, and the one where this reader is. */
export const areaChoices = (areas: readonly Area[] | undefined, now: number | null) =>
  (areas ?? [])
    .filter(({ place, areaId }) => place || areaId === now)
    .map(({ areaId, areaName }) => ({ value: areaId, label: areaName }));

type Filters = {
  projectId?: number | undefined;
  areaId?: number | undefined;
  buildingId?: number | undefined;
};

/** In which project, area and building; the areas are those of one project. */
export function DevicePlaceFilters<R, F extends Filters>({ list }: { list: List<R, F> }) {
  const { data, isPending: loading } = useDeviceOptions(
    signedInUser().currProjectId ?? list.filters.projectId,
  );
  const f = filtersOf(list, 'device');
  return (
    <>
      {f.project('device.projectId', recordChoices(data?.projects, 'projectId', 'projectName'), {
        loading,
        // An area of another project would find nothing.
        clears: ['areaId', 'buildingId'],
      })}
      {f.oneOf('areaId', recordChoices(data?.areas, 'areaId', 'areaName'), { loading })}
      <BuildingFilter list={list} />
    </>
  );
}
