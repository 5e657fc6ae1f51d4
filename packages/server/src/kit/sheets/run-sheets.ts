import { fork } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Refusal } from '../calls/refuse.ts';
import { inTempFolder } from '../files/temp-folder.ts';
import type { SheetRow, SheetSummary } from './collect-rows.ts';
import { loaders, program } from './program.ts';
import type { SheetAnswer, SheetTask, SheetTemplate } from './sheet-task.ts';

const maxHeapMb = 224;
const maxMs = 60_000;
const flags = [`--max-old-space-size=${maxHeapMb}`, ...loaders];

/**
 * Has a process of its own do a task with little memory and time, so that this one doesn't suffer from what is in a
 * workbook.
 * @throws Refusal with what the process said, or that it was too much for it
 */
async function run(task: SheetTask): Promise<SheetSummary | null> {
  const child = fork(program, { execArgv: flags, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  const timer = setTimeout(() => child.kill('SIGKILL'), maxMs);
  try {
    const said = await new Promise<SheetAnswer | null>((done, fail) => {
      child.once('error', fail);
      child.once('exit', () => done(null));
      child.once('message', (answer: SheetAnswer) => done(answer));
      child.send(task);
    });
    if (said === null) throw new Refusal('import.error.heavy');
    if (said.is === 'refused') throw new Refusal(said.key, { args: said.args });
    if (said.is === 'broken') throw new Error(`workbook: ${said.message}`);
    return said.sheet;
  } finally {
    clearTimeout(timer);
    child.kill('SIGKILL');
  }
}

async function* rowsIn(file: string): AsyncIterable<SheetRow> {
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    // The program above writes one row a line.
    yield JSON.parse(line) as SheetRow;
  }
}

/**
 * Reads the first sheet of a workbook and hands its titles, and its rows on demand, to `use`.
 * @throws Refusal with what is wrong with the file
 */
export const readSheet = <T>(
  bytes: NodeJS.ReadableStream,
  use: (sheet: SheetSummary, rows: AsyncIterable<SheetRow>) => Promise<T>,
): Promise<T> =>
  inTempFolder('sheet', async (folder) => {
    const file = path.join(folder, 'book');
    const out = path.join(folder, 'rows');
    await writeFile(file, bytes);
    const sheet = await run({ do: 'read', file, out });
    if (!sheet) throw new Error('the program read no sheet');
    return use(sheet, rowsIn(out));
  });

/** The bytes of an empty workbook to fill in. */
export const templateBytes = (template: SheetTemplate): Promise<Buffer> =>
  inTempFolder('sheet', async (folder) => {
    const out = path.join(folder, 'template.xlsx');
    await run({ do: 'template', template, out });
    return readFile(out);
  });
