import { type Key, useState } from 'react';
import type { List } from './use-list.ts';

type Selectable<Row> = Pick<List<Row>, 'rows'> & { filters: unknown };

/** The selected rows: this page's as they are now, other pages' as they were when selected. */
export function chosenRows<Row>(
  before: readonly Row[],
  page: readonly Row[],
  keys: readonly Key[],
  keyOf: (row: Row) => Key,
): Row[] {
  const here = new Set(page.map(keyOf));
  return [
    ...before.filter((row) => !here.has(keyOf(row))),
    ...page.filter((row) => keys.includes(keyOf(row))),
  ];
}

/**
 * The rows that the person selected, over all pages and orders; each page says how many there are. Other filters clear
 * the selection, because other rows are meant.
 */
export function useSelection<Row extends object>(list: Selectable<Row>, keyOf: (row: Row) => Key) {
  const place = JSON.stringify(list.filters);
  const [chosen, setChosen] = useState<{ place: string; rows: readonly Row[] }>({ place, rows: [] });
  const kept = chosen.place === place ? chosen.rows : [];
  const page = list.rows ?? [];
  const newest = new Map(page.map((row) => [keyOf(row), row]));
  // The page's row is newer than the selected copy.
  const rows = kept.map((row) => newest.get(keyOf(row)) ?? row);
  return {
    rows,
    keys: rows.map(keyOf),
    select: (keys: readonly Key[]) => setChosen({ place, rows: chosenRows(kept, page, keys, keyOf) }),
    selectRows: (all: readonly Row[]) => setChosen({ place, rows: all }),
    clear: () => setChosen({ place, rows: [] }),
  };
}
