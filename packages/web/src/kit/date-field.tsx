import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { Field, type FieldProps } from './field.tsx';
import { lang } from './words.ts';

// The calendar takes the names of months and the first day of the week from here.
dayjs.locale(lang === 'zh' ? 'zh-cn' : 'en');

const format = 'YYYY-MM-DD';

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
          format={format}
          placeholder={format}
          value={typeof value === 'string' ? dayjs(value, format) : null}
          // The schema of a date field reads this format.
          onChange={(day) => form.set(name, (day ? day.format(format) : null) as I[typeof name] | null)}
        />
      )}
    </Field>
  );
}
