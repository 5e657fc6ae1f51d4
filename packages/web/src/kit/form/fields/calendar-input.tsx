import { type ComponentProps, createContext, useContext, useState } from 'react';

/** A field of a calendar: the only or first one, or the last. */
export type RangeEnd = 0 | 1;

type Typing = {
  /** The text to show instead of the calendar's own day; undefined to show that. */
  text: (end: RangeEnd) => string | undefined;
  /** Whether that text is wrong; undefined where the calendar says so itself. */
  wrong: (end: RangeEnd) => boolean | undefined;
  type: (end: RangeEnd, text: string) => void;
  take: (end: RangeEnd) => void;
  close: () => void;
};

const TypingContext = createContext<Typing | null>(null);
export const CalendarTypingProvider = TypingContext.Provider;

/** Holds what is being typed into one of a calendar's fields and isn't applied yet. */
export function useCalendarTyping(take: (end: RangeEnd, text: string) => void) {
  const [typed, setTyped] = useState<{ end: RangeEnd; text: string }>();
  return {
    at: (end: RangeEnd) => (typed?.end === end ? typed.text : undefined),
    type: (end: RangeEnd, text: string) => setTyped({ end, text }),
    take: (end: RangeEnd) => {
      if (typed?.end !== end) return;
      setTyped(undefined);
      take(end, typed.text.trim());
    },
    drop: () => setTyped(undefined),
  };
}

/**
 * A field of a calendar that keeps what is typed from the calendar, which would swallow what it can't read. Enter
 * applies what was typed and does nothing else; leaving the field applies it, too.
 */
function CalendarInput({
  'date-range': at,
  ...props
}: ComponentProps<'input'> & { 'date-range'?: 'start' | 'end' }) {
  const typing = useContext(TypingContext);
  const end = at === 'end' ? 1 : 0;
  const wrong = typing?.wrong(end);
  return (
    <input
      {...props}
      {...(wrong === undefined ? {} : { 'aria-invalid': wrong })}
      value={typing?.text(end) ?? props.value}
      onChange={({ target }) => typing?.type(end, target.value)}
      onBlur={(event) => {
        typing?.take(end);
        props.onBlur?.(event);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return props.onKeyDown?.(event);
        event.preventDefault();
        event.stopPropagation();
        typing?.take(end);
        typing?.close();
      }}
    />
  );
}

/** The fields of every calendar that is typed into. */
export const calendarInputComponents = { input: CalendarInput };
