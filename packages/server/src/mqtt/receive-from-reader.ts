import { methodOf, type Op, pathOf } from '@mdi/contract/kit/op.ts';
import { answerHeader, signedHeaders } from '@mdi/contract/kit/pass/signing.ts';
import { deviceApi } from '@mdi/contract/modules/device-api/device-api.contract.ts';
import {
  type DownAnswer,
  downTopic,
  maxMessageBytes,
  UpMessage,
  upOf,
} from '@mdi/contract/modules/device-api/device-api.mqtt.ts';
import type { FastifyInstance } from 'fastify';

/** Why something that came changed nothing and was answered nothing. */
export type RefusedReason = 'topic' | 'tooLarge' | 'shape' | 'closing';
type Taken =
  | { is: 'answered'; to: string; answer: string; status: number }
  | { is: 'refused'; why: RefusedReason };

const refused = (why: RefusedReason): Taken => ({ is: 'refused', why });
const calls: Readonly<Record<string, Op>> = deviceApi.ops;

function messageOf(payload: Buffer): UpMessage | null {
  try {
    const parsed = UpMessage.safeParse(JSON.parse(payload.toString()));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** A claim's answer holds a secret, which no broker sees; and nobody waits here, because a broker rings. */
const comesByBroker = (call: string, { query }: UpMessage) =>
  call !== 'commands' || Number(new URLSearchParams(query).get('wait') ?? 0) === 0;

/**
 * Takes what a reader sent over the broker: the request of HTTP, handed to its route as if it had come by HTTP, so that no
 * rule stands here a second time. Answers once that is done, which is after its commit.
 */
export async function receiveFromReader(
  app: FastifyInstance,
  topic: string,
  payload: Buffer,
): Promise<Taken> {
  const from = upOf(topic);
  const op = from && Object.hasOwn(calls, from.call) ? calls[from.call] : undefined;
  if (!from || op?.access !== 'device') return refused('topic');
  if (payload.length > maxMessageBytes) return refused('tooLarge');
  const said = messageOf(payload);
  if (!said || !comesByBroker(from.call, said)) return refused('shape');
  const { code, call } = from;
  const { cid = '', query, ts, nonce, sign, body } = said;
  const path = pathOf(deviceApi, call).replace(':cid', encodeURIComponent(cid));
  const came = await app
    .inject({
      method: methodOf(deviceApi, call),
      url: query ? `${path}?${query}` : path,
      headers: {
        [signedHeaders.code]: code,
        [signedHeaders.ts]: ts,
        [signedHeaders.nonce]: nonce,
        [signedHeaders.sign]: sign,
        [answerHeader]: 'sign',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { payload: body }),
    })
    .catch(() => null);
  if (!came) return refused('closing');
  const { statusCode: status, headers } = came;
  const signature = headers[answerHeader];
  const after = Number(headers['retry-after'] ?? 0);
  const answer: DownAnswer = {
    nonce,
    status,
    ...(typeof signature === 'string' ? { sign: signature } : {}),
    ...(after > 0 ? { retryAfterSec: after } : {}),
    body: came.body,
  };
  const text = JSON.stringify(answer);
  const to = downTopic(code, 'ack');
  if (Buffer.byteLength(text) <= maxMessageBytes) return { is: 'answered', to, answer: text, status };
  const tooLarge: DownAnswer = { nonce, status: 413, body: '' };
  return { is: 'answered', to, answer: JSON.stringify(tooLarge), status: tooLarge.status };
}
