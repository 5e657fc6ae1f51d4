import type { HealthInstallation, HealthState } from '@mdi/contract/modules/health/health.contract.ts';
import type * as Prometheus from 'prom-client';
import type { Deps } from './kit/calls/ctx.ts';
import type { HealthFigures } from './modules/health/index.ts';

type Labels = Record<string, string>;

const second = (at: string): number => Date.parse(at) / 1000;
const when = (at: string | null): number | null => (at === null ? null : second(at));
const worth: Readonly<Record<HealthState, number | undefined>> = {
  good: 0,
  warn: 1,
  bad: 2,
  unknown: undefined,
};

/** Says the figures of a moment as gauges of a registry that has none yet. */
export function setGauges(
  registry: Prometheus.Registry,
  { Gauge }: typeof Prometheus,
  { node, settings }: Pick<Deps, 'node' | 'settings'>,
  { at, node: own, installation }: HealthFigures,
  parts: readonly { part: string; state: HealthState }[],
): void {
  const gauges = new Map<string, Prometheus.Gauge>();
  const set = (name: string, help: string, value: number | null | undefined, labels: Labels = {}) => {
    if (value === null || value === undefined) return;
    const known = gauges.get(name);
    const labelNames = Object.keys(labels);
    const gauge = known ?? new Gauge({ name: `mdi_${name}`, help, labelNames, registers: [registry] });
    gauges.set(name, gauge);
    gauge.set(labels, value);
  };
  set('build_info', 'The version that serves', 1, { version: settings.version });
  set('start_time_seconds', 'When this node began', node.startedAt.getTime() / 1000);
  set('database_up', 'Whether the database answers', installation ? 1 : 0);
  for (const { part, state } of parts) {
    set('part_state', '0 well, 1 to be looked at, 2 wrong', worth[state], { part });
  }
  const { connections, delay, worker } = own;
  for (const state of ['used', 'idle', 'waiting', 'most'] as const) {
    const help = 'Connections to the database, and calls that wait for one';
    set('database_connections', help, connections[state], { state });
  }
  const delays = { p50: delay.p50Ms, p99: delay.p99Ms, max: delay.maxMs };
  for (const [of, ms] of Object.entries(delays)) {
    set('event_loop_delay_seconds', 'How long this node kept its work waiting lately', ms / 1000, { of });
  }
  set('memory_bytes', 'Memory of a process', own.rssBytes, { process: 'server', of: 'resident' });
  set('memory_bytes', 'Memory of a process', own.heapBytes, { process: 'server', of: 'heap' });
  set('memory_bytes', 'Memory of a process', worker?.rssBytes, { process: 'worker', of: 'resident' });
  set('worker_silent_seconds', 'How long the worker has not told of itself', worker && worker.agoMs / 1000);
  for (const { of, freeBytes } of own.disks) {
    set('disk_free_bytes', 'Room on a disk that this node writes to', freeBytes, { of });
  }
  if (own.replica) {
    const { behindMs } = own.replica;
    set(
      'replica_behind_seconds',
      'How far the replica is behind',
      behindMs === null ? null : behindMs / 1000,
    );
    set('replica_up', 'Whether the replica answers', behindMs === null ? 0 : 1);
  }
  if (own.log) {
    const { waitingBytes, oldestAt, stoppedAt, baseAt } = own.log;
    const waited = oldestAt === null ? 0 : Math.max(0, at.getTime() - oldestAt.getTime()) / 1000;
    set(
      'log_waiting_bytes',
      'Of the database’s log, what waits to be sent to where backups are',
      waitingBytes,
    );
    set('log_oldest_seconds', 'How long the oldest of it waits', waited);
    set('log_stopped', 'Whether none is kept any more until the next base', stoppedAt === null ? 0 : 1);
    set('log_base_time_seconds', 'When the last base ended', baseAt && baseAt.getTime() / 1000);
  }
  if (installation) ofInstallation(set, installation, at);
}

type Set = (name: string, help: string, value: number | null | undefined, labels?: Labels) => void;

function ofInstallation(set: Set, of: HealthInstallation, at: Date): void {
  const { readers, backup, platform, lookedAt, oldestAt } = of;
  const ago = (moment: string | null) =>
    moment === null ? 0 : Math.max(0, at.getTime() / 1000 - second(moment));
  set('migrations_missing', 'Migrations of this version that the database lacks', of.behind);
  set('migrations_unknown', 'Migrations of the database that this version does not know', of.ahead);
  set('queue_waiting_jobs', 'Jobs whose time has come and that no worker has taken', of.waiting);
  set('queue_oldest_job_seconds', 'How long the oldest of them waits', ago(oldestAt));
  for (const [state, count] of Object.entries(readers)) set('readers', 'Readers at doors', count, { state });
  set('readers_outdated', 'Readers online that lack the newest config or lists', of.outdated);
  set(
    'access_untold_seconds',
    'How long a change of who may enter has waited to be told',
    of.untoldSeconds ?? 0,
  );
  set('clock_looked_time_seconds', 'When the clock of scheduled tasks was looked at', when(lookedAt));
  set('late_tasks', 'Scheduled tasks that should have begun', of.lateTasks);
  set('clock_ahead_seconds', 'How far the clock of this node is ahead of the database', of.aheadMs / 1000);
  set('backup_time_seconds', 'When the last good backup ended', when(backup.takenAt));
  set('backup_bytes', 'How large it is', backup.bytes);
  set('backup_failed', 'Whether one failed since', backup.failedAt === null ? 0 : 1);
  set(
    'platform_ticket_time_seconds',
    'When the chat platform sent its ticket',
    when(platform?.ticketAt ?? null),
  );
}
