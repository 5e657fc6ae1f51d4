import { baseDataApi, type DictionaryEntry } from '@mdi/contract/modules/base-data/base-data.contract.ts';
import { Select } from 'antd';
import { useRead } from '../../kit/call/use-read.ts';
import { Field, type FieldProps } from '../../kit/form/field.tsx';
import { KindTag } from '../../kit/page/tag.tsx';
import { nameInPageLanguage } from '../../kit/words/in-language.ts';
import { useOptionSearch } from '../../kit/words/name-search.ts';
import { t } from '../../kit/words/words.ts';
import css from './base-data.module.css';

/** A province of another region. */
type Other = { code: string; name: string; region: string };

/** The provinces of a region, and those of the others, each with the region it belongs to now. */
function usePlaces(region: DictionaryEntry | undefined) {
  const { data: provinces = [], isPending: loading } = useRead(baseDataApi, 'provinces', {});
  const { data: regions = [] } = useRead(baseDataApi, 'list', { dict: 'region' });
  const nameOf = (code: string) => {
    const found = regions.find((one) => one.code === code);
    return found ? nameInPageLanguage(found) : code;
  };
  const others = provinces.filter(({ regionCode }) => regionCode !== region?.code);
  return {
    loading,
    own: provinces.filter(({ regionCode }) => regionCode === region?.code),
    others: others.map(({ code, name, regionCode }): Other => ({ code, name, region: nameOf(regionCode) })),
  };
}

function byRegion(others: readonly Other[]): [region: string, provinces: Other[]][] {
  const names = [...new Set(others.map(({ region }) => region))];
  return names.map((name) => [name, others.filter(({ region }) => region === name)]);
}

/** What saving will move, region by region. */
function Taken({ taken }: { taken: readonly Other[] }) {
  if (taken.length === 0) return null;
  return (
    <div className={css.taken} role="status">
      {t('baseData.taken')}
      <ul className="plain-list">
        {byRegion(taken).map(([region, provinces]) => (
          <li key={region}>
            {t('baseData.takenFrom', region, provinces.map(({ name }) => name).join(t('kit.listMark')))}
          </li>
        ))}
      </ul>
    </div>
  );
}

type Props<I extends object> = FieldProps<I> & {
  /** The region that takes; undefined while it is being added. */
  region: DictionaryEntry | undefined;
  value: readonly string[] | null | undefined;
  onTake: (codes: string[] | null) => void;
};

/**
 * The provinces a region has, and those it takes from the others on saving; it can give none away, since
 * every province stays in a region. The value is null while nothing is taken, else all it will have.
 */
export function ProvincesField<I extends object>({ region, value, onTake, ...field }: Props<I>) {
  const { own, others, loading } = usePlaces(region);
  const search = useOptionSearch();
  const taken = others.filter(({ code }) => value?.includes(code));
  const take = (codes: string[]) =>
    onTake(codes.length === 0 ? null : [...own.map(({ code }) => code), ...codes]);
  return (
    <>
      {region ? (
        <div className="field">
          {t('baseData.ownProvinces')} <span className="field-hint">{t('baseData.ownProvincesHint')}</span>
          <p className={css.own}>
            {own.map(({ code, name }) => (
              <KindTag key={code}>{name}</KindTag>
            ))}
            {own.length === 0 && !loading ? (
              <span className="t3">{t('baseData.ownProvincesNone')}</span>
            ) : null}
          </p>
        </div>
      ) : null}
      <Field {...field}>
        {(control) => (
          <Select<string[]>
            {...control}
            mode="multiple"
            className="choice"
            loading={loading}
            placeholder={t('baseData.takeHint')}
            showSearch={search}
            value={taken.map(({ code }) => code)}
            options={byRegion(others).map(([name, provinces]) => ({
              label: name,
              options: provinces.map((one) => ({
                value: one.code,
                label: t('baseData.takeFrom', one.name, one.region),
              })),
            }))}
            onChange={take}
          />
        )}
      </Field>
      <Taken taken={taken} />
    </>
  );
}
