import { hash } from 'node:crypto';
import { httpStatusOf } from '@mdi/contract/kit/answer-codes.ts';
import { answerHeader, answerText } from '@mdi/contract/kit/pass/signing.ts';
import type { FastifyReply } from 'fastify';
import { type Answer, envelopeOf } from '../kit/calls/answer.ts';
import type { DeviceActor } from '../kit/calls/ctx.ts';

/** Answers a reader so that it knows the answer is ours, whoever hands it over. */
export function signedReply(to: FastifyReply, answer: Answer, device: DeviceActor): FastifyReply {
  const status = httpStatusOf(answer.code, 'device');
  const body = JSON.stringify(envelopeOf(answer));
  const { code, nonce } = device;
  const signature = device.sign(answerText({ code, nonce, status, bodyHash: hash('sha256', body, 'hex') }));
  if (answer.retryAfter !== undefined) to.header('Retry-After', String(Math.ceil(answer.retryAfter)));
  return to.code(status).header(answerHeader, signature).type('application/json; charset=utf-8').send(body);
}
