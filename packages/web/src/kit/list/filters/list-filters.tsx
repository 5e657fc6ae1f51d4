import { Button, Input, Select } from 'antd';
import { useState } from 'react';
import { clearChoice } from '../../form/fields/clear-choice.tsx';
import { Icon } from '../../page/icon.tsx';
import type { Choice, ChoiceGroup } from '../../words/choices.ts';
import { useOptionSearch } from '../../words/name-search.ts';
import { textWidth } from '../../words/text-width.ts';
import { t } from '../../words/words.ts';
import type { List } from '../use-list.ts';

/** The filters of a list's call that are text or numbers. */
type Value = string | number;
type NameOf<F> = keyof F & string;
/** What a filter needs of a list, however that is paged. */
type Filtered<F> = Pick<List<unknown, F>, 'filters' | 'filter'>;

const widest = 400;
/** Makes a filter wide enough for its label and value; `least` keeps empty ones alike. */
export const filterWidth = (least: number, text: string, besides = 60): number =>
  Math.max(least, Math.min(widest, textWidth(text) + besides));

/** Does the same for a label before a first and a last day. */
export const rangeFilterWidth = (label: string): number => textWidth(label) + 232;

/** A search word: applied by Enter and when it is cleared. */
export function WordFilter<F>(props: { list: Filtered<F>; name: NameOf<F>; hint: string; width?: number }) {
  const { list, name, hint, width = 160 } = props;
  const applied = String(list.filters[name] ?? '');
  const [{ seen, sent, text }, setTyped] = useState({ seen: applied, sent: applied, text: applied });
  // The address may change under the box, by back, forward or “clear filters”; a change sent from here doesn't count.
  if (seen !== applied) setTyped({ seen: applied, sent: applied, text: applied === sent ? text : applied });
  const apply = (value: string) => {
    const word = value.trim();
    setTyped({ seen: applied, sent: word, text: value });
    // The compiler can't see that a computed key makes a part of F.
    list.filter({ [name]: word || undefined } as F);
  };
  return (
    <Input
      className={applied === '' ? 'filter' : 'filter filter-on'}
      // The text box between magnifier and cross.
      style={{ width: filterWidth(width, hint, 76) }}
      value={text}
      aria-label={hint}
      placeholder={hint}
      maxLength={200}
      allowClear
      prefix={<Icon name="search" />}
      onChange={(event) => setTyped({ seen: applied, sent, text: event.target.value })}
      onClear={() => apply('')}
      onPressEnter={(event) => {
        if (!event.nativeEvent.isComposing) apply(event.currentTarget.value);
      }}
    />
  );
}

/** One of several values, or any; applied on change. The label stands inside the control. */
export function ChoiceFilter<F, V extends Value>(props: {
  list: Filtered<F>;
  name: NameOf<F>;
  label: string;
  options: (Choice<V> | ChoiceGroup<V>)[];
  width?: number;
  searchable?: boolean;
  loading?: boolean;
}) {
  const { list, name, label, options, width = 112, searchable = false, loading = false } = props;
  const search = useOptionSearch();
  // The call's schema parsed the filter's value, and the options are written for that schema.
  const value = list.filters[name] as V | undefined;
  const flat = options.flatMap((one) => ('options' in one ? one.options : [one]));
  const known = flat.find((one) => one.value === value);
  // A value from the address has no name yet, or none that the person may see.
  const nameless = value !== undefined && !known ? [{ value, label: t('kit.chosen') }] : [];
  const said = value === undefined ? t('kit.all') : (known?.label ?? t('kit.chosen'));
  return (
    <Select<V>
      className={value === undefined ? 'filter' : 'filter filter-on'}
      style={{ width: filterWidth(width, `${label} ${said}`) }}
      aria-label={label}
      prefix={<span className="filter-label">{label}</span>}
      placeholder={<span className="filter-any">{t('kit.all')}</span>}
      value={value}
      options={[...options, ...nameless]}
      loading={loading}
      allowClear={clearChoice()}
      showSearch={searchable ? search : false}
      popupMatchSelectWidth={false}
      // As above: a computed key of F.
      onChange={(chosen: V | undefined) => list.filter({ [name]: chosen } as F)}
    />
  );
}

/** Yes, no, or both; applied on change. */
export function FlagFilter<F>(props: {
  list: Filtered<F>;
  name: NameOf<F>;
  label: string;
  width?: number;
  /** The words for both states. */
  words?: readonly [yes: string, no: string] | undefined;
}) {
  const { list, name, label, width = 112, words = [t('kit.yes'), t('kit.no')] } = props;
  const [yes, no] = words;
  const value = list.filters[name];
  const said = value === undefined ? t('kit.all') : value ? yes : no;
  return (
    <Select<'yes' | 'no'>
      className={value === undefined ? 'filter' : 'filter filter-on'}
      style={{ width: filterWidth(width, `${label} ${said}`) }}
      aria-label={label}
      prefix={<span className="filter-label">{label}</span>}
      placeholder={<span className="filter-any">{t('kit.all')}</span>}
      value={value === undefined ? undefined : value ? 'yes' : 'no'}
      options={[
        { value: 'yes', label: yes },
        { value: 'no', label: no },
      ]}
      allowClear={clearChoice()}
      popupMatchSelectWidth={false}
      // As above: a computed key of F.
      onChange={(chosen) => list.filter({ [name]: chosen && chosen === 'yes' } as F)}
    />
  );
}

/** Clears all filters; disabled while none is set. */
export function ClearFilters({ list }: { list: Pick<List, 'filtered' | 'clear'> }) {
  return (
    <Button type="text" className="filter-reset" disabled={!list.filtered} onClick={list.clear}>
      {t('kit.reset')}
    </Button>
  );
}
