import { type Found, SearchSelect } from '../../form/fields/search-select.tsx';
import { t } from '../../words/words.ts';
import { filterWidth } from './list-filters.tsx';

type Props = {
  label: string;
  none: string;
  /** Its least width in CSS pixels; it grows to fit the whole name of the choice. */
  least: number;
  /** The choice, with its name where the page knows it: the address may hold one that isn't found. */
  chosen: number | undefined;
  name: string | null | undefined;
  found: readonly Found[];
  loading: boolean;
  /** Hears of every word typed. */
  search: (word: string) => void;
  choose: (id: number | undefined) => void;
};

/** A filter with more values than can be listed: one is found on the server by its name, and applied on change. */
export function SearchFilter({ label, least, chosen, name, choose, ...of }: Props) {
  const known = of.found.find(({ value }) => value === chosen);
  const said = known?.label ?? name ?? t('kit.chosen');
  return (
    <SearchSelect
      className={chosen === undefined ? 'filter' : 'filter filter-on'}
      width={filterWidth(least, `${label} ${chosen === undefined ? t('kit.all') : said}`)}
      label={label}
      prefix={<span className="filter-label">{label}</span>}
      placeholder={<span className="filter-any">{t('kit.all')}</span>}
      {...of}
      clearable
      chosen={chosen === undefined ? undefined : { value: chosen, label: said }}
      choose={(one) => choose(one && Number(one.value))}
    />
  );
}
