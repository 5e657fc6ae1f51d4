import { DatePicker, type DatePickerProps } from 'antd';
import type { Dayjs } from 'dayjs';
import { type FocusEvent, type KeyboardEvent, useState } from 'react';
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
  const take = (input: HTMLInputElement) => {
    const typed = input.value.trim();
    const next = typed === '' ? null : (read(typed) ?? typed);
    if (next === value || (next === null && !clearable)) return;
    onChange(next);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    event.stopPropagation();
    take(event.target);
    setOpen(false);
  };
  const leave = (event: FocusEvent) => {
    if (event.target instanceof HTMLInputElement) take(event.target);
  };
  return (
    <div className="typed-picker" onKeyDownCapture={press} onBlurCapture={leave}>
      <DatePicker
        {...rest}
        className={className ?? 'date'}
        format={format}
        placeholder={format}
        allowClear={clearable}
        preserveInvalidOnBlur
        open={open}
        onOpenChange={setOpen}
        value={shown}
        {...(onBlur ? { onBlur } : {})}
        {...more}
        // One calendar chooses one day.
        onChange={(day) => onChange(day && !Array.isArray(day) ? chosen(day) : null)}
      />
    </div>
  );
}
