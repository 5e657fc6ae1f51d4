import { Input, Select } from 'antd';
import type { Choice, ChoiceGroup } from '../../words/choices.ts';
import { useOptionSearch } from '../../words/name-search.ts';
import { t } from '../../words/words.ts';
import { Field, type FieldProps } from '../field.tsx';
import { clearChoice } from './clear-choice.tsx';

type Named<I extends object> = FieldProps<I>;

function Counter({ length, max }: { length: number; max: number | undefined }) {
  if (max === undefined) return <span />;
  return (
    <span className={length > max ? 'count count-over' : 'count'}>{t('kit.charCount', length, max)}</span>
  );
}

/** One line of text, with the counter its rule asks for. */
export function TextField<I extends object>(props: Named<I> & { inputMode?: 'text' | 'tel' }) {
  const { form, name, inputMode = 'text' } = props;
  const text = String(form.values[name] ?? '');
  return (
    <Field {...props}>
      {(control) => (
        <Input
          {...control}
          value={text}
          inputMode={inputMode}
          autoComplete="off"
          suffix={<Counter length={text.length} max={form.max(name)} />}
          // An empty box has no value; the field's own rule decides whether that is allowed.
          onChange={({ target }) => form.set(name, (target.value || null) as I[typeof name] | null)}
        />
      )}
    </Field>
  );
}

/** Several lines of text. */
export function MultilineField<I extends object>(props: Named<I> & { rows?: number }) {
  const { form, name, rows = 4 } = props;
  const text = String(form.values[name] ?? '');
  return (
    <Field {...props}>
      {(control) => (
        <div className="lines">
          <Input.TextArea
            {...control}
            rows={rows}
            value={text}
            // As in TextField.
            onChange={({ target }) => form.set(name, (target.value || null) as I[typeof name] | null)}
          />
          <Counter length={text.length} max={form.max(name)} />
        </div>
      )}
    </Field>
  );
}

/** One of several values. */
export function ChoiceField<I extends object, V extends string | number>(
  props: Named<I> & {
    options: (Choice<V> | ChoiceGroup<V>)[];
    loading?: boolean;
    /** Whether the choice can be cleared. */
    clearable?: boolean;
    disabled?: boolean;
  },
) {
  const { form, name, options, loading = false, clearable = false, disabled = false } = props;
  const search = useOptionSearch();
  // The options are written for this field's rule, which checks the value again.
  const value = form.values[name] as V | null;
  return (
    <Field {...props} choice>
      {(control) => (
        <Select<V>
          {...control}
          className="choice"
          placeholder={t('kit.choose')}
          showSearch={search}
          loading={loading}
          allowClear={clearChoice(clearable)}
          disabled={disabled}
          value={value ?? undefined}
          options={options}
          // As above.
          onChange={(chosen) => form.set(name, (chosen ?? null) as I[typeof name] | null)}
        />
      )}
    </Field>
  );
}
