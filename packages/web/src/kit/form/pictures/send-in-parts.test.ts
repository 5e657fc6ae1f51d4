import { type StoredUpload, sendingRules } from '@mdi/contract/modules/upload/upload.contract.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallFailed, type Transport } from '../../call/send.ts';
import { partwiseSending } from './send-in-parts.ts';

// The language of the page stands in a cookie, which is read on loading.
vi.hoisted(() => vi.stubGlobal('document', { cookie: '' }));

const { partBytes } = sendingRules;
const size = 2 * partBytes + 10;
const bytes = Uint8Array.from({ length: size }, (_, at) => at % 251);
const file = new File([bytes], '季报.pdf');
const kept = { uploadId: 7, url: '/x' } as StoredUpload;

/** Done and answered; done while the answer is lost; lost before it came; or refused. */
type Reply = 'ok' | 'lost' | 'cut' | { code: number; data?: unknown };

/** A server that keeps parts, on a line that breaks as `replies` say, call by call. */
function server(replies: Record<string, Reply[]> = {}) {
  const parts = new Map<number, Uint8Array>();
  const calls: string[] = [];
  let done = false;
  let begun = 0;
  const answers: Record<string, (body: never) => unknown> = {
    begin() {
      begun += 1;
      parts.clear();
      return { sending: `s${begun}`.padEnd(43, 'x'), partBytes, parts: 3 };
    },
    arrived: () => ({ parts: 3, arrived: [...parts.keys()].sort() }),
    finish() {
      if (!done && parts.size < 3) throw new Error('not all of it is there');
      done = true;
      return kept;
    },
  };
  const respond = (code: number, data: unknown) =>
    new Response(JSON.stringify({ code, message: `code ${code}`, data }), {
      status: code === 503 ? 503 : 200,
    });
  const take: Transport = async (url, { body, signal }) => {
    signal.throwIfAborted();
    const name = /upload\/(\w+)/.exec(url)?.[1] ?? '';
    const form = body instanceof FormData ? body : null;
    calls.push(form ? `part ${form.get('part')}` : name);
    const reply = replies[name]?.shift();
    if (reply === 'cut') throw new TypeError('the network failed');
    if (typeof reply === 'object') return respond(reply.code, reply.data ?? null);
    const piece = form?.get('file');
    let data: unknown = { part: Number(form?.get('part')) };
    if (piece instanceof Blob)
      parts.set(Number(form?.get('part')), new Uint8Array(await piece.arrayBuffer()));
    else data = answers[name]?.(null as never);
    if (reply === 'lost') throw new TypeError('the network failed');
    return respond(200, data);
  };
  vi.stubGlobal('fetch', take);
  const carry =
    (tell: (percent: number) => void): Transport =>
    (url, posted) => {
      tell(50);
      return take(url, posted);
    };
  const whole = () => Buffer.concat([...parts.entries()].sort(([a], [b]) => a - b).map(([, piece]) => piece));
  return { calls, carry, whole };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Runs it as long as it takes, and answers what came of it. */
async function run(sent: ReturnType<typeof partwiseSending>, signal = new AbortController().signal) {
  const told: number[] = [];
  const done = sent.run(signal, (percent) => told.push(percent)).catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  return { done: await done, told };
}
const times = (count: number, reply: Reply): Reply[] => Array.from({ length: count }, () => reply);

test('a file goes in parts, byte for byte, and its progress is that of what has gone', async () => {
  const { calls, carry, whole } = server();
  const { done, told } = await run(partwiseSending(file, 'reportFile', carry));
  expect(done).toEqual(kept);
  expect(calls).toEqual(['begin', 'part 0', 'part 1', 'part 2', 'finish']);
  expect(whole().equals(Buffer.from(bytes))).toBe(true);
  expect(told[0]).toBe(0);
  expect(told.at(-1)).toBe(100);
  expect(told).toEqual(told.toSorted((a, b) => a - b));
  expect(told).toContain(24);
});

test('a broken line goes on by itself where it broke', async () => {
  // Each call tries five times by itself.
  const { calls, carry, whole } = server({ part: ['ok', ...times(5, 'cut'), 'ok', ...times(5, 'cut')] });
  const { done, told } = await run(partwiseSending(file, 'reportFile', carry));
  expect(done).toEqual(kept);
  expect(whole().equals(Buffer.from(bytes))).toBe(true);
  expect(calls.filter((call) => call === 'begin')).toHaveLength(1);
  expect(calls.filter((call) => call === 'arrived')).toHaveLength(2);
  expect(told).toEqual(told.toSorted((a, b) => a - b));
});

test('what arrived though its answer was lost is not sent again', async () => {
  const { calls, carry, whole } = server({ part: times(5, 'lost') });
  const { done } = await run(partwiseSending(file, 'reportFile', carry));
  expect(done).toEqual(kept);
  expect(calls.slice(-4)).toEqual(['arrived', 'part 1', 'part 2', 'finish']);
  expect(whole().equals(Buffer.from(bytes))).toBe(true);
});

test('a line that stays broken ends after a few tries, and the next try sends what is missing alone', async () => {
  // Four rounds of five tries, the first of which begins with a part that arrives.
  const { calls, carry, whole } = server({ part: ['ok', ...times(20, 'cut')] });
  const sent = partwiseSending(file, 'reportFile', carry);
  const first = await run(sent);
  expect(first.done).toBeInstanceOf(CallFailed);
  expect(first.done).toMatchObject({ code: 0 });
  expect(calls.filter((call) => call === 'part 1')).toHaveLength(20);
  calls.length = 0;
  const second = await run(sent);
  expect(second.done).toEqual(kept);
  expect(calls).toEqual(['arrived', 'part 1', 'part 2', 'finish']);
  // Half of the second part had gone, though it never arrived.
  expect(first.told.at(-1)).toBe(74);
  expect(second.told[0]).toBe(74);
  expect(second.told).toEqual(second.told.toSorted((a, b) => a - b));
  expect(second.told.at(-1)).toBe(100);
  expect(whole().equals(Buffer.from(bytes))).toBe(true);
});

test('a server that is busy is asked again when it says', async () => {
  const { calls, carry } = server({ finish: [{ code: 429 }] });
  expect((await run(partwiseSending(file, 'reportFile', carry))).done).toEqual(kept);
  expect(calls.filter((call) => call === 'finish')).toHaveLength(2);
});

test('an answer that was lost at the very end is asked for again', async () => {
  const { calls, carry } = server({ finish: times(5, 'lost'), arrived: [{ code: 404 }] });
  const { done } = await run(partwiseSending(file, 'reportFile', carry));
  expect(done).toEqual(kept);
  expect(calls.filter((call) => call.startsWith('part'))).toHaveLength(3);
});

test('what the server no longer knows begins anew', async () => {
  const { calls, carry, whole } = server({ part: [{ code: 404 }] });
  const { done, told } = await run(partwiseSending(file, 'reportFile', carry));
  expect(done).toEqual(kept);
  expect(calls.filter((call) => call === 'begin')).toHaveLength(2);
  // Of what is gone nothing has arrived.
  expect(told.lastIndexOf(0)).toBeGreaterThan(told.indexOf(24));
  expect(whole().equals(Buffer.from(bytes))).toBe(true);
});

test('a refusal is told at once', async () => {
  const { calls, carry } = server({ finish: [{ code: 400, data: { file: 'macros' } }] });
  const { done } = await run(partwiseSending(file, 'reportFile', carry));
  expect(done).toMatchObject({ code: 400, data: { file: 'macros' } });
  expect(calls.filter((call) => call === 'finish')).toHaveLength(1);
});

test('who cancels sends nothing more', async () => {
  const { calls, carry } = server();
  const controller = new AbortController();
  const stopping: typeof carry = (tell) => {
    const via = carry(tell);
    return (url, posted) => {
      controller.abort();
      return via(url, posted);
    };
  };
  const { done } = await run(partwiseSending(file, 'reportFile', stopping), controller.signal);
  expect(done).toMatchObject({ name: 'AbortError' });
  expect(calls).toEqual(['begin']);
});
