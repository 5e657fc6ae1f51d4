import type { InputOf } from '@mdi/contract/kit/op.ts';
import type { importApi } from '@mdi/contract/modules/import/import.contract.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { notFound, refuse } from '../../kit/calls/refuse.ts';
import type { AnyImporter } from '../../kit/exchange/importer.ts';
import { checkRows, noRowsSeen } from './import.check.ts';
import { cellsBy } from './import.columns.ts';
import type { StoredImport } from './import.queries.ts';
import { relatedRows, setCells, storeVerdicts, wentIn } from './import.rows.queries.ts';

type Fixes = InputOf<typeof importApi.ops.fix>['rows'];

/** Changes cells; answers the rows that are to be checked again: these, and those they had something to do with. */
async function changeCells(ctx: Ctx, { id, mapping }: StoredImport, fixes: Fixes) {
  const numbers = [...new Set(fixes.map(({ number }) => number))];
  const rows = await relatedRows(ctx, id, numbers, [], [], numbers.length);
  if (rows.length < numbers.length) notFound();
  const changed = rows.map(({ number, cells, outcome }) => {
    if (wentIn(outcome)) refuse('import.error.rowIn', { args: [number] });
    const own = [...cells];
    for (const fix of fixes.filter((one) => one.number === number)) {
      for (const { column, text } of fix.cells) {
        const at = mapping.indexOf(column);
        if (at < 0) refuse('import.error.noSuchColumn', { args: [column] });
        own[at] = text;
      }
    }
    return { number, cells: own };
  });
  await setCells(ctx, id, changed);
  return { numbers, before: rows };
}

type Row = { keys: readonly string[]; together: string | null };

const keysOf = (rows: readonly Row[]) => ({
  keys: rows.flatMap(({ keys }) => keys),
  together: rows.flatMap(({ together }) => together ?? []),
});

/** A chain of rows that share something ends somewhere; each round reaches one link further. */
const maxRounds = 6;
/** Rows that one call checks beside those it changes; of more than that a job checks the whole file. */
export const maxRowsCheckedBeside = 200;

/**
 * Corrects rows and checks again whatever that concerns: rows that had, or now have, a phone or another such
 * thing in common with them, or become one record with them. Answers the numbers of all of them; null where they are
 * too many for a call to check.
 */
export async function fixRows(
  ctx: Ctx,
  importer: AnyImporter,
  one: StoredImport,
  fixes: Fixes,
): Promise<number[] | null> {
  const { numbers, before } = await changeCells(ctx, one, fixes);
  let known = keysOf(before);
  let checked: Awaited<ReturnType<typeof checkRows>> = [];
  for (let round = 0; round < maxRounds; round += 1) {
    const most = numbers.length + maxRowsCheckedBeside;
    const rows = await relatedRows(ctx, one.id, numbers, known.keys, known.together, most + 1);
    if (rows.length > most) return null;
    const open = rows.filter(({ outcome }) => !wentIn(outcome));
    const raw = open.map(({ number, cells }) => ({ number, cells: cellsBy(importer, one.mapping, cells) }));
    const reached = checked.length;
    checked = await checkRows(ctx, importer, raw, noRowsSeen(), one.updates);
    if (checked.length === reached) break;
    known = keysOf([...open, ...checked]);
  }
  await storeVerdicts(ctx, one.id, checked);
  return checked.map(({ number }) => number);
}
