import { answerCodes, httpStatusOf } from '@mdi/contract/kit/answer-codes.ts';
import { mayGoTogether } from '@mdi/contract/kit/calls-together.ts';
import { databasePositionHeader } from '@mdi/contract/kit/database-position.ts';
import { type Api, methodOf, type Op, pathOf, surfaces } from '@mdi/contract/kit/op.ts';
import { answerHeader } from '@mdi/contract/kit/pass/signing.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../db/connect.ts';
import type { Replica } from '../db/replica.ts';
import { sessionOf } from '../kit/access/actor.ts';
import { refuseEarly } from '../kit/access/guard.ts';
import { envelopeOf } from '../kit/calls/answer.ts';
import type { Deps } from '../kit/calls/ctx.ts';
import type { Module } from '../kit/calls/implement.ts';
import type { OpCall, OpEngine } from '../kit/calls/op-call.ts';
import type { PendingCalls } from '../kit/calls/pending-calls.ts';
import { newDatabasePosition, runOp } from '../kit/calls/run-op.ts';
import type { ReaderWake } from '../kit/live/reader-wake.ts';
import { makeIpLimit } from '../kit/rate-limits/ip-limit.ts';
import { readMultipartUpload } from '../kit/requests/read-multipart-upload.ts';
import { settlePassChanges } from '../modules/pass/index.ts';
import { addBatchedCallsRoute } from '../pages/batched-calls-route.ts';
import { contextOf, header, readCall } from './read-call.ts';
import { type Broken, failure, reply } from './reply.ts';
import { signedReply } from './signed-reply.ts';

const bodyLimit = 1024 * 1024;
/** A file somewhat too large is still read, so that its own rule can say so in words; a huge one is 413. */
const readLimit = ({ maxBytes = 0 }: Op) => maxBytes + 2 * 1024 * 1024;
/** Room for the multipart frame and the fields around the file. */
const multipartFrame = 64 * 1024;

/** What readers post is answered shortly, and packing that costs more than it saves. */
const unpacked = { compress: false } as const;

/** What the routes of calls are served with. */
export type Serving = {
  db: Db;
  deps: Deps;
  modules: readonly Module[];
  /** Checks every answer against its contract: tests and development. */
  checkOutput: boolean;
  /** By which the back office reads what it may; null: there is none. */
  replica?: Replica | null;
  bell: ReaderWake;
  calls: PendingCalls;
};

/** Calls of phones and readers may be called as one of the office is. */
const callOf = ({ surface, module }: Api, name: string): string =>
  surface === 'sys' ? `${module}/${name}` : `${surface}/${module}/${name}`;

/** Adds the route of one call. @throws when it has no handler, or is open to everybody without a pace */
export function addCallRoute(
  app: FastifyInstance,
  options: Serving,
  module: Module,
  api: Api,
  name: string,
): void {
  const op = api.ops[name];
  if (!op) return;
  const path = pathOf(api, name);
  if (!module.handlers[name]) throw new Error(`call ${path} has no handler`);
  const open = op.access === 'public';
  if (open && op.pace === undefined) throw new Error(`call ${path} is open to everybody without a pace`);
  const pace =
    open && op.pace !== undefined ? makeIpLimit(op.pace, options.deps.settings.sharedAddresses) : null;
  const { db, checkOutput, replica = null } = options;
  const engine: OpEngine = { db, replica, checkOutput, settle: settlePassChanges, pace };
  const answer = async (request: FastifyRequest, to: FastifyReply) => {
    const ctx = contextOf(request, options.deps, options.bell);
    const asked = readCall(request, { op, name, path, module });
    if (op.from === 'multipart') {
      // Nobody may make the server read a file before it knows them.
      const shut = await refuseEarly(engine, asked, ctx);
      if (shut) return reply(to, shut, api.surface);
      const upload = await readMultipartUpload(request, readLimit(op));
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
    const position = await newDatabasePosition(engine, asked, answered);
    if (position) to.header(databasePositionHeader, position);
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
export function addCallsTogether(app: FastifyInstance, options: Serving): void {
  const { db, deps, bell, modules, checkOutput, calls, replica = null } = options;
  const engine: OpEngine = { db, replica, checkOutput, settle: settlePassChanges, pace: null };
  const known = new Map<string, Pick<OpCall, 'op' | 'name' | 'path' | 'module'>>();
  for (const module of modules) {
    for (const [name, op] of Object.entries(module.api.ops)) {
      const path = pathOf(module.api, name);
      if (mayGoTogether(module.api, name)) known.set(path, { op, name, path, module });
    }
  }
  addBatchedCallsRoute(app, calls, (request) => {
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
          position: header(request, databasePositionHeader.toLowerCase()),
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
        const http = httpStatusOf(answered.code, 'sys');
        const ms = performance.now() - begun;
        log.debug({ path, http, ms: Math.round(ms) }, 'answered');
        deps.node.answered(callOf(call.module.api, call.name), answerCodes[answered.code].code, ms);
        const { retryAfter } = answered;
        const position = await newDatabasePosition(engine, asked, answered);
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
