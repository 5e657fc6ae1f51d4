import { type Key, useState } from 'react';
import type { List } from './use-list.ts';

/** A page of rows, and what tells it from any other. */
type Page<Row> = Pick<List<Row>, 'rows' | 'limit' | 'sort'> & { page: number | string; filters: unknown };

/**
 * The rows of the shown page that the person selected. Another page, order or filter starts anew, so that
 * nothing is ever done to a row that can't be seen.
 */
export function useSelection<Row extends object>(list: Page<Row>, rowKey: keyof Row) {
  const place = JSON.stringify([list.page, list.limit, list.sort, list.filters]);
  const [chosen, setChosen] = useState<{ place: string; keys: readonly Key[] }>({ place, keys: [] });
  const keys = chosen.place === place ? chosen.keys : [];
  // A row key is a number or text by the call's schema.
  const keyOf = (row: Row) => row[rowKey] as Key;
  return {
    rows: (list.rows ?? []).filter((row) => keys.includes(keyOf(row))),
    keys: keys as Key[],
    select: (next: readonly Key[]) => setChosen({ place, keys: next }),
    clear: () => setChosen({ place, keys: [] }),
  };
}
