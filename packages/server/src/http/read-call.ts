import { databasePositionHeader } from '@mdi/contract/kit/database-position.ts';
import { dryRunHeader, type Op, placeHeader } from '@mdi/contract/kit/op.ts';
import { signedHeaders } from '@mdi/contract/kit/pass/signing.ts';
import { langOfParam } from '@mdi/contract/kit/words.ts';
import type { FastifyRequest } from 'fastify';
import type { Deps, PublicCtx } from '../kit/calls/ctx.ts';
import { makeCtx } from '../kit/calls/make-ctx.ts';
import type { OpCall } from '../kit/calls/op-call.ts';
import type { ReaderWake } from '../kit/live/reader-wake.ts';
import type { SignedDeviceRequest } from '../kit/requests/device-request.ts';
import { inputFromQuery } from '../kit/requests/input-from-query.ts';

/** A header that is said once, and not empty. */
export const header = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

export const queryOf = (request: FastifyRequest): Record<string, unknown> =>
  // Fastify's own parser always answers an object.
  request.query as Record<string, unknown>;

export function contextOf(request: FastifyRequest, deps: Deps, bell: ReaderWake): PublicCtx {
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
  if (op.from === 'query') return inputFromQuery(op.input, { ...queryOf(request), ...named });
  if (!op.route?.includes(':') || !request.body || typeof request.body !== 'object')
    return request.body ?? {};
  return { ...request.body, ...inputFromQuery(op.input, named) };
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

/** A request as the call that it asks for. */
export function readCall(
  request: FastifyRequest,
  call: Pick<OpCall, 'op' | 'name' | 'path' | 'module'>,
): OpCall {
  const input = inputOf(request, call.op);
  const device = call.module.api.surface === 'device';
  return {
    ...call,
    requestId: request.id,
    token: header(request, 'x-token') ?? null,
    // A claim's answer holds the reader's secret, which is kept nowhere.
    key: call.op.writes && !device ? (header(request, 'idempotency-key')?.slice(0, 200) ?? null) : null,
    tabPlace: header(request, placeHeader.toLowerCase()),
    position: header(request, databasePositionHeader.toLowerCase()),
    signed: device ? signedOf(request) : null,
    dryRun: header(request, dryRunHeader.toLowerCase()) !== undefined,
    input,
    // As it came: a deep one can be read, but not be written again.
    body: request.rawBody ?? JSON.stringify(input),
  };
}
