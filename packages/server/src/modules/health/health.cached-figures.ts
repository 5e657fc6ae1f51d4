import type { HealthInstallation } from '@mdi/contract/modules/health/health.contract.ts';
import type { Deps } from '../../kit/calls/ctx.ts';
import { areReadersUpToDate, hasDiskSpace, isWorkerAlive, type NodeFigures } from './health.policy.ts';
import { installationFigures, readinessFacts } from './health.queries.ts';

/** All watchers together cost the database so much: figures once in ten seconds, readiness once in two. */
const figuresGoodMs = 10_000;
const readyGoodMs = 2_000;

/** Figures of a moment, of this node and of the whole installation; `broken` is why the database said none. */
export type HealthFigures = {
  at: Date;
  node: NodeFigures & { rssBytes: number; heapBytes: number };
  installation: HealthInstallation | null;
  broken: unknown;
};

type Asking = Pick<Deps, 'node' | 'now' | 'miniPlatform' | 'settings'>;

async function take({ node, now, miniPlatform }: Asking): Promise<HealthFigures> {
  let broken: unknown = null;
  const installation = await installationFigures(node, now, miniPlatform !== null).catch((error: unknown) => {
    broken = error;
    return null;
  });
  const { rss: rssBytes, heapUsed: heapBytes } = process.memoryUsage();
  return {
    at: now(),
    node: {
      rssBytes,
      heapBytes,
      worker: node.worker(),
      connections: node.pool(),
      delay: node.loopDelay(),
      disks: await node.disks(),
      log: node.keptLog(),
      replica: node.replica(),
    },
    installation,
    broken,
  };
}

/** The figures of now, or of at most ten seconds ago. */
export const healthFiguresOf = (deps: Asking): Promise<HealthFigures> =>
  deps.node.share('figures', () => take(deps), figuresGoodMs);

/** Without which of these nobody is to be sent to a node; and `tasks`, which concern the installation alone. */
export const readyParts = [
  ...(['database', 'migrations', 'worker', 'scheduler', 'access', 'disk'] as const),
] as const;
export type Readiness = Record<(typeof readyParts)[number] | 'tasks', boolean | null>;

async function look({ node, now, settings }: Asking): Promise<{ parts: Readiness; broken: unknown }> {
  let broken: unknown = null;
  const facts = await readinessFacts(node, now()).catch((error: unknown) => {
    broken = error;
    return null;
  });
  const untold = facts?.untoldSince ? (now().getTime() - facts.untoldSince.getTime()) / 1000 : 0;
  return {
    broken,
    parts: {
      database: facts !== null,
      migrations: facts && facts.behind === 0 && facts.ahead === 0,
      worker: isWorkerAlive(node.worker()),
      scheduler: facts?.clock.alive ?? null,
      access: facts && areReadersUpToDate(untold),
      disk: hasDiskSpace(await node.disks(), settings.minFreeDiskBytes),
      tasks: facts && facts.clock.late === 0,
    },
  };
}

/** What is ready of a node, now or at most two seconds ago; null: nobody can say. */
export const readinessOf = (deps: Asking) => deps.node.share('ready', () => look(deps), readyGoodMs);
