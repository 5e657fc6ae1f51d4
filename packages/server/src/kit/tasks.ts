import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../db/connect.ts';
import type { Deps } from './ctx.ts';

/** What a task is given. */
export type TaskWork = {
  db: Db;
  deps: Deps;
  log: FastifyBaseLogger;
  /** When this worker began. */
  started: Date;
  /** What whoever queued it wrote beside it; of what the clock starts what is set about the task, empty for most. */
  payload: unknown;
  /** The queue gives up after it. */
  lastTry: boolean;
};

/** What a task answers that can't do anything as things are set: its run counts as skipped, and says why. */
export type SkippedRun = { leftOut: 'noBackupPlace' | 'noBackupLog' };

/**
 * Something the queue runs under its name. What the clock starts is a row of `task`, which people may set otherwise; it runs
 * once for all nodes, before whatever else waits, and looks at how far things are, not at which minute it runs in. Its name
 * stands in `taskKinds` of the contract. A number that it answers is how many things it did.
 */
export type QueueTask = {
  run: (work: TaskWork) => Promise<unknown>;
  /** Of what the clock starts: when, as cron says it, by the clock of China. */
  at?: string;
  /** Takes long and is urgent for nobody: it has a worker of its own, so that devices and messages never wait for it. */
  tidying?: true;
  /** Mostly waits for somebody outside, who may be slow: it has workers of its own, too. */
  outside?: true;
};
