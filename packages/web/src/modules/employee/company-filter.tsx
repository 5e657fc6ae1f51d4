import type { EmployeeRow } from '@mdi/contract/modules/employee/employee.contract.ts';
import { useKeyword } from '../../kit/call/use-debounced.ts';
import { useRead } from '../../kit/call/use-read.ts';
import { SearchFilter } from '../../kit/list/filters/search-filter.tsx';
import type { List } from '../../kit/list/use-list.ts';
import { recordChoices } from '../../kit/words/choices.ts';
import { t } from '../../kit/words/words.ts';
import type { StaffKind } from './staff-kind.ts';

type Filters = { companyId?: number | undefined };

/** One company, found by its name on the server: there may be thousands. The address may name it as well. */
export function CompanyFilter<F extends Filters>({
  kind,
  list,
}: {
  kind: StaffKind;
  list: List<EmployeeRow, F>;
}) {
  const chosen = list.filters.companyId;
  const [asked, search] = useKeyword();
  const { data, isFetching } = useRead(kind.api, 'options', asked, { keep: true });
  const enabled = chosen !== undefined;
  const own = useRead(kind.api, 'options', { companyId: chosen ?? 0 }, { enabled, keep: false });
  const row = list.rows?.find(({ companyId }) => companyId === chosen);
  return (
    <SearchFilter
      label={t('employee.companyId')}
      none={t('employee.companyNone')}
      least={152}
      chosen={chosen}
      name={own.data?.companies[0]?.companyName ?? row?.companyName}
      found={recordChoices(data?.companies, 'companyId', 'companyName')}
      loading={isFetching}
      search={search}
      // The compiler can't see that this key makes a part of F.
      choose={(companyId) => list.filter({ companyId } as F)}
    />
  );
}
