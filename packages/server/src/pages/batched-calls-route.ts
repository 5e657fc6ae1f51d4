import { PassThrough } from 'node:stream';
import { constants } from 'node:zlib';
import {
  type CallAnsweredTogether,
  type CallAskedTogether,
  callsTogetherPath,
  jsonLinesType,
  maxCallsTogether,
} from '@mdi/contract/kit/calls-together.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { PendingCalls } from '../kit/calls/pending-calls.ts';

/** Begins a call as if it came alone; null: it is none of those that may come with others. */
type Begin = (asked: CallAskedTogether) => (() => Promise<Omit<CallAnsweredTogether, 'at'>>) | null;

const shape = z.strictObject({
  calls: z
    .array(
      z.strictObject({
        path: z.string(),
        input: z.record(z.string(), z.unknown()),
        place: z.optional(z.string()),
      }),
    )
    .check(z.minLength(1), z.maxLength(maxCallsTogether)),
});

/** A line isn't kept back until more of them come. */
const packed = {
  compress: {
    customTypes: new RegExp(jsonLinesType),
    brotliOptions: {
      flush: constants.BROTLI_OPERATION_FLUSH,
      params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
    },
    zlibOptions: { flush: constants.Z_SYNC_FLUSH },
  },
};

const refusal = Object.assign(new Error('not calls that go together'), { statusCode: 400 });

/**
 * Answers calls that a page makes in the same moment by one request, a line each as soon as it is there
 * (`CallAnsweredTogether`). Refused whole, with 400, where one of them isn't of those that may come so (`mayGoTogether`),
 * among which this route isn't.
 */
export function addBatchedCallsRoute(
  app: FastifyInstance,
  calls: PendingCalls,
  beginIn: (request: FastifyRequest) => Begin,
): void {
  app.post(
    callsTogetherPath,
    { config: { access: 'self' }, bodyLimit: 64 * 1024, ...packed },
    async (request, to) => {
      const asked = shape.safeParse(request.body);
      if (!asked.success) throw refusal;
      const begin = beginIn(request);
      const begins = asked.data.calls.map((one) => {
        const run = begin(one);
        if (!run) throw refusal;
        return run;
      });
      const out = new PassThrough();
      const answer = async (run: (typeof begins)[number], at: number) => {
        const line: CallAnsweredTogether = { at, ...(await run()) };
        // Nobody may be there any more.
        if (out.writable) out.write(`${JSON.stringify(line)}\n`);
      };
      void calls.track(Promise.all(begins.map(answer))).finally(() => out.end());
      return to.type(jsonLinesType).header('X-Accel-Buffering', 'no').send(out);
    },
  );
}
