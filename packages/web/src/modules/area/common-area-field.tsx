import { Switch } from 'antd';
import { Field } from '../../kit/form/field.tsx';
import type { Form } from '../../kit/form/use-form.ts';
import { t } from '../../kit/words/words.ts';

/** Whether every company of the project has the area. */
export function CommonAreaField<I extends { common: boolean }>({ form }: { form: Form<I> }) {
  // A switch always says something.
  const marked = { ...form, required: () => false };
  return (
    <Field form={marked} name="common" hint={t('area.commonHint')}>
      {({ id }) => (
        <div>
          <Switch
            id={id}
            checked={form.values.common === true}
            // A switch has no third state.
            onChange={(on) => form.set('common', on as I['common'])}
          />
        </div>
      )}
    </Field>
  );
}
