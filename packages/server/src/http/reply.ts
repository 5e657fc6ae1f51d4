import { answerCodes, httpStatusOf } from '@mdi/contract/kit/answer-codes.ts';
import { type Surface, surfaces } from '@mdi/contract/kit/op.ts';
import { langOfParam } from '@mdi/contract/kit/words.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Answer, envelopeOf } from '../kit/calls/answer.ts';
import { isBusy } from '../kit/calls/database-errors.ts';
import { translator } from '../kit/words.ts';
import { queryOf } from './read-call.ts';

/** Sends an answer as its envelope, in the HTTP status of its code. */
export function reply(to: FastifyReply, answer: Answer, surface: Surface = 'sys'): FastifyReply {
  if (answer.retryAfter !== undefined) to.header('Retry-After', String(Math.ceil(answer.retryAfter)));
  to.answered = answerCodes[answer.code].code;
  return to.code(httpStatusOf(answer.code, surface)).send(envelopeOf(answer));
}

/** Which surface an address belongs to, where no call says so. */
export const surfaceOf = (request: FastifyRequest): Surface =>
  request.url.startsWith(`${surfaces.device.base}/`) ? 'device' : 'sys';

export type Broken = Error & { statusCode?: number; code?: string };

const cutOff = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'ECONNABORTED', 'EPIPE']);

/** Whether a call broke off because its caller is gone, of which nobody has to hear. */
const hasLeft = ({ code }: Broken, { socket }: FastifyRequest) =>
  socket.destroyed && code !== undefined && cutOff.has(code);

/** What a call that broke is answered; `id` and `log` are its own, where it came together with others. */
export function failure(
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
