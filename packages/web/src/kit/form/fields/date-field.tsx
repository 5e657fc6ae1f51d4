import { useState } from 'react';
import { dayFormat, disablesDaysBefore, toDayjs } from '../../time/date-picker-days.ts';
import { parseDay } from '../../time/parse-day.ts';
import { today } from '../../time/project-time.ts';
import { t } from '../../words/words.ts';
import { Field, type FieldProps } from '../field.tsx';
import { TypedDatePicker, type TypedDatePickerProps } from './typed-date-picker.tsx';

const isDay = (value: string): boolean => parseDay(value, value) === value;

/** A day of the calendar, `YYYY-MM-DD`, typed or chosen. */
export function DayPicker({ value, ...props }: TypedDatePickerProps) {
  return (
    <TypedDatePicker
      {...props}
      value={value}
      format={dayFormat}
      shown={value !== null && isDay(value) ? toDayjs(value) : null}
      read={(typed) => parseDay(typed, today())}
      chosen={(day) => day.format(dayFormat)}
    />
  );
}

/**
 * A day outside a form, applied at once; anything else stays as it was typed and is marked. The field shows what was
 * chosen from then on, however long the page takes to follow.
 */
export function StandaloneDayPicker({ value, onChange, ...props }: TypedDatePickerProps) {
  const [put, setPut] = useState({ day: value, over: value });
  // Another day was chosen elsewhere, or the page has followed.
  if (put.over !== value) setPut({ day: value, over: value });
  const { day } = put;
  const wrong = day !== null && !isDay(day);
  return (
    <DayPicker
      {...props}
      {...(wrong ? { status: 'error' as const } : {})}
      aria-invalid={wrong}
      value={day}
      onChange={(next) => {
        setPut({ day: next, over: value });
        if ((next === null || isDay(next)) && next !== value) onChange(next);
      }}
    />
  );
}

/** The days on which things mostly end; a year counts from `from`. */
const endsFrom = (from: string | null) => {
  const first = toDayjs(from !== null && isDay(from) ? from : today());
  const year = (count: number) => first.add(count, 'year').subtract(1, 'day');
  return [
    { label: t('kit.day.monthEnd'), value: first.endOf('month') },
    ...[1, 2, 3].map((count) => ({ label: t('kit.day.years', count), value: year(count) })),
  ];
};

type DateProps<I extends object> = FieldProps<I> & { from?: string | null; first?: string | null };

/**
 * A day in a form; where something ends, the usual ends of what begins on the day `from` are offered. Days before
 * `first`, which would be refused, can't be chosen.
 */
export function DateField<I extends object>(props: DateProps<I>) {
  const { form, name, from, first } = props;
  const value = form.values[name];
  const past = disablesDaysBefore(first ?? '');
  return (
    <Field {...props}>
      {(control) => (
        <DayPicker
          {...control}
          {...(from === undefined ? {} : { presets: endsFrom(from).filter(({ value: end }) => !past(end)) })}
          {...(first ? { disabledDate: past } : {})}
          value={typeof value === 'string' ? value : null}
          // What is no day goes on as it was typed: the schema of a date field refuses it.
          onChange={(day) => form.set(name, day as I[typeof name] | null)}
        />
      )}
    </Field>
  );
}
