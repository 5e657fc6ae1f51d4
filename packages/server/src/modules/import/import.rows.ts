import type { ImportBrief, ImportRow } from '@mdi/contract/modules/import/import.contract.ts';
import { importFlow } from '@mdi/contract/modules/import/import.contract.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { type AnyImporter, type CellChange, storedImport, type Trouble } from '../../kit/importer.ts';
import { courseOf } from '../../kit/jobs.ts';
import type { Described } from './import.queries.ts';

type Row = {
  number: number;
  cells: string[];
  problems: Trouble[];
  outcome: 'added' | 'updated' | 'failed' | null;
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

export const shownRow = (ctx: Ctx, row: Row): ImportRow => ({
  number: row.number,
  cells: row.cells,
  problems: troublesOf(row).map(({ column, code, key, args }) => ({
    column,
    code,
    text: ctx.say(key, ...args),
  })),
  state: stateOf(row),
  recordId: row.recordId ?? row.targetId,
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

export const isRunning = ({ jobState }: Pick<Described, 'jobState'>): boolean =>
  jobState === 'waiting' || jobState === 'running';

/** Why the last job ended before its end; null when it runs, or did what it was to do. */
function stoppedBy(ctx: Ctx, row: Described): string | null {
  const underWay = row.state === 'reading' || row.state === 'checking' || row.state === 'committing';
  if (!underWay || isRunning(row)) return null;
  if (row.jobState === 'cancelled') return ctx.say('import.cancelled');
  if (row.jobKind === null || row.jobError === null) return ctx.say('import.gone');
  const job = { kind: row.jobKind, counts: row.jobCounts, error: row.jobError, errorArgs: row.jobErrorArgs };
  return courseOf(ctx, job).error;
}

/** An import as its owner sees it, with what may be done to it now. */
export function shownImport(ctx: Ctx, row: Described): ImportBrief {
  const { kind } = storedImport(row);
  const running = isRunning(row);
  const may = (action: 'check' | 'fix' | 'commit') => !running && importFlow.can(row.state, action);
  const { total, ready, changing, same, bad, added, updated, failed } = row;
  const job = { step: row.jobStep ?? 0, total: row.jobTotal, cancelAsked: row.cancelAsked ?? false };
  return {
    importId: row.id,
    kind,
    fileName: row.fileName,
    state: row.state,
    counts: { total, ready, changing, same, bad, added, updated, failed },
    job: running && row.jobId !== null ? { jobId: row.jobId, ...job } : null,
    stopped: stoppedBy(ctx, row),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    can: {
      check: may('check'),
      fix: may('fix') && bad > 0,
      commit: may('commit') && ready > 0,
      errors: !running && bad > 0,
      remove: !running,
    },
  };
}
