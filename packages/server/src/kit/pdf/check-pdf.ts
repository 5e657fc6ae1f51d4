import { fork } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** What a look into a PDF found. */
export type PdfAnswer =
  | { is: 'quiet' }
  | { is: 'active'; what: string }
  | { is: 'encrypted' }
  | { is: 'broken' }
  | { is: 'heavy' };

const inSources = import.meta.url.endsWith('.ts');
/** In the build all programs lie side by side. */
const program = fileURLToPath(
  new URL(inSources ? '../../pdf-program.ts' : './pdf-program.js', import.meta.url),
);
const loaders = inSources ? ['--import', 'tsx'] : [];

const mostMs = 20_000;
const mostKb = 600 * 1024;
const lookEveryMs = 25;

/** What a process holds, in KB; null where the system doesn't say. */
async function memoryOf(pid: number): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const found = /^VmRSS:\s+(\d+) kB/m.exec(status)?.[1];
  return found === undefined ? null : Number(found);
}

/**
 * Looks into a PDF in a process of its own, which is ended when it takes too much memory or time: some bytes unpack to
 * gigabytes, and no limit of node's own holds for buffers.
 */
async function look(file: string): Promise<PdfAnswer> {
  const child = fork(program, {
    execArgv: ['--max-old-space-size=400', ...loaders],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const end = () => child.kill('SIGKILL');
  const timer = setTimeout(end, mostMs);
  const watch = setInterval(() => {
    const { pid } = child;
    if (pid === undefined) return;
    memoryOf(pid).then((kb) => {
      if (kb !== null && kb > mostKb) end();
    }, end);
  }, lookEveryMs);
  try {
    return await new Promise<PdfAnswer>((done, fail) => {
      child.once('error', fail);
      child.once('exit', () => done({ is: 'heavy' }));
      child.once('message', (answer: PdfAnswer) => done(answer));
      child.send({ file });
    });
  } finally {
    clearTimeout(timer);
    clearInterval(watch);
    end();
  }
}

/** What acts by itself in a PDF, if anything does. */
export async function checkPdf(bytes: Buffer): Promise<PdfAnswer> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'mdi-pdf-'));
  try {
    const file = path.join(folder, 'file.pdf');
    await writeFile(file, bytes);
    return await look(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
