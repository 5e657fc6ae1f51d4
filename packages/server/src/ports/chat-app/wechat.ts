import { type ChatApp, ChatAppFailed } from './chat-app.ts';

export type WechatSettings = { openBase: string; apiBase: string; appId: string; appSecret: string };

const timeoutMs = 5_000;

/** The API answers JSON whatever its content type says; a refusal is HTTP 200 with an errcode. */
async function askToken(settings: WechatSettings, code: string): Promise<Record<string, unknown>> {
  const query = new URLSearchParams({
    appid: settings.appId,
    secret: settings.appSecret,
    code,
    grant_type: 'authorization_code',
  });
  try {
    const response = await fetch(`${settings.apiBase}/sns/oauth2/access_token?${query}`, {
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const body: unknown = JSON.parse(await response.text());
    if (body && typeof body === 'object') return body as Record<string, unknown>;
  } catch {
    // Never asked again: a code is good for one exchange, and a repeated one would burn it.
    throw new ChatAppFailed('network');
  }
  throw new ChatAppFailed('garbage');
}

/** Website sign-in of the WeChat open platform. The tokens it answers are not kept: only who it is matters. */
export function makeWechat(settings: WechatSettings): ChatApp {
  return {
    name: 'wechat',
    authorizeUrl(state, redirect) {
      const query = new URLSearchParams({
        appid: settings.appId,
        redirect_uri: redirect,
        response_type: 'code',
        scope: 'snsapi_login',
        state,
      });
      return `${settings.openBase}/connect/qrconnect?${query}#wechat_redirect`;
    },
    async exchange(code) {
      const body = await askToken(settings, code);
      if (body.errcode) throw new ChatAppFailed(String(body.errcode));
      const account = body.unionid || body.openid;
      if (typeof account !== 'string') throw new ChatAppFailed('no openid');
      return { account: `${body.unionid ? 'u' : 'o'}:${account}` };
    },
  };
}
