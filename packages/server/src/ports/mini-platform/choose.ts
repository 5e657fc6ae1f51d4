import path from 'node:path';
import { type Settings, WrongSetting } from '../../kit/settings/settings.ts';
import { platformBaseUrl } from '../platform-base-url.ts';
import { aesKeyShape } from './message-crypt.ts';
import type { MiniPlatform } from './mini-platform.ts';
import { demoPlatform } from './simulator/demo-platform.ts';
import { makeSimulator, simulatorBase } from './simulator/simulator.ts';
import { makeWechat } from './wechat.ts';

type Chosen = Pick<Settings, 'mode' | 'env' | 'publicUrl' | 'dataDir'>;

const needed = [
  'WX_COMPONENT_APP_ID',
  'WX_COMPONENT_APP_SECRET',
  'WX_COMPONENT_TOKEN',
  'WX_COMPONENT_AES_KEY',
] as const;
const keys = ['WX_COMPONENT_AES_KEY', 'WX_COMPONENT_PREVIOUS_AES_KEY'] as const;

/** The simulated platform's account of ours: known to everybody, and good for nothing else. */
const simulated = {
  appId: 'wxsimulated0000001',
  appSecret: 'simulated-secret-of-the-provider',
  token: 'simulatedToken',
  aesKey: 'simulatedPlatformKeyForDemonstrationsOnly01',
};

/** Where the platform's messages come in; `$APPID$` is what it replaces by the mini-program's. */
const callbackPaths = { event: '/wechat/component/event', message: '/wechat/component/$APPID$/message' };

/** Until the demo's verdicts come: long enough to see the review, short enough to wait for. */
const demoVerdictMs = 30_000;
const demoTicketMs = 60_000;

/** The platform's own driver, talking to the platform that this server simulates. */
function withSimulator(settings: Chosen, now: () => Date): MiniPlatform {
  const simulator = makeSimulator({
    mode: settings.mode,
    now,
    provider: simulated,
    callbackUrls: () => {
      const origin = simulator.localOrigin();
      return { event: origin + callbackPaths.event, message: origin + callbackPaths.message };
    },
    homeOrigin: () => settings.publicUrl,
    file: path.join(settings.dataDir, 'mini-simulator.json'),
    seed: demoPlatform(now()),
    ticketEveryMs: demoTicketMs,
    autoMs: demoVerdictMs,
  });
  simulator.localOrigin = () => settings.publicUrl;
  const page = () => settings.publicUrl + simulatorBase;
  const driver = makeWechat({
    ...simulated,
    apiBase: () => simulator.localOrigin() + simulatorBase,
    openBase: page,
    mpBase: page,
    now,
  });
  return { ...driver, name: 'simulated', simulator };
}

function real(settings: Chosen, now: () => Date): MiniPlatform {
  const { env } = settings;
  const missing = needed.filter((name) => !env[name]);
  if (missing.length > 0) {
    const set = [...needed, ...keys].find((name) => env[name]);
    throw new WrongSetting(`${missing.join(', ')}: needed with ${set}.`);
  }
  const wrong = keys.find((name) => env[name] && !aesKeyShape.test(env[name]));
  if (wrong) throw new WrongSetting(`${wrong} must be 43 characters of A-Z, a-z and 0-9.`);
  const [apiBase, openBase, mpBase] = [
    platformBaseUrl('WX_API_BASE', settings, 'https://api.weixin.qq.com'),
    platformBaseUrl('WX_OPEN_BASE', settings, 'https://open.weixin.qq.com'),
    platformBaseUrl('WX_MP_BASE', settings, 'https://mp.weixin.qq.com'),
  ];
  return makeWechat({
    apiBase: () => apiBase,
    openBase: () => openBase,
    mpBase: () => mpBase,
    appId: env.WX_COMPONENT_APP_ID ?? '',
    appSecret: env.WX_COMPONENT_APP_SECRET ?? '',
    token: env.WX_COMPONENT_TOKEN ?? '',
    aesKey: env.WX_COMPONENT_AES_KEY ?? '',
    previousAesKey: env.WX_COMPONENT_PREVIOUS_AES_KEY || undefined,
    now,
  });
}

/**
 * The provider platform that the settings ask for: the real one when its settings are there, all of them; else the
 * simulated one in demo mode, else null (production without mini-programs).
 * @throws WrongSetting naming what is missing or wrong
 */
export function chooseMiniPlatform(settings: Chosen, now: () => Date): MiniPlatform | null {
  const { env, mode } = settings;
  const appId = env.WX_COMPONENT_APP_ID;
  const asked = appId === 'simulated' || appId === simulated.appId;
  if (asked && mode === 'production') {
    throw new WrongSetting(
      'WX_COMPONENT_APP_ID names the simulated platform, which exists in demo mode only. Set your own provider, or leave it out for no mini-programs.',
    );
  }
  const set = [...needed, ...keys].some((name) => env[name]);
  if (!asked && set) return real(settings, now);
  platformBaseUrl('WX_MP_BASE', settings, 'https://mp.weixin.qq.com');
  return mode === 'demo' ? withSimulator(settings, now) : null;
}
