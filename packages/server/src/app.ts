import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import { codes } from '@mdi/contract/kit/codes.ts';
import { type Access, type Api, type Op, pathOf, surfaces } from '@mdi/contract/kit/op.ts';
import { langOf } from '@mdi/contract/kit/words.ts';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Db } from './db/connect.ts';
import { type Answer, envelopeOf, isBusy } from './kit/answer.ts';
import type { Deps, PublicCtx } from './kit/ctx.ts';
import { fromQuery } from './kit/from-query.ts';
import type { Module } from './kit/implement.ts';
import type { Live } from './kit/live.ts';
import { readUpload } from './kit/read-upload.ts';
import { type Asked, type Engine, runOp, shutOut } from './kit/run-op.ts';
import { translator } from './kit/words.ts';
import { addApiPages } from './pages/api-pages.ts';
import { addChatSandboxPages } from './pages/chat-sandbox-pages.ts';
import { addFileRoutes } from './pages/file-routes.ts';
import { addLiveRoute } from './pages/live-route.ts';
import { addWebPages } from './pages/web-pages.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may use the route; a route without it keeps the server from starting. */
    access?: Access | 'file';
  }
}

export type AppOptions = {
  db: Db;
  deps: Deps;
  modules: readonly Module[];
  logger: FastifyBaseLogger | false;
  /** Checks every answer against its contract: tests and development. */
  checkOutput: boolean;
  /** What happens on all nodes, for the open pages. */
  live: Live;
  /** The built web pages; undefined serves the API alone. */
  webRoot?: string | undefined;
};

const bodyLimit = 1024 * 1024;
/** A file somewhat too large is still read, so that its own rule can say so in words; a huge one is 413. */
const readLimit = ({ maxBytes = 0 }: Op) => maxBytes + 2 * 1024 * 1024;
/** Room for the multipart frame and the fields around the file. */
const multipartFrame = 64 * 1024;

/** Sends an answer as its envelope, in the HTTP status of its code. */
function reply(to: FastifyReply, answer: Answer): FastifyReply {
  if (answer.retryAfter !== undefined) to.header('Retry-After', String(Math.ceil(answer.retryAfter)));
  return to.code(codes[answer.code].http).send(envelopeOf(answer));
}

const header = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

const queryOf = (request: FastifyRequest): Record<string, unknown> =>
  // Fastify's own parser always answers an object.
  request.query as Record<string, unknown>;

function contextOf(request: FastifyRequest, deps: Deps): PublicCtx {
  const lang = langOf(queryOf(request).lang);
  return {
    actor: null,
    lang,
    say: translator(lang),
    now: deps.now,
    deps,
    log: request.log,
    address: request.ip,
    agent: (header(request, 'user-agent') ?? '').slice(0, 300),
    file: null,
    inJob: false,
    changes: [],
    about: null,
    afterCommit: [],
    cookies: request.cookies,
    newCookies: [],
  };
}

function askedOf(request: FastifyRequest, call: Pick<Asked, 'op' | 'name' | 'path' | 'module'>): Asked {
  const input = call.op.from === 'query' ? fromQuery(call.op.input, queryOf(request)) : (request.body ?? {});
  return {
    ...call,
    requestId: request.id,
    token: header(request, 'x-token') ?? null,
    key: call.op.writes ? (header(request, 'idempotency-key')?.slice(0, 200) ?? null) : null,
    tabProject: header(request, 'x-project-id'),
    input,
    body: input,
  };
}

function addOp(app: FastifyInstance, options: AppOptions, module: Module, api: Api, name: string): void {
  const op = api.ops[name];
  if (!op) return;
  const path = pathOf(api, name);
  if (!module.handlers[name]) throw new Error(`call ${path} has no handler`);
  const engine: Engine = { db: options.db, checkOutput: options.checkOutput };
  app.route({
    method: surfaces[api.surface].method,
    url: path,
    config: { access: op.access },
    bodyLimit: op.from === 'multipart' ? readLimit(op) + multipartFrame : bodyLimit,
    handler: async (request, to) => {
      const ctx = contextOf(request, options.deps);
      const asked = askedOf(request, { op, name, path, module });
      if (op.from === 'multipart') {
        // Nobody may make the server read a file before it knows them.
        const shut = await shutOut(engine, asked, ctx);
        if (shut) return reply(to, shut);
        const upload = await readUpload(request, readLimit(op));
        Object.assign(asked, { input: upload.fields, body: [upload.fields, upload.digest] });
        ctx.file = upload.file;
      }
      const answer = await runOp(engine, asked, ctx);
      const secure = options.deps.settings.publicUrl.startsWith('https:');
      for (const { name: cookieName, value, maxAgeSeconds } of answer.cookies ?? []) {
        to.setCookie(cookieName, value, {
          httpOnly: true,
          sameSite: 'strict',
          secure,
          path: surfaces.sys.base,
          maxAge: maxAgeSeconds,
        });
      }
      return reply(to, answer);
    },
  });
}

/** A path that can't be decoded is unknown like any other, and not the framework's own kind of answer. */
function readable(url = '/'): string {
  try {
    decodeURIComponent(url.split('?')[0] ?? '');
    return url;
  } catch {
    return '/unreadable';
  }
}

type Broken = Error & { statusCode?: number; code?: string };

function failure(error: Broken, request: FastifyRequest): Answer {
  const say = translator(langOf(queryOf(request).lang));
  if (error.statusCode === 413) return { code: 'tooLarge', message: say('kit.error.tooLarge'), data: null };
  if (error.statusCode === 415 || error.statusCode === 406) {
    return { code: 'wrongType', message: say('kit.error.wrongContentType'), data: null };
  }
  if (error.statusCode !== undefined && error.statusCode < 500) {
    return { code: 'badInput', message: say('kit.error.badJson'), data: null };
  }
  if (isBusy(error)) {
    request.log.warn({ err: error }, 'database busy');
    return { code: 'busy', message: say('kit.error.busy'), data: null, retryAfter: 1 };
  }
  request.log.error({ err: error }, 'call failed');
  return { code: 'broken', message: say('kit.error.broken', request.id), data: null };
}

/** Pages and files that anyone may read; libraries add their routes below these without our declaration. */
const openFiles = ['/prod-api/docs', '/savills-mdi'];
const readOnly = new Set(['GET', 'HEAD']);

/** Keeps a forgotten guard from ever serving: a route must say who may use it. */
function demandAccess(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (route.config?.access) return;
    const file = openFiles.some((base) => route.url === base || route.url.startsWith(`${base}/`));
    if ([route.method].flat().every((m) => readOnly.has(m)) && (file || route.url === '/')) return;
    throw new Error(`route ${String(route.method)} ${route.url} does not declare who may use it`);
  });
}

async function addPlugins(app: FastifyInstance, deps: Deps): Promise<void> {
  const { map } = deps.settings;
  const https = deps.settings.publicUrl.startsWith('https:');
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'"],
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:', ...(map ? [map.site] : [])],
        'worker-src': ["'self'", 'blob:'],
        'connect-src': ["'self'"],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    // Said by the policy above, or meant for browsers that are gone; they would only make every answer longer.
    xFrameOptions: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    originAgentCluster: false,
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: https ? { maxAge: 31_536_000 } : false,
  });
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
    genReqId: () => crypto.randomUUID(),
    rewriteUrl: (request) => readable(request.url),
    requestTimeout: 100_000,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
  });
  demandAccess(app);
  await addPlugins(app, deps);
  // A connection that is answered while the server closes must not be kept alive, or closing waits for it.
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onSend', async (request, to) => {
    if (closing) to.header('Connection', 'close');
    if (request.url.startsWith('/prod-api/api/')) to.header('Cache-Control', 'no-store');
  });
  app.addHook('onResponse', async (request, to) => {
    request.log.debug(
      // Not under "req", which loggers print by a serializer of their own; and without the query (spec §7).
      { path: request.raw.url?.split('?')[0], http: to.statusCode, ms: Math.round(to.elapsedTime) },
      'answered',
    );
  });
  app.setErrorHandler((error: Broken, request, to) => reply(to, failure(error, request)));
  app.setNotFoundHandler((request, to) => {
    const say = translator(langOf(queryOf(request).lang));
    return reply(to, { code: 'notFound', message: say('kit.error.unknownPath'), data: null });
  });
  for (const module of options.modules) {
    for (const name of Object.keys(module.api.ops)) addOp(app, options, module, module.api, name);
  }
  await addApiPages(
    app,
    deps,
    options.modules.map((m) => m.api),
  );
  await addChatSandboxPages(app, deps);
  addFileRoutes(app, deps, options.db);
  addLiveRoute(app, deps, options.db, options.live);
  if (options.webRoot) await addWebPages(app, options.webRoot);
  await app.ready();
  return app;
}
