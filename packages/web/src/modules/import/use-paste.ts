import { formatCount } from '@mdi/contract/kit/display.ts';
import type { ImportRow } from '@mdi/contract/modules/import/import.contract.ts';
import type { List } from '../../kit/list/use-list.ts';
import { toast } from '../../kit/page/toast.ts';
import { t } from '../../kit/words/words.ts';
import { importCalls } from './import-calls.ts';
import { parseTable, pastedChanges, type SheetColumn, type SheetSpot } from './sheet-cells.ts';
import type { Corrections } from './use-corrections.ts';

type Filters = { show?: 'all' | 'bad' | 'ready' | 'added' | undefined };

/** Lays copied cells over the rows from a place on, also over those of the pages that follow. */
export function usePaste<F extends Filters>(
  importId: number,
  list: Pick<List<ImportRow, F>, 'rows' | 'page' | 'limit' | 'filters'>,
  columns: readonly SheetColumn[],
  fix: Corrections,
) {
  /** As many rows from a place on as there are, of the pages as they stand before anything changes. */
  const rowsFrom = async (first: number, most: number) => {
    const all = list.rows ?? [];
    const rows = all.slice(all.findIndex(({ number }) => number === first));
    const { show = 'all' } = list.filters;
    for (let page = list.page + 1, full = all.length === list.limit; full && rows.length < most; page += 1) {
      const next = await importCalls.rows({ importId, show, page, limit: list.limit });
      rows.push(...next.list);
      full = next.list.length === list.limit;
    }
    return rows;
  };
  return async (from: SheetSpot, text: string): Promise<void> => {
    const table = parseTable(text);
    const rows = await rowsFrom(from.number, table.length).catch(() => []);
    const changes = pastedChanges(rows, columns, from.column, table);
    const done = new Set(changes.map(({ number }) => number)).size;
    if (changes.length > 0 && !(await fix.save(changes))) return;
    if (done < table.length) toast.error(t('import.notPasted', formatCount(table.length - done)));
    else if (table.length > 1) toast.success(t('import.pasted', formatCount(done)));
  };
}
