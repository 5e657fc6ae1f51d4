import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { throttle } from './throttle.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('a paced call', () => {
  test('happens at once, and again only after its time, however often it is asked', () => {
    const run = vi.fn();
    const { ask } = throttle(run, 2_000, () => false);
    for (let at = 0; at < 5; at += 1) ask();
    vi.advanceTimersByTime(0);
    expect(run).toHaveBeenCalledTimes(1);
    for (let at = 0; at < 5; at += 1) ask();
    vi.advanceTimersByTime(1_999);
    expect(run).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1);
    expect(run).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(60_000);
    expect(run).toHaveBeenCalledTimes(2);
  });

  test('waits while nobody looks, and happens once when somebody does again', () => {
    const run = vi.fn();
    let hidden = true;
    const { ask, wake } = throttle(run, 2_000, () => hidden);
    ask();
    vi.advanceTimersByTime(10_000);
    ask();
    vi.advanceTimersByTime(10_000);
    expect(run).not.toHaveBeenCalled();
    hidden = false;
    wake();
    vi.advanceTimersByTime(10_000);
    expect(run).toHaveBeenCalledTimes(1);
    wake();
    vi.advanceTimersByTime(10_000);
    expect(run).toHaveBeenCalledTimes(1);
  });

  test('is forgotten when it is stopped', () => {
    const run = vi.fn();
    const { ask, stop } = throttle(run, 2_000, () => false);
    ask();
    stop();
    vi.advanceTimersByTime(10_000);
    expect(run).not.toHaveBeenCalled();
  });
});
