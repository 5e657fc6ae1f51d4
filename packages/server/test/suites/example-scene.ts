import type { ChatApp } from '../../src/ports/chat-app/chat-app.ts';
import { type MiniPlatform, PlatformSilent } from '../../src/ports/mini-platform/mini-platform.ts';
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
export const testChatApp: ChatApp = {
  name: 'sandbox',
  authorizeUrl: (state) => `https://scan.example/?state=${state}`,
  exchange: async (code) => ({ account: code }),
};

/** A provider platform that shows a version on trial, and whose other answers never come. */
export const testMiniPlatform = new Proxy(
  {
    name: 'wechat' as const,
    provider: { appId: 'wx0000000000000000' },
    spacingMs: 0,
    simulator: undefined,
    trialCode: async () => ({ bytes: new Uint8Array([1]), type: 'image/png' }),
    pages: async () => ['pages/index'],
  },
  {
    get: (known, call) =>
      call in known
        ? known[call as keyof typeof known]
        : () => Promise.reject(new PlatformSilent(String(call), 'no answer', false)),
  },
  // Whatever else is asked is answered by the proxy.
) as unknown as MiniPlatform;

/** The outside of the product, as the suites over all calls have it. */
export const outsideServices = { chatApp: testChatApp, miniPlatform: testMiniPlatform };
