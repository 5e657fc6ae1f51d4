import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Twins, twins } from '../factories/twins.ts';
import { type World, world } from '../world.ts';
import { type Call, named, writes } from './calls.ts';
import { type CuttingProxy, cuts, cuttingProxy } from './cutting-proxy.ts';
import { platform } from './scene.ts';
import { grown, sizes } from './tables.ts';
import { settled, trial } from './trial.ts';
import { deliver } from './wire.ts';

let w: World;
let t: Twins;
let proxy: CuttingProxy;
beforeAll(async () => {
  w = await world({ deps: { chatApp: platform } });
  t = await twins(w);
  await w.app.listen({ port: 0, host: '127.0.0.1' });
  const at = w.app.server.address();
  proxy = await cuttingProxy(at && typeof at === 'object' ? at.port : 0);
});
afterAll(() => proxy.close());

/** What one delivery of a call leaves behind, when the line is prepared like this. */
async function left(call: Call, prepare: () => void) {
  const made = await trial(w, t, call);
  const [before, sent, cut] = [await sizes(w.db), w.outbox.length, proxy.cutSoFar()];
  prepare();
  const { answer, tries } = await deliver(proxy.port, made, randomUUID());
  await settled(w);
  expect(answer, call.path).toMatchObject({ code: 200 });
  const rows = grown(before, await sizes(w.db));
  return { rows, messages: w.outbox.length - sent, tries, cut: proxy.cutSoFar() - cut };
}

describe('a write over a line that breaks', () => {
  test.each(named(writes))('%s is done once, wherever it broke', async (_, call) => {
    const whole = await left(call, () => {});
    expect(whole).toMatchObject({ tries: 1, cut: 0 });
    for (const cut of cuts) {
      const repeated = await left(call, () => proxy.cutNext(cut));
      expect(repeated, cut).toEqual({ ...whole, tries: 2, cut: 1 });
    }
    const worst = await left(call, () => {
      for (const cut of cuts) proxy.cutNext(cut);
    });
    expect(worst, 'all of these one after the other').toEqual({ ...whole, tries: 5, cut: 4 });
  });
});
