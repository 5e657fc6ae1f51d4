import { createReadStream } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { assertKey, FileMissing, type FileStore, isKey } from './files.ts';

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Files in a folder of this machine. */
export function localFiles(folder: string): FileStore {
  const at = (key: string) => {
    assertKey(key);
    return path.join(folder, key);
  };
  return {
    async put(key, bytes) {
      const file = at(key);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // Whole or not at all: a machine that stops in between leaves a part that the sweep takes away.
      await writeFile(`${file}-part`, bytes, { flush: true, mode: 0o600 });
      await rename(`${file}-part`, file);
    },
    async putFile(key, from) {
      const file = at(key);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await copyFile(from, `${file}-part`);
      const copied = await open(`${file}-part`, 'r+');
      try {
        await copied.chmod(0o600);
        await copied.sync();
      } finally {
        await copied.close();
      }
      await rename(`${file}-part`, file);
    },
    async read(key, part) {
      const file = at(key);
      try {
        const handle = await open(file);
        return createReadStream('', { fd: handle, ...(part && { start: part.first, end: part.last }) });
      } catch (error) {
        if (isMissing(error)) throw new FileMissing(`no file ${key}`);
        throw error;
      }
    },
    remove: (key) => rm(at(key), { force: true }),
    async *list() {
      const names = await readdir(folder).catch((error: unknown) => {
        if (isMissing(error)) return [];
        throw error;
      });
      for (const name of names.filter(isKey)) {
        const found = await stat(path.join(folder, name)).catch(() => undefined);
        if (found?.isFile()) yield { key: name, changedAt: found.mtime };
      }
    },
  };
}
