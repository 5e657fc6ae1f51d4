import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Twins, twins } from '../factories/twins.ts';
import { type World, world } from '../world.ts';
import { ask } from './ask.ts';
import { named, writes } from './calls.ts';
import { platform } from './scene.ts';
import { grown, prints, sizes } from './tables.ts';
import { settled, type Trial, trial } from './trial.ts';

let w: World;
let t: Twins;
beforeAll(async () => {
  w = await world({ deps: { chatApp: platform } });
  t = await twins(w);
});

/** What a trial's call adds to the tables and to what was sent, however often it is made. */
async function added(made: Trial, make: () => Promise<unknown>) {
  const [before, sent] = [await sizes(w.db), w.outbox.length];
  const answers = await make();
  await settled(w);
  return {
    answers,
    rows: grown(before, await sizes(w.db)),
    messages: w.outbox.length - sent,
    of: made.call.path,
  };
}

const once = ({ call, input, along }: Trial, key: string) => ask(w, call, input, { ...along, key });

describe('a write repeated with its key', () => {
  test.each(named(writes))(
    '%s: one after the other gets the first answer and does nothing more',
    async (_, call) => {
      const made = await trial(w, t, call);
      const key = randomUUID();
      const first = await once(made, key);
      expect(first, call.path).toMatchObject({ code: 200 });
      await settled(w);
      const [before, sent, audits] = [await prints(w.db), w.outbox.length, (await sizes(w.db)).audit];
      for (let again = 0; again < 4; again += 1) expect(await once(made, key)).toEqual(first);
      await settled(w);
      expect(await prints(w.db)).toEqual(before);
      expect([w.outbox.length, (await sizes(w.db)).audit]).toEqual([sent, audits]);
    },
  );

  test.each(named(writes))('%s: five at once are done once, with five equal answers', async (_, call) => {
    const single = await trial(w, t, call);
    const alone = await added(single, () => once(single, randomUUID()));
    const made = await trial(w, t, call);
    const key = randomUUID();
    let answers: unknown[] = [];
    const together = await added(made, async () => {
      answers = await Promise.all(Array.from({ length: 5 }, () => once(made, key)));
    });
    expect(answers[0], call.path).toMatchObject({ code: 200 });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(together.rows).toEqual(alone.rows);
    expect(together.rows).toMatchObject({ audit: 1, idempotency: 1 });
    expect(together.messages).toBe(alone.messages);
  });
});
