import dayjs, { type Dayjs } from 'dayjs';
import { dayFormat, toDayjs } from '../../time/date-picker-days.ts';
import { parseDayAndTime } from '../../time/parse-day.ts';
import { today } from '../../time/project-time.ts';
import { clockFormat, clockOf, instantOf } from '../../time/zone-clock.ts';
import { t } from '../../words/words.ts';
import { Field, type FieldProps } from '../field.tsx';
import { TypedDatePicker, type TypedDatePickerProps } from './typed-date-picker.tsx';

/** Whether a value is an instant, and not a typed text that can't be read. */
export const isInstant = (value: string): boolean => /^\d{4}-\d\d-\d\dT/.test(value);

/** Reads a typed day and time as a future instant; today's day may be over. */
function read(typed: string): string | undefined {
  const clock = parseDayAndTime(typed, today());
  return clock === undefined || clock.slice(0, dayFormat.length) < today() ? undefined : instantOf(clock);
}

/** Why a typed time isn't accepted: it is past, or no time at all; undefined where it is accepted. */
export function momentProblem(value: string | null): string | undefined {
  if (value === null || isInstant(value)) return undefined;
  return t(parseDayAndTime(value, today()) === undefined ? 'kit.error.time' : 'kit.error.past');
}

/** A day and time of the project's clocks, not before today; a day alone means its last minute. */
export function MomentPicker({ value, ...props }: TypedDatePickerProps) {
  const first = toDayjs(today());
  return (
    <TypedDatePicker
      {...props}
      value={value}
      format={clockFormat}
      shown={value !== null && isInstant(value) ? dayjs(clockOf(value), clockFormat) : null}
      read={read}
      chosen={(day) => instantOf(day.format(clockFormat))}
      more={{
        showTime: { format: 'HH:mm', defaultOpenValue: first.endOf('day') },
        showNow: false,
        disabledDate: (day: Dayjs) => day.isBefore(first, 'day'),
      }}
    />
  );
}

/** The ends that are mostly meant for an opening. */
const ends = () => {
  const end = toDayjs(today()).endOf('day');
  return [
    { label: t('kit.day.today'), value: end },
    { label: t('kit.day.monthEnd'), value: end.endOf('month') },
    { label: t('kit.day.years', 1), value: end.add(1, 'year') },
  ];
};

/** A future day and time in a form. */
export function MomentField<I extends object>(props: FieldProps<I> & { quick?: boolean }) {
  const { form, name, quick = false } = props;
  const value = form.values[name];
  const typed = typeof value === 'string' ? value : null;
  const why = form.errors[name] === undefined ? undefined : momentProblem(typed);
  // The field's rule knows instants only, so the person is told what is wrong with what they typed.
  const told = why === undefined ? form : { ...form, errors: { ...form.errors, [name]: why } };
  return (
    <Field {...props} form={told}>
      {(control) => (
        <MomentPicker
          {...control}
          {...(quick ? { presets: ends() } : {})}
          value={typed}
          // Anything but a future time goes on as it was typed: the schema of such a field reads instants.
          onChange={(instant) => form.set(name, instant as I[typeof name] | null)}
        />
      )}
    </Field>
  );
}
