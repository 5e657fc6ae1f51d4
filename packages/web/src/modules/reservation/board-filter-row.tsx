import { reservationApi } from '@mdi/contract/modules/reservation/reservation.contract.ts';
import { Link } from 'react-router';
import { useRead } from '../../kit/call/use-read.ts';
import { FilterRow } from '../../kit/list/filters/filter-row.tsx';
import { filtersOf } from '../../kit/list/filters/filters-of.tsx';
import { PeriodFilter } from '../../kit/list/filters/period-filter.tsx';
import { Icon } from '../../kit/page/icon.tsx';
import { listWith } from '../../kit/paths/addresses.ts';
import { signedInUser } from '../../kit/rights/signed-in-user.ts';
import { recordChoices } from '../../kit/words/choices.ts';
import { t } from '../../kit/words/words.ts';
import css from './board.module.css';
import type { useAddressFilters } from './use-address-filters.ts';
import { useProjectOptions, useReservationPaths } from './use-reservation.ts';

/** What the board shows, and the same as a list. */
export function BoardFilterRow({
  list,
}: {
  list: ReturnType<typeof useAddressFilters<typeof reservationApi.ops.board.input>>;
}) {
  const paths = useReservationPaths();
  const f = filtersOf(list, 'reservation');
  const { data, isPending: loading } = useRead(reservationApi, 'options', {});
  const { data: there } = useProjectOptions(signedInUser().currProjectId ?? list.filters.projectId ?? null);
  return (
    <div className={css.filters}>
      <FilterRow list={list}>
        {f.word('keyword')}
        {f.project('reservation.projectId', recordChoices(data?.projects, 'projectId', 'projectName'), {
          loading,
          clears: ['buildingId', 'assigneeId'],
        })}
        {f.oneOf('buildingId', recordChoices(there?.buildings, 'buildingId', 'buildingName'))}
        {f.oneOf('assigneeId', recordChoices(there?.assignees, 'assigneeId', 'assigneeName'))}
        <PeriodFilter key="period" list={list} label={t('reservation.period')} />
        {f.flag('untouched')}
        {f.flag('asked', { asked: true })}
        {f.flag('mine', { asked: true })}
        {f.flag('unassigned', { asked: true })}
      </FilterRow>
      <nav className={css.views} aria-label={t('reservation.views')}>
        <span aria-current="page">
          <Icon name="columns" />
          {t('reservation.board')}
        </span>
        <Link to={listWith(paths.list, list.filters)}>
          <Icon name="rows" />
          {t('reservation.asList')}
        </Link>
      </nav>
    </div>
  );
}
