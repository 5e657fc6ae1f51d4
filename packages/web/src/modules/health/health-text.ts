import type { OutputOf } from '@mdi/contract/kit/op.ts';
import type {
  HealthDisk,
  HealthInstallation,
  HealthPart,
  healthApi,
} from '@mdi/contract/modules/health/health.contract.ts';
import { showAgo } from '../../kit/time/project-time.ts';
import { t } from '../../kit/words/words.ts';

export type Health = OutputOf<typeof healthApi.ops.state>;

const mega = 1024 * 1024;

/** How much memory or room something takes. */
export function showBytes(bytes: number): string {
  const megabytes = bytes / mega;
  if (megabytes < 1024) return t('health.mb', Math.max(1, Math.round(megabytes)));
  return t('health.gb', (megabytes / 1024).toFixed(1));
}

const disk = ({ of, freeBytes, totalBytes }: HealthDisk): string =>
  freeBytes === null || totalBytes === null
    ? t(`health.diskUnread_${of}`)
    : t(`health.disk_${of}`, showBytes(freeBytes), showBytes(totalBytes));

function clock(aheadMs: number): string {
  const seconds = Math.round(Math.abs(aheadMs) / 1000);
  if (seconds === 0) return t('health.clockSame');
  return t(aheadMs > 0 ? 'health.clockAhead' : 'health.clockBehind', seconds);
}

/** What the database says of all nodes, part by part. */
const byDatabase: Readonly<Partial<Record<HealthPart, (of: HealthInstallation) => (string | false)[]>>> = {
  database: ({ postgres }) => [t('health.postgres', postgres)],
  schema: ({ behind, ahead }) => [
    behind + ahead === 0 && t('health.schemaGood'),
    behind > 0 && t('health.behind', behind),
    ahead > 0 && t('health.ahead', ahead),
  ],
  scheduler: ({ lookedAt, lateTasks }) => [
    lookedAt === null ? t('health.lookedNever') : t('health.looked', showAgo(lookedAt)),
    lateTasks > 0 && t('health.lateTasks', lateTasks),
  ],
  queue: ({ waiting, waitingCapped, oldestAt }) => [
    oldestAt === null
      ? t('health.queueNone')
      : t('health.queue', waitingCapped ? t('health.queueMore', waiting) : waiting, showAgo(oldestAt)),
  ],
  access: ({ readers: { normal, fault, offline, waiting }, outdated, untoldSeconds }) => [
    t('health.readers', normal, fault, offline, waiting),
    outdated > 0 && t('health.outdated', outdated),
    untoldSeconds !== null && untoldSeconds > 0 && t('health.untold', untoldSeconds),
  ],
  backup: ({ backup: { takenAt, bytes, missing, failedAt } }) => [
    takenAt === null ? t('health.backupNever') : t('health.backup', showAgo(takenAt), showBytes(bytes ?? 0)),
    missing > 0 && t('health.backupMissing', missing),
    failedAt !== null && t('health.backupFailed', showAgo(failedAt)),
  ],
  clock: ({ aheadMs }) => [clock(aheadMs)],
  platform: ({ platform }) => [
    platform?.ticketAt ? t('health.ticket', showAgo(platform.ticketAt)) : t('health.ticketNever'),
  ],
};

function replica(behindMs: number | null): string {
  if (behindMs === null) return t('health.replicaAway');
  const seconds = Math.round(behindMs / 1000);
  return seconds === 0 ? t('health.replicaSame') : t('health.replica', seconds);
}

const keptLog = ({ waitingBytes, oldestAt, stoppedAt, baseAt }: NonNullable<Health['node']['log']>) => [
  baseAt === null ? t('health.logBaseNever') : t('health.logBase', showAgo(baseAt)),
  oldestAt === null ? t('health.logNone') : t('health.log', showBytes(waitingBytes), showAgo(oldestAt)),
  stoppedAt !== null && baseAt !== null && t('health.logStopped', showAgo(stoppedAt)),
];

/** What a node says of itself. */
const byNode: Readonly<Partial<Record<HealthPart, (of: Health['node']) => (string | false)[]>>> = {
  connections: ({ connections: { used, idle, most, waiting } }) => [
    t('health.connections', used, idle, most, waiting),
  ],
  worker: ({ workerRssBytes }) => [
    workerRssBytes === null ? t('health.workerSilent') : t('health.workerLives', showBytes(workerRssBytes)),
  ],
  replica: ({ replica: one }) => (one ? [replica(one.behindMs)] : []),
  log: ({ log }) => (log ? keptLog(log) : []),
  disk: ({ disks }) => disks.map(disk),
  speed: ({ delayP99Ms, delayMaxMs }) => [t('health.delay', delayP99Ms, delayMaxMs)],
};

/** The figures of a part in sentences. */
export function figuresText(part: HealthPart, { node, installation }: Health): string[] {
  const own = byNode[part];
  if (own) return own(node).filter((one) => one !== false);
  if (!installation) return [t(part === 'database' ? 'health.noAnswer' : 'health.notSaid')];
  return (byDatabase[part]?.(installation) ?? []).filter((one) => one !== false);
}
