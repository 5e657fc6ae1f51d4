import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../kit/calls/ctx.ts';
import { readinessOf, readyParts } from '../modules/health/index.ts';

/** What the answers of a node that is well hold besides. */
const installation = [...readyParts, 'tasks'] as const;

/** Names of parts that a watchdog leaves out: a balancer those that are of all nodes alike. */
const leftOut = (request: FastifyRequest): readonly string[] => {
  // Fastify's own parser always answers an object.
  const { exclude } = request.query as { exclude?: unknown };
  return typeof exclude === 'string' ? exclude.split(',') : [];
};

/**
 * For watchdogs outside, who need no session and hear of no figure: `/healthz` says that the process lives, `/readyz`
 * whether requests may be sent to this node, and `/prod-api/health` besides that no scheduled task is late. 200, or 503
 * with what isn't well; null is what can't be said while the database doesn't answer.
 */
export function addHealthRoutes(app: FastifyInstance, deps: Deps): void {
  const config = { access: 'public' } as const;
  const tell = (to: FastifyReply, http: 200 | 503, what: object) =>
    to.code(http).header('Cache-Control', 'no-store').send(what);
  app.get('/healthz', { config }, async (_, to) => tell(to, 200, { alive: true }));

  let told: unknown = null;
  const ready =
    (of: readonly (typeof installation)[number][]) => async (request: FastifyRequest, to: FastifyReply) => {
      // Whoever stops must not wait for anything to say so.
      if (deps.node.stopping) return tell(to, 503, { ready: false, stopping: true });
      const { parts, broken } = await readinessOf(deps);
      // Once for each look, however many hear of it.
      if (broken && broken !== told) request.log.warn({ err: broken }, 'the database does not answer');
      told = broken;
      const without = leftOut(request);
      const asked = of.filter((part) => !without.includes(part));
      const well = asked.every((part) => parts[part] === true);
      return tell(to, well ? 200 : 503, {
        ready: well,
        ...Object.fromEntries(asked.map((part) => [part, parts[part]])),
      });
    };
  app.get('/readyz', { config }, ready(readyParts));
  app.get('/prod-api/health', { config }, ready(installation));
}
