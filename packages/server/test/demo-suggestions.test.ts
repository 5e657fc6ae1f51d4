import { beforeAll, expect, test } from 'vitest';
import { seedDemo } from '../src/db/seed/seed-demo.ts';
import { type World, world } from './world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
  await seedDemo({ db: w.db, files: w.deps.files }, 'none', w.now());
}, 60_000);

test('the demo has 200 suggestions in all states, each with a thread that could have come about', async () => {
  const all = await w.db.selectFrom('suggestion').selectAll().execute();
  expect(all).toHaveLength(200);
  for (const state of ['new', 'doing', 'waiting', 'answered', 'closed'] as const)
    expect(all.some((one) => one.state === state)).toBe(true);
  for (const closedReason of ['solved', 'noAnswer', 'duplicate'] as const)
    expect(all.some((one) => one.closedReason === closedReason)).toBe(true);
  const inTime = all.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  expect(inTime.map(({ id }) => id)).toEqual(all.map(({ id }) => id).toSorted((a, b) => a - b));
  const messages = await w.db.selectFrom('suggestionMessage').selectAll().orderBy('id').execute();
  expect(messages.some(({ text }) => /^[\x20-\x7e]+$/.test(text))).toBe(true);
  for (const one of all) {
    const own = messages.filter(({ suggestionId }) => suggestionId === one.id);
    const times = [one.createdAt, ...own.map(({ at }) => at)].map((at) => at.getTime());
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(Math.max(...times)).toBeLessThanOrEqual(w.now().getTime());
    // Whose answer is awaited has the clock running, and nobody else.
    expect(one.dueAt !== null).toBe(one.state === 'new' || one.state === 'doing');
    expect(one.handlerId !== null).toBe(one.state !== 'new');
    // What was closed for want of a word was asked for one.
    if (one.closedReason === 'noAnswer') expect(own.map(({ kind }) => kind)).toEqual(['ask']);
  }
});

test('the printed account of a tenant has some of its own', async () => {
  const own = await w.db
    .selectFrom('suggestion')
    .innerJoin('user', 'user.id', 'suggestion.userId')
    .select('suggestion.id')
    .where('user.userName', '=', 'tenant')
    .execute();
  expect(own.length).toBeGreaterThan(5);
});
