import { Switch } from 'antd';
import { Field, type FieldProps } from '../../kit/form/field.tsx';

/** Yes or no; it takes effect when the form is saved. */
export function YesNoField<I extends object>(props: FieldProps<I>) {
  const { form, name } = props;
  // A switch always says something.
  const marked = { ...form, required: () => false };
  return (
    <Field {...props} form={marked}>
      {({ id, 'aria-describedby': describedBy }) => (
        <div>
          <Switch
            id={id}
            aria-describedby={describedBy}
            checked={form.values[name] === true}
            // A switch has no third state.
            onChange={(on) => form.set(name, on as I[typeof name])}
          />
        </div>
      )}
    </Field>
  );
}
