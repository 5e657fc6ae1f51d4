import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { formatDate } from '@mdi/contract/kit/display.ts';
import { insertRow } from '../../kit/changes.ts';
import type { Ctx } from '../../kit/ctx.ts';
import type { Finish, Runner, Work } from '../../kit/jobs.ts';
import { newToken } from '../../kit/secrets.ts';
import { countLog, type Filters, type LogRow, nextOfLog, zoneOf } from './audit.queries.ts';
import { callName, recordNames, shownRow } from './audit.words.ts';
import { openSheet, type Sheet } from './audit.workbook.ts';

const atOnce = 1_000;
const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const columnsOf = ({ say }: Ctx) => [
  { title: say('audit.at'), width: 20 },
  { title: say('audit.who'), width: 24 },
  { title: say('audit.op'), width: 24 },
  { title: say('audit.object'), width: 40 },
  { title: say('audit.outcome'), width: 32 },
  { title: say('audit.place'), width: 32 },
  { title: say('audit.address'), width: 18 },
];

function personOf({ say }: Ctx, { nickName, userName }: LogRow): string {
  if (nickName === null) return userName ?? say('audit.nobody');
  return userName === null || userName === nickName ? nickName : `${nickName} (${userName})`;
}

/** A row of the log as the cells of the list's columns. */
function cellsOf(ctx: Ctx, row: LogRow, timeZone: string): string[] {
  const { reason, op, changes, projectName, companyName, address } = shownRow(ctx, row);
  const done = row.code === 200;
  const outcome = ctx.say(done ? 'audit.outcome_done' : 'audit.outcome_refused');
  const office = row.userName === null ? null : ctx.say('frame.headOffice');
  return [
    formatDate(row.at, undefined, timeZone),
    personOf(ctx, row),
    callName(ctx, op),
    recordNames(ctx, changes),
    [outcome, reason].filter(Boolean).join(' · '),
    [projectName ?? office, companyName].filter(Boolean).join(' · '),
    address,
  ];
}

type Bounds = { timeZone: string; mostRows: number };

/** Writes the rows in pieces, after each of which the tray sees how far it is and a cancelled job stops. */
async function writeRows(
  { ctx, input, piece }: Work<Filters>,
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
    for (const row of rows) sheet.add(cellsOf(ctx, row, timeZone));
    const last = rows.at(-1);
    if (!last) break;
    after = last.auditId;
    step += rows.length;
    await piece(async () => ({ step }));
  }
  if (found > mostRows) sheet.add([ctx.say('audit.error.exportCapped', mostRows)]);
}

/** Writes the whole workbook to a file. @throws Stopped when the job was cancelled meanwhile */
async function writeWorkbook(work: Work<Filters>, file: string, bounds: Bounds): Promise<void> {
  const { ctx } = work;
  const sheet = await openSheet(file, ctx.say('audit.list'), columnsOf(ctx));
  try {
    await writeRows(work, sheet, bounds);
    await sheet.close();
  } catch (error) {
    sheet.abandon();
    throw error;
  }
}

/** Keeps the workbook in the file store; the row of it is written together with the job's end. */
async function stored(ctx: Ctx, file: string, timeZone: string): Promise<Finish> {
  const bytes = await readFile(file);
  const key = newToken();
  await ctx.deps.files.put(key, bytes);
  const name = `${ctx.say('audit.list')} ${formatDate(ctx.now(), 'YYYY-MM-DD HHmm', timeZone)}.xlsx`;
  const facts = { key, purpose: 'auditExport', name, mime: workbook, bytes: bytes.length };
  return async (inside) => {
    const { id } = await insertRow(inside, 'upload', { ...facts, userId: inside.actor.userId });
    return { resultId: id };
  };
}

/**
 * Exports the log with the rights that its starter has now: the newest rows of the filters, `mostRows` at most.
 * A run that was broken off begins again, because half a workbook can't be gone on with.
 */
export const makeAuditExport = (mostRows: number): Runner<Filters> => ({
  access: 'sys:audit:export',
  async run(work) {
    const { ctx } = work;
    const folder = await mkdtemp(path.join(os.tmpdir(), 'mdi-export-'));
    try {
      const timeZone = await zoneOf(ctx);
      const file = path.join(folder, 'log.xlsx');
      await writeWorkbook(work, file, { timeZone, mostRows });
      return await stored(ctx, file, timeZone);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
});

export const auditExport = makeAuditExport(100_000);
