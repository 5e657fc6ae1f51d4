import { makeAsk } from './ask.ts';
import { makeCallbacks } from './callback.ts';
import type { MiniPlatform } from './mini-platform.ts';
import { codeCalls } from './wechat-code.ts';
import { programCalls } from './wechat-program.ts';
import { providerCalls } from './wechat-provider.ts';
import { releaseCalls } from './wechat-release.ts';
import { reviewCalls } from './wechat-review.ts';

export type WechatSettings = {
  /** Asked for at each use, because a server learns its own address only when it listens. */
  apiBase: () => string;
  openBase: () => string;
  mpBase: () => string;
  appId: string;
  appSecret: string;
  /** What messages to us are signed with. */
  token: string;
  aesKey: string;
  /** The key before the last change of it, while messages may still come under it. */
  previousAesKey?: string | undefined;
  now: () => Date;
  /** How long the platform may take for the whole answer, in milliseconds; 8 s unless told. */
  timeoutMs?: number;
  /** Calls about one mini-program come so far apart, in milliseconds; 1.2 s unless told. */
  spacingMs?: number;
};

const usualTimeoutMs = 8_000;
/** A second, and as much more as two calls may differ in on their way. */
export const usualSpacingMs = 1_200;

/** At the platform: mini-programs alone, and no accounts of other kinds. */
const miniPrograms = '2';

/** The provider platform of the WeChat open platform. */
export function makeWechat(settings: WechatSettings): MiniPlatform {
  const { appId, openBase, mpBase, timeoutMs = usualTimeoutMs } = settings;
  const ask = makeAsk({ apiBase: settings.apiBase, appSecret: settings.appSecret, timeoutMs });
  return {
    name: 'wechat',
    provider: { appId },
    spacingMs: settings.spacingMs ?? usualSpacingMs,
    authorizeUrl({ preAuthCode, redirect, phone, appId: only }) {
      const query = new URLSearchParams({
        ...(phone && { action: 'bindcomponent', no_scan: '1' }),
        component_appid: appId,
        pre_auth_code: preAuthCode,
        redirect_uri: redirect,
        auth_type: miniPrograms,
        ...(only !== null && { biz_appid: only }),
      });
      return phone
        ? `${openBase()}/wxaopen/safe/bindcomponent?${query}#wechat_redirect`
        : `${mpBase()}/cgi-bin/componentloginpage?${query}`;
    },
    ...providerCalls(ask, settings),
    ...codeCalls(ask),
    ...reviewCalls(ask),
    ...releaseCalls(ask),
    ...programCalls(ask),
    callbacks: makeCallbacks(settings),
  };
}
