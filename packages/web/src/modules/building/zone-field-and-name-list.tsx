import { Select } from 'antd';
import { fieldId } from '../../kit/form/field.tsx';
import { useOptionSearch } from '../../kit/words/name-search.ts';
import { t } from '../../kit/words/words.ts';
import css from './structure.module.css';
import type { Zone } from './structure.ts';

/** The zones as they lie over one another: the top one first, as the floors do. */
export const zonesFromTop = (zones: readonly Zone[]) => zones.toReversed();

type Props = {
  zones: readonly Zone[];
  value: number | null;
  /** Offers to stand outside all zones. */
  none?: boolean;
  onChange: (zoneId: number | null) => void;
};

const outside = 0;

/** The zone in which a floor lies. */
export function ZoneField({ zones, value, none = false, onChange }: Props) {
  const id = fieldId('zoneId');
  const search = useOptionSearch();
  const options = zonesFromTop(zones).map(({ zoneId, name }) => ({ value: zoneId, label: name }));
  return (
    <div className="field">
      <label htmlFor={id}>{t('building.zoneId')}</label>
      <Select<number>
        id={id}
        className="choice"
        showSearch={search}
        value={value ?? outside}
        options={none ? [{ value: outside, label: t('building.noZone') }, ...options] : options}
        onChange={(chosen) => onChange(chosen === outside ? null : chosen)}
      />
    </div>
  );
}

/** Names to be made, or names before and after; the first of many and how many there are. */
export function NameList({ names, title }: { names: readonly string[]; title: string }) {
  return (
    <div className={css.nameList}>
      <p className="t3 s12">{title}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the Tab key. */}
      <ul tabIndex={0} aria-label={title}>
        {names.map((name, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names may be there twice, and the list is drawn anew.
          <li key={at}>{name}</li>
        ))}
      </ul>
    </div>
  );
}
