import * as z from 'zod/mini';
import { api, op } from '../../kit/op.ts';
import { healthRights } from './health.menu.ts';

/** What of an installation may be well or not. */
export const healthParts = [
  ...(['database', 'schema', 'replica', 'connections', 'worker', 'scheduler', 'queue'] as const),
  ...(['access', 'backup', 'log', 'disk', 'clock', 'speed', 'platform'] as const),
] as const;
export type HealthPart = (typeof healthParts)[number];

/** `unknown`: it can't be said, because the database did not answer. */
export const healthStates = ['good', 'warn', 'bad', 'unknown'] as const;
export type HealthState = (typeof healthStates)[number];

const count = z.int();
const moment = z.nullable(z.string());

const Disk = z.strictObject({
  of: z.enum(['data', 'files']),
  freeBytes: z.nullable(count),
  totalBytes: z.nullable(count),
});
export type HealthDisk = z.output<typeof Disk>;

/** What is the same on all nodes, by the database. */
const Installation = z.strictObject({
  postgres: z.string(),
  /** Migrations of this version that the database lacks, and others that it has. */
  behind: count,
  ahead: count,
  /** When the clock was looked at last, and the scheduled tasks that should have begun. */
  lookedAt: moment,
  lateTasks: count,
  /** Tasks that wait for a worker, counted up to a bound, and since when the oldest does. */
  waiting: count,
  waitingCapped: z.boolean(),
  oldestAt: moment,
  /** Readers at doors by what is known of them. */
  readers: z.strictObject({ normal: count, fault: count, offline: count, waiting: count }),
  /** Of those that are online: how many lack the newest config or lists. */
  outdated: count,
  /** How long the oldest change of who may enter has waited to be told to readers, in seconds; null: none waits. */
  untoldSeconds: z.nullable(count),
  backup: z.strictObject({ takenAt: moment, bytes: z.nullable(count), missing: count, failedAt: moment }),
  /** When the chat platform sent its ticket; null beside a platform: never yet. */
  platform: z.nullable(z.strictObject({ ticketAt: moment })),
  /** How far this node's clock is ahead of the database's. */
  aheadMs: count,
});
export type HealthInstallation = z.output<typeof Installation>;

/** How the installation is, for who operates it. */
export const healthApi = api('health', {
  state: op({
    access: healthRights.view,
    reach: 'wholeProduct',
    about:
      'How the installation and the node that answers are: each part in a state, and the figures that say so, taken at most every ten seconds.',
    input: z.strictObject({}),
    output: z.strictObject({
      at: z.string(),
      parts: z.array(z.strictObject({ part: z.enum(healthParts), state: z.enum(healthStates) })),
      node: z.strictObject({
        name: z.string(),
        version: z.string(),
        startedAt: z.string(),
        rssBytes: count,
        /** Of the worker beside it; null: it isn't heard of. */
        workerRssBytes: z.nullable(count),
        connections: z.strictObject({ most: count, used: count, idle: count, waiting: count }),
        /** How long it kept its work waiting, since these figures were taken before. */
        delayP99Ms: count,
        delayMaxMs: count,
        disks: z.array(Disk),
        /** How far the replica is behind by which the back office reads, null: it doesn't answer; null beside it: there is none. */
        replica: z.nullable(z.strictObject({ behindMs: z.nullable(count) })),
        /**
         * What the embedded database goes back to any moment by: the segments of its log that wait to be sent to where backups
         * are, since when none are kept any more, and the last base; null: it isn't kept.
         */
        log: z.nullable(
          z.strictObject({
            waiting: count,
            waitingBytes: count,
            oldestAt: moment,
            stoppedAt: moment,
            baseAt: moment,
          }),
        ),
      }),
      installation: z.nullable(Installation),
    }),
  }),
});
