import type { Ctx } from '../../kit/calls/ctx.ts';
import { canRunAgain, constraintRefusal, isPgError } from '../../kit/calls/database-errors.ts';
import { Refusal } from '../../kit/calls/refuse.ts';
import { type AnyImporter, cellTrouble, type Trouble, troubleOf } from '../../kit/exchange/importer.ts';
import { type CheckedRow, checkRows, noRowsSeen } from './import.check.ts';
import { cellsBy } from './import.columns.ts';
import type { StoredImport } from './import.queries.ts';
import { outdatedTrouble } from './import.row-update.ts';
import { countOutcomes, nextReadyRows, setOutcomes } from './import.rows.queries.ts';
import { inSavepoint } from './import.savepoint.queries.ts';
import { noteChanges } from './import.undo.queries.ts';

type Outcome = {
  number: number;
  recordId: number | null;
  updated?: boolean;
  /** Of a record that was changed, what to put back. */
  before?: Readonly<Record<string, unknown>> | undefined;
  troubles: readonly Trouble[];
};

/** Rows that become one record, each record's together. */
function groupsOf(checked: readonly CheckedRow[]): CheckedRow[][] {
  const groups = new Map<string | number, CheckedRow[]>();
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

/** What an error says against a record. @throws what is about anything else */
export function troubleOfError(importer: AnyImporter, error: unknown): Trouble {
  const refusal = error instanceof Refusal ? error : constraintRefusal(error, importer.constraints);
  if (refusal) return troubleOf(refusal, importer.columnOf);
  if (isAboutValues(error)) return cellTrouble(null, 'failed', 'import.error.failed');
  throw error;
}

/** Why a record can't be added as its rows are; null when nothing is known against it. */
function held(group: readonly CheckedRow[]): Outcome[] | null {
  if (group.every(({ troubles }) => troubles.length === 0)) return null;
  const together = [cellTrouble(null, 'failed', 'import.error.together')];
  return group.map(({ number, troubles }) => ({
    number,
    recordId: null,
    troubles: troubles.length > 0 ? troubles : together,
  }));
}

const inputsOf = (groups: readonly CheckedRow[][]) => groups.map((group) => group.map(({ input }) => input));

/** Adds records, all of them or none; answers what stands against the first that can't be added. */
const addAll = (ctx: Ctx, importer: AnyImporter, groups: readonly CheckedRow[][]) =>
  inSavepoint<{ ids: number[] } | { trouble: Trouble }>(
    ctx,
    async () => ({ ids: await importer.add(ctx, inputsOf(groups)) }),
    (error) => ({ trouble: troubleOfError(importer, error) }),
  );

/** Adds records at once; where one of them can't be, in halves, until it stands alone and all others are in. */
async function addGroups(
  ctx: Ctx,
  importer: AnyImporter,
  groups: readonly CheckedRow[][],
): Promise<Outcome[]> {
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

/** Changes one record as its rows say; the version of the check is held. */
async function updateGroup(
  ctx: Ctx,
  importer: AnyImporter,
  group: readonly CheckedRow[],
): Promise<Outcome[]> {
  const [first] = group;
  const id = first?.target?.id ?? null;
  const refused = await inSavepoint<Trouble | null>(
    ctx,
    async () => {
      await importer.update?.edit(ctx, first?.input);
      return null;
    },
    (error) => troubleOfError(importer, error),
  );
  return group.map(({ number }) =>
    refused === null
      ? { number, recordId: id, updated: true, before: first?.target?.before, troubles: [] }
      : { number, recordId: null, troubles: [refused] },
  );
}

/** Adds and changes what nothing stands against. */
async function bringIn(ctx: Ctx, importer: AnyImporter, groups: readonly CheckedRow[][]): Promise<Outcome[]> {
  const changes = groups.filter(([first]) => first?.target);
  const fresh = groups.filter(([first]) => !first?.target);
  const outcomes = await addGroups(ctx, importer, fresh);
  for (const group of changes) outcomes.push(...(await updateGroup(ctx, importer, group)));
  return outcomes;
}

const maxTries = 3;

/** Runs a piece again that PostgreSQL ended because two waited for each other. */
export async function retryOnDeadlock(run: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (!canRunAgain(error) || attempt === maxTries) throw error;
    }
  }
}

/** Notes where a record is another by now than its row was checked against. */
function noteOutdated(rows: Awaited<ReturnType<typeof nextReadyRows>>, checked: readonly CheckedRow[]): void {
  const known = new Map(rows.map((row) => [row.number, { id: row.targetId, version: row.targetVersion }]));
  for (const { number, target, troubles } of checked) {
    const stale = outdatedTrouble(known.get(number) ?? { id: null, version: null }, target);
    if (stale && troubles.length === 0) troubles.push(stale);
  }
}

/**
 * Adds the next rows, with the rights and the data of now: what was free at the dry run may be taken since. Each
 * row's outcome is written in the transaction that adds its record. Answers how many went in, how many
 * changed a record, and how many did neither.
 */
export async function commitNextRows(ctx: Ctx, importer: AnyImporter, one: StoredImport, limit: number) {
  const rows = await nextReadyRows(ctx, one.id, limit);
  const raw = rows.map(({ number, cells }) => ({ number, cells: cellsBy(importer, one.mapping, cells) }));
  const checked = rows.length === 0 ? [] : await checkRows(ctx, importer, raw, noRowsSeen(), one.updates);
  noteOutdated(rows, checked);
  const groups = groupsOf(checked);
  const outcomes = groups.flatMap((group) => held(group) ?? []);
  const free = groups.filter((group) => held(group) === null);
  outcomes.push(...(await bringIn(ctx, importer, free)));
  await setOutcomes(ctx, one.id, outcomes);
  // Rows of one company are one record.
  const done = new Map(outcomes.map(({ recordId, before = null }) => [recordId ?? 0, before]));
  done.delete(0);
  const notes = [...done].map(([id, before]) => ({ id, before }));
  await noteChanges(ctx, importer.undo, one.id, notes);
  const updated = outcomes.filter((outcome) => outcome.updated).length;
  const added = outcomes.filter(({ recordId }) => recordId !== null).length - updated;
  const failed = outcomes.length - added - updated;
  const changing = rows.filter(({ targetId }) => targetId !== null).length;
  await countOutcomes(ctx, one.id, { added, updated, failed, changing });
  return { added, updated, failed };
}
