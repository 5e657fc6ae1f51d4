import type { EmployeeRow } from '@mdi/contract/modules/employee/employee.contract.ts';
import { Select } from 'antd';
import { useState } from 'react';
import { useRead } from '../../kit/call/use-read.ts';
import { useRested } from '../../kit/call/use-rested.ts';
import { clears } from '../../kit/form/clears.tsx';
import { NoChoices } from '../../kit/form/no-choices.tsx';
import { roomFor } from '../../kit/list/list-filters.tsx';
import type { List } from '../../kit/list/use-list.ts';
import { t } from '../../kit/words/words.ts';
import type { Kind } from './kind.ts';

type Filters = { companyId?: number | undefined };

/** One company, found by its name on the server: there may be thousands. The address may name it as well. */
export function CompanyFilter<F extends Filters>({ kind, list }: { kind: Kind; list: List<EmployeeRow, F> }) {
  const chosen = list.filters.companyId;
  const [word, setWord] = useState('');
  const keyword = useRested(word.trim());
  const found = useRead(kind.api, 'options', keyword === '' ? {} : { keyword }, { keep: true });
  const own = useRead(
    kind.api,
    'options',
    { companyId: chosen ?? 0 },
    { enabled: chosen !== undefined, keep: false },
  );
  const companies = found.data?.companies ?? [];
  const row = list.rows?.find(({ companyId }) => companyId === chosen);
  const name = own.data?.companies[0]?.companyName ?? row?.companyName;
  const shown = chosen === undefined ? undefined : (name ?? t('kit.chosen'));
  return (
    <Select<{ value: number; label: string }>
      className={chosen === undefined ? 'filter' : 'filter filter-on'}
      style={{ width: roomFor(152, `${t('employee.companyId')} ${shown ?? t('kit.all')}`) }}
      aria-label={t('employee.companyId')}
      prefix={<span className="filter-label">{t('employee.companyId')}</span>}
      placeholder={<span className="filter-any">{t('kit.all')}</span>}
      labelInValue
      allowClear={clears()}
      popupMatchSelectWidth={false}
      showSearch={{ filterOption: false, onSearch: setWord }}
      loading={found.isFetching}
      notFoundContent={found.isFetching ? t('kit.loading') : <NoChoices text={t('employee.companyNone')} />}
      value={chosen === undefined ? undefined : { value: chosen, label: shown ?? '' }}
      options={companies.map(({ companyId, companyName }) => ({ value: companyId, label: companyName }))}
      // The compiler can't see that this key makes a part of F.
      onChange={(next) => list.filter({ companyId: next?.value } as F)}
    />
  );
}
