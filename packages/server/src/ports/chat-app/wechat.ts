import type { Lang } from '@mdi/contract/kit/words.ts';
import { type ChatApp, ChatAppFailed } from './chat-app.ts';

export type WechatSettings = {
  /** Asked for at each use, because a server learns its own address only when it listens. */
  openBase: () => string;
  apiBase: () => string;
  appId: string;
  appSecret: string;
  /** How long the platform may take for the whole answer, in milliseconds; 5 s unless told. */
  timeoutMs?: number;
};

const usualTimeoutMs = 5_000;
/** Longest answer read, in bytes; real ones stay below 1 kB. */
const answerLimit = 64 * 1024;

/** What was answered, whatever its status and content type. @throws when nothing whole arrived in time. */
async function answerOf(url: string, timeoutMs: number): Promise<string> {
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop by an error also cancels the stream, so an endless answer is not read on.
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > answerLimit) throw new Error('answer too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

type Person = { errcode?: unknown; unionid?: unknown; openid?: unknown };

function parsed(text: string): Person {
  try {
    const body: unknown = JSON.parse(text);
    if (body && typeof body === 'object') return body;
  } catch {
    // Not JSON: told apart from no answer by the code in the log.
  }
  throw new ChatAppFailed('garbage', true);
}

/** The API answers JSON whatever its content type says; a refusal is HTTP 200 with an errcode. */
async function askWho(settings: WechatSettings, code: string): Promise<Person> {
  const query = new URLSearchParams({
    appid: settings.appId,
    secret: settings.appSecret,
    code,
    grant_type: 'authorization_code',
  });
  const url = `${settings.apiBase()}/sns/oauth2/access_token?${query}`;
  // Never asked again: a code is good for one exchange, and a repeated one would burn it. The cause is left
  // out, because it may hold the address with the secret.
  const text = await answerOf(url, settings.timeoutMs ?? usualTimeoutMs).catch(() => {
    throw new ChatAppFailed('network', true);
  });
  return parsed(text);
}

/** The platform's names of our languages. */
const platformLanguage: Record<Lang, string> = { zh: 'cn', en: 'en' };

/** The platform says that it is too busy; another scan may work. */
const busyErrcode = -1;

/** Website sign-in of the WeChat open platform. The tokens it answers are not kept: only who it is matters. */
export function makeWechat(settings: WechatSettings): ChatApp {
  return {
    name: 'wechat',
    authorizeUrl(state, redirect, lang) {
      const query = new URLSearchParams({
        appid: settings.appId,
        redirect_uri: redirect,
        response_type: 'code',
        scope: 'snsapi_login',
        state,
        lang: platformLanguage[lang],
      });
      return `${settings.openBase()}/connect/qrconnect?${query}#wechat_redirect`;
    },
    async exchange(code) {
      const body = await askWho(settings, code);
      if (body.errcode) throw new ChatAppFailed(String(body.errcode), body.errcode === busyErrcode);
      const account = body.unionid || body.openid;
      if (typeof account !== 'string' || account === '') throw new ChatAppFailed('no openid');
      return { account: `${body.unionid ? 'u' : 'o'}:${account}` };
    },
  };
}
