import type { Twins } from '../test/factories/twins.ts';
import { doorCallsAt } from '../test/suites/door-calls.ts';
import type { World } from '../test/world.ts';
import type { LargeCall } from './loop-large-calls.ts';

/** Every call of readers and phones that could grow, over the most that it takes or answers. */
export async function largestDoorCalls(w: World, t: Twins): Promise<LargeCall[]> {
  const { host, calls } = await doorCallsAt(w, t);
  for (let n = 0; n < 300; n += 1) await w.make.visit({ hostId: host.id });
  return calls.map(({ call, send }): LargeCall => ({ name: call.path, make: async () => () => send() }));
}
