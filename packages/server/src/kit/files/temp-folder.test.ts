import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { sweepTempFolders } from './temp-folder.ts';

test('what a killed process left at work goes after six hours; what is younger, and what is not ours, stays', async () => {
  const parent = await mkdtemp(path.join(os.tmpdir(), 'mdi-sweep-test-'));
  try {
    const now = new Date('2026-11-27T12:00:00Z');
    const made = async (name: string, hours: number) => {
      await mkdir(path.join(parent, name));
      await writeFile(path.join(parent, name, 'out.pdf'), 'x');
      const at = new Date(now.getTime() - hours * 3_600_000);
      await utimes(path.join(parent, name), at, at);
    };
    await made('mdi-stamp-old', 7);
    await made('mdi-upload-old', 7);
    await made('mdi-stamp-new', 1);
    await made('mdi-e2e-old', 7);
    await made('other', 7);
    expect(await sweepTempFolders(now, parent)).toBe(2);
    expect((await readdir(parent)).toSorted()).toEqual(['mdi-e2e-old', 'mdi-stamp-new', 'other']);
  } finally {
    await rm(parent, { recursive: true, force: true });
  }
});
