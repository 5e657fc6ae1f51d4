import type { FastifyInstance } from 'fastify';

/** Pages and files that anyone may read; libraries add their routes below these without our declaration. */
const openFiles = ['/prod-api/docs', '/savills-mdi'];
const readOnly = new Set(['GET', 'HEAD']);

/** Keeps a forgotten guard from ever serving: a route must say who may use it. */
export function assertAccess(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (route.config?.access) return;
    const file = openFiles.some((base) => route.url === base || route.url.startsWith(`${base}/`));
    if ([route.method].flat().every((m) => readOnly.has(m)) && (file || route.url === '/')) return;
    throw new Error(`route ${String(route.method)} ${route.url} does not declare who may use it`);
  });
}
