import { Select } from 'antd';
import { Icon } from '../../page/icon.tsx';
import { t } from '../../words/words.ts';
import { Field, type FieldProps } from '../field.tsx';
import { NoChoices } from './no-choices.tsx';
import type { Found } from './search-select.tsx';

type Props<I extends object> = FieldProps<I> & {
  /** The chosen values, by name. */
  chosen: readonly Found[];
  found: readonly Found[];
  /** Hears of every typed word, and of the end of typing. */
  search: (word: string) => void;
  loading: boolean;
  none: string;
};

/** Several of more than can be listed: the typed word is looked up on the server, and chosen values keep their names. */
export function SearchManyField<I extends object>(props: Props<I>) {
  const { chosen, found, search, loading, none, ...field } = props;
  const { form, name } = field;
  return (
    <Field {...field} choice>
      {(control) => (
        <Select<{ value: number | string; label: string }[]>
          {...control}
          className="choice"
          placeholder={t('kit.choose')}
          mode="multiple"
          labelInValue
          showSearch={{ filterOption: false, onSearch: search }}
          // The word in the box is cleared with the list, and at each choice.
          onOpenChange={(open) => {
            if (!open) search('');
          }}
          loading={loading}
          notFoundContent={loading ? t('kit.loading') : <NoChoices text={none} />}
          value={chosen.map(({ value, label }) => ({ value, label }))}
          options={found.map(({ value, label }) => ({ value, label }))}
          menuItemSelectedIcon={<Icon name="check" size={14} />}
          optionRender={({ value, label }) => (
            <span className="row">
              {label}
              {found.find((one) => one.value === value)?.more}
            </span>
          )}
          onChange={(next) => {
            search('');
            // The ids found are those that the field's rule reads; an empty list is nothing chosen.
            const ids = next.map(({ value }) => value);
            form.set(name, (ids.length > 0 ? ids : null) as I[typeof name] | null);
          }}
        />
      )}
    </Field>
  );
}
