import fs from 'node:fs';
import { dirname } from 'node:path';

/** Writes a file so that it is either wholly there, on the disk, or not at all. */
export function writeDurably(file: string, text: string, mode: number): void {
  const half = `${file}.new`;
  fs.rmSync(half, { force: true });
  const fd = fs.openSync(half, 'wx', mode);
  fs.writeFileSync(fd, text);
  fs.fsyncSync(fd);
  fs.closeSync(fd);
  moveDurably(half, file);
}

/** Renames, and returns once the new name is on the disk. */
export function moveDurably(from: string, to: string): void {
  fs.renameSync(from, to);
  if (process.platform === 'win32') return;
  const fd = fs.openSync(dirname(to), 'r');
  fs.fsyncSync(fd);
  fs.closeSync(fd);
}
