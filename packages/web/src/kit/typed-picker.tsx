import { DatePicker, type DatePickerProps } from 'antd';
import type { Dayjs } from 'dayjs';
import { type KeyboardEvent, useRef, useState } from 'react';
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
  // What stands in the field may also be the day under the pointer: only what was typed is taken.
  const typed = useRef<string>(undefined);
  const take = () => {
    const text = typed.current?.trim();
    typed.current = undefined;
    if (text === undefined) return;
    const next = text === '' ? null : (read(text) ?? text);
    if (next !== value && (next !== null || clearable)) onChange(next);
  };
  const press = (event: KeyboardEvent) => {
    byCalendar.current = !(event.target instanceof HTMLInputElement);
    if (event.key !== 'Enter' || byCalendar.current) return;
    event.preventDefault();
    event.stopPropagation();
    take();
    setOpen(false);
  };
  return (
    <div
      className="typed-picker"
      onMouseDownCapture={({ target }) => {
        byCalendar.current = !(target instanceof HTMLInputElement);
      }}
      onInputCapture={({ target }) => {
        byCalendar.current = false;
        if (target instanceof HTMLInputElement) typed.current = target.value;
      }}
      onKeyDownCapture={press}
      onBlurCapture={take}
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
          if (!byCalendar.current) return;
          typed.current = undefined;
          onChange(day && !Array.isArray(day) ? chosen(day) : null);
        }}
      />
    </div>
  );
}
