import type { UndoHindrance } from '@mdi/contract/modules/import/import.contract.ts';
import { may } from '../../kit/access/may.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { forbidden, refuse } from '../../kit/calls/refuse.ts';
import type { AnyImporter, Existing, Trouble } from '../../kit/exchange/importer.ts';
import type { JobWork, Runner } from '../../kit/jobs/jobs.ts';
import { retryOnDeadlock, troubleOfError } from './import.commit.ts';
import { type ImportInput, importAccess } from './import.jobs.ts';
import { isImportUndoable } from './import.output.ts';
import { importById, type StoredImport } from './import.queries.ts';
import { recountRows } from './import.rows.queries.ts';
import { inSavepoint } from './import.savepoint.queries.ts';
import {
  countChanges,
  countImpact,
  endUndo,
  lastChanges,
  markUndone,
  noteRefusals,
  type UndoStep,
  undoVerdicts,
} from './import.undo.queries.ts';
import { ownOrUndoableImports, type UndoRight } from './import.undoable.queries.ts';
import { allowedImportKinds, importerOf } from './permitted-importers.ts';

const stays = { code: 'conflict', data: { which: 'state' } } as const;
/** Records of one transaction: what a crash undoes, and what a cancel waits for. */
const undoneAtOnce = 50;

/** What one must be able to do to undo what is left of an import: take its records away, and edit those it changed. */
function rightsFor(
  { undo, update }: AnyImporter,
  { added, updated }: Pick<StoredImport, 'added' | 'updated'>,
) {
  return [...(added > 0 ? undo.rights : []), ...(updated > 0 && update ? [update.right] : [])];
}

/** Which kinds the caller may undo, by what is left of each import. */
export const mayUndo =
  (ctx: Ctx) =>
  (one: Pick<StoredImport, 'kind' | 'added' | 'updated'>): boolean =>
    rightsFor(importerOf(ctx, one.kind), one).every((right) => may(ctx, right));

/** What the caller may undo of each kind, whoever imported it. */
export function undoRights(ctx: Ctx): UndoRight[] {
  const undoes = mayUndo(ctx);
  return allowedImportKinds(ctx).map((kind) => ({
    kind,
    added: undoes({ kind, added: 1, updated: 0 }),
    updated: undoes({ kind, added: 0, updated: 1 }),
  }));
}

/** An import of the caller's, or of somebody whose imports the caller may undo. @throws Refusal 404 */
export const undoableById = async (ctx: Ctx, id: number): Promise<StoredImport> =>
  importById(ctx, id, ownOrUndoableImports(ctx, undoRights(ctx)));

/** @throws Refusal where there is nothing to undo any more, or not for the caller */
export async function assertUndoable(ctx: Ctx, one: StoredImport): Promise<Date> {
  if (!mayUndo(ctx)(one)) forbidden();
  if (one.undoUntil === null || !isImportUndoable(ctx, one)) refuse('import.error.notUndoable', stays);
  return one.undoUntil;
}

/** What undoing would do, as its dialog tells it. */
export async function undoImpact(ctx: Ctx, importer: AnyImporter, one: StoredImport) {
  const until = await assertUndoable(ctx, one);
  const { hindrances, ...numbers } = await countImpact(ctx, importer.undo, one.id);
  return {
    ...numbers,
    hindrances: hindrances.map(({ records, ...rest }) => ({
      ...rest,
      records: records.map(({ refusal, ...record }) => ({
        ...record,
        why: refusal && ctx.say(refusal.key, ...refusal.args),
      })),
    })),
    until: until.toISOString(),
  };
}

type Hindered = { what: UndoHindrance; count: number; records: readonly { name: string }[] };

const blockerOf = ({ what, count, records }: Hindered) => ({
  what,
  count,
  names: records.map(({ name }) => name),
});

/** @throws Refusal where something stands against undoing all of it, unless that is to stay */
export async function assertNothingHinders(
  ctx: Ctx,
  importer: AnyImporter,
  one: StoredImport,
  leave: boolean,
) {
  const { removes, restores, stays: count, hindrances } = await undoImpact(ctx, importer, one);
  if (count > 0 && !leave) {
    const data = { which: 'inUse', blockers: hindrances.map(blockerOf) };
    refuse('import.error.hindered', { code: 'conflict', args: [count], data });
  }
  if (count > 0 && removes + restores === 0) refuse('import.error.allHindered', stays);
}

/** Takes one record away, or puts back what was changed of it. */
async function undoOne(
  ctx: Ctx,
  importer: AnyImporter,
  step: UndoStep,
  current: Existing | undefined,
  why: string,
) {
  const { recordId: id, at, before } = step;
  if (before === null) return importer.undo.remove(ctx, { id, at }, why);
  if (!importer.update || !current) throw new Error(`record ${id} can't be edited`);
  return importer.update.edit(ctx, { ...current.input, ...before });
}

/** Undoes these, except what something hangs on; answers which are as before, and what kept the others. */
async function undoSteps(ctx: Ctx, importer: AnyImporter, one: StoredImport, steps: readonly UndoStep[]) {
  const ids = steps.map(({ recordId }) => recordId);
  await importer.undo.lock(ctx, ids);
  const standing = await undoVerdicts(ctx, importer.undo, one.id, ids);
  const changed = steps.filter(({ before }) => before !== null).map(({ recordId }) => recordId);
  const now = changed.length === 0 ? [] : ((await importer.update?.current(ctx, changed)) ?? []);
  const why = ctx.say('import.undoReason', one.fileName);
  const undone: number[] = [];
  const kept: { id: number; trouble: Trouble | null }[] = [];
  for (const step of steps) {
    const id = step.recordId;
    // What somebody removed meanwhile needs nothing.
    const there = standing.has(id);
    const current = now.find((record) => record.id === id);
    const trouble = standing.get(id)
      ? 'hangs'
      : there &&
        (await inSavepoint<Trouble | null>(
          ctx,
          async () => {
            await undoOne(ctx, importer, step, current, why);
            return null;
          },
          (error) => troubleOfError(importer, error),
        ));
    if (trouble) kept.push({ id, trouble: trouble === 'hangs' ? null : trouble });
    else undone.push(id);
  }
  return { undone, kept };
}

type Cursor = { place: number | null; undone: number; kept: number };

/** The next records, from the last that went in to the first. */
async function undoNext(
  ctx: Ctx,
  importer: AnyImporter,
  one: StoredImport,
  sum: Cursor,
): Promise<Cursor | null> {
  const steps = await lastChanges(ctx, one.id, sum.place, undoneAtOnce);
  const last = steps.at(-1);
  if (!last) return null;
  if (!mayUndo(ctx)(one)) forbidden();
  const { undone, kept } = await undoSteps(ctx, importer, one, steps);
  await markUndone(ctx, one.id, undone);
  await noteRefusals(ctx, one.id, kept);
  const next = { place: last.place, undone: sum.undone + undone.length, kept: sum.kept + kept.length };
  const { place: _, ...counts } = next;
  const after = { name: one.fileName, kind: one.kind, ...counts };
  ctx.changes.push({ entity: 'import', id: one.id, before: null, after });
  return next;
}

/**
 * Undoes an import in pieces. What is undone already stands in the import's own notes, which go in the transaction
 * that undoes it, so whoever goes on after a crash does nothing twice.
 */
export const importUndo: Runner<ImportInput> = {
  lane: 'long',
  access: importAccess,
  async run({ ctx, input, cursor, piece }: JobWork<ImportInput>) {
    const { importId: id, kind } = input;
    const one = await undoableById(ctx, id);
    // Only the pieces below write it.
    let done = (cursor as Cursor | null) ?? { place: null, undone: 0, kept: 0 };
    const step = ({ undone, kept }: Cursor) => undone + kept;
    await piece(async (inside) => ({
      step: step(done),
      total: done.undone + (await countChanges(inside, id)),
    }));
    let more = true;
    while (more) {
      let sum = done;
      await retryOnDeadlock(() =>
        piece(async (inside) => {
          const next = await undoNext(inside, importerOf(ctx, kind), one, done);
          more = next !== null;
          sum = next ?? done;
          const { undone, kept } = sum;
          return { step: step(sum), cursor: sum, counts: { undone, kept } };
        }),
      );
      done = sum;
    }
    return async (inside) => {
      await endUndo(inside, id);
      await recountRows(inside, id);
      return undefined;
    };
  },
};
