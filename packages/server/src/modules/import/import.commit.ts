import { constraintRefusal, isPgError } from '../../kit/answer.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { type AnyImporter, type Trouble, trouble, troubleOf } from '../../kit/importer.ts';
import { Refusal } from '../../kit/refuse.ts';
import { type Checked, checkRows, nothingSeen } from './import.check.ts';
import { cellsBy } from './import.columns.ts';
import { attempt, countOutcomes, nextReady, type OneImport, setOutcomes } from './import.queries.ts';

type Outcome = { number: number; recordId: number | null; troubles: readonly Trouble[] };

/** Rows that become one record, each record's together. */
function groupsOf(checked: readonly Checked[]): Checked[][] {
  const groups = new Map<string | number, Checked[]>();
  for (const row of checked) {
    const key = row.together ?? row.number;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()];
}

/** Errors of PostgreSQL about the values themselves; of any other the whole piece is tried again. */
const isAboutValues = (error: unknown): boolean => isPgError(error) && /^2[23]/.test(error.code);

function troubleFrom(importer: AnyImporter, error: unknown): Trouble {
  const refusal = error instanceof Refusal ? error : constraintRefusal(error, importer.constraints);
  if (refusal) return troubleOf(refusal, importer.columnOf);
  if (isAboutValues(error)) return trouble(null, 'failed', 'import.error.failed');
  throw error;
}

async function addGroup(ctx: Ctx, importer: AnyImporter, group: readonly Checked[]): Promise<Outcome[]> {
  if (group.some(({ troubles }) => troubles.length > 0)) {
    const together = [trouble(null, 'failed', 'import.error.together')];
    return group.map(({ number, troubles }) => ({
      number,
      recordId: null,
      troubles: troubles.length > 0 ? troubles : together,
    }));
  }
  const inputs = group.map(({ input }) => input);
  const add = async (): Promise<{ recordId: number | null; troubles: Trouble[] }> => ({
    recordId: await importer.add(ctx, inputs),
    troubles: [],
  });
  const done = await attempt(ctx, add, (error) => ({
    recordId: null,
    troubles: [troubleFrom(importer, error)],
  }));
  return group.map(({ number }) => ({ number, ...done }));
}

/**
 * Adds the next rows, with the rights and the data of now: what was free at the dry run may be taken since. Each
 * row's outcome is written in the transaction that adds its record. Answers how many went in and how many didn't.
 */
export async function commitNext(ctx: Ctx, importer: AnyImporter, one: OneImport, limit: number) {
  const rows = await nextReady(ctx, one.id, limit);
  const raw = rows.map(({ number, cells }) => ({ number, cells: cellsBy(importer, one.mapping, cells) }));
  const checked = rows.length === 0 ? [] : await checkRows(ctx, importer, raw, nothingSeen());
  const outcomes: Outcome[] = [];
  for (const group of groupsOf(checked)) outcomes.push(...(await addGroup(ctx, importer, group)));
  await setOutcomes(ctx, one.id, outcomes);
  const added = outcomes.filter(({ recordId }) => recordId !== null).length;
  const failed = outcomes.length - added;
  await countOutcomes(ctx, one.id, { added, failed });
  return { added, failed };
}
