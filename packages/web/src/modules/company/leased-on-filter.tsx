import { StandaloneDayPicker } from '../../kit/form/fields/date-field.tsx';
import type { List } from '../../kit/list/use-list.ts';
import { t } from '../../kit/words/words.ts';

type Filters = { leasing?: string | undefined };

/** The tenants of one day; applied on change. */
export function LeasedOnFilter<R, F extends Filters>({ list }: { list: List<R, F> }) {
  const { leasing } = list.filters;
  const label = t('company.leasing');
  return (
    <StandaloneDayPicker
      className={leasing === undefined ? 'filter' : 'filter filter-on'}
      prefix={<span className="filter-label">{label}</span>}
      aria-label={label}
      value={leasing ?? null}
      // The compiler can't see that this key makes a part of F.
      onChange={(day) => list.filter({ leasing: day ?? undefined } as F)}
    />
  );
}
