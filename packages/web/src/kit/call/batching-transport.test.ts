import { callsTogetherPath, jsonLinesType, maxCallsTogether } from '@mdi/contract/kit/calls-together.ts';
import { placeHeader } from '@mdi/contract/kit/op.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { batchingTransport } from './batching-transport.ts';
import type { PostRequest } from './send.ts';

type Sent = { url: string; posted: PostRequest };

/** Answers requests by a function, and keeps what was sent. */
function network(answer: (sent: Sent, at: number) => Promise<Response> | Response): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (url: string, posted: PostRequest) => {
    sent.push({ url, posted });
    return answer({ url, posted }, sent.length - 1);
  });
  return sent;
}
afterEach(() => void vi.unstubAllGlobals());

const posted = (more: Partial<PostRequest> = {}): PostRequest => ({
  method: 'POST',
  headers: { 'X-Token': 'mine', 'Content-Type': 'application/json' },
  body: '{}',
  signal: new AbortController().signal,
  credentials: 'same-origin',
  ...more,
});
const ask = (name: string, more: Partial<PostRequest> = {}) =>
  batchingTransport(`/x/${name}?lang=en_US`, posted(more));
const answerOf = async (asked: Promise<Response>) => {
  const response = await asked;
  return { http: response.status, ...((await response.json()) as object) };
};
const envelope = (data: unknown) => ({ code: 200, message: '', data });
const headers = { 'Content-Type': `${jsonLinesType}; charset=utf-8` };

/** An answer whose pieces are written one by one. */
function written() {
  let to: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      to = controller;
    },
  });
  return {
    response: new Response(body, { headers }),
    write: (text: string) => to?.enqueue(new TextEncoder().encode(text)),
    end: () => to?.close(),
  };
}
const line = (at: number, data: unknown) =>
  `${JSON.stringify({ at, http: 200, envelope: envelope(data) })}\n`;

test('what is asked in the same moment goes as one request, and each hears its own answer as soon as it is there', async () => {
  const { response, write, end } = written();
  const sent = network(() => response);
  const place = { headers: { 'X-Token': 'mine', [placeHeader]: 'here' } };
  const [slow, quick] = [ask('slow', { body: '{"a":1}' }), ask('quick', place)];
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.url).toBe(`${callsTogetherPath}?lang=en_US`);
  expect(sent[0]?.posted.headers).toMatchObject({ 'X-Token': 'mine' });
  expect(JSON.parse(String(sent[0]?.posted.body))).toEqual({
    calls: [
      { path: '/x/slow', input: { a: 1 } },
      { path: '/x/quick', input: {}, place: 'here' },
    ],
  });
  const answer = line(1, '好');
  write(answer.slice(0, 40));
  write(answer.slice(40));
  expect(await answerOf(quick)).toEqual({ http: 200, ...envelope('好') });
  write(line(0, 'late'));
  expect(await answerOf(slow)).toEqual({ http: 200, ...envelope('late') });
  end();
});

test('a call that is busy says so by its own status, and when to come again', async () => {
  const busy = { at: 0, http: 503, retryAfter: 7, envelope: { code: 503, message: 'busy', data: null } };
  network(() => new Response(`${JSON.stringify(busy)}\n${line(1, 1)}`, { headers }));
  const [first, second] = [ask('a'), ask('b')];
  expect((await first).status).toBe(503);
  expect((await first).headers.get('Retry-After')).toBe('7');
  expect(await answerOf(second)).toEqual({ http: 200, ...envelope(1) });
});

test('one alone, also because the others were stopped before, goes as it is', async () => {
  const sent = network(() => Response.json(envelope('alone')));
  const stop = new AbortController();
  const stopped = ask('stopped', { signal: stop.signal });
  const alone = ask('alone');
  stop.abort();
  await expect(stopped).rejects.toThrow(/abort/i);
  expect(await answerOf(alone)).toEqual({ http: 200, ...envelope('alone') });
  expect(sent.map(({ url }) => url)).toEqual(['/x/alone?lang=en_US']);
});

test('stopping one stops no other, and stopping all stops the request', async () => {
  const { response, write, end } = written();
  const sent = network(() => response);
  const stops = [new AbortController(), new AbortController()];
  const [stopped, other] = stops.map(({ signal }, at) => ask(String(at), { signal }));
  const third = ask('third');
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  stops[0]?.abort();
  await expect(stopped).rejects.toThrow(/abort/i);
  expect(sent[0]?.posted.signal.aborted).toBe(false);
  write(line(2, 'third'));
  expect(await answerOf(third)).toMatchObject({ data: 'third' });
  stops[1]?.abort();
  await expect(other).rejects.toThrow(/abort/i);
  expect(sent[0]?.posted.signal.aborted).toBe(true);
  end();
});

test('of a server that doesn’t take them together each is asked by itself; one that can’t answer now says so to each', async () => {
  const unknown = { code: 404, message: '', data: null };
  const sent = network(({ url }) =>
    url.startsWith(callsTogetherPath) ? Response.json(unknown) : Response.json(envelope(url)),
  );
  const answers = await Promise.all([ask('a'), ask('b')].map(answerOf));
  expect(answers).toMatchObject([{ data: '/x/a?lang=en_US' }, { data: '/x/b?lang=en_US' }]);
  expect(sent).toHaveLength(3);
  const busy = network(() => Response.json({ code: 503, message: '', data: null }, { status: 503 }));
  const both = await Promise.all([ask('a'), ask('b')].map(answerOf));
  expect(both.map(({ http }) => http)).toEqual([503, 503]);
  expect(busy).toHaveLength(1);
});

test('a line that breaks off fails those that were not answered, and a network that is away all of them', async () => {
  network(() => new Response(line(1, 'there'), { headers }));
  const [lost, told] = [ask('a'), ask('b')];
  await expect(lost).rejects.toThrow(TypeError);
  expect(await answerOf(told)).toMatchObject({ data: 'there' });
  network(() => Promise.reject(new TypeError('away')));
  const all = await Promise.allSettled([ask('a'), ask('b')]);
  expect(all.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});

test('more than one request takes go by several', async () => {
  const sent = network(({ posted: { body } }) => {
    const { calls } = JSON.parse(String(body)) as { calls: unknown[] };
    return new Response(calls.map((_, at) => line(at, at)).join(''), { headers });
  });
  const asked = Array.from({ length: maxCallsTogether + 3 }, (_, at) => ask(String(at)));
  await Promise.all(asked);
  expect(sent.map(({ posted: { body } }) => JSON.parse(String(body)).calls.length)).toEqual([
    maxCallsTogether,
    3,
  ]);
});
