import { expect } from 'vitest';
import type { Twins } from '../factories/twins.ts';
import type { World } from '../world.ts';
import { type Call, resourceOf } from './calls.ts';
import { type Scene, scene } from './example-scene.ts';
import { exampleOf } from './examples/index.ts';
import type { Along } from './make-call.ts';
import { uploadablePicture } from './uploadable-picture.ts';

/** A call ready to be made once: an input of its own that is then done, and who makes it. */
export type CallTrial = { call: Call; input: unknown; along: Along };

/**
 * A call as somebody who holds just what it demands; as nobody where it is for everybody.
 * @param make its input, where that isn't its example
 */
export async function callTrial(
  w: World,
  t: Twins,
  call: Call,
  make: (at: Scene) => Promise<unknown> = (at) => exampleOf(call, at),
): Promise<CallTrial> {
  const own = resourceOf(call);
  const me = await w.make.person({ role: { resources: own ? [own] : [] } });
  const at = scene(w, t, me);
  const input = await make(at);
  const token = call.op.access === 'public' ? null : me.token;
  return { call, input, along: { token, cookie: at.browser.cookie, file: uploadablePicture } };
}

/**
 * Waits until every call has ended, also one whose line broke and that sends its message after a repeat was answered,
 * and every message that was sent is in the log, which nobody's answer waits for.
 */
export async function callsSettled({ db, outbox, ended }: World): Promise<void> {
  await ended();
  const count = db.selectFrom('smsLog').select(({ fn }) => fn.countAll<string>().as('logged'));
  const logged = async () => Number((await count.executeTakeFirstOrThrow()).logged);
  await expect.poll(logged, { timeout: 30_000, interval: 5 }).toBe(outbox.length);
}
