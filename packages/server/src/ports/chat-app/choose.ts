import { type Settings, WrongSetting } from '../../kit/settings.ts';
import type { ChatApp } from './chat-app.ts';
import { makeChatSandbox, sandboxAppId, sandboxBase } from './sandbox/sandbox.ts';
import { makeWechat } from './wechat.ts';

type Chosen = Pick<Settings, 'mode' | 'env' | 'publicUrl'>;

/** The secret travels to this address, so plain HTTP is accepted only on this machine. */
function baseOf(name: 'WX_OPEN_BASE' | 'WX_API_BASE', { env, mode }: Chosen, usual: string): string {
  const text = env[name] || usual;
  const url = URL.canParse(text) ? new URL(text) : null;
  const local = url !== null && ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname);
  const secure = url?.protocol === 'https:' || (local && url.protocol === 'http:');
  if (!url || !secure || url.username || url.search || url.hash) {
    throw new WrongSetting(`${name} must be an https address without user, query or fragment.`);
  }
  if (mode === 'production' && url.pathname.startsWith(sandboxBase)) {
    throw new WrongSetting(`${name} names the simulated chat platform, which exists in demo mode only.`);
  }
  return url.href.replace(/\/$/, '');
}

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
    baseOf('WX_OPEN_BASE', settings, 'https://open.weixin.qq.com'),
    baseOf('WX_API_BASE', settings, 'https://api.weixin.qq.com'),
  ];
  if (simulated || (!appId && mode === 'demo')) return sandboxed(settings, now);
  if (!appId) return null;
  const appSecret = env.WX_APP_SECRET;
  if (!appSecret) throw new WrongSetting('WX_APP_SECRET is needed with WX_APP_ID.');
  return makeWechat({ openBase: () => openBase, apiBase: () => apiBase, appId, appSecret });
}
