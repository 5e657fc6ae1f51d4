import type { ImportRow } from '@mdi/contract/modules/import/import.contract.ts';
import { useLayoutEffect, useRef, useState } from 'react';
import {
  cellAfterKey,
  isSameCell,
  nextProblemCell,
  type SheetColumn,
  type SheetSpot,
} from './sheet-cells.ts';

type Spec = {
  rows: readonly ImportRow[];
  columns: readonly SheetColumn[];
  /** True while the rows are not those of the asked page yet. */
  waits: boolean;
};

/** A cell being edited, with the text it starts with. */
export type EditedCell = SheetSpot & { text: string };

/** Where the keys are in the sheet of rows: one cell is active, and the focus follows it. */
export function useSheetFocus({ rows, columns, waits }: Spec) {
  const box = useRef<HTMLTableElement>(null);
  const [chosen, setChosen] = useState<SheetSpot>();
  const [editing, setEditing] = useState<EditedCell>();
  const wanted = useRef<'focus' | 'firstBad'>(undefined);
  const here = (spot: SheetSpot | undefined) =>
    spot !== undefined &&
    rows.some(({ number }) => number === spot.number) &&
    columns.some(({ key }) => key === spot.column);
  const [row] = rows;
  const [column] = columns;
  const start = row && column ? { number: row.number, column: column.key } : undefined;
  /** Where the person has been; before the first step nowhere, so that the first cell counts as not seen. */
  const place = here(chosen) ? chosen : undefined;
  const active = place ?? start;
  const go = (spot: SheetSpot) => {
    wanted.current = 'focus';
    setEditing(undefined);
    setChosen(spot);
  };
  useLayoutEffect(() => {
    if (wanted.current === 'firstBad' && !waits && rows.length > 0) {
      const first = nextProblemCell(rows, columns, undefined);
      wanted.current = first && 'focus';
      if (first && !isSameCell(active, first)) return setChosen(first);
    }
    if (wanted.current !== 'focus' || !active || editing) return;
    wanted.current = undefined;
    const { number, column: key } = active;
    box.current?.querySelector<HTMLElement>(`[data-row="${number}"][data-col="${CSS.escape(key)}"]`)?.focus();
  });
  return {
    box,
    active,
    place,
    editing,
    edit: (spot: EditedCell) => {
      setChosen(spot);
      setEditing(spot);
    },
    /** Ends editing; the focus goes to the cell where it ended, unless it has gone elsewhere already. */
    close: (keepFocus: boolean) => {
      if (keepFocus) wanted.current = 'focus';
      setEditing(undefined);
    },
    take: setChosen,
    go,
    /** Goes where an arrow key, Home or End leads; false where it leads nowhere. */
    walk(from: SheetSpot, key: string): boolean {
      const next = cellAfterKey(rows, columns, from, key);
      if (next) go(next);
      return next !== undefined;
    },
    /** Goes to the next cell with an error; false where none follows on this page. */
    toBad(from: SheetSpot | undefined, back = false): boolean {
      const next = nextProblemCell(rows, columns, from, back);
      if (next) go(next);
      return next !== undefined;
    },
    /** Goes to the first error of the page that was just asked for. */
    toFirstBad: () => {
      wanted.current = 'firstBad';
    },
  };
}

export type SheetFocus = ReturnType<typeof useSheetFocus>;
