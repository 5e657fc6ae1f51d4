import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { SheetProblem } from './kit/sheets/sheet-limits.ts';
import type { SheetAnswer, SheetTask } from './kit/sheets/sheet-task.ts';
import { isXls, isZip } from './kit/sheets/workbook-format.ts';
import { writeTemplate } from './kit/sheets/write-template.ts';
import { readXls } from './kit/sheets/xls.ts';
import { readXlsx } from './kit/sheets/xlsx.ts';

/** Reads a workbook and writes its rows to `out`, a line of JSON each. */
async function read(file: string, out: string) {
  const bytes = await readFile(file);
  const lines = createWriteStream(out);
  const failed = new Promise<never>((_, reject) => lines.once('error', reject));
  failed.catch(() => {});
  const format = isZip(bytes) ? readXlsx : isXls(bytes) ? readXls : undefined;
  if (!format) throw new SheetProblem('import.error.format');
  const sheet = await format(bytes, (row) => lines.write(`${JSON.stringify(row)}\n`));
  lines.end();
  await Promise.race([once(lines, 'finish'), failed]);
  return sheet;
}

async function answer(task: SheetTask): Promise<SheetAnswer> {
  try {
    if (task.do === 'template') {
      await writeTemplate(task.template, task.out);
      return { is: 'done', sheet: null };
    }
    return { is: 'done', sheet: await read(task.file, task.out) };
  } catch (error) {
    if (error instanceof SheetProblem) return { is: 'refused', key: error.key, args: error.args };
    return { is: 'broken', message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

// One task a process: whatever a hostile workbook does to it ends with it.
process.once('message', (task: SheetTask) => {
  answer(task).then((said) => process.send?.(said, () => process.exit(0)));
});
process.on('disconnect', () => process.exit(0));
