import { type Settings, WrongSetting } from '../../kit/settings/settings.ts';
import { platformBaseUrl } from '../platform-base-url.ts';
import type { ContentCheck } from './content-check.ts';
import { wechatCheck } from './wechat.ts';
import { wordListCheck } from './word-list.ts';

type Chosen = Pick<Settings, 'mode' | 'env'>;

/**
 * The checker that the settings ask for: the chat platform's with the account of a mini-program, else a short list of words
 * in demo mode, else null (production, where staff read whatever comes).
 * @throws WrongSetting naming what is missing or wrong
 */
export function chooseContentCheck(settings: Chosen, now: () => Date): ContentCheck | null {
  const { env, mode } = settings;
  const [appId, appSecret] = [env.WX_CHECK_APP_ID, env.WX_CHECK_APP_SECRET];
  if (appId === 'local' && mode === 'production') {
    throw new WrongSetting(
      'WX_CHECK_APP_ID names the local list of words, which exists in demo mode only. Set your own mini-program, or leave it out.',
    );
  }
  if (!appId || appId === 'local') return mode === 'demo' ? wordListCheck(mode) : null;
  if (!appSecret) throw new WrongSetting('WX_CHECK_APP_SECRET is needed with WX_CHECK_APP_ID.');
  const apiBase = platformBaseUrl('WX_API_BASE', settings, 'https://api.weixin.qq.com');
  return wechatCheck({ apiBase, appId, appSecret, now });
}
