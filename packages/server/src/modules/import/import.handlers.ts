import {
  type ImportAction,
  importApi,
  importFlow,
  importRules,
  undoDays,
} from '@mdi/contract/modules/import/import.contract.ts';
import type { JobKind } from '@mdi/contract/modules/job/job.contract.ts';
import { assertPresence } from '../../kit/access/presence.ts';
import { insertRow } from '../../kit/audit/changes.ts';
import type { Ctx, UploadedFile } from '../../kit/calls/ctx.ts';
import { implement } from '../../kit/calls/implement.ts';
import { forbidden, refuse, refuseField } from '../../kit/calls/refuse.ts';
import type { AnyImporter } from '../../kit/exchange/importer.ts';
import { assertUploadQuota } from '../../kit/files/upload-quota.ts';
import { startJob } from '../../kit/jobs/jobs.ts';
import { makeWorkQueue } from '../../kit/jobs/work-queue.ts';
import { cappedTotal } from '../../kit/queries/page.ts';
import { goesWithTable, goneAfterDays } from '../../kit/retention/table-bounds.ts';
import { newToken } from '../../kit/settings/secrets.ts';
import { templateBytes } from '../../kit/sheets/run-sheets.ts';
import { isXls, isZip } from '../../kit/sheets/workbook-format.ts';
import { userLinks } from '../user/index.ts';
import { permittedUpdater } from './import.check.ts';
import { assertMapping, shownColumns } from './import.columns.ts';
import { importExporter } from './import.export.ts';
import { fixRows } from './import.fix-rows.ts';
import type { ImportInput } from './import.jobs.ts';
import { importCheck, importCommit, importErrors, importRead } from './import.jobs.ts';
import { importLogFormat } from './import.log-format.ts';
import { importCountsOf, isImportRunning, outputImport, outputRow } from './import.output.ts';
import {
  addImport,
  importById,
  lockImport,
  pageOfImports,
  removeImport,
  type StoredImport,
  setImport,
} from './import.queries.ts';
import { countRows, nextRows, pageOfRows, recountRows, relatedRows } from './import.rows.queries.ts';
import {
  assertNothingHinders,
  importUndo,
  mayUndo,
  undoableById,
  undoImpact,
  undoRights,
} from './import.undo.ts';
import { ownOrUndoableImports, undoableImportsOfOthers } from './import.undoable.queries.ts';
import { allowedImporter, allowedImportKinds } from './permitted-importers.ts';

/** Each starts a process of its own. */
const templateGate = makeWorkQueue(2, 32, 8);
const samples = 3;
const stays = { code: 'conflict', data: { which: 'state' } } as const;

const types = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xls: 'application/vnd.ms-excel',
} as const;

/** Keeps the workbook as it came; it is read by a job, in a process of its own. */
async function keepFile(ctx: Ctx, file: UploadedFile | null) {
  if (!file) refuseField('file', 'import.error.noFile');
  const { bytes } = file;
  if (bytes.length > importRules.maxBytes) {
    refuseField('file', 'import.error.tooLarge', importRules.maxBytes / 1024 / 1024);
  }
  if (!isZip(bytes) && !isXls(bytes)) refuseField('file', 'import.error.format');
  await assertUploadQuota(ctx, bytes.length, ctx.actor);
  const key = newToken();
  // The bytes first: a row never points to a file that isn't there.
  await ctx.deps.files.put(key, bytes);
  const mime = isZip(bytes) ? types.xlsx : types.xls;
  const facts = {
    key,
    purpose: 'import',
    name: file.name,
    mime,
    bytes: bytes.length,
    userId: ctx.actor.userId,
    companyId: ctx.actor.companyId,
  };
  return insertRow(ctx, 'upload', facts);
}

/** Starts a job for an import, which then follows it. */
function startFor(
  ctx: Ctx,
  job: JobKind,
  { id, kind, fileName }: Pick<StoredImport, 'id' | 'kind' | 'fileName'>,
) {
  const input: ImportInput = { importId: id, kind };
  return startJob(ctx, job, fileName, input);
}

/** Starts the dry run with these columns. */
async function startCheck(ctx: Ctx, { mapping, updates, ...one }: StoredImport): Promise<number> {
  const jobId = await startFor(ctx, 'importCheck', one);
  await setImport(ctx, one.id, { state: 'checking', mapping, updates, jobId });
  return jobId;
}

/** An import for an action, locked, with its importer; the caller's own unless told otherwise. @throws Refusal */
async function ready(
  ctx: Ctx,
  importId: number,
  action: ImportAction,
  whose?: Parameters<typeof lockImport>[2],
) {
  const one = await lockImport(ctx, importId, whose);
  const importer = await allowedImporter(ctx, one.kind);
  if (isImportRunning(one)) refuse('import.error.running', stays);
  if (!importFlow.can(one.state, action)) refuse('import.error.notNow', stays);
  return { one, importer };
}

const widthOf = (title: string) => Math.max(14, title.length * 2 + 6);

async function templateOf(ctx: Ctx, importer: AnyImporter) {
  const columns = await shownColumns(ctx, importer);
  const title = ctx.say('import.template', ctx.say(`import.kind_${importer.kind}`));
  const bytes = await templateBytes({
    sheet: ctx.say(`import.kind_${importer.kind}`),
    columns: columns.map(({ note, named, expected, ...column }) => ({
      ...column,
      marked: column.required || expected,
      note: note ?? '',
      width: widthOf(column.title),
    })),
    frozen: columns.findIndex(({ named }) => named) + 1,
    notes: {
      sheet: ctx.say('import.noteSheet'),
      column: ctx.say('import.noteColumn'),
      text: ctx.say('import.noteText'),
      required: ctx.say('import.required'),
      first: importer.togetherBy ? ctx.say('import.note.companyLines') : null,
    },
  });
  return { name: `${title}.xlsx`, base64: bytes.toString('base64') };
}

export const importModule = implement(
  importApi,
  {
    async kinds(ctx) {
      const kinds = allowedImportKinds(ctx);
      return Promise.all(
        kinds.map(async (kind) => ({
          kind,
          columns: await shownColumns(ctx, await allowedImporter(ctx, kind)),
        })),
      );
    },

    template: async (ctx, { kind }) => templateOf(ctx, await allowedImporter(ctx, kind)),

    async add(ctx, { kind }) {
      await allowedImporter(ctx, kind);
      const { id: uploadId, name: fileName } = await keepFile(ctx, ctx.file);
      const importId = await addImport(ctx, { kind, uploadId, fileName });
      const jobId = await startFor(ctx, 'importRead', { id: importId, kind, fileName });
      await setImport(ctx, importId, { jobId });
      return { importId, jobId };
    },

    async list(ctx, { whose, ...asked }) {
      const others = whose === 'others' ? undoableImportsOfOthers(ctx, undoRights(ctx)) : undefined;
      const { list, ...total } = await pageOfImports(ctx, asked, others);
      const may = mayUndo(ctx);
      return { ...total, list: list.map((row) => outputImport(ctx, row, may)) };
    },

    async get(ctx, { importId }) {
      const one = await importById(ctx, importId);
      const importer = await allowedImporter(ctx, one.kind);
      const { headers, mapping } = one;
      const first = await nextRows(ctx, importId, 0, samples, 'all');
      return {
        ...outputImport(ctx, one, mayUndo(ctx)),
        columns: await shownColumns(ctx, importer),
        headers,
        samples: first.map(({ cells }) => cells),
        mapping,
        updates: one.updates,
        mayUpdate: (await permittedUpdater(ctx, importer, true)) !== null,
        links: await userLinks.linksOfImport(ctx, importId),
      };
    },

    async rows(ctx, { importId, ...asked }) {
      const { kind } = await importById(ctx, importId);
      await allowedImporter(ctx, kind);
      const list = await pageOfRows(ctx, importId, asked);
      const total = cappedTotal(await countRows(ctx, importId, asked.show));
      return { ...total, list: list.map((row) => outputRow(ctx, row)) };
    },

    async check(ctx, { importId, mapping, updates }) {
      const { one, importer } = await ready(ctx, importId, 'check');
      assertMapping(ctx, importer, one.headers, mapping);
      if (updates && !(await permittedUpdater(ctx, importer, true))) forbidden();
      return { jobId: await startCheck(ctx, { ...one, mapping, updates: updates ?? one.updates }) };
    },

    async fix(ctx, { importId, rows }) {
      const { one, importer } = await ready(ctx, importId, 'fix');
      const numbers = await fixRows(ctx, importer, one, rows);
      if (numbers === null) {
        const jobId = await startCheck(ctx, one);
        return { rows: [], counts: importCountsOf(one), jobId };
      }
      const counts = await recountRows(ctx, importId);
      const checked = await relatedRows(ctx, importId, numbers, [], [], numbers.length);
      return { rows: checked.map((row) => outputRow(ctx, row)), counts, jobId: null };
    },

    async commit(ctx, { importId }) {
      const { one, importer } = await ready(ctx, importId, 'commit');
      if (one.ready === 0) refuse('import.error.noReady', stays);
      if (importer.presence) assertPresence(ctx);
      const jobId = await startFor(ctx, 'importCommit', one);
      await setImport(ctx, importId, { state: 'committing', jobId });
      return { jobId };
    },

    async errors(ctx, { importId }) {
      const one = await importById(ctx, importId);
      await allowedImporter(ctx, one.kind);
      return { jobId: await startFor(ctx, 'importErrors', one) };
    },

    async undoImpact(ctx, { importId }) {
      const one = await undoableById(ctx, importId);
      return undoImpact(ctx, await allowedImporter(ctx, one.kind), one);
    },

    async undo(ctx, { importId, leave }) {
      const whose = ownOrUndoableImports(ctx, undoRights(ctx));
      const { one, importer } = await ready(ctx, importId, 'undo', whose);
      await assertNothingHinders(ctx, importer, one, leave);
      const jobId = await startFor(ctx, 'importUndo', one);
      await setImport(ctx, importId, { state: 'undoing', jobId });
      return { jobId };
    },

    async remove(ctx, { importId }) {
      const one = await lockImport(ctx, importId);
      if (isImportRunning(one)) refuse('import.error.running', stays);
      await removeImport(ctx, one);
      return true;
    },
  },
  {
    exports: { import: importExporter },
    jobs: { importRead, importCheck, importCommit, importErrors, importUndo },
    logFormats: importLogFormat,
    bounds: {
      // What people typed into workbooks is personal data; what became of it stands in the audit log.
      import: goneAfterDays('updated_at', 'imports'),
      importRow: goesWithTable('import'),
      // A day more than it may be undone, so that what is asked for at the last moment is done.
      importUndo: goneAfterDays('at', undoDays + 1),
    },
    gates: { template: templateGate },
  },
);
