import type { ChatApp } from '../../src/ports/chat-app/chat-app.ts';
import type { Twins } from '../factories/twins.ts';
import type { World } from '../world.ts';

export type Person = Awaited<ReturnType<World['make']['person']>>;

/**
 * What an example is made in: who will call, and the two projects. What an example sets on `browser` goes
 * along with the call.
 */
export type Scene = { w: World; me: Person; t: Twins; browser: { cookie: string | null } };

export const scene = (w: World, t: Twins, me: Person): Scene => ({ w, t, me, browser: { cookie: null } });

/** A chat platform on which every code is the name of its account. */
export const platform: ChatApp = {
  name: 'sandbox',
  authorizeUrl: (state) => `https://scan.example/?state=${state}`,
  exchange: async (code) => ({ account: code }),
};
