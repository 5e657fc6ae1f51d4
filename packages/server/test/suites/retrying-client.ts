import http from 'node:http';
import type { Envelope } from '@mdi/contract/kit/answer-codes.ts';
import type { CallTrial } from './call-trial.ts';
import { type Answered, envelopeIn, requestOf } from './make-call.ts';

/** One request on a connection of its own. Rejects when the line breaks, in the middle of an answer too. */
function overTheWire(port: number, { call, input, along }: CallTrial, key: string): Promise<Answered> {
  const { url, headers, payload } = requestOf(call, input, { ...along, key });
  const length = { 'content-length': String(payload?.length ?? 0) };
  return new Promise((resolve, reject) => {
    const to = { host: '127.0.0.1', port, path: url, method: 'POST', agent: false };
    const request = http.request({ ...to, headers: { ...headers, ...length } }, (answer) => {
      let body = '';
      answer.setEncoding('utf8');
      answer.on('data', (piece: string) => {
        body += piece;
      });
      answer.on('error', reject);
      answer.on('end', () => resolve({ statusCode: answer.statusCode ?? 0, headers: answer.headers, body }));
    });
    request.on('error', reject);
    request.end(payload);
  });
}

/** How often a client repeats a request whose answer did not arrive, or that was told to come back. */
export const maxRetries = 4;

export type RetriedAnswer = { answer: Envelope; tries: number };

/** Sends like the product's own client: the same key again after a broken line and after 503, else not. */
export async function sendWithRetries(port: number, trial: CallTrial, key: string): Promise<RetriedAnswer> {
  for (let tries = 1; ; tries += 1) {
    try {
      const answered = await overTheWire(port, trial, key);
      const answer = envelopeIn(answered, trial.call.path);
      if (answered.statusCode !== 503 || tries > maxRetries) return { answer, tries };
    } catch (error) {
      if (!broken(error) || tries > maxRetries) throw error;
    }
  }
}

const broken = (error: unknown) =>
  error instanceof Error && 'code' in error && ['ECONNRESET', 'EPIPE'].includes(String(error.code));
