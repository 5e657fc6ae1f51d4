import { randomUUID } from 'node:crypto';
import { methodOf, pathOf } from '@mdi/contract/kit/op.ts';
import { requestText, signedHeaders } from '@mdi/contract/kit/pass/signing.ts';
import { deviceApi } from '@mdi/contract/modules/device-api/device-api.contract.ts';
import type { Clock } from './clock.ts';
import { hmac, sha256 } from './crypto.ts';
import type { Faults } from './faults.ts';

export type CallName = keyof typeof deviceApi.ops;

/** What came of a request. */
export type Reply =
  | { is: 'ok'; data: unknown }
  | { is: 'refused'; status: number; code: number; data: unknown; retryAfterSec: number }
  /** Nothing came back: whether it arrived isn't known. */
  | { is: 'down' };

type Input = Record<string, unknown>;
type Sender = {
  baseUrl: string;
  code: string;
  clock: Clock;
  faults: Faults;
  secret: () => string | null;
};
/** Sends one request; nobody but the caller repeats it. */
export type Send = (name: CallName, input: Input, signal: AbortSignal) => Promise<Reply>;

/** What is signed and sent: the address and body of a call. */
function requestOf(name: CallName, input: Input) {
  const method = methodOf(deviceApi, name);
  const path = pathOf(deviceApi, name).replace(/:(\w+)/g, (_, key) => encodeURIComponent(String(input[key])));
  const said = Object.entries(input).filter(([, value]) => value !== undefined);
  const texts = said.map(([key, value]): [string, string] => [key, String(value)]);
  const query = method === 'GET' ? new URLSearchParams(texts).toString() : '';
  const body = method === 'GET' ? '' : JSON.stringify(input);
  return { method, path, query, body };
}

type Request = ReturnType<typeof requestOf>;

function signatureOf({ clock, code, secret }: Sender, request: Request): Record<string, string> {
  const key = secret();
  if (key === null) return {};
  const ts = String(clock.now());
  const nonce = randomUUID();
  const text = requestText({ ...request, code, ts, nonce, bodyHash: sha256(request.body).toString('hex') });
  return {
    [signedHeaders.code]: code,
    [signedHeaders.ts]: ts,
    [signedHeaders.nonce]: nonce,
    [signedHeaders.sign]: hmac(Buffer.from(key, 'base64'), text),
  };
}

async function replyOf(answer: Response): Promise<Reply> {
  const envelope: unknown = await answer.json();
  if (!envelope || typeof envelope !== 'object' || !('code' in envelope) || !('data' in envelope)) {
    return { is: 'down' };
  }
  if (envelope.code === 200) return { is: 'ok', data: envelope.data };
  const retryAfterSec = Number(answer.headers.get('retry-after') ?? 0);
  return {
    is: 'refused',
    status: answer.status,
    code: Number(envelope.code),
    data: envelope.data,
    retryAfterSec,
  };
}

/** A reader's way to the server, with the faults of its network. */
export function makeSend(sender: Sender): Send {
  const { baseUrl, faults } = sender;
  return async (name, input, signal) => {
    if (faults.cut) return { is: 'down' };
    const request = requestOf(name, input);
    const { method, path, query, body } = request;
    const open = deviceApi.ops[name].access === 'public';
    try {
      const answer = await fetch(`${baseUrl}${path}${query ? `?${query}` : ''}`, {
        method,
        signal,
        headers: {
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...(open ? {} : signatureOf(sender, request)),
        },
        ...(body ? { body } : {}),
      });
      const reply = await replyOf(answer);
      return faults.cut || faults.random() < faults.loseAnswer ? { is: 'down' } : reply;
    } catch {
      return { is: 'down' };
    }
  };
}
