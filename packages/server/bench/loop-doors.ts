import type { Twins } from '../test/factories/twins.ts';
import { doorsAt } from '../test/suites/door-calls.ts';
import type { World } from '../test/world.ts';
import type { Large } from './loop-large.ts';

/** Every call of readers and phones that could grow, over the most that it takes or answers. */
export async function doorCalls(w: World, t: Twins): Promise<Large[]> {
  const { host, calls } = await doorsAt(w, t);
  for (let n = 0; n < 300; n += 1) await w.make.visit({ hostId: host.id });
  return calls.map(({ call, send }): Large => ({ name: call.path, make: async () => () => send() }));
}
