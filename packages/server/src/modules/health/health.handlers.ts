import { healthApi } from '@mdi/contract/modules/health/health.contract.ts';
import { implement } from '../../kit/calls/implement.ts';
import { backupTasks } from './health.backup-tasks.ts';
import { healthFiguresOf } from './health.cached-figures.ts';
import { judgeParts } from './health.policy.ts';

const moment = (at: Date | null): string | null => at?.toISOString() ?? null;
const whole = (ms: number): number => Math.round(ms);

/** How the installation is, for who operates it. */
export const healthModule = implement(
  healthApi,
  {
    async state({ deps }) {
      const { at, node, installation } = await healthFiguresOf(deps);
      const { worker, delay } = node;
      return {
        at: at.toISOString(),
        parts: judgeParts(node, installation, at, deps.settings),
        node: {
          name: deps.node.name,
          version: deps.settings.version,
          startedAt: deps.node.startedAt.toISOString(),
          rssBytes: node.rssBytes,
          workerRssBytes: worker?.rssBytes ?? null,
          connections: node.connections,
          delayP99Ms: whole(delay.p99Ms),
          delayMaxMs: whole(delay.maxMs),
          disks: [...node.disks],
          replica: node.replica && {
            behindMs: node.replica.behindMs === null ? null : whole(node.replica.behindMs),
          },
          log: node.log && {
            waiting: node.log.waiting,
            waitingBytes: node.log.waitingBytes,
            oldestAt: moment(node.log.oldestAt),
            stoppedAt: moment(node.log.stoppedAt),
            baseAt: moment(node.log.baseAt),
          },
        },
        installation,
      };
    },
  },
  { tasks: backupTasks },
);
