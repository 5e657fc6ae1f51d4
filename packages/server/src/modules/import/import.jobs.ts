import type { ImportKind } from '@mdi/contract/modules/import/import.contract.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { forbidden } from '../../kit/calls/refuse.ts';
import type { Registry } from '../../kit/calls/registry.ts';
import type { JobWork, Runner } from '../../kit/jobs/jobs.ts';
import { makeWorkbook } from '../../kit/sheets/make-workbook.ts';
import { readSheet } from '../../kit/sheets/run-sheets.ts';
import { callersTimeZone } from '../../kit/time/project-time-zone.ts';
import { checkRows, noRowsSeen } from './import.check.ts';
import { cellsBy, guessMapping, isPlain } from './import.columns.ts';
import { commitNextRows, retryOnDeadlock } from './import.commit.ts';
import { problemText } from './import.output.ts';
import { fileKeyOf, importById, type StoredImport, setImport } from './import.queries.ts';
import {
  addRows,
  countRows,
  dropRows,
  nextRows,
  recountRows,
  storeVerdicts,
  wentIn,
} from './import.rows.queries.ts';
import { importerOf, mayImport } from './permitted-importers.ts';

export type ImportInput = { importId: number; kind: ImportKind };

const rowsAtOnce = 1_000;
/** Rows of one commit's transaction: what a crash undoes, and what a cancel waits for. */
const addedAtOnce = 100;

/** At every piece anew: whoever may no longer add such a record imports none either. */
export const importAccess = ({ kind }: ImportInput, { imports }: Registry) => imports[kind].right;

/** The dry run: judges every row and writes no record. Begins anew after a crash, for what stands twice. */
export const importCheck: Runner<ImportInput> = {
  lane: 'long',
  access: importAccess,
  async run({ ctx, input, piece }) {
    const { importId: id, kind } = input;
    const importer = importerOf(ctx, kind);
    const { mapping, updates } = await importById(ctx, id);
    const seen = noRowsSeen();
    let after = 0;
    let step = 0;
    let more = true;
    await piece(async (inside) => ({ step, total: await countRows(inside, id, 'all') }));
    while (more) {
      await piece(async (inside) => {
        const rows = await nextRows(inside, id, after, rowsAtOnce, 'all');
        const open = rows.filter(({ outcome }) => !wentIn(outcome));
        const raw = open.map(({ number, cells }) => ({ number, cells: cellsBy(importer, mapping, cells) }));
        if (raw.length > 0) {
          await storeVerdicts(inside, id, await checkRows(inside, importer, raw, seen, updates));
        }
        after = rows.at(-1)?.number ?? after;
        step += rows.length;
        more = rows.length === rowsAtOnce;
        return { step };
      });
    }
    return async (inside) => {
      await setImport(inside, id, { state: 'checked' });
      await recountRows(inside, id);
      return undefined;
    };
  },
};

/**
 * Reads the workbook into rows; begins anew after a crash, because a file can't be gone on with. Where every title is
 * known there is nothing to ask about them, and the dry run follows at once.
 */
export const importRead: Runner<ImportInput> = {
  lane: 'long',
  access: importAccess,
  async run(work) {
    const { ctx, input, piece } = work;
    const { importId: id, kind } = input;
    const one = await importById(ctx, id);
    const file = await ctx.deps.files.read(await fileKeyOf(ctx, one.uploadId));
    const headers = await readSheet(file, async (sheet, rows) => {
      await piece(async (inside) => {
        await dropRows(inside, id);
        return { step: 0, total: sheet.rows };
      });
      let step = 0;
      let held: { number: number; cells: string[] }[] = [];
      const write = () =>
        piece(async (inside) => {
          await addRows(inside, id, held);
          step += held.length;
          held = [];
          return { step };
        });
      for await (const row of rows) {
        held.push(row);
        if (held.length === rowsAtOnce) await write();
      }
      if (held.length > 0) await write();
      return sheet.headers;
    });
    const mapping = guessMapping(ctx, importerOf(ctx, kind), headers);
    const checks = isPlain(ctx, importerOf(ctx, kind), headers, mapping);
    await piece(async (inside) => {
      await setImport(inside, id, { state: checks ? 'checking' : 'mapping', headers, mapping });
      await recountRows(inside, id);
      return {};
    });
    return checks ? importCheck.run(work) : undefined;
  },
};

/** The log tells an import as one entry, by what its last piece says of it. */
const noteProgress = (ctx: Ctx, { id, kind, fileName }: StoredImport, sum: Cursor) =>
  ctx.changes.push({ entity: 'import', id, before: null, after: { name: fileName, kind, ...sum } });

type Cursor = { added: number; updated?: number; failed: number };

const sizeOf = ({ added, updated = 0, failed }: Cursor) => added + updated + failed;

/**
 * Adds the rows without errors, a piece at a time. Which rows are in stands in the rows themselves, so whoever
 * goes on after a crash, or after a cancel, does nothing twice.
 */
export const importCommit: Runner<ImportInput> = {
  lane: 'long',
  access: importAccess,
  async run({ ctx, input, cursor, piece }: JobWork<ImportInput>) {
    const { importId: id, kind } = input;
    const one = await importById(ctx, id);
    // Only the pieces below write it.
    let done = (cursor as Cursor | null) ?? { added: 0, failed: 0 };
    const step = () => sizeOf(done);
    await piece(async (inside) => ({ step: step(), total: step() + (await countRows(inside, id, 'ready')) }));
    let more = true;
    while (more) {
      let sum = done;
      await retryOnDeadlock(() =>
        piece(async (inside) => {
          if (!mayImport(inside, importerOf(ctx, kind))) forbidden();
          const { added, updated, failed } = await commitNextRows(
            inside,
            importerOf(ctx, kind),
            one,
            addedAtOnce,
          );
          more = added + updated + failed > 0;
          const changed = (done.updated ?? 0) + updated;
          sum = {
            added: done.added + added,
            ...(changed > 0 ? { updated: changed } : {}),
            failed: done.failed + failed,
          };
          if (more) noteProgress(inside, one, sum);
          return { step: sizeOf(sum), cursor: sum, counts: sum };
        }),
      );
      done = sum;
    }
    return async (inside) => {
      await setImport(inside, id, { state: 'done' });
      await recountRows(inside, id);
      return undefined;
    };
  },
};

async function errorRows({ ctx, input, piece }: JobWork<ImportInput>, add: (cells: string[]) => void) {
  const { importId: id, kind } = input;
  let after = 0;
  let step = 0;
  let more = true;
  await piece(async (inside) => ({ step, total: await countRows(inside, id, 'bad') }));
  while (more) {
    await piece(async (inside) => {
      const rows = await nextRows(inside, id, after, rowsAtOnce, 'bad');
      for (const row of rows)
        add([...row.cells, problemText(ctx, importerOf(ctx, kind), row), String(row.number)]);
      after = rows.at(-1)?.number ?? after;
      step += rows.length;
      more = rows.length === rowsAtOnce;
      return { step };
    });
  }
}

const widthOf = (title: string) => Math.min(60, Math.max(12, title.length * 2 + 4));

/** The rows with errors as a workbook: the original columns, so that it can be corrected and imported again. */
export const importErrors: Runner<ImportInput> = {
  lane: 'long',
  access: importAccess,
  async run(work) {
    const { ctx, input } = work;
    const { headers, mapping, fileName } = await importById(ctx, input.importId);
    const named = importerOf(ctx, input.kind).columns.find((column) => column.named)?.key;
    const book = {
      title: ctx.say('import.errorsOf', fileName.replace(/\.xlsx?$/i, '')),
      columns: [
        ...headers.map((title) => ({ title, width: widthOf(title) })),
        { title: ctx.say('import.errorsColumn'), width: 60 },
        { title: ctx.say('import.rowColumn'), width: 10 },
      ],
      // The name stays in sight where it stands near enough to the left.
      frozen: [0, 1, 2].includes(mapping.indexOf(named ?? '')) ? mapping.indexOf(named ?? '') + 1 : 0,
      purpose: 'importErrors',
      timeZone: await callersTimeZone(ctx),
    };
    return makeWorkbook(ctx, book, (sheet) => errorRows(work, sheet.add));
  },
};
