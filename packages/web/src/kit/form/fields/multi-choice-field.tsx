import { Select } from 'antd';
import type { ReactNode } from 'react';
import { Icon } from '../../page/icon.tsx';
import { useOptionSearch } from '../../words/name-search.ts';
import { t } from '../../words/words.ts';
import { Field, type FieldProps } from '../field.tsx';

export type MultiChoice<V extends string | number> = {
  value: V;
  label: string;
  /** Stays as it is: if chosen it can't be removed, if not it can't be chosen. */
  locked?: boolean;
  /** More about it, shown where it is chosen. */
  more?: ReactNode;
};

/** Several of several values, with an explanation of the choice below. */
export function MultiChoiceField<I extends object, V extends string | number>(
  props: FieldProps<I> & { options: readonly MultiChoice<V>[]; loading?: boolean; below?: ReactNode },
) {
  const { form, name, options, loading = false, below } = props;
  const search = useOptionSearch();
  const values = form.values[name];
  return (
    <Field {...props} choice>
      {(control) => (
        <>
          <Select<V[]>
            {...control}
            className="choice"
            placeholder={t('kit.choose')}
            mode="multiple"
            showSearch={search}
            loading={loading}
            // The options are written for this field's rule, which checks the values again.
            value={Array.isArray(values) ? (values as V[]) : []}
            options={options.map(({ value, label, locked = false }) => ({ value, label, disabled: locked }))}
            menuItemSelectedIcon={<Icon name="check" size={14} />}
            optionRender={({ value, label }) => (
              <span className="row">
                {label}
                {options.find((option) => option.value === value)?.more}
              </span>
            )}
            // As above; an empty list is nothing chosen.
            onChange={(chosen) =>
              form.set(name, (chosen.length > 0 ? chosen : null) as I[typeof name] | null)
            }
          />
          {below}
        </>
      )}
    </Field>
  );
}
