import type { ImportBrief, ImportRow } from '@mdi/contract/modules/import/import.contract.ts';
import { importFlow } from '@mdi/contract/modules/import/import.contract.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import {
  type AnyImporter,
  type CellChange,
  storedImport,
  type Trouble,
} from '../../kit/exchange/importer.ts';
import { statusOf } from '../../kit/jobs/jobs.ts';
import type { ImportRecord, StoredImport } from './import.queries.ts';
import type { RowOutcome } from './import.rows.queries.ts';

type Row = {
  number: number;
  cells: string[];
  problems: Trouble[];
  outcome: RowOutcome;
  recordId: number | null;
  targetId: number | null;
  changes: CellChange[];
  waits: boolean;
};

const together: Trouble = { column: null, code: 'failed', key: 'import.error.together', args: [] };

/** What keeps a row out: its own errors, or that it becomes one record with a row that has some. */
const troublesOf = ({ problems, outcome, waits }: Row): readonly Trouble[] =>
  problems.length === 0 && outcome === null && waits ? [together] : problems;

function stateOf({ problems, outcome, waits, targetId, changes }: Row): ImportRow['state'] {
  if (outcome !== null) return outcome;
  if (problems.length > 0) return 'bad';
  if (targetId !== null && changes.length === 0) return 'same';
  if (waits) return 'waits';
  return targetId === null ? 'ready' : 'changes';
}

export const outputRow = (ctx: Ctx, row: Row): ImportRow => ({
  number: row.number,
  cells: row.cells,
  problems: troublesOf(row).map(({ column, code, key, args }) => ({
    column,
    code,
    text: ctx.say(key, ...args),
  })),
  state: stateOf(row),
  // What was added and undone is no more.
  recordId: row.outcome === 'undone' ? row.targetId : (row.recordId ?? row.targetId),
  changes: row.changes,
});

/** All errors of a row in one cell. */
export function problemText(ctx: Ctx, { columns }: AnyImporter, row: Row): string {
  const said = troublesOf(row).map(({ column, key, args }) => {
    const title = columns.find((one) => one.key === column)?.title;
    const text = ctx.say(key, ...args);
    return title ? ctx.say('import.ofCell', ctx.say(title), text) : text;
  });
  return said.join('\n');
}

export const isImportRunning = ({ jobState }: Pick<ImportRecord, 'jobState'>): boolean =>
  jobState === 'waiting' || jobState === 'running';

/** Why the last job ended before its end; null when it runs, or did what it was to do. */
function stoppedBy(ctx: Ctx, row: ImportRecord): string | null {
  const underWay =
    row.state === 'reading' ||
    row.state === 'checking' ||
    row.state === 'committing' ||
    row.state === 'undoing';
  if (!underWay || isImportRunning(row)) return null;
  if (row.jobState === 'cancelled') return ctx.say('import.cancelled');
  if (row.jobKind === null || row.jobError === null) return ctx.say('import.gone');
  const job = { kind: row.jobKind, counts: row.jobCounts, error: row.jobError, errorArgs: row.jobErrorArgs };
  return statusOf(ctx, job).error;
}

type Undoable = Pick<ImportRecord, 'added' | 'updated' | 'undoUntil'>;

/** Whether something of an import is in, and the time for undoing it not over. */
export const isImportUndoable = (ctx: Ctx, { added, updated, undoUntil }: Undoable): boolean =>
  added + updated > 0 && undoUntil !== null && undoUntil > ctx.now();

type MayUndo = (one: Pick<StoredImport, 'kind' | 'added' | 'updated'>) => boolean;

export const importCountsOf = ({
  total,
  ready,
  changing,
  same,
  bad,
  added,
  updated,
  failed,
  undone,
}: ImportRecord) => ({
  total,
  ready,
  changing,
  same,
  bad,
  added,
  updated,
  failed,
  undone,
});

/** Whose job undoes it, or did so last: its owner's unless somebody else did. */
const undoneByOf = ({ jobKind, jobUserId, userId, workerName }: ImportRecord): string | null =>
  jobKind === 'importUndo' && jobUserId !== userId ? workerName : null;

/** An import as its owner sees it, or who may undo it, with what may be done to it now. */
export function outputImport(ctx: Ctx, row: ImportRecord, mayUndo: MayUndo): ImportBrief {
  const { kind } = storedImport(row);
  const { userId, assignmentId } = ctx.actor;
  const own = row.userId === userId && row.assignmentId === assignmentId;
  const running = isImportRunning(row);
  const may = (action: 'check' | 'fix' | 'commit' | 'undo') => !running && importFlow.can(row.state, action);
  const counts = importCountsOf(row);
  const { ready, bad, added, updated } = counts;
  const mine = row.jobUserId === userId;
  const job = { mine, step: row.jobStep ?? 0, total: row.jobTotal, cancelAsked: row.cancelAsked ?? false };
  return {
    importId: row.id,
    kind,
    fileName: row.fileName,
    owner: own ? null : row.ownerName,
    undoneBy: undoneByOf(row),
    state: row.state,
    counts,
    job: running && row.jobId !== null ? { jobId: row.jobId, ...job } : null,
    stopped: stoppedBy(ctx, row),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    can: {
      open: own,
      check: own && may('check'),
      fix: own && may('fix') && bad > 0,
      commit: own && may('commit') && ready > 0,
      errors: own && !running && bad > 0,
      undo: may('undo') && isImportUndoable(ctx, row) && mayUndo({ kind, added, updated }),
      remove: own && !running,
    },
    undoUntil: added + updated > 0 ? (row.undoUntil?.toISOString() ?? null) : null,
  };
}
