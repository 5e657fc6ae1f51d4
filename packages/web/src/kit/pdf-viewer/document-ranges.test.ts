import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DocumentWithheld, rangeReader } from './document-ranges.ts';

const bytes = Uint8Array.from({ length: 100 }, (_, at) => at);

/** A server of one document; `answers` says what comes instead, once each. */
function serving(answers: (() => Response | Promise<Response>)[] = []) {
  const asked: { url: string; range: string }[] = [];
  const answer = (url: string, init: RequestInit): Promise<Response> => {
    const range = new Headers(init.headers).get('range') ?? '';
    asked.push({ url, range });
    const instead = answers.shift();
    if (instead) return Promise.resolve(instead());
    const [from = 0, last = 0] = (/bytes=(\d+)-(\d+)/.exec(range) ?? []).slice(1).map(Number);
    const headers = { 'content-range': `bytes ${from}-${last}/100`, 'content-type': 'application/pdf' };
    return Promise.resolve(new Response(bytes.slice(from, last + 1), { status: 206, headers }));
  };
  vi.stubGlobal('fetch', answer);
  return asked;
}

const refused = () =>
  new Response('{"code":404}', { headers: { 'content-type': 'application/json; charset=utf-8' } });
const signal = new AbortController().signal;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a part is asked for by its bytes, and tells how long the whole is', async () => {
  const asked = serving();
  const part = await rangeReader({ url: '/a' }, signal)(10, 20);
  expect([...part.bytes]).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18, 19]);
  expect(part.total).toBe(100);
  expect(asked).toEqual([{ url: '/a', range: 'bytes=10-19' }]);
});

test('a server that knows no parts is taken at its whole word', async () => {
  serving([() => new Response(bytes)]);
  const part = await rangeReader({ url: '/a' }, signal)(10, 12);
  expect([...part.bytes]).toEqual([10, 11]);
  expect(part.total).toBe(100);
});

test('what is refused is withheld, and never taken for a document', async () => {
  serving([refused]);
  await expect(rangeReader({ url: '/a' }, signal)(0, 10)).rejects.toBeInstanceOf(DocumentWithheld);
});

test('an address that is refused is asked for anew once, for all parts that wait', async () => {
  const asked = serving([refused, refused]);
  const renew = vi.fn(async () => '/b');
  const read = rangeReader({ url: '/a', renew }, signal);
  const both = await Promise.all([read(0, 2), read(2, 4)]);
  expect(both.map(({ bytes: of }) => [...of])).toEqual([
    [0, 1],
    [2, 3],
  ]);
  expect(renew).toHaveBeenCalledTimes(1);
  expect(asked.map(({ url }) => url)).toEqual(['/a', '/a', '/b', '/b']);
});

test('whose next address is refused, too, reads no more', async () => {
  serving([refused, refused]);
  await expect(rangeReader({ url: '/a', renew: async () => '/b' }, signal)(0, 2)).rejects.toBeInstanceOf(
    DocumentWithheld,
  );
  serving([refused]);
  const renew = () => Promise.reject(new DocumentWithheld());
  await expect(rangeReader({ url: '/a', renew }, signal)(0, 2)).rejects.toBeInstanceOf(DocumentWithheld);
});

test('an address that grows old is left before it ends', async () => {
  const asked = serving();
  let now = 0;
  const read = rangeReader({ url: '/a', renew: async () => '/b' }, signal, () => now);
  await read(0, 2);
  now = 4 * 60_000 + 1;
  await read(2, 4);
  await read(4, 6);
  expect(asked.map(({ url }) => url)).toEqual(['/a', '/b', '/b']);
});

test('after a line that broke a part is asked for again, three times at most', async () => {
  const broken = () => Promise.reject(new TypeError('Failed to fetch'));
  serving([broken, broken]);
  const read = rangeReader({ url: '/a' }, signal);
  const part = read(0, 2);
  await vi.advanceTimersByTimeAsync(10_000);
  expect([...(await part).bytes]).toEqual([0, 1]);
  serving([broken, broken, broken, broken]);
  const lost = read(0, 2).catch((problem: unknown) => problem);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await lost).toBeInstanceOf(TypeError);
});
