import { placeHeader } from '@mdi/contract/kit/op.ts';
import {
  type AnsweredTogether,
  type AskedTogether,
  linesType,
  mostTogether,
  togetherPath,
} from '@mdi/contract/kit/together.ts';
import type { Carrier, Posted } from './send.ts';

type Waiting = {
  url: string;
  posted: Posted;
  done: (response: Response) => void;
  fail: (why: unknown) => void;
};

let gathered: Waiting[] = [];

/**
 * Carries reads of the back office that are asked for in the same moment by one request; each is answered as soon as
 * its own answer is there, and stopped by itself. One that is alone goes alone.
 */
export const together: Carrier = (url, posted) =>
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
  for (let from = 0; from < asked.length; from += mostTogether) {
    const some = asked.slice(from, from + mostTogether);
    if (some.length === 1) apart(some);
    else void carry(some);
  }
}

function apart(some: Iterable<Waiting>): void {
  for (const { url, posted, done, fail } of some) fetch(url, posted).then(done, fail);
}

const pathOf = (url: string) => url.split('?', 1)[0] ?? url;

/** What a call sends, as one of those that go together. */
const askedOf = ({ url, posted: { headers, body } }: Waiting): AskedTogether => ({
  path: pathOf(url),
  // The inputs of such calls are bodies of JSON.
  input: JSON.parse(String(body)) as unknown,
  place: headers[placeHeader],
});

function post(first: Waiting, calls: AskedTogether[], signal: AbortSignal): Promise<Response> {
  const { [placeHeader]: _place, ...headers } = first.posted.headers;
  return fetch(first.url.replace(pathOf(first.url), togetherPath), {
    ...first.posted,
    ...{ headers, body: JSON.stringify({ calls }), signal },
  });
}

/** The lines of an answer, each as it comes. */
async function* linesOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (text + value).split('\n');
    text = lines.pop() ?? '';
    yield* lines;
  }
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
    const response = await post(first, some.map(askedOf), stop.signal);
    const { body, status, headers } = response;
    if (!body || !headers.get('Content-Type')?.startsWith(linesType)) {
      // A server that can't answer now says so to each; one that doesn't take them together is asked for each by itself.
      if (status !== 503) apart(left);
      else for (const one of left) one.done(response.clone());
      return;
    }
    for await (const line of linesOf(body)) {
      // Written by our own server, which tests hold to this.
      const { at, http, retryAfter, envelope } = JSON.parse(line) as AnsweredTogether;
      const one = some[at];
      if (!one) continue;
      left.delete(one);
      const answer = Response.json(envelope, { status: http });
      if (retryAfter !== undefined) answer.headers.set('Retry-After', String(retryAfter));
      one.done(answer);
    }
    throw new TypeError('the network failed');
  } catch (error) {
    for (const one of left) one.fail(error);
  }
}
