import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import type { Access } from '@mdi/contract/kit/op.ts';
import { langOfParam } from '@mdi/contract/kit/words.ts';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { assertAccess } from './http/assert-access.ts';
import { addCallRoute, addCallsTogether, type Serving } from './http/call-routes.ts';
import { readDeviceBodies } from './http/device-body.ts';
import { keepJsonBodies } from './http/json-body.ts';
import { queryOf } from './http/read-call.ts';
import { type Broken, failure, reply, surfaceOf } from './http/reply.ts';
import { addSecurityHeaders } from './http/security-headers.ts';
import { watchForProxy } from './http/watch-for-proxy.ts';
import type { Deps } from './kit/calls/ctx.ts';
import { makePendingCalls, type PendingCalls } from './kit/calls/pending-calls.ts';
import type { LiveEvents } from './kit/live/live-events.ts';
import { makeReaderWake } from './kit/live/reader-wake.ts';
import { cutUnfinishedRequests } from './kit/requests/cut-unfinished-requests.ts';
import { requestIds } from './kit/requests/request-id.ts';
import { translator } from './kit/words.ts';
import { themeColour } from './modules/appearance/index.ts';
import { addApiDocsPages } from './pages/api-docs-pages.ts';
import { addChatSandboxPages } from './pages/chat-sandbox-pages.ts';
import { addFileRoutes } from './pages/file-routes.ts';
import { addHealthRoutes } from './pages/health-route.ts';
import { addLiveRoute } from './pages/live-route.ts';
import { addMiniCallbackRoutes } from './pages/mini-callback-routes.ts';
import { addMiniSimulatorPages } from './pages/mini-simulator-pages.ts';
import { addWebPages } from './pages/web-pages.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may use the route; a route without it keeps the server from starting. */
    access?: Access | 'file';
    /** Of a call of the contract: its name in the log of what people did, and in figures. */
    call?: string;
  }
  interface FastifyReply {
    /** The code of a call's answer, as its envelope says it. */
    answered: number | null;
  }
  interface FastifyRequest {
    /** The bytes of a JSON body: readers sign them, and a repeat under a key must bring the same. */
    rawBody: Buffer | null;
  }
}

export type AppOptions = Omit<Serving, 'bell' | 'calls'> & {
  logger: FastifyBaseLogger | false;
  /** What happens on all nodes, for the open pages. */
  live: LiveEvents;
  /** The built web pages; undefined serves the API alone. */
  webRoot?: string | undefined;
  /** Where calls under way are known to others, too. */
  calls?: PendingCalls;
};

/** A path that can't be decoded is unknown like any other, and not the framework's own kind of answer. */
function readable(url = '/'): string {
  try {
    decodeURIComponent(url.split('?')[0] ?? '');
    return url;
  } catch {
    return '/unreadable';
  }
}

async function addPlugins(app: FastifyInstance, deps: Deps): Promise<void> {
  await addSecurityHeaders(app, deps.settings);
  await app.register(cookie);
  await app.register(multipart, {
    limits: { fields: 20, fieldSize: 10_000, files: 1, parts: 20 },
  });
  await app.register(compress, {
    global: true,
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { 1: 4 } },
  });
}

/** A path as logs may hold it: without its query, and of a guest's page, a poster or a preview without the link's secret. */
const toldPath = (url = ''): string =>
  (url.split('?')[0] ?? '').replace(
    /((?:\/h5\/(?:[vr]|app\/.+\/preview)|\/component\/authorized?)\/).+/,
    '$1…',
  );

/**
 * Builds the application. @throws when a module lacks a handler or a route lacks its access declaration.
 */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { deps } = options;
  const app = Fastify({
    ...(options.logger ? { loggerInstance: options.logger } : { logger: false }),
    // One line a request, at debug level: see the onResponse hook.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: deps.settings.trustProxy,
    genReqId: requestIds(deps.settings.trustProxy),
    rewriteUrl: (request) => readable(request.url),
    requestTimeout: 100_000,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
  });
  app.decorateRequest('rawBody', null);
  app.decorateReply('answered', null);
  app.addHook('onRequest', async (request, to) => void to.header('X-Request-Id', request.id));
  keepJsonBodies(app);
  assertAccess(app);
  watchForProxy(app, deps);
  await addPlugins(app, deps);
  // A connection that is answered while the server stops must not be kept alive: closing would wait for it, and a proxy
  // could send a request into it that is never read.
  app.addHook('preClose', async () => {
    deps.node.stopping = true;
  });
  app.addHook('onSend', async (request, to) => {
    if (deps.node.stopping) to.header('Connection', 'close');
    if (request.url.startsWith('/prod-api/api/')) to.header('Cache-Control', 'no-store');
  });
  app.addHook('onResponse', async (request, to) => {
    request.log.debug(
      // Not under "req", which loggers print by a serializer of their own; and without the query (spec §7).
      { path: toldPath(request.raw.url), http: to.statusCode, ms: Math.round(to.elapsedTime) },
      'answered',
    );
    const { call } = request.routeOptions.config;
    if (call !== undefined && to.answered !== null) deps.node.answered(call, to.answered, to.elapsedTime);
  });
  app.setErrorHandler((error: Broken, request, to) =>
    reply(to, failure(error, request, request), surfaceOf(request)),
  );
  app.setNotFoundHandler((request, to) => {
    const say = translator(langOfParam(queryOf(request).lang));
    return reply(
      to,
      { code: 'notFound', message: say('kit.error.unknownPath'), data: null },
      surfaceOf(request),
    );
  });
  cutUnfinishedRequests(app);
  const bell = makeReaderWake(options.live);
  app.addHook('preClose', async () => bell.close());
  // A caller who leaves is not waited for, but what their call does must find the database open until its end.
  const { calls = makePendingCalls() } = options;
  app.addHook('onClose', () => calls.ended());
  app.addHook('onClose', async () => deps.node.end());
  const addAll = (to: FastifyInstance, device: boolean) => {
    for (const module of options.modules.filter(({ api }) => (api.surface === 'device') === device)) {
      for (const name of Object.keys(module.api.ops))
        addCallRoute(to, { ...options, bell, calls }, module, module.api, name);
    }
  };
  addAll(app, false);
  await app.register(async (scope) => {
    readDeviceBodies(scope);
    addAll(scope, true);
  });
  await addApiDocsPages(
    app,
    deps,
    options.modules.map((m) => m.api),
  );
  await addChatSandboxPages(app, deps);
  await addMiniCallbackRoutes(app, deps, options.db);
  await addMiniSimulatorPages(app, deps);
  addFileRoutes(app, deps, options.db);
  addHealthRoutes(app, deps);
  addLiveRoute(app, { ...options, replica: options.replica ?? null });
  addCallsTogether(app, { ...options, bell, calls });
  if (options.webRoot) await addWebPages(app, options.webRoot, deps.now, () => themeColour(options.db));
  await app.ready();
  return app;
}
