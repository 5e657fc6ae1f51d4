import type { Provider, SimulatorParts } from './simulator/core.ts';
import { demoSeed } from './simulator/demo-seed.ts';
import { makeSimulator } from './simulator/simulator.ts';
import type { Seed } from './simulator/state.ts';
import { makeWechat } from './wechat.ts';

/** What the simulated platform of a test knows us by; the secrets are the reference's. */
export const testProvider: Provider = {
  appId: 'wxc0mp0nent000001',
  appSecret: 'top-secret-of-the-provider',
  token: 'mdiCallbackToken01',
  aesKey: 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG',
};

type Options = Partial<Omit<SimulatorParts, 'mode' | 'provider'>> & { seed?: Seed; timeoutMs?: number };

/**
 * A simulated platform on a port of its own, with the real driver over it. `env` lets a process of the product use it.
 * Nothing comes by the clock unless `simulator.run()` is called.
 */
export async function startPlatform({ timeoutMs, ...parts }: Options = {}) {
  const now = parts.now ?? (() => new Date());
  const simulator = makeSimulator({
    seed: demoSeed(now()),
    callbackUrls: () => null,
    retryMs: 20,
    ...parts,
    mode: 'demo',
    provider: testProvider,
    now,
  });
  const { url, stop } = await simulator.listen();
  const base = () => url;
  const driver = makeWechat({
    ...testProvider,
    apiBase: base,
    openBase: base,
    mpBase: base,
    now,
    ...(timeoutMs !== undefined && { timeoutMs }),
    spacingMs: 0,
  });
  const env = {
    WX_COMPONENT_APP_ID: testProvider.appId,
    WX_COMPONENT_APP_SECRET: testProvider.appSecret,
    WX_COMPONENT_TOKEN: testProvider.token,
    WX_COMPONENT_AES_KEY: testProvider.aesKey,
    WX_API_BASE: url,
    WX_OPEN_BASE: url,
    WX_MP_BASE: url,
  };
  return {
    platform: { ...driver, name: 'simulated' as const, simulator },
    simulator,
    control: simulator.control,
    url,
    env,
    async stop() {
      simulator.stop();
      await stop();
    },
  };
}

type Started = Awaited<ReturnType<typeof startPlatform>>;

/** The provider's own token, over a ticket that wasn't waited for. */
export const componentToken = async ({ platform, control }: Started): Promise<string> =>
  (await platform.componentToken(control.ticket())).token;

/** A mini-program that lets us act, with the tokens to do so. */
export async function grantAccess(started: Started, appId: string, sets?: readonly number[]) {
  const component = await componentToken(started);
  const code = started.control.authorize({ appId, sets });
  const given = await started.platform.authorized(component, code);
  return { component, access: given.access.token, refreshToken: given.refreshToken };
}
