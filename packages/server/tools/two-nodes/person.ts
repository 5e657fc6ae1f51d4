import http from 'node:http';
import { json } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';

/** What came back of a try; null: nothing that a client could use, so it tries again. */
export type Reply = { code: number; message: string; data: unknown } | null;

export type Sent = { body?: object; key?: string; headers?: Record<string, string> };

/** Somebody at a browser: one connection, and the session once signed in. */
export type Person = { url: string; token: string; agent: http.Agent; localAddress?: string };

export const newPerson = (url: string, localAddress?: string): Person => ({
  url,
  token: '',
  agent: new http.Agent({ keepAlive: true, maxSockets: 1 }),
  ...(localAddress === undefined ? {} : { localAddress }),
});

/** As the web pages: one try and four more, a second apart. */
const moreTries = 4;
const againAfterMs = 1000;
const patienceMs = 100_000;

async function replyOf(answer: http.IncomingMessage): Promise<Reply> {
  const envelope: unknown = await json(answer);
  const is = envelope && typeof envelope === 'object' && 'code' in envelope && 'message' in envelope;
  if (answer.statusCode === 503 || !is || !('data' in envelope)) return null;
  return { code: Number(envelope.code), message: String(envelope.message), data: envelope.data };
}

/**
 * One try of a call.
 * @param cutAfterMs the network breaks so long after everything was sent, whatever the answer would have been
 */
export function tryOnce(person: Person, path: string, sent: Sent, cutAfterMs?: number): Promise<Reply> {
  const { url, token, agent, localAddress } = person;
  const headers = {
    'content-type': 'application/json',
    ...(token ? { 'x-token': token } : {}),
    ...(sent.key === undefined ? {} : { 'idempotency-key': sent.key }),
    ...sent.headers,
  };
  const options = { method: 'POST', agent, headers, timeout: patienceMs, localAddress };
  return new Promise((done) => {
    const request = http.request(`${url}/prod-api/api/sys/${path}?lang=en_US`, options, (answer) => {
      replyOf(answer).then(done, () => done(null));
    });
    request.on('timeout', () => request.destroy());
    request.on('error', () => done(null));
    if (cutAfterMs !== undefined) {
      request.on('finish', () => setTimeout(() => request.destroy(), cutAfterMs));
    }
    request.end(JSON.stringify(sent.body ?? {}));
  });
}

/** A call as the web pages make it; null: they would have given up. @param again hears when it is tried once more */
export async function callWithRetries(
  person: Person,
  path: string,
  sent: Sent,
  { again = () => {}, cutAfterMs }: { again?: () => void; cutAfterMs?: number | undefined } = {},
): Promise<Reply> {
  for (let left = moreTries; ; left -= 1) {
    const reply = await tryOnce(person, path, sent, left === moreTries ? cutAfterMs : undefined);
    if (reply || left === 0) return reply;
    await pause(againAfterMs);
    again();
  }
}

/** What a call answers that has to succeed. @throws on any other answer */
export async function callOrFail(person: Person, path: string, sent: Sent = {}): Promise<unknown> {
  const reply = await callWithRetries(person, path, sent);
  if (reply?.code === 200) return reply.data;
  throw new Error(`${path}: ${reply ? `${reply.code} ${reply.message}` : 'no answer'}`);
}

/** One text out of an answer. @throws when it isn't there */
export function textIn(data: unknown, name: string): string {
  const found = data && typeof data === 'object' ? Object.entries(data).find(([key]) => key === name) : null;
  if (typeof found?.[1] === 'string') return found[1];
  throw new Error(`no ${name} in ${JSON.stringify(data)}`);
}
