import { randomUUID } from 'node:crypto';
import { api, op } from '@mdi/contract/kit/op.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { PublicCtx } from '../src/kit/calls/ctx.ts';
import { implement } from '../src/kit/calls/implement.ts';
import { Refusal, refuse } from '../src/kit/calls/refuse.ts';
import { rows } from '../src/kit/calls/rows.ts';
import {
  assertRoomInLimits,
  assertWithinLimit,
  countLimitedEvent,
  forgetLimitedEvents,
  type RateLimit,
  takeFromLimit,
  uncountLimitedEvent,
} from '../src/kit/rate-limits/rate-limits.ts';
import { modules } from '../src/modules/index.ts';
import { type World, world } from './world.ts';

/** What a counted call does then. */
const ends = z.enum(['well', 'refused', 'taken', 'deadlock']);
const input = z.strictObject({ who: z.string(), ending: z.optional(ends) });
const called = { access: 'public', about: 'x', input, output: z.int(), pace: 10_000 } as const;

/** A module of the test's own, whose calls count and then end in one way or another. */
const countedApi = api('counted', {
  demand: op({ ...called, writes: true }),
  look: op(called),
  take: op({ ...called, writes: true }),
  fail: op({ ...called, writes: true }),
  room: op(called),
  undo: op({ ...called, writes: true }),
  forget: op({ ...called, writes: true }),
});
type Input = { who: string; ending?: z.infer<typeof ends> | undefined };

const limitOf = (who: string): RateLimit => ({ name: 'test', of: [who], most: 3, minutes: 10 });
let runs = 0;

async function end(ctx: PublicCtx, { ending = 'well' }: Input): Promise<number> {
  runs += 1;
  if (ending === 'refused') refuse('kit.error.notFound', { code: 'notFound' });
  const raise = (what: string) =>
    sql`do $$ begin raise exception using ${sql.raw(what)}; end $$`.execute(rows(ctx));
  if (ending === 'taken') await raise("errcode = '23505', constraint = 'taken_once'");
  if (ending === 'deadlock' && runs % 2 === 1) await raise("errcode = '40P01'");
  return runs;
}

const counted = implement(
  countedApi,
  {
    async demand(ctx, one) {
      await assertWithinLimit(ctx, [limitOf(one.who)]);
      return end(ctx, one);
    },
    async look(ctx, one) {
      await assertWithinLimit(ctx, [limitOf(one.who)]);
      return 1;
    },
    async take(ctx, one) {
      await takeFromLimit(ctx, limitOf(one.who), 2);
      return end(ctx, one);
    },
    async fail(ctx, one) {
      await countLimitedEvent(ctx, limitOf(one.who));
      return end(ctx, one);
    },
    async room(ctx, one) {
      await assertRoomInLimits(ctx, [limitOf(one.who)]);
      return 1;
    },
    async undo(ctx, one) {
      await uncountLimitedEvent(ctx, limitOf(one.who));
      return 1;
    },
    async forget(ctx, one) {
      await forgetLimitedEvents(ctx, limitOf(one.who));
      return 1;
    },
  },
  { constraints: { taken_once: () => new Refusal('kit.error.notFound') } },
);

let w: World;
let who: string;
beforeAll(async () => {
  w = await world({ modules: [...modules, counted] });
});
beforeEach(() => {
  who = randomUUID();
  runs = 0;
});

const ask = async (name: keyof typeof countedApi.ops, ending?: Input['ending'], key?: string) =>
  (await w.call(countedApi, name, { who, ending }, null, key === undefined ? {} : { key })).code;
/** How many more calls are let in. */
async function left(): Promise<number> {
  for (let n = 0; ; n += 1) if ((await ask('demand')) === 429) return n;
}

describe('a limit', () => {
  test('lets in as many as it says, then tells how long to wait', async () => {
    expect(await left()).toBe(3);
    const { message, code } = await w.call(countedApi, 'demand', { who });
    expect(code).toBe(429);
    expect(message).toMatch(/(59\d|600) seconds/);
  });

  test('counts a call that is refused afterwards, by a sentence or by a constraint', async () => {
    expect(await ask('demand', 'refused')).toBe(404);
    expect(await ask('demand', 'taken')).toBe(400);
    expect(await left()).toBe(1);
  });

  test('counts a call once, however often its transaction is run', async () => {
    expect(await ask('demand', 'deadlock')).toBe(200);
    expect(runs).toBe(2);
    expect(await left()).toBe(2);
  });

  test('counts a call once, however often it is repeated under its key', async () => {
    const key = randomUUID();
    for (let n = 0; n < 5; n += 1) expect(await ask('demand', 'well', key)).toBe(200);
    expect(await left()).toBe(2);
  });

  test('counts what only reads too', async () => {
    expect([await ask('look'), await ask('look'), await ask('look'), await ask('look')]).toEqual([
      ...[200, 200, 200, 429],
    ]);
  });

  test('ends its time, which begins with the first event and which refused calls do not lengthen', async () => {
    expect(await ask('demand')).toBe(200);
    w.pass(9);
    expect(await left()).toBe(2);
    w.pass(1.1);
    expect(await left()).toBe(3);
  });

  test('is not passed by calls at once', async () => {
    const codes = await Promise.all(Array.from({ length: 24 }, () => ask('demand')));
    expect(codes.filter((code) => code === 200)).toHaveLength(3);
  });

  test('is everybody’s own', async () => {
    expect(await left()).toBe(3);
    who = randomUUID();
    expect(await left()).toBe(3);
  });
});

describe('what is taken from a limit', () => {
  test('is given back by a call that is refused', async () => {
    expect(await ask('take', 'refused')).toBe(404);
    expect(await ask('take', 'taken')).toBe(400);
    expect(await ask('take')).toBe(200);
    expect(await ask('take')).toBe(429);
    expect(await left()).toBe(1);
  });
});

describe('a failure that is counted', () => {
  test('stays counted when the call is refused, and leaves no room after as many as the limit says', async () => {
    for (let n = 0; n < 3; n += 1) {
      expect(await ask('room')).toBe(200);
      expect(await ask('fail', 'refused')).toBe(404);
    }
    expect(await ask('room')).toBe(429);
    w.pass(10.1);
    expect(await ask('room')).toBe(200);
  });

  test('can be taken back, and all of them forgotten', async () => {
    for (let n = 0; n < 3; n += 1) await ask('fail');
    expect(await ask('room')).toBe(429);
    await ask('undo');
    expect(await ask('room')).toBe(200);
    await ask('fail');
    await ask('forget');
    expect(await left()).toBe(3);
  });
});
