import type { FastifyInstance } from 'fastify';

export type Route = { method: 'GET' | 'POST'; path: string };

const isAsked = (method: string): method is Route['method'] => method === 'GET' || method === 'POST';

/** Every route of the application, read from the tree that the router itself prints. */
export function routesOf(app: FastifyInstance): Route[] {
  const above: string[] = [];
  const routes: Route[] = [];
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const found = /^([│ ]*)[├└]── (\S*) \(([A-Z, ]+)\)$/.exec(line);
    if (!found) continue;
    const [, indent = '', part = '', methods = ''] = found;
    const depth = indent.length / 4;
    const path = `${depth === 0 ? '' : above[depth - 1]}${part}`;
    above[depth] = path;
    routes.push(
      ...methods
        .split(', ')
        .filter(isAsked)
        .map((method) => ({ method, path })),
    );
  }
  return routes;
}
