import { DatePicker, type DatePickerProps } from 'antd';
import type { Dayjs } from 'dayjs';
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import type { Control } from './field.tsx';

export type PickerProps = Partial<Control> &
  Pick<DatePickerProps, 'prefix' | 'className' | 'presets'> & {
    'aria-label'?: string;
    /** What is chosen, or what was typed and can't be read; null is nothing. */
    value: string | null;
    onChange: (value: string | null) => void;
    /** Whether it may be emptied. */
    clearable?: boolean;
  };

type Props = PickerProps & {
  format: string;
  /** The value as the calendar wants it; null where it can't be read. */
  shown: Dayjs | null;
  /** What was typed as a value; undefined where it can't be read. */
  read: (typed: string) => string | undefined;
  chosen: (day: Dayjs) => string;
  more?: Pick<DatePickerProps, 'showTime' | 'showNow' | 'disabledDate'>;
};

/**
 * A calendar with a field to type into. What is typed is taken by Enter, which does nothing else, and by leaving the
 * field; what can't be read stays as it is and becomes the value, which the rule of the field refuses.
 */
export function TypedPicker(props: Props) {
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
  // The calendar keeps what was typed as long as nothing else is chosen: what can't be read leaves it as it was.
  const known = useRef(shown);
  if (value === null || shown !== null) known.current = shown;
  // Whether the calendar was used last: it would also tell its own day when what was typed is none.
  const byCalendar = useRef(false);
  const take = (input: HTMLInputElement) => {
    const typed = input.value.trim();
    const next = typed === '' ? null : (read(typed) ?? typed);
    if (next === value || (next === null && !clearable)) return;
    onChange(next);
  };
  const press = (event: KeyboardEvent) => {
    byCalendar.current = !(event.target instanceof HTMLInputElement);
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    event.stopPropagation();
    take(event.target);
    setOpen(false);
  };
  const leave = (event: FocusEvent) => {
    // What the calendar only shows under the pointer is not chosen.
    if (event.target instanceof HTMLInputElement && !byCalendar.current) take(event.target);
  };
  return (
    <div
      className="typed-picker"
      onMouseDownCapture={({ target }) => {
        byCalendar.current = !(target instanceof HTMLInputElement);
      }}
      onInputCapture={() => {
        byCalendar.current = false;
      }}
      onKeyDownCapture={press}
      onBlurCapture={leave}
    >
      <DatePicker
        {...rest}
        className={className ?? 'date'}
        format={format}
        placeholder={format}
        allowClear={clearable}
        preserveInvalidOnBlur
        open={open}
        onOpenChange={setOpen}
        value={known.current}
        {...(onBlur ? { onBlur } : {})}
        {...more}
        // One calendar chooses one day.
        onChange={(day) => {
          if (byCalendar.current) onChange(day && !Array.isArray(day) ? chosen(day) : null);
        }}
      />
    </div>
  );
}
