import { type KeyboardEvent, useId, useRef } from 'react';
import { Icon } from '../../kit/icon.tsx';
import { t } from '../../kit/words.ts';
import type { SheetColumn } from './sheet.ts';

/** How a cell's editing ended. */
export type Ending = 'enter' | 'next' | 'previous' | 'escape' | 'blur';

const endingOf = ({ key, shiftKey }: KeyboardEvent): Ending | undefined => {
  if (key === 'Enter') return 'enter';
  if (key === 'Escape') return 'escape';
  if (key !== 'Tab') return undefined;
  return shiftKey ? 'previous' : 'next';
};

/** The person asked to edit this very cell; typing goes on at its end. */
function takeFocus(input: HTMLInputElement | null): void {
  input?.focus();
  input?.setSelectionRange(input.value.length, input.value.length);
}

type InputProps = {
  label: string;
  text: string;
  choices: readonly string[];
  onEnd: (text: string, ending: Ending) => void;
};

/** The cell while it is edited; what may be chosen is offered while typing. */
export function CellInput({ label, text, choices, onEnd }: InputProps) {
  const list = useId();
  // Taking the input away makes it lose the focus, which must not save a second time.
  const ended = useRef(false);
  const end = (value: string, ending: Ending) => {
    if (ended.current) return;
    ended.current = true;
    onEnd(value, ending);
  };
  return (
    <>
      <input
        className="sheet-input"
        aria-label={label}
        defaultValue={text}
        maxLength={2000}
        list={choices.length > 0 ? list : undefined}
        ref={takeFocus}
        onBlur={({ target }) => end(target.value, 'blur')}
        onKeyDown={(event) => {
          const ending = event.nativeEvent.isComposing ? undefined : endingOf(event);
          event.stopPropagation();
          if (!ending) return;
          event.preventDefault();
          end(event.currentTarget.value, ending);
        }}
        onPaste={(event) => event.stopPropagation()}
      />
      {choices.length > 0 ? (
        <datalist id={list}>
          {choices.map((choice) => (
            <option key={choice} value={choice} />
          ))}
        </datalist>
      ) : null}
    </>
  );
}

type Props = {
  number: number;
  column: SheetColumn;
  text: string;
  problem: string | undefined;
  /** Whether the Tab key stops here. */
  active: boolean;
  /** Typed, and on its way to the server. */
  saving: boolean;
  input: InputProps | undefined;
};

/** One cell of a row with what is wrong with it, in words. */
export function SheetCell({ number, column, text, problem, active, saving, input }: Props) {
  const marks = [problem && 'sheet-bad', saving && 'sheet-saving', input && 'sheet-edited'].filter(Boolean);
  return (
    <td
      data-row={number}
      data-col={column.key}
      tabIndex={active ? 0 : -1}
      aria-invalid={problem ? true : undefined}
      className={marks.join(' ') || undefined}
    >
      {input ? <CellInput {...input} /> : <span className="sheet-text">{text}</span>}
      {problem ? (
        <small>
          <Icon name="warning" size={12} />
          {problem}
        </small>
      ) : null}
      {problem && text === '' && !input ? <span className="unseen">{t('kit.none')}</span> : null}
    </td>
  );
}
