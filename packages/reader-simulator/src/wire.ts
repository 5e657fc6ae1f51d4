import { randomUUID } from 'node:crypto';
import { methodOf, pathOf } from '@mdi/contract/kit/op.ts';
import { requestText, signedHeaders } from '@mdi/contract/kit/pass/signing.ts';
import { deviceApi } from '@mdi/contract/modules/device-api/device-api.contract.ts';
import type { UpMessage } from '@mdi/contract/modules/device-api/device-api.mqtt.ts';
import type { Clock } from './clock.ts';
import { hmac, sha256 } from './crypto.ts';
import type { Faults } from './fault-injection.ts';

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

type Signer = Pick<Sender, 'clock' | 'code' | 'secret'>;

function signatureOf({ clock, code, secret }: Signer, request: Request) {
  const key = Buffer.from(secret() ?? '', 'base64');
  const ts = String(clock.now());
  const nonce = randomUUID();
  const text = requestText({ ...request, code, ts, nonce, bodyHash: sha256(request.body).toString('hex') });
  return { ts, nonce, sign: hmac(key, text) };
}

function signedHeadersOf(sender: Signer, request: Request): Record<string, string> {
  if (sender.secret() === null) return {};
  const { ts, nonce, sign } = signatureOf(sender, request);
  return {
    [signedHeaders.code]: sender.code,
    [signedHeaders.ts]: ts,
    [signedHeaders.nonce]: nonce,
    [signedHeaders.sign]: sign,
  };
}

/** The same request as it travels over a broker. */
export function signedRequest(signer: Signer, name: CallName, input: Input): UpMessage {
  const request = requestOf(name, input);
  const { query, body } = request;
  const cid = pathOf(deviceApi, name).includes(':cid') ? { cid: String(input.cid) } : {};
  return { ...cid, query, ...signatureOf(signer, request), ...(body ? { body } : {}) };
}

/** What an answer says, however it came. */
export function replyFrom(status: number, envelope: unknown, retryAfterSec: number): Reply {
  if (!envelope || typeof envelope !== 'object' || !('code' in envelope) || !('data' in envelope)) {
    return { is: 'down' };
  }
  if (envelope.code === 200) return { is: 'ok', data: envelope.data };
  return {
    is: 'refused',
    status,
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
          ...(open ? {} : signedHeadersOf(sender, request)),
        },
        ...(body ? { body } : {}),
      });
      const after = Number(answer.headers.get('retry-after') ?? 0);
      const reply = replyFrom(answer.status, await answer.json(), after);
      return faults.cut || faults.random() < faults.loseAnswer ? { is: 'down' } : reply;
    } catch {
      return { is: 'down' };
    }
  };
}
