import { dashboardApi } from '@mdi/contract/modules/dashboard/dashboard.contract.ts';
import { useRead } from '../call/use-read.ts';
import { opens } from '../rights/open-screens.ts';
import { who } from '../rights/who.ts';
import { choicesOf } from '../words/choices.ts';
import { t } from '../words/words.ts';
import { ChoiceFilter } from './list-filters.tsx';
import type { List } from './use-list.ts';

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
  const known = choicesOf(data?.buildings, 'buildingId', 'buildingName');
  const here = known.some(({ value }) => value === buildingId);
  return (
    <ChoiceFilter
      list={list}
      name="buildingId"
      label={t('frame.building')}
      options={here ? known : [{ value: buildingId, label: t('kit.chosen') }]}
      width={168}
      searchable
    />
  );
}
