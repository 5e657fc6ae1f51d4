import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../db/connect.ts';
import type { Deps } from '../calls/ctx.ts';

/** What a task is given. */
export type TaskWork = {
  db: Db;
  deps: Deps;
  log: FastifyBaseLogger;
  /** When this worker began. */
  started: Date;
  /** What the code that queued it passed along; for a scheduled task, its parameters, empty for most. */
  payload: unknown;
  /** Whether the queue gives up after this try. */
  lastTry: boolean;
};

/** What a task answers if the settings leave it nothing to do: its run counts as skipped, and says why. */
export type SkippedRun = { leftOut: 'noBackupPlace' | 'noBackupLog' };

/**
 * Something that the queue runs under its name. What the clock starts is a row of `task`, which people may schedule
 * differently; it runs once for all nodes, before anything else that waits, and looks at how far things are, not at its
 * minute. Its name stands in `taskKinds` of the contract. A number that it answers is how many things it did.
 */
export type QueueTask = {
  run: (work: TaskWork) => Promise<unknown>;
  /** For scheduled tasks: when, as a cron expression, by the clock of China. */
  at?: string;
  /** Takes long and is urgent for nobody, so it has a worker of its own and devices and messages never wait for it. */
  tidying?: true;
  /** Mostly waits for an outside service, which may be slow, so it has workers of its own, too. */
  outside?: true;
};
