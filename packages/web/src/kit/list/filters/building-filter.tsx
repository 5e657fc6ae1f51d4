import { dashboardApi } from '@mdi/contract/modules/dashboard/dashboard.contract.ts';
import { useRead } from '../../call/use-read.ts';
import { mayOpen } from '../../rights/openable-screens.ts';
import { signedInUser } from '../../rights/signed-in-user.ts';
import { recordChoices } from '../../words/choices.ts';
import { t } from '../../words/words.ts';
import type { List } from '../use-list.ts';
import { ChoiceFilter } from './list-filters.tsx';

type Filters = { projectId?: number | undefined; buildingId?: number | undefined };

/** The building with which the dashboard opened a list; it can be changed or cleared. */
export function BuildingFilter<F extends Filters>({
  list,
}: {
  list: Pick<List<unknown, F>, 'filters' | 'filter'>;
}) {
  const { buildingId, projectId = signedInUser().currProjectId ?? undefined } = list.filters;
  const enabled = buildingId !== undefined && mayOpen('/dashboard');
  const { data } = useRead(dashboardApi, 'options', projectId === undefined ? {} : { projectId }, {
    enabled,
  });
  if (buildingId === undefined) return null;
  const known = recordChoices(data?.buildings, 'buildingId', 'buildingName');
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
