import {
  type CallAnsweredTogether,
  type CallAskedTogether,
  callsTogetherPath,
  jsonLinesType,
  maxCallsTogether,
} from '@mdi/contract/kit/calls-together.ts';
import { databasePositionHeader } from '@mdi/contract/kit/database-position.ts';
import { placeHeader } from '@mdi/contract/kit/op.ts';
import type { PostRequest, Transport } from './send.ts';

type Waiting = {
  url: string;
  posted: PostRequest;
  done: (response: Response) => void;
  fail: (why: unknown) => void;
};

let gathered: Waiting[] = [];

/**
 * Sends reads of the back office that are made at the same moment in one request; each is answered as soon as its own
 * answer arrives, and stopped by itself. A single one goes alone.
 */
export const batchingTransport: Transport = (url, posted) =>
  new Promise((done, fail) => {
    if (gathered.length === 0) setTimeout(leave);
    gathered.push({ url, posted, done, fail });
  });

function leave(): void {
  const all = gathered;
  gathered = [];
  const asked = all.filter(({ posted: { signal }, fail }) => {
    if (signal.aborted) fail(signal.reason);
    return !signal.aborted;
  });
  for (let from = 0; from < asked.length; from += maxCallsTogether) {
    const some = asked.slice(from, from + maxCallsTogether);
    if (some.length === 1) apart(some);
    else void carry(some);
  }
}

function apart(some: Iterable<Waiting>): void {
  for (const { url, posted, done, fail } of some) fetch(url, posted).then(done, fail);
}

/** Posts their one request, with the headers of the first. The inputs of such calls are JSON bodies. */
function post(some: readonly Waiting[], { url, posted }: Waiting, signal: AbortSignal): Promise<Response> {
  const calls = some.map(
    (one): CallAskedTogether => ({
      path: one.url.replace(/\?.*/, ''),
      input: JSON.parse(String(one.posted.body)),
      place: one.posted.headers[placeHeader],
    }),
  );
  return fetch(url.replace(/[^?]*/, callsTogetherPath), {
    ...posted,
    body: JSON.stringify({ calls }),
    signal,
  });
}

async function carry(some: readonly Waiting[]): Promise<void> {
  const [first] = some;
  if (!first) return;
  const left = new Set(some);
  const stop = new AbortController();
  for (const one of some) {
    const { signal } = one.posted;
    const leaves = () => {
      one.fail(signal.reason);
      left.delete(one);
      if (left.size === 0) stop.abort();
    };
    signal.addEventListener('abort', leaves, { once: true });
  }
  try {
    const response = await post(some, first, stop.signal);
    const { body, status, headers } = response;
    if (!body || !headers.get('Content-Type')?.startsWith(jsonLinesType)) {
      // A server that can't answer now says so to each; one that doesn't take them together is asked for each alone.
      if (status !== 503) apart(left);
      else for (const one of left) one.done(response.clone());
      return;
    }
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    for (let text = ''; ; ) {
      const { done, value } = await reader.read();
      if (done) throw new TypeError('the network failed');
      const lines = (text + value).split('\n');
      text = lines.pop() ?? '';
      for (const line of lines) {
        // Our own server writes it, and tests hold it to this.
        const {
          at,
          http,
          retryAfter = 0,
          position = '',
          envelope,
        } = JSON.parse(line) as CallAnsweredTogether;
        const one = some[at];
        if (!one) continue;
        left.delete(one);
        const headers = { 'Retry-After': `${retryAfter}`, [databasePositionHeader]: position };
        one.done(Response.json(envelope, { status: http, headers }));
      }
    }
  } catch (error) {
    for (const one of left) one.fail(error);
  }
}
