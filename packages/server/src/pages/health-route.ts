import type { FastifyInstance } from 'fastify';
import type { Db } from '../db/connect.ts';
import { makeShare } from '../kit/share.ts';
import { healthOfClock } from '../modules/task/index.ts';

/** Many watchdogs cost no more than one. */
const goodForMs = 2_000;

/**
 * For a watchdog outside: 200 as long as the database answers, the clock looks, and no scheduled task is late, else 503 with
 * which of these it is. It says nothing of anybody, and needs no session.
 */
export function addHealthRoute(app: FastifyInstance, db: Db): void {
  const share = makeShare();
  app.get('/prod-api/health', { config: { access: 'public' } }, async (request, to) => {
    const clock = await share('clock', () => healthOfClock(db), goodForMs).catch((error: unknown) => {
      request.log.warn({ err: error }, 'the database does not answer');
      return null;
    });
    const well = clock?.alive === true && clock.late === 0;
    return to
      .code(well ? 200 : 503)
      .header('Cache-Control', 'no-store')
      .send({
        database: clock !== null,
        scheduler: clock?.alive ?? null,
        lookedAt: clock?.lookedAt?.toISOString() ?? null,
        lateTasks: clock?.late ?? null,
      });
  });
}
