import { Input } from 'antd';
import { useState } from 'react';
import { type Control, Field, type FieldProps } from '../field.tsx';
import { parseNumber } from './parse-number.ts';

const grouping = (value: number): string => String(value).replace(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, ',');

type Props = Partial<Control> & {
  className?: string;
  /** A number, or typed text that isn't one; null for nothing. */
  value: unknown;
  onChange: (value: number | string | null) => void;
  unit?: string | undefined;
  grouped?: boolean;
};

/** A box for a number. Anything else stays as it was typed and becomes the value, which the field's rule refuses. */
export function NumberBox({
  value,
  onChange,
  unit,
  grouped = false,
  className = 'number',
  ...control
}: Props) {
  // The text stays as it is while it is typed, since 1. and 1.0 may both become something else.
  const [typed, setTyped] = useState<string>();
  const { onBlur, status, ...rest } = control;
  const shown = typeof value === 'number' ? (grouped ? grouping(value) : String(value)) : String(value ?? '');
  return (
    <Input
      {...rest}
      {...(status === undefined ? {} : { status })}
      className={className}
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? shown}
      suffix={unit}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(target.value.trim() === '' ? null : (parseNumber(target.value) ?? target.value));
      }}
      onBlur={() => {
        setTyped(undefined);
        onBlur?.();
      }}
    />
  );
}

/** A number in a form. */
export function NumberField<I extends object>(props: FieldProps<I> & { unit?: string; grouped?: boolean }) {
  const { form, name, unit, grouped = false } = props;
  return (
    <Field {...props}>
      {(control) => (
        <NumberBox
          {...control}
          value={form.values[name]}
          unit={unit}
          grouped={grouped}
          // What is no number goes on as it was typed: the schema of a number field refuses it.
          onChange={(typed) => form.set(name, typed as I[typeof name] | null)}
        />
      )}
    </Field>
  );
}
