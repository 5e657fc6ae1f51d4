import { expect, test } from 'vitest';
import { makeClock } from './clock.ts';

function timed(options = {}) {
  let time = 1_000_000;
  const clock = makeClock({ source: () => time, ...options });
  return {
    clock,
    pass: (ms: number) => {
      time += ms;
    },
    time: () => time,
  };
}

test('a clock gains as its quartz does, and tells by how much it was off', () => {
  const { clock, pass, time } = timed({ ppm: 100 });
  pass(10_000_000);
  expect(clock.now() - time()).toBe(1000);
  expect(clock.compare(time())).toBe(-1000);
  expect(clock.drift()).toBe(-1000);
});

test('a small difference is worn off without time ever running backwards', () => {
  const { clock, pass, time } = timed({ offBy: 5000 });
  clock.compare(time());
  let last = clock.now();
  for (let i = 0; i < 200; i += 1) {
    pass(1000);
    expect(clock.now()).toBeGreaterThan(last);
    last = clock.now();
  }
  expect(last).toBe(time());
});

test('a large difference is set at once', () => {
  const { clock, time } = timed({ offBy: -600_000 });
  clock.compare(time());
  expect(clock.now()).toBe(time());
});

test('without a battery it knows no time after a start until it is told', () => {
  const { clock, pass, time } = timed({ rtc: false });
  expect([clock.state(), clock.now()]).toEqual(['bad', 0]);
  clock.compare(time());
  expect([clock.state(), clock.now()]).toEqual(['sync', time()]);
  pass(60_000);
  clock.reboot();
  expect([clock.state(), clock.now(), clock.up()]).toEqual(['bad', 0, 0]);
});

test('with a battery it goes on over a start', () => {
  const { clock, pass, time } = timed();
  pass(60_000);
  clock.reboot();
  expect([clock.state(), clock.now(), clock.up()]).toEqual(['rtc', time(), 0]);
  clock.jump(-5000);
  expect(clock.now()).toBe(time() - 5000);
});
