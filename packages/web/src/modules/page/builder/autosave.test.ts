import { newDoc } from '@mdi/page-kit/new-doc.ts';
import type { Doc } from '@mdi/page-kit/shapes.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CallFailed } from '../../../kit/call/send.ts';
import { autosaveDelayMs, createAutosaver, retryDelayMs, type SavingState } from './autosave.ts';

const first = newDoc('standard', { zh: '一' }, () => 'abcdefghij');
const failed = (code: number): CallFailed =>
  Object.assign(new Error('failed'), { code, data: null, retryAfter: 0 });
const named = (zh: string): Doc => ({ ...first, title: { zh } });

/** A server that answers as it is told, and remembers what it was sent. */
function stage() {
  const sent: { zh: string; version: number }[] = [];
  const states: SavingState[] = [];
  let answer = async (version: number): Promise<{ version: number }> => ({ version: version + 1 });
  const saver = createAutosaver({
    version: 1,
    saved: first,
    save: (doc, version) => {
      sent.push({ zh: doc.title.zh, version });
      return answer(version);
    },
    heard: (state) => states.push(state),
    // Only failed calls are thrown here.
    failureOf: (error) => error as CallFailed,
  });
  const answers = (next: typeof answer) => {
    answer = next;
  };
  return { saver, sent, states, answers };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('what is typed in a row is saved once, when it rests', async () => {
  const { saver, sent, states } = stage();
  saver.change(named('二'));
  await vi.advanceTimersByTimeAsync(autosaveDelayMs - 1);
  saver.change(named('三'));
  await vi.advanceTimersByTimeAsync(autosaveDelayMs - 1);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toEqual([{ zh: '三', version: 1 }]);
  expect(states.at(-1)).toBe('saved');
});

test('what changes while a save is on its way is saved after it, on its version', async () => {
  const { saver, sent, answers } = stage();
  let arrive = (_: { version: number }) => {};
  answers(
    () =>
      new Promise((done) => {
        arrive = done;
      }),
  );
  saver.change(named('二'));
  await vi.advanceTimersByTimeAsync(autosaveDelayMs);
  saver.change(named('三'));
  answers(async (version) => ({ version: version + 1 }));
  arrive({ version: 7 });
  await vi.advanceTimersByTimeAsync(autosaveDelayMs);
  expect(sent).toEqual([
    { zh: '二', version: 1 },
    { zh: '三', version: 7 },
  ]);
});

test('a failure is tried again by itself, a refusal with the next change', async () => {
  const { saver, sent, states, answers } = stage();
  answers(async () => {
    throw failed(0);
  });
  saver.change(named('二'));
  await vi.advanceTimersByTimeAsync(autosaveDelayMs);
  expect(states.at(-1)).toBe('failed');
  answers(async () => {
    throw failed(400);
  });
  await vi.advanceTimersByTimeAsync(retryDelayMs);
  expect(sent).toHaveLength(2);
  expect(states.at(-1)).toBe('refused');
  await vi.advanceTimersByTimeAsync(retryDelayMs * 3);
  expect(sent).toHaveLength(2);
  answers(async () => ({ version: 2 }));
  saver.change(named('三'));
  await vi.advanceTimersByTimeAsync(autosaveDelayMs);
  expect(states.at(-1)).toBe('saved');
});

test('after a conflict nothing is sent until it is settled', async () => {
  const { saver, sent, states, answers } = stage();
  answers(async () => {
    throw failed(409);
  });
  saver.change(named('二'));
  await vi.advanceTimersByTimeAsync(autosaveDelayMs);
  saver.change(named('三'));
  await vi.advanceTimersByTimeAsync(autosaveDelayMs * 5);
  expect(await saver.flush()).toBe(false);
  expect(sent).toHaveLength(1);
  expect(states.at(-1)).toBe('conflict');
  answers(async (version) => ({ version: version + 1 }));
  saver.resume({ version: 5, saved: named('theirs') });
  expect(await saver.flush()).toBe(true);
  expect(sent.at(-1)).toEqual({ zh: '三', version: 5 });
});

test('leaving saves at once what is not saved, and only that', async () => {
  const { saver, sent } = stage();
  saver.change(named('二'));
  expect(await saver.flush(true)).toBe(true);
  expect(await saver.flush(true)).toBe(true);
  expect(sent).toHaveLength(1);
});
