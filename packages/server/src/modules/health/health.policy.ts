import {
  type HealthInstallation,
  type HealthPart,
  type HealthState,
  healthParts,
} from '@mdi/contract/modules/health/health.contract.ts';
import type { WalFigures } from '../../db/embedded/wal-spool.ts';
import type { ReplicaFigures } from '../../db/replica.ts';
import type { Disk, HeardWorker, LoopDelay, NodeState } from '../../kit/live/node-state.ts';
import type { Settings } from '../../kit/settings/settings.ts';
import { deadAfterSeconds } from '../task/index.ts';

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/** From when on something is told, and from when on it is wrong. */
const bounds = {
  /** The clock tells readers every minute. */
  untoldSeconds: { warn: 150, bad: 300 },
  waitingMs: { warn: 5 * minuteMs, bad: 30 * minuteMs },
  /** No call may keep others waiting for longer than 50 ms. */
  delayMs: { warn: 200, bad: 1_000 },
  /** Readers sign with the time, and what people see is ordered by it. */
  aheadMs: { warn: 2 * secondMs, bad: 30 * secondMs },
  /** One that is further behind is asked for nothing. */
  replicaMs: { warn: 5 * secondMs, bad: minuteMs },
  /** It comes every ten minutes, and is good for twelve hours. */
  ticketMs: { warn: 30 * minuteMs, bad: 12 * hourMs },
} as const;

/** A worker tells of itself every few seconds, also when it has much to do. */
const silentMs = 30 * secondMs;

const over = (value: number, { warn, bad }: { warn: number; bad: number }): HealthState => {
  if (value > bad) return 'bad';
  return value > warn ? 'warn' : 'good';
};

export const isWorkerAlive = (heard: HeardWorker | null): boolean =>
  heard !== null && heard.agoMs <= silentMs;

/** Whether readers hear in time who may enter. */
export const areReadersUpToDate = (untoldSeconds: number | null): boolean =>
  (untoldSeconds ?? 0) <= bounds.untoldSeconds.bad;

export const hasDiskSpace = (disks: readonly Disk[], least: number): boolean =>
  disks.every(({ freeBytes }) => freeBytes !== null && freeBytes >= least);

/** Room that is left for long enough to be made more. */
const comfortable = 4;

const ofDisks = (disks: readonly Disk[], least: number): HealthState => {
  if (!hasDiskSpace(disks, least)) return 'bad';
  return hasDiskSpace(disks, least * comfortable) ? 'good' : 'warn';
};

const ofPool = ({ waiting, most }: ReturnType<NodeState['pool']>): HealthState =>
  waiting === 0 ? 'good' : over(waiting, { warn: 0, bad: most });

const since = (at: string | null, now: Date): number =>
  at === null ? Number.POSITIVE_INFINITY : now.getTime() - Date.parse(at);

function ofBackup({ takenAt, failedAt }: HealthInstallation['backup'], now: Date, mostHours: number) {
  if (failedAt !== null) return 'bad';
  // Who has just begun has nothing to lose yet.
  if (takenAt === null) return 'warn';
  return since(takenAt, now) > mostHours * hourMs ? 'bad' : 'good';
}

/** Within minutes it is to be where backups are. */
function ofLog(log: WalFigures, now: Date, mostHours: number): HealthState {
  const waited = log.oldestAt ? now.getTime() - log.oldestAt.getTime() : 0;
  // Who has just begun has nothing to go back to yet.
  if (log.baseAt === null) return 'warn';
  if (log.stoppedAt !== null || now.getTime() - log.baseAt.getTime() > mostHours * hourMs) return 'bad';
  return over(waited, bounds.waitingMs);
}

const ofScheduler = ({ lookedAt, lateTasks }: HealthInstallation, now: Date): HealthState => {
  const ago = since(lookedAt, now);
  // A look that lies ahead was by a clock that was wrong, and proves nothing.
  if (ago > deadAfterSeconds * secondMs || ago < -bounds.aheadMs.bad) return 'bad';
  return lateTasks > 0 ? 'warn' : 'good';
};

/** What a process can say of itself. */
export type NodeFigures = {
  worker: HeardWorker | null;
  connections: ReturnType<NodeState['pool']>;
  delay: LoopDelay;
  disks: readonly Disk[];
  log: WalFigures | null;
  replica: ReplicaFigures | null;
};

type PartState = { part: HealthPart; state: HealthState };
type Limits = Pick<Settings, 'minFreeDiskBytes' | 'backupMaxAgeHours'>;

const byDatabase: readonly HealthPart[] = ['schema', 'scheduler', 'queue', 'access', 'backup', 'clock'];

function ofInstallation(
  of: HealthInstallation,
  now: Date,
  limits: Limits,
): Partial<Record<HealthPart, HealthState>> {
  const waited = of.oldestAt === null ? 0 : since(of.oldestAt, now);
  return {
    schema: of.behind === 0 && of.ahead === 0 ? 'good' : 'bad',
    scheduler: ofScheduler(of, now),
    queue: over(waited, bounds.waitingMs),
    access: over(of.untoldSeconds ?? 0, bounds.untoldSeconds),
    backup: ofBackup(of.backup, now, limits.backupMaxAgeHours),
    clock: over(Math.abs(of.aheadMs), bounds.aheadMs),
    ...(of.platform ? { platform: over(since(of.platform.ticketAt, now), bounds.ticketMs) } : {}),
  };
}

/** The state of each part; what only the database could say is unknown while it doesn't answer. */
export function judgeParts(
  node: NodeFigures,
  installation: HealthInstallation | null,
  now: Date,
  limits: Limits,
): PartState[] {
  const states: Partial<Record<HealthPart, HealthState>> = {
    database: installation ? 'good' : 'bad',
    connections: ofPool(node.connections),
    worker: isWorkerAlive(node.worker) ? 'good' : 'bad',
    disk: ofDisks(node.disks, limits.minFreeDiskBytes),
    speed: over(node.delay.p99Ms, bounds.delayMs),
    ...(node.replica
      ? { replica: over(node.replica.behindMs ?? Number.POSITIVE_INFINITY, bounds.replicaMs) }
      : {}),
    ...(node.log ? { log: ofLog(node.log, now, limits.backupMaxAgeHours) } : {}),
    ...(installation
      ? ofInstallation(installation, now, limits)
      : Object.fromEntries(byDatabase.map((part) => [part, 'unknown'] as const))),
  };
  return healthParts.flatMap((part) => {
    const state = states[part];
    return state ? [{ part, state }] : [];
  });
}
