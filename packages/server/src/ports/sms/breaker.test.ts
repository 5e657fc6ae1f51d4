import { expect, test } from 'vitest';
import type { BreakerTrip } from './breaker.ts';
import { withBreaker } from './breaker.ts';
import { codeMessage, failureFrom } from './provider-stub.fixture.ts';
import type { SmsSender } from './sms.ts';
import { SmsFailed } from './sms.ts';

/** 10:00 on 5 March 2026 in China. */
const start = Date.parse('2026-03-05T02:00:00Z');

function setUp(limits: { perMinute?: number; perDay?: number } = {}) {
  const world = { time: start, calls: 0, trips: [] as BreakerTrip[], result: okResult };
  const inner: SmsSender = {
    name: 'tencent',
    send: () => {
      world.calls += 1;
      return world.result();
    },
  };
  const sender = withBreaker(inner, {
    perMinute: 1000,
    perDay: 1000,
    ...limits,
    now: () => new Date(world.time),
    onTrip: (trip) => world.trips.push(trip),
  });
  return { world, send: () => sender.send(codeMessage), sender };
}

function okResult(): Promise<{ providerId: string }> {
  return Promise.resolve({ providerId: 'id' });
}
const failing = (reason: SmsFailed['reason']) => () => Promise.reject(new SmsFailed(reason, false, 'X'));

const refused = (why: string) => ({ reason: 'frequency', retryable: true, providerCode: `breaker.${why}` });

test('no more than the limit goes out in any 60 seconds', async () => {
  const { world, send } = setUp({ perMinute: 3 });
  await send();
  world.time += 30_000;
  await send();
  await send();
  expect(await failureFrom(send())).toMatchObject(refused('perMinute'));
  world.time = start + 59_999;
  expect(await failureFrom(send())).toMatchObject(refused('perMinute'));
  world.time = start + 60_000;
  await send();
  expect(await failureFrom(send())).toMatchObject(refused('perMinute'));
  expect(world.calls).toBe(4);
});

test('sends started together cannot exceed the limit', async () => {
  const { world, send } = setUp({ perMinute: 3 });
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, send));
  expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(3);
  expect(world.calls).toBe(3);
});

test('the alert is raised once a minute, not for every refused send', async () => {
  const { world, send } = setUp({ perMinute: 1 });
  await send();
  for (let i = 0; i < 5; i += 1) await failureFrom(send());
  expect(world.trips).toEqual([{ why: 'perMinute', until: new Date(start + 60_000) }]);
  world.time += 60_000;
  await send();
  await failureFrom(send());
  expect(world.trips).toHaveLength(2);
});

test('the daily budget ends at midnight in China and is alerted once', async () => {
  const { world, send } = setUp({ perDay: 2 });
  await send();
  await send();
  const midnight = Date.parse('2026-03-05T16:00:00Z');
  expect(await failureFrom(send())).toMatchObject(refused('perDay'));
  world.time = midnight - 1;
  expect(await failureFrom(send())).toMatchObject(refused('perDay'));
  expect(world.trips).toEqual([{ why: 'perDay', until: new Date(midnight) }]);
  world.time = midnight;
  await send();
  expect(world.calls).toBe(3);
});

test('a send that failed on the way uses the budget, one refused before it does not', async () => {
  const { world, sender, send } = setUp({ perDay: 2 });
  await failureFrom(sender.send({ ...codeMessage, phone: '138' }));
  world.result = failing('network');
  expect((await failureFrom(send())).reason).toBe('network');
  world.result = okResult;
  await send();
  expect(await failureFrom(send())).toMatchObject(refused('perDay'));
});

test.each(['network', 'provider'] as const)(
  '5 failures by %s in a row stop sending for 30 seconds',
  async (reason) => {
    const { world, send } = setUp();
    world.result = failing(reason);
    for (let i = 0; i < 4; i += 1) expect((await failureFrom(send())).reason).toBe(reason);
    expect(world.trips).toEqual([]);
    expect((await failureFrom(send())).reason).toBe(reason);
    expect(world.trips).toEqual([{ why: 'failures', until: new Date(start + 30_000) }]);
    world.time = start + 29_999;
    expect(await failureFrom(send())).toMatchObject(refused('failures'));
    expect(world.calls).toBe(5);
  },
);

test('after the 30 seconds one failure stops sending again, one success ends the row', async () => {
  const { world, send } = setUp();
  world.result = failing('network');
  for (let i = 0; i < 5; i += 1) await failureFrom(send());
  world.time += 30_000;
  expect((await failureFrom(send())).reason).toBe('network');
  expect(await failureFrom(send())).toMatchObject(refused('failures'));
  expect(world.trips).toHaveLength(2);
  world.time += 30_000;
  world.result = okResult;
  await send();
  world.result = failing('network');
  for (let i = 0; i < 4; i += 1) expect((await failureFrom(send())).reason).toBe('network');
  world.result = okResult;
  await send();
});

test.each(['phone', 'frequency', 'template', 'account', 'balance'] as const)(
  'a refusal for %s ends the row of failures, because the provider answered',
  async (reason) => {
    const { world, send } = setUp();
    for (const next of ['network', 'network', 'provider', 'network', reason, 'network'] as const) {
      world.result = failing(next);
      expect((await failureFrom(send())).reason).toBe(next);
    }
    world.result = okResult;
    await send();
  },
);

test('a send already under way that fails during the stop neither alerts again nor lengthens it', async () => {
  const { world, send } = setUp();
  let fail = (_: SmsFailed) => {};
  world.result = () =>
    new Promise((_, reject) => {
      fail = reject;
    });
  const late = failureFrom(send());
  world.result = failing('network');
  for (let i = 0; i < 5; i += 1) await failureFrom(send());
  world.time += 10_000;
  fail(new SmsFailed('network', false, 'TIMEOUT'));
  expect((await late).reason).toBe('network');
  expect(world.trips).toHaveLength(1);
  world.time = start + 30_000;
  world.result = okResult;
  await send();
});

test('an error that is not from sending passes through and neither counts nor ends the row', async () => {
  const { world, send } = setUp();
  const broken = () => Promise.reject(new Error('The table is gone.'));
  world.result = broken;
  for (let i = 0; i < 6; i += 1) await expect(send()).rejects.toThrow('The table is gone.');
  world.result = failing('network');
  for (let i = 0; i < 4; i += 1) await failureFrom(send());
  world.result = broken;
  await expect(send()).rejects.toThrow('The table is gone.');
  world.result = failing('network');
  await failureFrom(send());
  expect(await failureFrom(send())).toMatchObject(refused('failures'));
});

test('a clock set back does not block sending', async () => {
  const { world, send } = setUp({ perMinute: 1 });
  await send();
  world.time -= 3_600_000;
  await send();
  expect(world.calls).toBe(2);
});

test.each([-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('a limit of %s is refused', (limit) => {
  expect(() => setUp({ perMinute: limit })).toThrow(RangeError);
  expect(() => setUp({ perDay: limit })).toThrow(RangeError);
});

test('the breaker answers with the result and under the name of its sender', async () => {
  const { sender, send } = setUp();
  expect(sender.name).toBe('tencent');
  expect(await send()).toEqual({ providerId: 'id' });
});
