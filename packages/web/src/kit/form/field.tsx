import type { ReactNode } from 'react';
import { classes } from '../page/classes.ts';
import { t } from '../words/words.ts';
import { controlProps, LabelledControl } from './fields/labelled-control.tsx';
import type { Form } from './use-form.ts';

/** What a control needs to belong to its label, its error and its form. */
export type Control = {
  id: string;
  status: 'error' | undefined;
  'aria-required': boolean;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
  onBlur: () => void;
};

/** The id of a field's control, which the error summary leads to. */
export const fieldId = (name: string): string => `field-${name}`;

export type FieldProps<I extends object> = {
  form: Form<I>;
  name: keyof I & string;
  /** A short rule beside the label. */
  hint?: string;
  /** Spans both columns. */
  wide?: boolean;
  /** Must be filled here, although its own rule would let it be empty. */
  needed?: boolean;
};

/** A label above, a control, and its error under it. */
export function Field<I extends object>(
  props: FieldProps<I> & {
    children: (control: Control) => ReactNode;
    tall?: boolean;
    /** Something is chosen here, not typed, and the error says so. */
    choice?: boolean;
  },
) {
  const { form, name, hint, wide, needed, tall, choice, children } = props;
  const told = form.errors[name];
  const error = choice && told === t('kit.error.required') ? t('kit.error.choose') : told;
  const id = fieldId(name);
  const required = needed || form.required(name);
  const control: Control = {
    ...controlProps(id, error),
    'aria-required': required,
    onBlur: () => form.left(name),
  };
  return (
    <LabelledControl
      {...{ id, label: form.label(name), required, hint, error }}
      className={classes('field', wide && 'field-wide', tall && 'field-tall')}
    >
      {children(control)}
    </LabelledControl>
  );
}
