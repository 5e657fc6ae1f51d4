import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, describe, expect, test } from 'vitest';
import { hostileWorkbooks } from '../../../test/hostile-workbooks.ts';
import { Refusal } from '../calls/refuse.ts';
import { loaders, program } from './program.ts';
import { readSheet } from './run-sheets.ts';
import type { SheetAnswer } from './sheet-task.ts';

const books = await hostileWorkbooks();
const folder = mkdtempSync(path.join(os.tmpdir(), 'mdi-hostile-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function said(bytes: Buffer): Promise<string | string[][]> {
  try {
    return await readSheet(Readable.from([bytes]), async (_, rows) => {
      const cells: string[][] = [];
      for await (const row of rows) cells.push(row.cells);
      return cells;
    });
  } catch (error) {
    if (error instanceof Refusal) return error.key;
    throw error;
  }
}

describe('a hostile workbook', () => {
  test('is one of twenty-five and more', () => expect(books.length).toBeGreaterThanOrEqual(25));

  test.each(books.map((book) => [book.about, book] as const))(
    '%s: says what is wrong, or only what is there',
    async (_, book) => {
      expect(await said(book.bytes)).toEqual(book.says);
    },
  );
});

/** The most memory a process had, in MB, as the system counts. */
const peakOf = ({ pid }: ChildProcess): number => {
  try {
    const found = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return Number(found?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
};

test.runIf(os.platform() === 'linux')(
  'no workbook takes 300 MB more than reading none',
  async () => {
    const peaks: number[] = [];
    const largest = books.toSorted((a, b) => b.bytes.length - a.bytes.length).slice(0, 6);
    const bombs = books.filter(({ about }) => /MB|million/.test(about));
    for (const [n, { bytes }] of [...largest, ...bombs].entries()) {
      const file = path.join(folder, String(n));
      writeFileSync(file, bytes);
      const flags = ['--max-old-space-size=224', ...loaders];
      const child = fork(program, { execArgv: flags, stdio: 'ignore' as never });
      let peak = 0;
      const timer = setInterval(() => {
        peak = Math.max(peak, peakOf(child));
      }, 10);
      child.send({ do: 'read', file, out: `${file}.rows` });
      const [answer] = (await once(child, 'message')) as [SheetAnswer];
      clearInterval(timer);
      expect(answer.is).not.toBe('broken');
      peaks.push(peak);
    }
    expect(Math.max(...peaks)).toBeLessThan(300);
    expect(Math.min(...peaks)).toBeGreaterThan(0);
  },
  120_000,
);
