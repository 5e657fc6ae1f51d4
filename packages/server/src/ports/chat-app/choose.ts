import { type Env, WrongSetting } from '../../kit/settings.ts';
import type { ChatApp } from './chat-app.ts';
import { makeWechat } from './wechat.ts';

/** The configured chat app, or null when scan sign-in is not set up. */
export function chooseChatApp(env: Env): ChatApp | null {
  if (!env.WX_APP_ID) return null;
  if (!env.WX_APP_SECRET) throw new WrongSetting('WX_APP_SECRET is needed with WX_APP_ID.');
  return makeWechat({
    openBase: env.WX_OPEN_BASE || 'https://open.weixin.qq.com',
    apiBase: env.WX_API_BASE || 'https://api.weixin.qq.com',
    appId: env.WX_APP_ID,
    appSecret: env.WX_APP_SECRET,
  });
}
