import type { ComponentProps } from 'react';
import { LinesField } from './controls.tsx';
import type { Schema } from './draft-of.ts';
import { FormDialog } from './form-dialog.tsx';
import { type Form, useForm } from './use-form.ts';

type Said = string | null;
type Why<R extends Said> = { reason: R };
type Rule<R extends Said> = Schema<Why<R>>;

/** Why something is done: what is said, and whether it will do; `label` asks for it. */
export function useReason<R extends Said>(rule: Rule<R>, label: string) {
  const form = useForm<Why<R>>({ schema: rule, label: () => label });
  const { data } = rule.safeParse(form.values);
  return { form, ready: data !== undefined, reason: data?.reason ?? null };
}

type FieldProps<R extends Said> = { form: Form<Why<R>>; hint?: string; rows?: 2 | 3 };

export const ReasonField = <R extends Said>({ rows = 2, ...field }: FieldProps<R>) => (
  <LinesField {...field} name="reason" rows={rows} />
);

type Props<R extends Said, O> = Omit<ComponentProps<typeof FormDialog<Why<R>, O>>, 'form' | 'fields'> & {
  rule: Rule<R>;
  label: string;
  rows?: 2 | 3;
};

/** Asks for the reason before something is done. */
export function ReasonDialog<R extends Said, O>({ rule, label, rows = 2, children, ...asked }: Props<R, O>) {
  const { form } = useReason(rule, label);
  return (
    <FormDialog {...asked} form={form} fields={['reason']}>
      {children}
      <ReasonField form={form} rows={rows} />
    </FormDialog>
  );
}
