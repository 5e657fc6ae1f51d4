import type { DatePickerProps } from 'antd';
import type { Dayjs } from 'dayjs';
import { useEffect, useReducer, useState } from 'react';
import type { Control } from '../field.tsx';
import { CalendarTypingProvider, calendarInputComponents, useCalendarTyping } from './calendar-input.tsx';
import { DatePicker } from './date-picker.tsx';

export type TypedDatePickerProps = Partial<Control> &
  Pick<DatePickerProps, 'prefix' | 'className' | 'presets' | 'disabledDate'> & {
    'aria-label'?: string;
    /** The chosen value, or typed text that can't be read; null for nothing. */
    value: string | null;
    onChange: (value: string | null) => void;
    /** Whether it may be emptied. */
    clearable?: boolean;
  };

type Props = TypedDatePickerProps & {
  format: string;
  /** The value as the calendar wants it; null where it can't be read. */
  shown: Dayjs | null;
  /** What was typed as a value; undefined where it can't be read. */
  read: (typed: string) => string | undefined;
  chosen: (day: Dayjs) => string;
  more?: Pick<DatePickerProps, 'showTime' | 'showNow' | 'disabledDate'>;
};

/**
 * A calendar with a field to type into; text that can't be read stays as it is and becomes the value, which the field's
 * rule refuses.
 */
export function TypedDatePicker(props: Props) {
  const {
    format,
    shown,
    read,
    chosen,
    more,
    value,
    onChange,
    clearable = true,
    className,
    onBlur,
    ...rest
  } = props;
  const [open, setOpen] = useState(false);
  const typed = useCalendarTyping((_, text) => {
    const next = text === '' ? null : (read(text) ?? text);
    if (next !== value && (next !== null || clearable)) onChange(next);
  });
  const [left, leave] = useReducer((times: number) => times + 1, 0);
  // The field is left with what was typed in it, which the form knows by then.
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once each time, by the form as it is then.
  useEffect(() => {
    if (left > 0) onBlur?.();
  }, [left]);
  const unread = shown === null && value !== null ? value : undefined;
  return (
    <CalendarTypingProvider
      value={{
        ...typed,
        text: (end) => typed.at(end) ?? unread,
        wrong: () => undefined,
        close: () => setOpen(false),
      }}
    >
      <DatePicker
        {...rest}
        className={className ?? 'date'}
        format={format}
        placeholder={format}
        allowClear={clearable}
        components={calendarInputComponents}
        open={open}
        onOpenChange={setOpen}
        value={shown}
        onBlur={leave}
        {...more}
        // One calendar chooses one day.
        onChange={(day) => {
          typed.drop();
          onChange(day && !Array.isArray(day) ? chosen(day) : null);
        }}
      />
    </CalendarTypingProvider>
  );
}
