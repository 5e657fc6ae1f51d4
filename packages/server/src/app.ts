import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import { codes, httpOf } from '@mdi/contract/kit/codes.ts';
import {
  type Access,
  type Api,
  dryRunHeader,
  methodOf,
  type Op,
  pathOf,
  placeHeader,
  type Surface,
  surfaces,
} from '@mdi/contract/kit/op.ts';
import { answerHeader, signedHeaders } from '@mdi/contract/kit/pass/signing.ts';
import { positionHeader } from '@mdi/contract/kit/position.ts';
import { goesTogether } from '@mdi/contract/kit/together.ts';
import { langOfParam } from '@mdi/contract/kit/words.ts';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Db } from './db/connect.ts';
import type { Replica } from './db/replica.ts';
import { readDeviceBodies } from './device-body.ts';
import { sessionOf } from './kit/actor.ts';
import { type Answer, envelopeOf, isBusy } from './kit/answer.ts';
import type { Deps, PublicCtx } from './kit/ctx.ts';
import { cutUnfinishedRequests } from './kit/cut-unfinished-requests.ts';
import type { SignedDeviceRequest } from './kit/device-request.ts';
import { fromQuery } from './kit/from-query.ts';
import type { Module } from './kit/implement.ts';
import { isAmong, makeIpLimit } from './kit/ip-limit.ts';
import type { Live } from './kit/live.ts';
import { makeCtx } from './kit/make-ctx.ts';
import { makePendingCalls, type PendingCalls } from './kit/pending-calls.ts';
import { readUpload } from './kit/read-upload.ts';
import { makeReaderWake, type ReaderWake } from './kit/reader-wake.ts';
import { requestIds } from './kit/request-id.ts';
import { newPosition, type OpCall, type OpEngine, refuseEarly, runOp } from './kit/run-op.ts';
import { translator } from './kit/words.ts';
import { themeColour } from './modules/appearance/index.ts';
import { settlePasses } from './modules/pass/index.ts';
import { addApiPages } from './pages/api-pages.ts';
import { addChatSandboxPages } from './pages/chat-sandbox-pages.ts';
import { addFileRoutes } from './pages/file-routes.ts';
import { addHealthRoutes } from './pages/health-route.ts';
import { addLiveRoute } from './pages/live-route.ts';
import { addMiniCallbackRoutes } from './pages/mini-callback-routes.ts';
import { addMiniSimulatorPages } from './pages/mini-simulator-pages.ts';
import { addTogetherRoute } from './pages/together-route.ts';
import { addWebPages } from './pages/web-pages.ts';
import { addSecurityHeaders } from './security-headers.ts';
import { signedReply } from './signed-reply.ts';

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

export type AppOptions = {
  db: Db;
  deps: Deps;
  modules: readonly Module[];
  logger: FastifyBaseLogger | false;
  /** Checks every answer against its contract: tests and development. */
  checkOutput: boolean;
  /** What happens on all nodes, for the open pages. */
  live: Live;
  /** By which the back office reads what it may; null: there is none. */
  replica?: Replica | null;
  /** The built web pages; undefined serves the API alone. */
  webRoot?: string | undefined;
  /** Where calls under way are known to others, too. */
  calls?: PendingCalls;
};

const bodyLimit = 1024 * 1024;
/** A file somewhat too large is still read, so that its own rule can say so in words; a huge one is 413. */
const readLimit = ({ maxBytes = 0 }: Op) => maxBytes + 2 * 1024 * 1024;
/** Room for the multipart frame and the fields around the file. */
const multipartFrame = 64 * 1024;

/** Sends an answer as its envelope, in the HTTP status of its code. */
function reply(to: FastifyReply, answer: Answer, surface: Surface = 'sys'): FastifyReply {
  if (answer.retryAfter !== undefined) to.header('Retry-After', String(Math.ceil(answer.retryAfter)));
  to.answered = codes[answer.code].code;
  return to.code(httpOf(answer.code, surface)).send(envelopeOf(answer));
}

const header = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

const queryOf = (request: FastifyRequest): Record<string, unknown> =>
  // Fastify's own parser always answers an object.
  request.query as Record<string, unknown>;

function contextOf(request: FastifyRequest, deps: Deps, bell: ReaderWake): PublicCtx {
  return makeCtx({
    bell,
    lang: langOfParam(queryOf(request).lang),
    deps,
    log: request.log,
    address: request.ip,
    agent: (header(request, 'user-agent') ?? '').slice(0, 300),
    cookies: request.cookies,
  });
}

/** The input of a call: its query or its body, and what its own path names. */
function inputOf(request: FastifyRequest, op: Op): unknown {
  // Fastify's own parser always answers an object.
  const named = request.params as Record<string, unknown>;
  if (op.from === 'query') return fromQuery(op.input, { ...queryOf(request), ...named });
  if (!op.route?.includes(':') || !request.body || typeof request.body !== 'object')
    return request.body ?? {};
  return { ...request.body, ...fromQuery(op.input, named) };
}

/** What a reader signed, and its signature. */
function signedOf(request: FastifyRequest): SignedDeviceRequest {
  const [path = '', query = ''] = (request.raw.url ?? '').split('?');
  const signed = (name: string) => header(request, name) ?? '';
  return {
    method: request.method,
    path,
    query,
    code: signed(signedHeaders.code),
    ts: signed(signedHeaders.ts),
    nonce: signed(signedHeaders.nonce),
    sign: signed(signedHeaders.sign),
    raw: request.rawBody ?? Buffer.alloc(0),
  };
}

function askedOf(request: FastifyRequest, call: Pick<OpCall, 'op' | 'name' | 'path' | 'module'>): OpCall {
  const input = inputOf(request, call.op);
  const device = call.module.api.surface === 'device';
  return {
    ...call,
    requestId: request.id,
    token: header(request, 'x-token') ?? null,
    // A claim's answer holds the reader's secret, which is kept nowhere.
    key: call.op.writes && !device ? (header(request, 'idempotency-key')?.slice(0, 200) ?? null) : null,
    tabPlace: header(request, placeHeader.toLowerCase()),
    position: header(request, positionHeader.toLowerCase()),
    signed: device ? signedOf(request) : null,
    dryRun: header(request, dryRunHeader.toLowerCase()) !== undefined,
    input,
    // As it came: a deep one can be read, but not be written again.
    body: request.rawBody ?? JSON.stringify(input),
  };
}

/** What readers post is answered shortly, and packing that costs more than it saves. */
const unpacked = { compress: false } as const;

type Built = AppOptions & { bell: ReaderWake; calls: PendingCalls };

/** Calls of phones and readers may be called as one of the office is. */
const callOf = ({ surface, module }: Api, name: string): string =>
  surface === 'sys' ? `${module}/${name}` : `${surface}/${module}/${name}`;

function addOp(app: FastifyInstance, options: Built, module: Module, api: Api, name: string): void {
  const op = api.ops[name];
  if (!op) return;
  const path = pathOf(api, name);
  if (!module.handlers[name]) throw new Error(`call ${path} has no handler`);
  const open = op.access === 'public';
  if (open && op.pace === undefined) throw new Error(`call ${path} is open to everybody without a pace`);
  const pace =
    open && op.pace !== undefined ? makeIpLimit(op.pace, options.deps.settings.sharedAddresses) : null;
  const { db, checkOutput, replica = null } = options;
  const engine: OpEngine = { db, replica, checkOutput, settle: settlePasses, pace };
  const answer = async (request: FastifyRequest, to: FastifyReply) => {
    const ctx = contextOf(request, options.deps, options.bell);
    const asked = askedOf(request, { op, name, path, module });
    if (op.from === 'multipart') {
      // Nobody may make the server read a file before it knows them.
      const shut = await refuseEarly(engine, asked, ctx);
      if (shut) return reply(to, shut, api.surface);
      const upload = await readUpload(request, readLimit(op));
      Object.assign(asked, { input: upload.fields, body: JSON.stringify([upload.fields, upload.digest]) });
      ctx.file = upload.file;
    }
    const answered = await runOp(engine, asked, ctx);
    if (ctx.device && header(request, answerHeader) !== undefined)
      return signedReply(to, answered, ctx.device);
    const secure = options.deps.settings.publicUrl.startsWith('https:');
    for (const { name: cookieName, value, maxAgeSeconds } of answered.cookies ?? []) {
      to.setCookie(cookieName, value, {
        httpOnly: true,
        sameSite: 'strict',
        secure,
        path: surfaces[api.surface].base,
        maxAge: maxAgeSeconds,
      });
    }
    const position = await newPosition(engine, asked, answered);
    if (position) to.header(positionHeader, position);
    return reply(to, answered, api.surface);
  };
  app.route({
    method: methodOf(api, name),
    url: path,
    config: { access: op.access, call: callOf(api, name) },
    ...(api.surface === 'device' && methodOf(api, name) === 'POST' ? unpacked : {}),
    bodyLimit: op.from === 'multipart' ? readLimit(op) + multipartFrame : bodyLimit,
    handler: (request, to) => options.calls.track(answer(request, to)),
  });
}

/** Calls that begin at once in one session look it up once. */
function lookedUpOnce(): typeof sessionOf {
  let looking: ReturnType<typeof sessionOf> | null = null;
  return (...of) => {
    looking ??= sessionOf(...of).finally(() => {
      looking = null;
    });
    return looking;
  };
}

/** Lets calls be asked for together. Each is answered as alone, under a number and in log lines of its own. */
function addTogether(app: FastifyInstance, options: Built): void {
  const { db, deps, bell, modules, checkOutput, calls, replica = null } = options;
  const engine: OpEngine = { db, replica, checkOutput, settle: settlePasses, pace: null };
  const known = new Map<string, Pick<OpCall, 'op' | 'name' | 'path' | 'module'>>();
  for (const module of modules) {
    for (const [name, op] of Object.entries(module.api.ops)) {
      const path = pathOf(module.api, name);
      if (goesTogether(module.api, name)) known.set(path, { op, name, path, module });
    }
  }
  addTogetherRoute(app, calls, (request) => {
    const session = lookedUpOnce();
    let calledBefore = 0;
    return ({ path, input, place }) => {
      const call = known.get(path);
      if (!call) return null;
      calledBefore += 1;
      const at = calledBefore;
      return async () => {
        const begun = performance.now();
        // Whoever knows the number of the request finds the lines of each of its calls.
        const requestId = `${request.id}.${at}`;
        const log = app.log.child({ reqId: requestId });
        const asked: OpCall = {
          ...call,
          requestId,
          token: header(request, 'x-token') ?? null,
          tabPlace: place,
          position: header(request, positionHeader.toLowerCase()),
          session,
          input,
          // Of a read nothing is kept under a key.
          key: null,
          body: '',
          signed: null,
          dryRun: false,
        };
        const ctx = { ...contextOf(request, deps, bell), log };
        const answered = await runOp(engine, asked, ctx).catch((error: Broken) =>
          failure(error, request, { id: requestId, log, path }),
        );
        const http = httpOf(answered.code, 'sys');
        const ms = performance.now() - begun;
        log.debug({ path, http, ms: Math.round(ms) }, 'answered');
        deps.node.answered(callOf(call.module.api, call.name), codes[answered.code].code, ms);
        const { retryAfter } = answered;
        const position = await newPosition(engine, asked, answered);
        return {
          http,
          ...(retryAfter === undefined ? {} : { retryAfter: Math.ceil(retryAfter) }),
          ...(position ? { position } : {}),
          envelope: envelopeOf(answered),
        };
      };
    };
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

/** Reads JSON and keeps its bytes as they came. */
function keepBodies(app: FastifyInstance): void {
  const read = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    (request: FastifyRequest, body: Buffer, done) => {
      request.rawBody = body;
      read(request, body.toString(), done);
    },
  );
}

/** Which surface an address belongs to, where no call says so. */
const surfaceOf = (request: FastifyRequest): Surface =>
  request.url.startsWith(`${surfaces.device.base}/`) ? 'device' : 'sys';

type Broken = Error & { statusCode?: number; code?: string };

const cutOff = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'ECONNABORTED', 'EPIPE']);

/** Whether a call broke off because its caller is gone, of which nobody has to hear. */
const hasLeft = ({ code }: Broken, { socket }: FastifyRequest) =>
  socket.destroyed && code !== undefined && cutOff.has(code);

/** What a call that broke is answered; `id` and `log` are its own, where it came together with others. */
function failure(
  error: Broken,
  request: FastifyRequest,
  { id, log, path = request.routeOptions.url ?? '' }: Pick<FastifyRequest, 'id' | 'log'> & { path?: string },
): Answer {
  const say = translator(langOfParam(queryOf(request).lang));
  if (error.statusCode === 413) return { code: 'tooLarge', message: say('kit.error.tooLarge'), data: null };
  if (error.statusCode === 415 || error.statusCode === 406) {
    return { code: 'wrongType', message: say('kit.error.wrongContentType'), data: null };
  }
  if (error.statusCode !== undefined && error.statusCode < 500) {
    return { code: 'badInput', message: say('kit.error.badJson'), data: null };
  }
  if (isBusy(error)) {
    log.warn({ err: error }, 'database busy');
    return { code: 'busy', message: say('kit.error.busy'), data: null, retryAfter: 1 };
  }
  const route = `${request.method} ${path}`;
  if (hasLeft(error, request)) log.debug({ err: error, route }, 'the caller left');
  else log.error({ err: error, route }, 'call failed');
  return { code: 'broken', message: say('kit.error.broken', id), data: null };
}

/** Pages and files that anyone may read; libraries add their routes below these without our declaration. */
const openFiles = ['/prod-api/docs', '/savills-mdi'];
const readOnly = new Set(['GET', 'HEAD']);

/** Keeps a forgotten guard from ever serving: a route must say who may use it. */
function assertAccess(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (route.config?.access) return;
    const file = openFiles.some((base) => route.url === base || route.url.startsWith(`${base}/`));
    if ([route.method].flat().every((m) => readOnly.has(m)) && (file || route.url === '/')) return;
    throw new Error(`route ${String(route.method)} ${route.url} does not declare who may use it`);
  });
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

/** From where a proxy comes. */
const near = ['10.0.0.0/8', '127.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '::1', 'fc00::/7', 'fe80::/10'];
const hourMs = 3_600_000;

/** Says in the log that a proxy seems to stand before the server, whose word about addresses is not believed. */
function watchForProxy(app: FastifyInstance, { settings, now }: Deps): void {
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
  keepBodies(app);
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
        addOp(to, { ...options, bell, calls }, module, module.api, name);
    }
  };
  addAll(app, false);
  await app.register(async (scope) => {
    readDeviceBodies(scope);
    addAll(scope, true);
  });
  await addApiPages(
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
  addTogether(app, { ...options, bell, calls });
  if (options.webRoot) await addWebPages(app, options.webRoot, deps.now, () => themeColour(options.db));
  await app.ready();
  return app;
}
