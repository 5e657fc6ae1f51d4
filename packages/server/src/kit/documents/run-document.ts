import { fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { makeWorkQueue } from '../jobs/work-queue.ts';
import { loaders, program } from './document-program.ts';
import type { DocumentAnswer, DocumentTask, Stamp, StampAnswer } from './document-task.ts';

const maxMs = 30_000;
const maxKb = 600 * 1024;
const lookEveryMs = 25;

/** How much memory a process holds, in KB; null where the system doesn't say. */
async function memoryOf(pid: number): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const found = /^VmRSS:\s+(\d+) kB/m.exec(status)?.[1];
  return found === undefined ? null : Number(found);
}

/**
 * Has a document handled by a process of its own, which is ended when it takes too much memory or time: a few bytes can
 * unpack to gigabytes, and none of node's own limits covers buffers. Null means it was ended, or ended by itself.
 */
async function run(task: DocumentTask): Promise<unknown> {
  const child = fork(program, {
    execArgv: ['--max-old-space-size=400', ...loaders],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const end = () => child.kill('SIGKILL');
  const timer = setTimeout(end, maxMs);
  const watch = setInterval(() => {
    const { pid } = child;
    if (pid === undefined) return;
    memoryOf(pid).then((kb) => {
      if (kb !== null && kb > maxKb) end();
    }, end);
  }, lookEveryMs);
  try {
    return await new Promise((done, fail) => {
      child.once('error', fail);
      child.once('exit', () => done(null));
      child.once('message', done);
      child.send(task);
    });
  } finally {
    clearTimeout(timer);
    clearInterval(watch);
    end();
  }
}

/** Two at once take a gigabyte at most; the others wait. */
const gate = makeWorkQueue(2, 64, 64);

/** Looks into a document; its thumbnails come to lie in `folder`. */
export const inspectDocument = (file: string, folder: string): Promise<DocumentAnswer> =>
  // The program answers so.
  gate('', async () => ((await run({ do: 'check', file, folder })) ?? { is: 'heavy' }) as DocumentAnswer);

/** Writes a PDF anew with a line on each page. */
export const stampDocument = (file: string, out: string, stamp: Stamp): Promise<StampAnswer> =>
  gate('', async () => ((await run({ do: 'stamp', file, out, stamp })) ?? { is: 'heavy' }) as StampAnswer);
