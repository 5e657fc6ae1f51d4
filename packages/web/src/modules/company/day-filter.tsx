import { DayBox } from '../../kit/form/date-field.tsx';
import type { List } from '../../kit/list/use-list.ts';

/** One day, or any; applied on change. */
export function DayFilter<R, F>(props: { list: List<R, F>; name: keyof F & string; label: string }) {
  const { list, name, label } = props;
  const value = list.filters[name];
  return (
    <DayBox
      className={value === undefined ? 'filter' : 'filter filter-on'}
      prefix={<span className="filter-label">{label}</span>}
      aria-label={label}
      value={typeof value === 'string' ? value : null}
      // The compiler can't see that a computed key makes a part of F.
      onChange={(day) => list.filter({ [name]: day ?? undefined } as F)}
    />
  );
}
