import { answerCodes, type Envelope } from '@mdi/contract/kit/answer-codes.ts';
import { pathOf } from '@mdi/contract/kit/op.ts';
import { assert } from 'vitest';
import type { World } from '../world.ts';
import type { Call } from './calls.ts';

/** What goes along with a call besides its input. */
export type Along = {
  token?: string | null;
  key?: string;
  lang?: string;
  cookie?: string | null;
  file?: Buffer;
};

export type WireRequest = { url: string; headers: Record<string, string>; payload: Buffer | undefined };

const boundary = 'one-part-and-the-next';

/** Calls whose file is no picture; of a workbook only the beginning is looked at before it is stored. */
const otherFiles: Readonly<Record<string, Buffer>> = {
  'import/add': Buffer.from([0x50, 0x4b, 3, 4, 20, 0]),
};

/** A value as a form or a query carries it. */
const textOf = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value);

function multipart(fields: Record<string, unknown>, file: Buffer | undefined): Buffer {
  const part = (head: string, body: Buffer | string) => [
    `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`,
    body,
    '\r\n',
  ];
  const named = Object.entries(fields).flatMap(([name, value]) =>
    part(`name="${encodeURIComponent(name)}"`, textOf(value)),
  );
  const files = file ? part('name="file"; filename="a.png"\r\nContent-Type: image/png', file) : [];
  return Buffer.concat([...named, ...files, `--${boundary}--\r\n`].map((piece) => Buffer.from(piece)));
}

function queryOf(input: Record<string, unknown>, lang: string): URLSearchParams {
  const query = new URLSearchParams({ lang });
  for (const [name, value] of Object.entries(input)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined) query.append(name, textOf(one));
    }
  }
  return query;
}

/** An input as a call's own HTTP request: query, JSON body or multipart, as the call is declared. */
export function requestOf({ api, name, op, path }: Call, input: unknown, along: Along = {}): WireRequest {
  const fields = input && typeof input === 'object' ? Object.fromEntries(Object.entries(input)) : {};
  const query =
    op.from === 'query' ? queryOf(fields, along.lang ?? 'en_US') : `lang=${along.lang ?? 'en_US'}`;
  const types = {
    body: { 'content-type': 'application/json' },
    multipart: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    query: {},
  };
  const payloads = {
    body: () => Buffer.from(JSON.stringify(input)),
    multipart: () => multipart(fields, along.file && (otherFiles[path] ?? along.file)),
    query: () => undefined,
  };
  return {
    url: `${pathOf(api, name)}?${query}`,
    headers: {
      ...types[op.from],
      ...(along.token ? { 'x-token': along.token } : {}),
      ...(along.key ? { 'idempotency-key': along.key } : {}),
      ...(along.cookie ? { cookie: along.cookie } : {}),
    },
    payload: payloads[op.from](),
  };
}

export type Answered = { statusCode: number; headers: Record<string, unknown>; body: string };

const byCode = new Map<number, number>(Object.values(answerCodes).map(({ code, http }) => [code, http]));
/** What must never reach a person: how the inside looks. */
const inside =
  /\bat .*\.[jt]s\b|node_modules|select .* from|insert into|duplicate key|violates|\bundefined\b/i;
const maxBytes = 1024 * 1024;

/** What is wrong with an answer as an envelope; undefined when nothing is. */
function wrongWith({ statusCode, headers, body }: Answered, envelope: Envelope): string | undefined {
  if (Buffer.byteLength(body) >= maxBytes) return 'more than 1 MB';
  if (!/^application\/json/.test(String(headers['content-type']))) return 'not called JSON';
  if (byCode.get(envelope.code) !== statusCode) return `code ${envelope.code} with HTTP ${statusCode}`;
  if (!/\S/.test(envelope.message)) return 'without a sentence';
  if (inside.test(envelope.message)) return 'tells of the inside';
  return undefined;
}

/**
 * The envelope of an answer. Fails on an answer that is none: another shape, a code outside the table, an
 * HTTP status that isn't the code's, an empty sentence, one that tells of the inside, or more than 1 MB.
 */
export function envelopeIn(answered: Answered, about: string): Envelope {
  const shown = () => `${about}: ${answered.body.slice(0, 300)}`;
  const envelope: unknown = JSON.parse(answered.body);
  if (!isEnvelope(envelope)) throw new Error(`no envelope, ${shown()}`);
  const wrong = wrongWith(answered, envelope);
  // Tens of thousands of answers are looked at: an expectation each would cost more than the looking.
  if (wrong !== undefined) assert.fail(`${wrong}, ${shown()}`);
  return envelope;
}

function isEnvelope(value: unknown): value is Envelope {
  if (!value || typeof value !== 'object') return false;
  const keys = Object.keys(value).toSorted().join();
  if (keys !== 'code,data,message' || !('code' in value) || !('message' in value)) return false;
  return typeof value.code === 'number' && typeof value.message === 'string';
}

/** Makes a call and answers its envelope, which is checked. */
export async function makeCall(w: World, call: Call, input: unknown, along: Along = {}): Promise<Envelope> {
  const { url, headers, payload } = requestOf(call, input, along);
  const answer = await w.app.inject({ method: 'POST', url, headers, ...(payload ? { payload } : {}) });
  return envelopeIn(answer, call.path);
}
