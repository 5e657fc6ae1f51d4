import { type Settings, WrongSetting } from '../../kit/settings/settings.ts';
import { platformBaseUrl } from '../platform-base-url.ts';
import type { ChatApp } from './chat-app.ts';
import { makeChatSandbox, sandboxAppId, sandboxBase } from './sandbox/sandbox.ts';
import { makeWechat } from './wechat.ts';

type Chosen = Pick<Settings, 'mode' | 'env' | 'publicUrl'>;

/** The platform's own driver, talking to the platform that this server simulates. */
function sandboxed(settings: Chosen, now: () => Date): ChatApp {
  const sandbox = makeChatSandbox({ mode: settings.mode, now, publicUrl: () => settings.publicUrl });
  const driver = makeWechat({
    openBase: () => settings.publicUrl + sandboxBase,
    apiBase: () => sandbox.localOrigin() + sandboxBase,
    appId: sandbox.appId,
    appSecret: sandbox.appSecret,
  });
  return { ...driver, name: 'sandbox', sandbox };
}

/**
 * The chat app that the settings ask for: the platform when an app id is set, else the simulated one in demo
 * mode, else null (production without scan sign-in). @throws WrongSetting naming what is missing or wrong.
 */
export function chooseChatApp(settings: Chosen, now: () => Date): ChatApp | null {
  const { env, mode } = settings;
  const appId = env.WX_APP_ID;
  const simulated = appId === 'sandbox' || appId === sandboxAppId;
  if (simulated && mode === 'production') {
    throw new WrongSetting(
      'WX_APP_ID names the simulated chat platform, which exists in demo mode only. Set your own app id, or leave it out for no scan sign-in.',
    );
  }
  const [openBase, apiBase] = [
    platformBaseUrl('WX_OPEN_BASE', settings, 'https://open.weixin.qq.com'),
    platformBaseUrl('WX_API_BASE', settings, 'https://api.weixin.qq.com'),
  ];
  if (simulated || (!appId && mode === 'demo')) return sandboxed(settings, now);
  if (!appId) return null;
  const appSecret = env.WX_APP_SECRET;
  if (!appSecret) throw new WrongSetting('WX_APP_SECRET is needed with WX_APP_ID.');
  return makeWechat({ openBase: () => openBase, apiBase: () => apiBase, appId, appSecret });
}
