import type { GenerateRule } from '@mdi/contract/modules/building/building-generate.ts';
import { Input } from 'antd';
import { useState } from 'react';
import { Field } from '../../kit/form/field.tsx';
import { FieldError } from '../../kit/form/field-error.tsx';
import type { Form } from '../../kit/form/use-form.ts';
import { t } from '../../kit/words/words.ts';
import { parseNumberList, withNumberToggled } from './generate-floors-rule.ts';
import css from './structure.module.css';

/** Numbers that many buildings leave out. */
const usual = [4, 13, 14];

/** What is no list of numbers must not pass for one: the form is refused with it. */
const noNumbers = [Number.NaN];

type Props = { form: Form<GenerateRule>; name: 'skipFloors' | 'skipUnits' };

/** Numbers to leave out: the usual ones by a press, others typed. */
export function SkippedNumbersField({ form, name }: Props) {
  const numbers = (form.values[name] ?? []).filter(Number.isInteger);
  const [text, setText] = useState(numbers.join(', '));
  const wrong = parseNumberList(text) === undefined;
  const put = (next: number[]) => form.set(name, next);
  return (
    // An empty list skips nothing, so that there is nothing one must fill in.
    <Field form={{ ...form, required: () => false, ...(wrong ? { errors: {} } : {}) }} name={name}>
      {(control) => (
        <>
          <div className={css.skipNumbers}>
            {usual.map((number) => (
              <button
                key={number}
                type="button"
                aria-pressed={numbers.includes(number)}
                aria-label={t('building.skipNumber', form.label(name), number)}
                onClick={() => {
                  const next = withNumberToggled(numbers, number);
                  setText(next.join(', '));
                  put(next);
                }}
              >
                {number}
              </button>
            ))}
            <Input
              {...control}
              value={text}
              autoComplete="off"
              placeholder={t('building.skipHint')}
              status={wrong ? 'error' : control.status}
              onChange={({ target }) => {
                setText(target.value);
                put(parseNumberList(target.value) ?? noNumbers);
              }}
            />
          </div>
          <FieldError text={wrong ? t('building.skipWrong') : null} alert />
        </>
      )}
    </Field>
  );
}
