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
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
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

/** Why a record can't be added as its rows are; null when nothing is known against it. */
function held(group: readonly Checked[]): Outcome[] | null {
  if (group.every(({ troubles }) => troubles.length === 0)) return null;
  const together = [trouble(null, 'failed', 'import.error.together')];
  return group.map(({ number, troubles }) => ({
    number,
    recordId: null,
    troubles: troubles.length > 0 ? troubles : together,
  }));
}

const inputsOf = (groups: readonly Checked[][]) => groups.map((group) => group.map(({ input }) => input));

/** Adds records, all of them or none; answers what stands against the first that can't be added. */
const addAll = (ctx: Ctx, importer: AnyImporter, groups: readonly Checked[][]) =>
  attempt<{ ids: number[] } | { trouble: Trouble }>(
    ctx,
    async () => ({ ids: await importer.add(ctx, inputsOf(groups)) }),
    (error) => ({ trouble: troubleFrom(importer, error) }),
  );

/** Adds records at once; where one of them can't be, in halves, until it stands alone and all others are in. */
async function addGroups(ctx: Ctx, importer: AnyImporter, groups: readonly Checked[][]): Promise<Outcome[]> {
  if (groups.length === 0) return [];
  const done = await addAll(ctx, importer, groups);
  if ('ids' in done) {
    return groups.flatMap((group, at) =>
      group.map(({ number }) => ({ number, recordId: done.ids[at] ?? null, troubles: [] })),
    );
  }
  if (groups.length === 1) {
    return groups.flat().map(({ number }) => ({ number, recordId: null, troubles: [done.trouble] }));
  }
  const half = Math.ceil(groups.length / 2);
  return [
    ...(await addGroups(ctx, importer, groups.slice(0, half))),
    ...(await addGroups(ctx, importer, groups.slice(half))),
  ];
}

/**
 * Adds the next rows, with the rights and the data of now: what was free at the dry run may be taken since. Each
 * row's outcome is written in the transaction that adds its record. Answers how many went in and how many didn't.
 */
export async function commitNext(ctx: Ctx, importer: AnyImporter, one: OneImport, limit: number) {
  const rows = await nextReady(ctx, one.id, limit);
  const raw = rows.map(({ number, cells }) => ({ number, cells: cellsBy(importer, one.mapping, cells) }));
  const checked = rows.length === 0 ? [] : await checkRows(ctx, importer, raw, nothingSeen());
  const groups = groupsOf(checked);
  const outcomes = groups.flatMap((group) => held(group) ?? []);
  const free = groups.filter((group) => held(group) === null);
  outcomes.push(...(await addGroups(ctx, importer, free)));
  await setOutcomes(ctx, one.id, outcomes);
  const added = outcomes.filter(({ recordId }) => recordId !== null).length;
  const failed = outcomes.length - added;
  await countOutcomes(ctx, one.id, { added, failed });
  return { added, failed };
}
