import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { formatDate } from '@mdi/contract/kit/display.ts';
import { insertRow } from '../audit/changes.ts';
import type { Ctx } from '../calls/ctx.ts';
import { safeFileName } from '../files/safe-file-name.ts';
import { inTempFolder } from '../files/temp-folder.ts';
import type { FinishRun } from '../jobs/jobs.ts';
import { newToken } from '../settings/secrets.ts';
import { openSheet, type Sheet, type SheetColumn } from './write-sheet.ts';

const mime = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const longest = 80;

type Workbook = {
  /** Names the sheet and, with the time, the file. */
  title: string;
  columns: readonly SheetColumn[];
  purpose: string;
  /** The zone in which the file's name tells the time. */
  timeZone: string;
  /** How many columns stay in sight; the first unless given. */
  frozen?: number;
};

async function stored(ctx: Ctx, file: string, { title, purpose, timeZone }: Workbook): Promise<FinishRun> {
  const bytes = await readFile(file);
  const key = newToken();
  await ctx.deps.files.put(key, bytes);
  const name = `${safeFileName(title, longest)} ${formatDate(ctx.now(), 'YYYY-MM-DD HHmm', timeZone)}.xlsx`;
  const facts = { key, purpose, name, mime, bytes: bytes.length };
  return async (inside) => {
    const { id } = await insertRow(inside, 'upload', { ...facts, userId: inside.actor.userId });
    return { resultId: id };
  };
}

/** Makes a name that a sheet can have: 31 characters, without those it can't hold. */
const sheetName = (title: string) => title.replace(/[*?:\\/[\]]/g, ' ').slice(0, 31);

/**
 * Makes a workbook of one sheet for a job and stores it; its row is written together with the job's end.
 * @throws whatever `fill` throws, e.g. JobCancelled when the job was cancelled meanwhile
 */
export async function makeWorkbook(
  ctx: Ctx,
  workbook: Workbook,
  fill: (sheet: Sheet) => Promise<void>,
): Promise<FinishRun> {
  return inTempFolder('export', async (folder) => {
    const file = path.join(folder, 'book.xlsx');
    const sheet = await openSheet(file, sheetName(workbook.title), workbook.columns, workbook.frozen);
    try {
      await fill(sheet);
      await sheet.close();
    } catch (error) {
      sheet.abandon();
      throw error;
    }
    return await stored(ctx, file, workbook);
  });
}
