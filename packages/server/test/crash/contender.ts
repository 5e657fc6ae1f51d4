import { createInterface } from 'node:readline';
import { DataFolderInUse, lockFolder } from '../../src/db/embedded/folder-lock.ts';

/**
 * For each folder read as a line, tries to become its owner and prints `won` or `refused`; an empty line gives
 * the last folder free again and prints `free`.
 */
async function main(): Promise<void> {
  let release = () => {};
  process.stdout.write('ready\n');
  for await (const folder of createInterface({ input: process.stdin })) {
    if (folder === '') {
      release();
      release = () => {};
      process.stdout.write('free\n');
      continue;
    }
    try {
      release = await lockFolder(folder);
      process.stdout.write('won\n');
    } catch (error) {
      process.stdout.write(error instanceof DataFolderInUse ? 'refused\n' : `${error}\n`);
    }
  }
}

await main();
