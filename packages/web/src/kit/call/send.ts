import type { Envelope } from '@mdi/contract/kit/answer-codes.ts';
import { databasePositionHeader } from '@mdi/contract/kit/database-position.ts';
import { dryRunHeader, placeHeader } from '@mdi/contract/kit/op.ts';
import { lang, t } from '../words/words.ts';
import { noteCall } from './last-calls.ts';
import { noteSeenDatabasePosition, seenDatabasePosition } from './seen-database-position.ts';
import { sessionToken } from './session.ts';

/** A call that was answered with a code other than 200, or not at all (code 0). */
export class CallFailed extends Error {
  readonly code: number;
  readonly data: unknown;
  /** Seconds after which it makes sense to try again, if the server said so. */
  readonly retryAfter: number;
  constructor(code: number, message: string, data: unknown, retryAfter = 0) {
    super(message);
    this.code = code;
    this.data = data;
    this.retryAfter = retryAfter;
  }
}

export type Call = {
  path: string;
  from: 'body' | 'query' | 'multipart';
  /** Sends the place that the tab shows, so that a write can't land in another one. */
  scoped: boolean;
  /** A person does something by it; otherwise it only reads, which pages also do by themselves. */
  writes?: true | undefined;
  /** The session to use instead of the back office's. */
  token?: () => string;
};

export type PostRequest = {
  method: 'POST';
  headers: Record<string, string>;
  body: FormData | string | null;
  signal: AbortSignal;
  credentials: 'same-origin';
};
/** What carries a request to the server; fetch unless given. */
export type Transport = (url: string, posted: PostRequest) => Promise<Response>;

export type SendOptions = {
  signal?: AbortSignal | undefined;
  via?: Transport | undefined;
  /** Asks only whether the call would be refused; nothing is done. */
  dryRun?: true;
};

const timeoutMs = 100_000;
const retries = 4;
const retryDelayMs = 1000;

/** The server's code for a call that asks for a proof first. */
const unproven = 4031;

let tabPlace: (() => string) | undefined;
let askForProof: (() => Promise<boolean>) | undefined;
let onAnyFailure: ((failure: CallFailed, call: Call) => void) | undefined;

/** Sets how to find which place this tab shows; without it none is sent. */
export function setTabPlaceReader(read: (() => string) | undefined): void {
  tabPlace = read;
}

/** Sets how a person proves that it is they, when a call asks for that; it answers whether they did. */
export function setProofPrompt(ask: (() => Promise<boolean>) | undefined): void {
  askForProof = ask;
}

/** Sets who hears of every failure before its caller does, so that session codes are handled in one place. */
export function setFailureListener(listener: (failure: CallFailed, call: Call) => void): void {
  onAnyFailure = listener;
}

/** Makes the random key of one user action, which stays the same over its retries. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('');
}

function request(
  call: Call,
  input: object,
  key: string,
  signal: AbortSignal,
  { via = fetch, dryRun }: Pick<SendOptions, 'via' | 'dryRun'>,
): Promise<Response> {
  const query = new URLSearchParams({ lang: lang === 'en' ? 'en_US' : 'zh_CN' });
  const headers: Record<string, string> = { 'Idempotency-Key': key };
  let body: PostRequest['body'] = null;
  if (call.from === 'query') {
    for (const [name, value] of Object.entries(input)) {
      if (value !== undefined && value !== null && value !== '') query.set(name, String(value));
    }
  } else if (call.from === 'multipart') {
    const form = new FormData();
    for (const [name, value] of Object.entries(input))
      form.append(name, value instanceof Blob ? value : String(value));
    body = form;
  } else {
    headers['Content-Type'] = 'application/json';
    body = JSON.stringify(input);
  }
  const signedIn = (call.token ?? sessionToken)();
  if (signedIn) headers['X-Token'] = signedIn;
  const place = call.scoped ? tabPlace?.() : undefined;
  if (place !== undefined) headers[placeHeader] = place;
  if (dryRun) headers[dryRunHeader] = 'yes';
  if (signedIn && seenDatabasePosition) headers[databasePositionHeader] = seenDatabasePosition;
  const posted: PostRequest = { method: 'POST', headers, body, signal, credentials: 'same-origin' };
  return via(`${call.path}?${query}`, posted);
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

async function answer(response: Response): Promise<Envelope> {
  const body: unknown = await response.json();
  if (body && typeof body === 'object' && 'code' in body && 'message' in body) return body as Envelope;
  throw new TypeError('not an envelope');
}

type Answered = { envelope: Envelope; retryAfter: number };

/** Tries once, then four times more, 1 s apart, on a failed network and on 503 only (spec §7, §9). */
async function attempt(call: Call, input: object, key: string, options: SendOptions): Promise<Answered> {
  for (let left = retries; ; left -= 1) {
    const limit = AbortSignal.timeout(timeoutMs);
    const signal = options.signal ? AbortSignal.any([options.signal, limit]) : limit;
    try {
      const response = await request(call, input, key, signal, options);
      noteSeenDatabasePosition(response.headers.get(databasePositionHeader));
      if (response.status !== 503 || left === 0) {
        return {
          envelope: await answer(response),
          retryAfter: Number(response.headers.get('Retry-After')) || 0,
        };
      }
    } catch (error) {
      if (options.signal?.aborted) throw error;
      if (left === 0) throw new CallFailed(0, t('kit.network'), null);
    }
    await pause(retryDelayMs);
  }
}

/** Does the same; a call that asks for a proof is sent again under its key once the person has given it. */
async function proven(call: Call, input: object, options: SendOptions): Promise<Answered> {
  const key = newKey();
  for (;;) {
    const answered = await attempt(call, input, key, options);
    if (answered.envelope.code !== unproven || !(await askForProof?.())) return answered;
    options.signal?.throwIfAborted();
  }
}

/**
 * Sends one call and answers its output.
 * @throws CallFailed for every code but 200 and a network that stays down; an abort throws AbortError.
 */
export async function send(call: Call, input: object, options: SendOptions = {}): Promise<unknown> {
  const begun = performance.now();
  try {
    const { envelope, retryAfter } = await proven(call, input, options);
    noteCall(call.path, envelope.code, begun);
    if (envelope.code === 200) return envelope.data;
    throw new CallFailed(envelope.code, envelope.message, envelope.data, retryAfter);
  } catch (error) {
    if (error instanceof CallFailed) {
      if (error.code === 0) noteCall(call.path, 0, begun);
      onAnyFailure?.(error, call);
    }
    throw error;
  }
}
