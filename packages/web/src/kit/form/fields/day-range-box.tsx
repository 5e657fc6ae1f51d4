import type { GetProps } from 'antd';
import type { Dayjs } from 'dayjs';
import { useMemo, useRef, useState } from 'react';
import { dayFormat, toDayjs } from '../../time/date-picker-days.ts';
import { type DayRange, type RangeLimits, typedRange } from '../../time/day-range.ts';
import { today } from '../../time/project-time.ts';
import {
  CalendarTypingProvider,
  calendarInputComponents,
  type RangeEnd,
  useCalendarTyping,
} from './calendar-input.tsx';
import { DatePicker } from './date-picker.tsx';

type RangeProps = GetProps<typeof DatePicker.RangePicker>;
type Props = Pick<
  RangeProps,
  'prefix' | 'className' | 'style' | 'presets' | 'placeholder' | 'disabledDate'
> & {
  'aria-label': string;
  value: DayRange;
  onChange: (range: DayRange) => void;
  limits?: RangeLimits;
  clearable?: boolean;
  /** Whether the range as a whole is refused. */
  refused?: boolean;
};

type Ends = readonly [string | undefined, string | undefined];

const keyOf = ([from, to]: DayRange) => `${from} ${to}`;
const day = (value: string | null) => (value === null ? null : toDayjs(value));
const written = (day: Dayjs | null | undefined) => day?.format(dayFormat) ?? null;

/** Remembers an end that was typed and can't be applied, while the range is the one it was typed over. */
function useUntaken(value: DayRange) {
  const [kept, setKept] = useState<{ ends: Ends; over: string }>();
  const none: Ends = [undefined, undefined];
  const ends = kept?.over === keyOf(value) ? kept.ends : none;
  const keep = (end: RangeEnd, text: string | undefined, range: DayRange) =>
    setKept({ ends: end === 0 ? [text, ends[1]] : [ends[0], text], over: keyOf(range) });
  return { ends, keep, drop: () => setKept(undefined) };
}

/** First and last day outside a form, each typed or both chosen, applied at once; anything else stays and is marked. */
export function DayRangeBox(props: Props) {
  const { value, onChange, limits = {}, clearable = true, refused = false, ...rest } = props;
  const [open, setOpen] = useState(false);
  const [from, to] = value;
  const shown = useMemo((): [Dayjs | null, Dayjs | null] => [day(from), day(to)], [from, to]);
  // What was chosen in the calendar and isn't applied yet; none once something is typed, which counts instead.
  const half = useRef<{ range: DayRange; over: string }>(undefined);
  const chosen = () => (half.current?.over === keyOf(value) ? half.current.range : undefined);
  const untaken = useUntaken(value);
  // The end that was typed last, and in which range, until the other one is typed too.
  const last = useRef<{ end: RangeEnd; over: string }>(undefined);
  const typed = useCalendarTyping((end, text) => {
    const before = last.current?.over === keyOf(value) ? last.current.end : undefined;
    const both = chosen() !== undefined || (before !== undefined && before !== end);
    const next = typedRange({ range: chosen() ?? value, end, both, limits }, text, today());
    half.current = undefined;
    last.current = both || next === undefined ? undefined : { end, over: keyOf(next) };
    untaken.keep(end, next === undefined ? text : undefined, next ?? value);
    if (next !== undefined && keyOf(next) !== keyOf(value)) onChange(next);
  });
  const wrong = refused || untaken.ends.some((text) => text !== undefined);
  return (
    <CalendarTypingProvider
      value={{
        ...typed,
        text: (end) => typed.at(end) ?? untaken.ends[end],
        wrong: (end) => refused || untaken.ends[end] !== undefined,
        close: () => setOpen(false),
      }}
    >
      <DatePicker.RangePicker
        {...rest}
        format={dayFormat}
        {...(wrong ? { status: 'error' } : {})}
        allowEmpty={[limits.open ?? false, limits.open ?? false]}
        allowClear={clearable}
        components={calendarInputComponents}
        open={open}
        onOpenChange={setOpen}
        value={shown}
        onCalendarChange={([first, last]) => {
          half.current = { range: [written(first), written(last)], over: keyOf(value) };
        }}
        onChange={(days) => {
          // On closing, the calendar also reports what was chosen before something was typed.
          if (days !== null && chosen() === undefined) return;
          typed.drop();
          untaken.drop();
          onChange([written(days?.[0]), written(days?.[1])]);
        }}
      />
    </CalendarTypingProvider>
  );
}
