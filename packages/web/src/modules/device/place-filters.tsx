import { deviceManageApi } from '@mdi/contract/modules/device/device.contract.ts';
import { useRead } from '../../kit/call/use-read.ts';
import { BuildingFilter } from '../../kit/list/building-filter.tsx';
import { ChoiceFilter } from '../../kit/list/list-filters.tsx';
import type { List } from '../../kit/list/use-list.ts';
import { who } from '../../kit/rights/who.ts';
import { t } from '../../kit/words/words.ts';

/** What the filters and forms of devices have to choose from; areas are those of one project. */
export const useDeviceOptions = (projectId: number | undefined) =>
  useRead(deviceManageApi, 'options', projectId === undefined ? {} : { projectId }, { keep: true });

type Area = { areaId: number; areaName: string; place: boolean };

/** The areas where the caller may place readers, and the one where this reader is. */
export const placesOf = (areas: readonly Area[] | undefined, now: number | null) =>
  (areas ?? [])
    .filter(({ place, areaId }) => place || areaId === now)
    .map(({ areaId, areaName }) => ({ value: areaId, label: areaName }));

type Filters = {
  projectId?: number | undefined;
  areaId?: number | undefined;
  buildingId?: number | undefined;
};

/** In which project, area and building; the areas are those of one project. */
export function PlaceFilters<R, F extends Filters>({ list }: { list: List<R, F> }) {
  const { currProjectId } = who();
  const projectId = currProjectId ?? list.filters.projectId;
  const { data, isPending } = useDeviceOptions(projectId);
  const projects = (data?.projects ?? []).map((one) => ({ value: one.projectId, label: one.projectName }));
  const areas = (data?.areas ?? []).map((one) => ({ value: one.areaId, label: one.areaName }));
  const many = currProjectId === null && (projects.length > 1 || list.filters.projectId !== undefined);
  // An area of another project would find nothing.
  const anew: List<R, F> = {
    ...list,
    filter: (change) => list.filter({ ...change, areaId: undefined, buildingId: undefined }),
  };
  const common = { loading: isPending, width: 152, searchable: true };
  return (
    <>
      {many ? (
        <ChoiceFilter
          {...common}
          list={anew}
          name="projectId"
          label={t('device.projectId')}
          options={projects}
        />
      ) : null}
      {areas.length > 0 || list.filters.areaId !== undefined ? (
        <ChoiceFilter {...common} list={list} name="areaId" label={t('device.areaId')} options={areas} />
      ) : null}
      <BuildingFilter list={list} />
    </>
  );
}
