import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

/** What temporary folders are used for. */
const uses = ['archive', 'upload', 'sheet', 'stamp', 'export', 'restore'] as const;

const prefixOf = (use: (typeof uses)[number]): string => `mdi-${use}-`;

/** Works in a folder of its own that is removed afterwards, whatever happened, unless the process is killed. */
export async function inTempFolder<T>(
  use: (typeof uses)[number],
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(path.join(os.tmpdir(), prefixOf(use)));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** No work takes as long as this. */
const leftAfterMs = 6 * 3_600_000;

/** Removes the folders of this machine's processes that were killed at work. Answers how many. */
export async function sweepTempFolders(now: Date, parent = os.tmpdir()): Promise<number> {
  let removed = 0;
  for (const entry of await readdir(parent, { withFileTypes: true })) {
    if (!entry.isDirectory() || !uses.some((use) => entry.name.startsWith(prefixOf(use)))) continue;
    const folder = path.join(parent, entry.name);
    try {
      const { mtime } = await stat(folder);
      if (now.getTime() - mtime.getTime() < leftAfterMs) continue;
      await rm(folder, { recursive: true, force: true });
      removed += 1;
    } catch {
      // It has gone meanwhile, or belongs to another user of this machine.
    }
  }
  return removed;
}
