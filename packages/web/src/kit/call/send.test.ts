import { expect, test, vi } from 'vitest';
import { send, setProofPrompt, type Transport } from './send.ts';

// The language of the page stands in a cookie, which is read on loading.
vi.hoisted(() => vi.stubGlobal('document', { cookie: '' }));

const call = { path: '/x', from: 'multipart', scoped: false } as const;
const envelope = (code: number, data: unknown) =>
  new Response(JSON.stringify({ code, message: 'said', data }), { status: 200 });

test('another carrier gets the whole request, and the same key again after a 503', async () => {
  vi.useFakeTimers();
  const keys: unknown[] = [];
  const via: Transport = async (url, { headers, body }) => {
    expect(url).toBe('/x?lang=zh_CN');
    expect(body instanceof FormData && body.get('purpose')).toBe('projectLogo');
    keys.push(headers['Idempotency-Key']);
    return keys.length < 3 ? new Response('', { status: 503 }) : envelope(200, { uploadId: 1 });
  };
  const sent = send(call, { purpose: 'projectLogo' }, { via });
  await vi.runAllTimersAsync();
  expect(await sent).toEqual({ uploadId: 1 });
  vi.useRealTimers();
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
});

test('what is stopped on its way fails with the reason it was stopped for, and is not sent again', async () => {
  const controller = new AbortController();
  let times = 0;
  const via: Transport = (_url, { signal }) =>
    new Promise((_done, fail) => {
      times += 1;
      signal.addEventListener('abort', () => fail(signal.reason));
      controller.abort();
    });
  await expect(send(call, {}, { via, signal: controller.signal })).rejects.toThrow(/abort/i);
  expect(times).toBe(1);
});

test('what asks for a proof first is sent again under the same key once it was given, and fails when it was not', async () => {
  const keys: unknown[] = [];
  let answer = 4031;
  const via: Transport = async (_url, { headers }) => {
    keys.push(headers['Idempotency-Key']);
    return envelope(answer, null);
  };
  setProofPrompt(async () => {
    answer = 200;
    return true;
  });
  await send(call, {}, { via });
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  answer = 4031;
  setProofPrompt(async () => false);
  await expect(send(call, {}, { via })).rejects.toMatchObject({ code: 4031 });
  expect(keys).toHaveLength(3);
  setProofPrompt(undefined);
});
