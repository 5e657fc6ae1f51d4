import { AutoComplete } from 'antd';
import { type KeyboardEvent, type ReactElement, useRef, useState } from 'react';
import { classes } from '../../kit/page/classes.ts';
import { Icon } from '../../kit/page/icon.tsx';
import { useTextMatcher } from '../../kit/words/name-search.ts';
import { t } from '../../kit/words/words.ts';
import css from './import.module.css';
import type { SheetColumn } from './sheet-cells.ts';

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
  /** How to fill it in. */
  note: string | null;
  choices: readonly string[];
  onEnd: (text: string, ending: Ending) => void;
};

type ChoiceProps = {
  text: string;
  choices: readonly string[];
  input: ReactElement;
  onPick: (text: string) => void;
};

/** What may stand in a cell: all of it while the text is as it was, also a wrong one; then what fits the typing. */
function Choices({ text, choices, input, onPick }: ChoiceProps) {
  const [typed, setTyped] = useState(text);
  const holds = useTextMatcher(typed);
  const fitting = choices.filter((choice) => typed === text || holds(choice));
  return (
    <AutoComplete
      className={css.sheetChoices}
      value={typed}
      defaultOpen
      defaultActiveFirstOption={false}
      options={fitting.map((value) => ({ value }))}
      popupMatchSelectWidth={false}
      onChange={setTyped}
      onSelect={onPick}
      onKeyDown={(event) => event.stopPropagation()}
    >
      {input}
    </AutoComplete>
  );
}

/** The cell while it is edited, with what may be chosen and how it is filled in. */
export function CellInput({ label, text, note, choices, onEnd }: InputProps) {
  // Taking the input away makes it lose the focus, which must not save a second time.
  const ended = useRef(false);
  const end = (value: string, ending: Ending) => {
    if (ended.current) return;
    ended.current = true;
    onEnd(value, ending);
  };
  const input = (
    <input
      className={css.sheetInput}
      aria-label={label}
      defaultValue={choices.length > 0 ? undefined : text}
      maxLength={2000}
      ref={takeFocus}
      onBlur={({ target }) => end(target.value, 'blur')}
      onKeyDown={(event) => {
        const ending = event.nativeEvent.isComposing ? undefined : endingOf(event);
        // With choices the list hears it too, and keeps it from the sheet.
        if (choices.length === 0) event.stopPropagation();
        if (!ending) return;
        event.preventDefault();
        const { value } = event.currentTarget;
        // The list hears the key after this, and an option that the arrows led to comes first.
        queueMicrotask(() => end(value, ending));
      }}
      onPaste={(event) => event.stopPropagation()}
    />
  );
  return (
    <>
      {choices.length > 0 ? (
        <Choices text={text} choices={choices} input={input} onPick={(value) => end(value, 'enter')} />
      ) : (
        input
      )}
      {note ? <span className={css.sheetNote}>{note}</span> : null}
    </>
  );
}

type Props = {
  number: number;
  column: SheetColumn;
  text: string;
  problem: string | undefined;
  /** What its record has now, where the row changes that. */
  before: string | undefined;
  /** Whether the Tab key stops here. */
  active: boolean;
  /** Typed, and on its way to the server. */
  saving: boolean;
  input: InputProps | undefined;
};

/** One cell of a row with what is wrong with it, in words. */
export function SheetCell({ number, column, text, problem, before, active, saving, input }: Props) {
  const changes = before !== undefined && !problem;
  const marks = classes(
    changes && css.sheetChanges,
    problem && css.sheetBad,
    saving && css.sheetSaving,
    input && 'sheet-edited',
    column.named && css.sheetName,
  );
  return (
    <td
      data-row={number}
      data-col={column.key}
      tabIndex={active ? 0 : -1}
      aria-invalid={problem ? true : undefined}
      className={marks}
    >
      {input ? <CellInput {...input} /> : <span className={css.sheetText}>{text}</span>}
      {problem ? (
        <small>
          <Icon name="warning" size={12} />
          {problem}
        </small>
      ) : null}
      {changes ? (
        <span className={css.sheetNote}>
          {before === '' ? t('import.beforeNone') : t('import.before', before)}
        </span>
      ) : null}
      {problem && text === '' && !input ? <span className="unseen">{t('kit.none')}</span> : null}
    </td>
  );
}
