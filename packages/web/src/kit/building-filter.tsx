import { dashboardApi } from '@mdi/contract/modules/dashboard/dashboard.contract.ts';
import { ChoiceFilter } from './list-filters.tsx';
import { opens } from './open-screens.ts';
import type { List } from './use-list.ts';
import { useRead } from './use-read.ts';
import { who } from './who.ts';
import { t } from './words.ts';

type Filters = { projectId?: number | undefined; buildingId?: number | undefined };

/** The building with which the dashboard opened a list: it can be exchanged, or taken away. */
export function BuildingFilter<F extends Filters>({
  list,
}: {
  list: Pick<List<unknown, F>, 'filters' | 'filter'>;
}) {
  const { buildingId, projectId = who().currProjectId ?? undefined } = list.filters;
  const enabled = buildingId !== undefined && opens('/dashboard');
  const { data } = useRead(dashboardApi, 'options', projectId === undefined ? {} : { projectId }, {
    enabled,
  });
  if (buildingId === undefined) return null;
  const known = (data?.buildings ?? []).map((one) => ({ value: one.buildingId, label: one.buildingName }));
  const here = known.some(({ value }) => value === buildingId);
  return (
    <ChoiceFilter
      list={list}
      name="buildingId"
      label={t('frame.building')}
      options={here ? known : [{ value: buildingId, label: `#${buildingId}` }]}
      width={168}
      searchable
    />
  );
}
