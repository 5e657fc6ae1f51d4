import { statfs } from 'node:fs/promises';
import os from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { WalFigures } from '../../db/embedded/wal-spool.ts';
import type { ReplicaFigures } from '../../db/replica.ts';
import type { DB } from '../../db/schema.gen.ts';
import { makeAnswerSharing, type ShareAnswer } from '../calls/answer-sharing.ts';

/** What the worker last reported: how long ago, and how much memory it holds. */
export type HeardWorker = { agoMs: number; rssBytes: number };

/** How long this process kept its work waiting lately. */
export type LoopDelay = { p50Ms: number; p99Ms: number; maxMs: number };

/** A disk that this process writes to. `free` is its free space; null where that is unknown. */
export type Disk = { of: 'data' | 'files'; freeBytes: number | null; totalBytes: number | null };

/** What a process of the product knows of itself. */
export type NodeState = {
  name: string;
  startedAt: Date;
  /** It has been told to stop, and serves on for a moment. */
  stopping: boolean;
  /** A sealed connection of its own, so that health checks are answered while all those for people are in use. */
  watch: Pick<Kysely<DB>, 'isTransaction'>;
  /** The schema of this build, by the names of its migrations. */
  migrations: readonly string[];
  pool: () => { most: number; used: number; idle: number; waiting: number };
  /** Null: the worker doesn't run. */
  worker: () => HeardWorker | null;
  /** Since it was last asked. */
  loopDelay: () => LoopDelay;
  disks: () => Promise<Disk[]>;
  /** How well the log is kept that going back to a moment needs; null if it isn't kept. */
  keptLog: () => WalFigures | null;
  /** Null: nobody reads by a replica. */
  replica: () => ReplicaFigures | null;
  /** Makes many watchers cost no more than one. */
  share: ShareAnswer;
  /** Hears of each answer to a call of the contract, if somebody counts them. */
  answered: (call: string, code: number, ms: number) => void;
  end: () => void;
};

type Known = Pick<NodeState, 'watch' | 'migrations'> & {
  pool: pg.Pool;
  folders: Readonly<Partial<Record<Disk['of'], string>>>;
  keptLog?: NodeState['keptLog'];
};

const loopEveryMs = 20;
const nanoseconds = 1e6;

async function diskOf(of: Disk['of'], folder: string): Promise<Disk> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { of, freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  } catch {
    return { of, freeBytes: null, totalBytes: null };
  }
}

/** Starts observing this process; its worker is unknown until somebody says how to ask for it. */
export function makeNodeState({ watch, migrations, pool, folders, keptLog = () => null }: Known): NodeState {
  const loop = monitorEventLoopDelay({ resolution: loopEveryMs });
  loop.enable();
  // The histogram counts a timer's whole interval even when it was on time.
  const late = (ns: number) => Math.max(0, ns / nanoseconds - loopEveryMs);
  return {
    name: os.hostname(),
    startedAt: new Date(),
    stopping: false,
    watch,
    migrations,
    pool: () => ({
      most: pool.options.max,
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    worker: () => null,
    loopDelay() {
      if (loop.count === 0) return { p50Ms: 0, p99Ms: 0, maxMs: 0 };
      const told = {
        p50Ms: late(loop.percentile(50)),
        p99Ms: late(loop.percentile(99)),
        maxMs: late(loop.max),
      };
      loop.reset();
      return told;
    },
    disks: () =>
      Promise.all(
        (['data', 'files'] as const).flatMap((of) => (folders[of] ? [diskOf(of, folders[of])] : [])),
      ),
    keptLog,
    replica: () => null,
    share: makeAnswerSharing(),
    answered: () => {},
    end: () => void loop.disable(),
  };
}
