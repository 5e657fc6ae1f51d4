import type { ImportKind, ImportRow } from '@mdi/contract/modules/import/import.contract.ts';
import type { ClipboardEvent, KeyboardEvent, MouseEvent } from 'react';
import { MaybeLink } from '../../kit/page/maybe-link.tsx';
import { Tag } from '../../kit/page/tag.tsx';
import { importedAddress } from '../../kit/paths/addresses.ts';
import { t } from '../../kit/words/words.ts';
import css from './import.module.css';
import { type Ending, SheetCell } from './sheet-cell.tsx';
import {
  isRowImported,
  isSameCell,
  problemAt,
  problemsBeside,
  type SheetColumn,
  type SheetSpot,
  valueBefore,
} from './sheet-cells.ts';
import type { Corrections } from './use-corrections.ts';
import type { SheetFocus } from './use-sheet-focus.ts';

const tones = {
  ready: 'info',
  changes: 'info',
  same: 'mute',
  bad: 'bad',
  waits: 'warn',
  added: 'ok',
  updated: 'ok',
  failed: 'bad',
  undone: 'mute',
} as const;

type Props = {
  kind: ImportKind;
  rows: readonly ImportRow[];
  columns: readonly SheetColumn[];
  sheet: SheetFocus;
  fix: Corrections;
  canFix: boolean;
  onPaste: (from: SheetSpot, text: string) => void;
};

/** The cell that an element belongs to. */
function spotOf(target: EventTarget): SheetSpot | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
  return cell ? { number: Number(cell.dataset.row), column: cell.dataset.col ?? '' } : undefined;
}

/** What became of a row, or what keeps it out as a whole. */
function Outcome({ kind, row, columns }: Pick<Props, 'kind' | 'columns'> & { row: ImportRow }) {
  const tag = <Tag tone={tones[row.state]}>{t(`import.row_${row.state}`)}</Tag>;
  return (
    <td className={css.sheetOutcome}>
      {row.recordId === null ? tag : <MaybeLink to={importedAddress[kind](row.recordId)}>{tag}</MaybeLink>}
      {problemsBeside(row, columns).map((text) => (
        <small key={text}>{text}</small>
      ))}
    </td>
  );
}

function useGridEvents({ rows, columns, sheet, fix, canFix, onPaste }: Props) {
  const mayEdit = ({ number }: SheetSpot) =>
    canFix && rows.some((row) => row.number === number && !isRowImported(row));
  const textAt = (spot: SheetSpot) => {
    const row = rows.find(({ number }) => number === spot.number);
    const at = columns.find(({ key }) => key === spot.column)?.at ?? -1;
    return fix.typedAt(spot) ?? row?.cells[at] ?? '';
  };
  const save = (spot: SheetSpot, text: string) => {
    if (text.trim() !== textAt(spot)) void fix.save([{ ...spot, text: text.trim() }]);
  };
  const end = (spot: SheetSpot, text: string, ending: Ending) => {
    if (ending !== 'escape') save(spot, text);
    sheet.close(ending !== 'blur');
    if (ending === 'enter') sheet.walk(spot, 'ArrowDown');
    if (ending === 'next' || ending === 'previous') sheet.toBad(spot, ending === 'previous');
  };
  const key = (event: KeyboardEvent) => {
    const spot = spotOf(event.target);
    const { key: pressed, altKey, ctrlKey, metaKey, shiftKey } = event;
    if (!spot || altKey || ctrlKey || metaKey) return;
    const edits = mayEdit(spot);
    // Past the last error the Tab key leaves the sheet, as everywhere.
    if (pressed === 'Tab') {
      if (edits && sheet.toBad(spot, shiftKey)) event.preventDefault();
      return;
    }
    if (sheet.walk(spot, pressed)) event.preventDefault();
    else if (!edits) return;
    else if (pressed === 'Enter' || pressed === 'F2') sheet.edit({ ...spot, text: textAt(spot) });
    else if (pressed === 'Delete' || pressed === 'Backspace') save(spot, '');
    else if (pressed.length === 1) sheet.edit({ ...spot, text: pressed });
    else return;
    event.preventDefault();
  };
  const handlers = {
    onKeyDown: key,
    onFocus: (event: { target: EventTarget }) => {
      const spot = spotOf(event.target);
      if (spot && !isSameCell(sheet.active, spot)) sheet.take(spot);
    },
    onDoubleClick: (event: MouseEvent) => {
      const spot = spotOf(event.target);
      if (spot && mayEdit(spot) && !isSameCell(sheet.editing, spot))
        sheet.edit({ ...spot, text: textAt(spot) });
    },
    onPaste: (event: ClipboardEvent) => {
      const spot = spotOf(event.target);
      if (!spot || !mayEdit(spot)) return;
      event.preventDefault();
      onPaste(spot, event.clipboardData.getData('text/plain'));
    },
    onCopy: (event: ClipboardEvent) => {
      const spot = spotOf(event.target);
      // What the person marked is copied as ever.
      if (!spot || sheet.editing || !getSelection()?.isCollapsed) return;
      event.preventDefault();
      event.clipboardData.setData('text/plain', textAt(spot));
    },
  };
  return { handlers, end, textAt };
}

function Row(props: Props & { row: ImportRow } & Pick<ReturnType<typeof useGridEvents>, 'end' | 'textAt'>) {
  const { row, columns, sheet, fix, end, textAt } = props;
  return (
    <tr>
      <th scope="row">{row.number}</th>
      <Outcome {...props} />
      {columns.map((column) => {
        const spot = { number: row.number, column: column.key };
        const edited = isSameCell(sheet.editing, spot) ? sheet.editing : undefined;
        return (
          <SheetCell
            key={column.key}
            number={row.number}
            column={column}
            text={textAt(spot)}
            problem={problemAt(row, column.key)}
            before={valueBefore(row, column.key)}
            active={isSameCell(sheet.active, spot)}
            saving={fix.typedAt(spot) !== undefined}
            input={
              edited && {
                label: t('import.editCell', row.number, column.title),
                text: edited.text,
                note: column.note,
                choices: column.choices,
                onEnd: (text, ending) => end(spot, text, ending),
              }
            }
          />
        );
      })}
    </tr>
  );
}

/** Rows of the workbook with every error at its cell: one stop for the Tab key, arrows walk, Enter or F2 edits. */
export function RowGrid(props: Props) {
  const { rows, columns, sheet } = props;
  const { handlers, end, textAt } = useGridEvents(props);
  return (
    <table
      className={`sheet ${css.sheet}`}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are walked and edited is a grid.
      role="grid"
      aria-label={t('import.rows')}
      ref={sheet.box}
      {...handlers}
    >
      <thead>
        <tr>
          <th scope="col">{t('import.row')}</th>
          <th scope="col">{t('import.outcome')}</th>
          {columns.map(({ key, title, required, note, named }) => (
            <th scope="col" key={key} title={note ?? undefined} className={named ? css.sheetName : undefined}>
              {title}
              {required ? <em title={t('import.required')}>*</em> : null}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.number} {...props} row={row} end={end} textAt={textAt} />
        ))}
      </tbody>
    </table>
  );
}
