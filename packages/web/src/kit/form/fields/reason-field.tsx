import { Button } from 'antd';
import type { ComponentProps } from 'react';
import { t } from '../../words/words.ts';
import type { Schema } from '../drafts/draft-of.ts';
import { FormDialog } from '../form-dialog.tsx';
import { type Form, useForm } from '../use-form.ts';
import { MultilineField } from './basic-fields.tsx';

type ReasonValue = string | null;
type Why<R extends ReasonValue> = { reason: R };
type Rule<R extends ReasonValue> = Schema<Why<R>>;

/** Holds the reason for an action, and whether it will do; `label` asks for it. */
export function useReason<R extends ReasonValue>(rule: Rule<R>, label: string) {
  const form = useForm<Why<R>>({ schema: rule, label: () => label });
  const { data } = rule.safeParse(form.values);
  return { form, ready: data !== undefined, reason: data?.reason ?? null };
}

type FieldProps<R extends ReasonValue> = { form: Form<Why<R>>; hint?: string; rows?: 2 | 3 };

export const ReasonField = <R extends ReasonValue>({ rows = 2, ...field }: FieldProps<R>) => (
  <MultilineField {...field} name="reason" rows={rows} />
);

type Props<R extends ReasonValue, O> = Omit<
  ComponentProps<typeof FormDialog<Why<R>, O>>,
  'form' | 'fields'
> & {
  rule: Rule<R>;
  label: string;
  rows?: 2 | 3;
  /** Common reasons: a press appends one to what stands there. */
  usual?: readonly string[];
};

/** Asks for the reason before something is done. */
export function ReasonDialog<R extends ReasonValue, O>({
  rule,
  label,
  rows = 2,
  usual = [],
  children,
  ...asked
}: Props<R, O>) {
  const { form } = useReason(rule, label);
  const add = (said: string) => {
    const all = [form.values.reason, said].filter(Boolean).join(t('kit.listMark'));
    // A reason is a text, by its rule.
    form.set('reason', all as R);
  };
  return (
    <FormDialog {...asked} form={form} fields={['reason']}>
      {children}
      {usual.length === 0 ? null : (
        <div className="usual">
          {usual.map((said) => (
            <Button key={said} size="small" shape="round" onClick={() => add(said)}>
              {said}
            </Button>
          ))}
        </div>
      )}
      <ReasonField form={form} rows={rows} />
    </FormDialog>
  );
}
