import { once } from 'node:events';
import http from 'node:http';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';

/** How many connections a server holds. */
export const connectionsOf = (app: FastifyInstance) => () =>
  new Promise((tell) => app.server.getConnections((_, count) => tell(count)));

/** Calls a server that listens, and leaves once its call has `begun`; answers when the server knows. */
export async function abortCall(app: FastifyInstance, url: URL, begun: Promise<unknown>): Promise<void> {
  const request = http.request(url, { method: 'POST' });
  const broken = once(request, 'error');
  request.end();
  await begun;
  request.destroy(new Error('left'));
  await broken;
  await expect.poll(connectionsOf(app)).toBe(0);
}
