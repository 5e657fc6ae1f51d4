import { DatePicker } from 'antd';
import { dayFormat, dayOf } from './calendar.ts';
import { Field, type FieldProps } from './field.tsx';

/** A day of the calendar, `YYYY-MM-DD`, typed or chosen. */
export function DateField<I extends object>(props: FieldProps<I>) {
  const { form, name } = props;
  const value = form.values[name];
  return (
    <Field {...props}>
      {(control) => (
        <DatePicker
          {...control}
          className="date"
          format={dayFormat}
          placeholder={dayFormat}
          value={typeof value === 'string' ? dayOf(value) : null}
          // The schema of a date field reads this format.
          onChange={(day) => form.set(name, (day ? day.format(dayFormat) : null) as I[typeof name] | null)}
        />
      )}
    </Field>
  );
}
