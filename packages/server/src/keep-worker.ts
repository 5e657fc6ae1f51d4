import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import type { WorkerStart } from './worker.ts';

const againAfterMs = 1_000;
/** A worker that doesn't end in time is killed; another takes its jobs up where they are. */
const stopWithinMs = 10_000;

// Beside this file, in the sources as in the build.
const program = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? './worker.ts' : './worker.js', import.meta.url),
);

export type KeptWorker = { pid: () => number | undefined; stop: () => Promise<void> };

const ended = (child: ChildProcess) => new Promise<void>((done) => child.once('exit', () => done()));

/** Keeps one worker process running beside the server: one that dies is started again. */
export function keepWorker(start: WorkerStart, log: Logger): KeptWorker {
  let child: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopping = false;
  const launch = () => {
    const started = fork(program, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    child = started;
    // Told by message and not by arguments, which every user of the machine can read.
    started.send(start);
    started.once('exit', (code, signal) => {
      if (stopping) return;
      log.warn({ code, signal }, 'the worker ended; starting another');
      timer = setTimeout(launch, againAfterMs);
    });
  };
  launch();
  return {
    pid: () => child?.pid,
    async stop() {
      stopping = true;
      clearTimeout(timer);
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const gone = ended(child);
      child.kill('SIGTERM');
      const hard = setTimeout(() => child?.kill('SIGKILL'), stopWithinMs);
      await gone;
      clearTimeout(hard);
    },
  };
}
