import { Select } from 'antd';
import type { ReactNode } from 'react';
import { t } from '../../words/words.ts';
import { type Control, Field, type FieldProps } from '../field.tsx';
import { clearChoice } from './clear-choice.tsx';
import { NoChoices } from './no-choices.tsx';

/** A value that the server's search found; `more` stands beside it while choosing. */
export type Found = { value: number | string; label: string; more?: ReactNode };

type Props = Partial<Control> & {
  className?: string;
  width?: number;
  label?: string;
  /** Stands inside, before the value, as in filters. */
  prefix?: ReactNode;
  placeholder?: ReactNode;
  chosen: Found | undefined;
  found: readonly Found[];
  /** Hears of every word typed. */
  search: (word: string) => void;
  choose: (one: Found | undefined) => void;
  loading: boolean;
  none: string;
  clearable?: boolean;
  disabled?: boolean;
};

/** A choice among more than can be listed: the typed word is looked up on the server. */
export function SearchSelect(props: Props) {
  const { className, width, label, prefix, placeholder, chosen, found, search, choose, loading, none } =
    props;
  const { clearable = false, disabled = false } = props;
  const { id, status, onBlur } = props;
  const aria = {
    'aria-required': props['aria-required'],
    'aria-invalid': props['aria-invalid'],
    'aria-describedby': props['aria-describedby'],
    'aria-label': label,
  };
  return (
    <Select<{ value: number | string; label: string }>
      {...(id === undefined ? {} : { id })}
      {...(status === undefined ? {} : { status })}
      {...(onBlur === undefined ? {} : { onBlur })}
      {...aria}
      className={className ?? 'choice'}
      {...(width === undefined ? {} : { style: { width }, popupMatchSelectWidth: false })}
      prefix={prefix}
      placeholder={placeholder}
      labelInValue
      allowClear={clearChoice(clearable)}
      disabled={disabled}
      showSearch={{ filterOption: false, onSearch: search }}
      loading={loading}
      notFoundContent={loading ? t('kit.loading') : <NoChoices text={none} />}
      value={chosen && { value: chosen.value, label: chosen.label }}
      options={found.map(({ value, label: name }) => ({ value, label: name }))}
      optionRender={({ value, label: name }) => (
        <span className="row">
          {name}
          {found.find((one) => one.value === value)?.more}
        </span>
      )}
      onChange={(next) => choose(next && found.find((one) => one.value === next.value))}
    />
  );
}

type SearchFieldProps<I extends object> = FieldProps<I> &
  Omit<Props, keyof Control | 'className' | 'width' | 'prefix' | 'label'>;

/** Such a choice in a form; the field holds its id. */
export function SearchField<I extends object>(props: SearchFieldProps<I>) {
  const { form, name, hint, wide, choose, ...rest } = props;
  return (
    <Field
      form={form}
      name={name}
      choice
      {...(hint === undefined ? {} : { hint })}
      {...(wide ? { wide } : {})}
    >
      {(control) => (
        <SearchSelect
          placeholder={t('kit.choose')}
          {...rest}
          {...control}
          choose={(one) => {
            // The ids found are those that the field's rule reads.
            form.set(name, (one?.value ?? null) as I[typeof name] | null);
            choose(one);
          }}
        />
      )}
    </Field>
  );
}
