import type { FastifyInstance } from 'fastify';
import type { Deps } from '../kit/calls/ctx.ts';
import { isAmong } from '../kit/rate-limits/ip-limit.ts';
import { header } from './read-call.ts';

/** From where a proxy comes. */
const near = ['10.0.0.0/8', '127.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '::1', 'fc00::/7', 'fe80::/10'];
const hourMs = 3_600_000;

/** Says in the log that a proxy seems to stand before the server, whose word about addresses is not believed. */
export function watchForProxy(app: FastifyInstance, { settings, now }: Deps): void {
  if (settings.trustProxy !== false) return;
  let toldAt = 0;
  app.addHook('onRequest', async (request) => {
    if (header(request, 'x-forwarded-for') === undefined || now().getTime() - toldAt < hourMs) return;
    const { ip } = request;
    if (!isAmong(ip, near)) return;
    toldAt = now().getTime();
    request.log.warn(
      { proxy: ip },
      'requests come through a proxy that TRUST_PROXY does not name: everybody counts as one address, and waits of one are waits of all',
    );
  });
}
