import { formatDate } from '@mdi/contract/kit/display.ts';
import { type AuditRow, auditApi } from '@mdi/contract/modules/audit/audit.contract.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import type { JobWork, Runner } from '../../kit/jobs/jobs.ts';
import { makeWorkbook } from '../../kit/sheets/make-workbook.ts';
import type { Sheet } from '../../kit/sheets/write-sheet.ts';
import { outputRows } from './audit.output.ts';
import { countLog, type LogFilters, type LogRow, nextOfLog, zoneOf } from './audit.queries.ts';

const atOnce = 1_000;

const columnsOf = ({ say }: Ctx) => [
  { title: say('audit.at'), width: 20, date: 'moment' as const },
  { title: say('audit.who'), width: 24 },
  { title: say('audit.op'), width: 24 },
  { title: say('audit.object'), width: 40 },
  { title: say('audit.outcome'), width: 32 },
  { title: say('audit.place'), width: 32 },
  { title: say('audit.address'), width: 18 },
];

function personOf({ say }: Ctx, { nickName, userName }: AuditRow): string {
  if (nickName === null) return userName ?? say('audit.nobody');
  return userName === null || userName === nickName ? nickName : `${nickName} (${userName})`;
}

/** A row of the log as the cells of the list's columns. */
function cellsOf(ctx: Ctx, row: AuditRow, timeZone: string): string[] {
  const { reason, done, about, place, companyName, address } = row;
  const outcome = ctx.say(row.code === 200 ? 'audit.outcome_done' : 'audit.outcome_refused');
  return [
    formatDate(row.at, undefined, timeZone),
    personOf(ctx, row),
    done,
    about,
    [outcome, reason].filter(Boolean).join(' · '),
    [place, companyName].filter(Boolean).join(' · '),
    address,
  ];
}

type Bounds = { timeZone: string; mostRows: number };

/** Writes the rows in pieces, after each of which the tray sees how far it is and a cancelled job stops. */
async function writeRows(
  { ctx, input, piece }: JobWork<LogFilters>,
  sheet: Sheet,
  { timeZone, mostRows }: Bounds,
): Promise<void> {
  const found = await countLog(ctx, input, mostRows + 1);
  const total = Math.min(found, mostRows);
  await piece(async () => ({ step: 0, total }));
  let after: number | null = null;
  let step = 0;
  while (step < total) {
    const rows: LogRow[] = await nextOfLog(ctx, input, after, Math.min(atOnce, total - step));
    for (const row of await outputRows(ctx, rows)) sheet.add(cellsOf(ctx, row, timeZone));
    const last = rows.at(-1);
    if (!last) break;
    after = last.auditId;
    step += rows.length;
    await piece(async () => ({ step }));
  }
  if (found > mostRows) sheet.add([ctx.say('audit.error.exportCapped', mostRows)]);
}

/**
 * Exports the log with the rights that its starter has now: the newest rows of the filters, `mostRows` at most.
 * A run that was broken off begins again, because half a workbook can't be gone on with.
 */
export const makeAuditExport = (mostRows: number): Runner<LogFilters> => ({
  lane: 'long',
  access: auditApi.ops.export,
  async run(work) {
    const { ctx } = work;
    const timeZone = await zoneOf(ctx);
    const book = { title: ctx.say('audit.list'), columns: columnsOf(ctx), purpose: 'auditExport', timeZone };
    return makeWorkbook(ctx, book, (sheet) => writeRows(work, sheet, { timeZone, mostRows }));
  },
});

export const auditExport = makeAuditExport(100_000);
