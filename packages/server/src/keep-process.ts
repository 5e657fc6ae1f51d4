import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { HeardWorker } from './kit/live/node-state.ts';
import type { LifecycleLog } from './lifecycle-log.ts';

/** By this exit code a process says that it must not be started again; it has said why. */
export const givenUpExitCode = 3;

/** A process that doesn't end in time is killed. */
const stopWithinMs = 10_000;

export type KeptProcess = {
  pid: () => number | undefined;
  /** Null: it doesn't run, or has not told of itself yet. */
  heard: () => HeardWorker | null;
  stop: () => Promise<void>;
};

/** How often the worker tells its server that it lives. */
export const beatMs = 5_000;
/** What it says then. */
export type WorkerBeat = { rssBytes: number };

const isBeat = (message: unknown): message is WorkerBeat =>
  typeof message === 'object' && message !== null && 'rssBytes' in message;
type Kept = { name: 'worker' | 'demo-life'; againAfterMs: number };

/** The program that takes jobs; another takes them up where it left them. */
export const workerProgram: Kept = { name: 'worker', againAfterMs: 1_000 };
/** The program by which the demo lives. */
export const demoLifeProgram: Kept = { name: 'demo-life', againAfterMs: 30_000 };

const ended = (child: ChildProcess) => new Promise<void>((done) => child.once('exit', () => done()));

// Beside this file, in the sources as in the build.
const ending = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
const programOf = (name: string) => fileURLToPath(new URL(`./${name}.${ending}`, import.meta.url));

/** Keeps a program running beside the server: one that dies is started again. */
export function keepProcess({ name, againAfterMs }: Kept, start: object, life: LifecycleLog): KeptProcess {
  let child: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopping = false;
  let beat: { at: number; rssBytes: number } | null = null;
  const launch = () => {
    const started = fork(programOf(name), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    child = started;
    // Told by message and not by arguments, which every user of the machine can read.
    started.send(start);
    started.on('message', (message) => {
      if (isBeat(message)) beat = { at: performance.now(), rssBytes: message.rssBytes };
    });
    started.once('exit', (code, signal) => {
      beat = null;
      if (stopping || code === givenUpExitCode) return;
      life.warn({ code, signal }, `the ${name} ended; starting another`);
      timer = setTimeout(launch, againAfterMs);
    });
  };
  launch();
  return {
    pid: () => child?.pid,
    heard: () => beat && { agoMs: performance.now() - beat.at, rssBytes: beat.rssBytes },
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
