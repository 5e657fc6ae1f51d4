import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { dayOf } from './calendar.ts';
import { type Control, Field, type FieldProps } from './field.tsx';
import { today } from './moment.ts';
import { clockFormat, clockOf, instantOf } from './zoned.ts';

type PickerProps = Partial<Control> & {
  'aria-label'?: string;
  /** An instant, or nothing. */
  value: string | null;
  onChange: (instant: string | null) => void;
  /** Whether it may be emptied. */
  clearable?: boolean;
};

/** A day and time of the project's clocks, not before today; a day alone means its last minute. */
export function MomentPicker({ value, onChange, clearable = true, ...control }: PickerProps) {
  const first = dayOf(today());
  return (
    <DatePicker
      {...control}
      className="date"
      format={clockFormat}
      placeholder={clockFormat}
      allowClear={clearable}
      showTime={{ format: 'HH:mm', defaultOpenValue: first.endOf('day') }}
      showNow={false}
      disabledDate={(day: Dayjs) => day.isBefore(first, 'day')}
      value={value === null ? null : dayjs(clockOf(value), clockFormat)}
      onChange={(at) => onChange(at ? instantOf(at.format(clockFormat)) : null)}
    />
  );
}

/** A day and time that is to come, in a form. */
export function MomentField<I extends object>(props: FieldProps<I>) {
  const { form, name } = props;
  const value = form.values[name];
  return (
    <Field {...props}>
      {(control) => (
        <MomentPicker
          {...control}
          value={typeof value === 'string' ? value : null}
          // The schema of such a field reads instants.
          onChange={(instant) => form.set(name, instant as I[typeof name] | null)}
        />
      )}
    </Field>
  );
}
