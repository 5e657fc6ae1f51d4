import { randomBytes } from 'node:crypto';
import { newToken } from '../../../kit/settings/secrets.ts';
import type { Identity } from './identities.ts';
import { keepRecent } from './keep-recent.ts';
import type { IssuedCode } from './scans.ts';

/** A query of the API; a parameter that came twice or not at all counts as missing. */
export type SnsQuery = Record<string, string | undefined>;

/** What the API answers, always in HTTP 200. */
export type SnsAnswer = Record<string, string | number | string[]>;

export type SnsParts = {
  appId: string;
  appSecret: string;
  now: () => Date;
  codes: Map<string, IssuedCode>;
};

const sentences = {
  40001: 'invalid credential, access_token is invalid or not latest',
  40002: 'invalid grant_type',
  40003: 'invalid openid',
  40013: 'invalid appid',
  40029: 'invalid code',
  40030: 'invalid refresh_token',
  40125: 'invalid appsecret',
  40163: 'code been used',
  41001: 'access_token missing',
  41002: 'appid missing',
  41003: 'refresh_token missing',
  41004: 'appsecret missing',
  41008: 'missing code',
  41009: 'missing openid',
  42001: 'access_token expired',
  42002: 'refresh_token expired',
  42003: 'code expired',
  43001: 'require GET method',
} as const;

export type SnsErrcode = keyof typeof sentences;

/** A refusal as the platform words it: the sentence ends in a trace that changes with every answer. */
export function snsError(errcode: SnsErrcode): SnsAnswer {
  const rid = [0, 1, 2].map(() => randomBytes(4).toString('hex')).join('-');
  return { errcode, errmsg: `${sentences[errcode]}, rid: ${rid}` };
}

const codeLifeMs = 10 * 60_000;
const accessSeconds = 7200;
const refreshMs = 30 * 24 * 3_600_000;

type Granted = { identity: Identity; expiresAt: number };

/** The calls below /sns: codes for tokens, tokens for the person. */
export function makeSns({ appId, appSecret, now, codes }: SnsParts) {
  const access = new Map<string, Granted>();
  const refresh = new Map<string, Granted>();

  function tokens(identity: Identity, refreshToken: string): SnsAnswer {
    const token = newToken();
    keepRecent(access, token, { identity, expiresAt: now().getTime() + accessSeconds * 1000 });
    return {
      access_token: token,
      expires_in: accessSeconds,
      refresh_token: refreshToken,
      openid: identity.openid,
      scope: 'snsapi_login',
    };
  }

  /** Whose access token this is, or why it opens nothing. */
  function holder(query: SnsQuery): Identity | SnsErrcode {
    const granted = access.get(query.access_token ?? '');
    if (!query.access_token) return 41001;
    if (!query.openid) return 41009;
    if (!granted) return 40001;
    if (granted.expiresAt <= now().getTime()) return 42001;
    return granted.identity.openid === query.openid ? granted.identity : 40003;
  }

  function wrongExchange(query: SnsQuery): SnsErrcode | undefined {
    if (!query.appid) return 41002;
    if (!query.secret) return 41004;
    if (!query.code) return 41008;
    if (query.grant_type !== 'authorization_code') return 40002;
    if (query.appid !== appId) return 40013;
    if (query.secret !== appSecret) return 40125;
    const issued = codes.get(query.code);
    if (!issued) return 40029;
    if (issued.used) return 40163;
    return now().getTime() - issued.issuedAt.getTime() > codeLifeMs ? 42003 : undefined;
  }

  return {
    /** Trades a code for tokens, once. */
    accessToken(query: SnsQuery): SnsAnswer {
      const wrong = wrongExchange(query);
      const issued = codes.get(query.code ?? '');
      if (wrong || !issued) return snsError(wrong ?? 40029);
      issued.used = true;
      const { identity } = issued;
      const token = newToken();
      keepRecent(refresh, token, { identity, expiresAt: now().getTime() + refreshMs });
      const { unionid } = identity;
      return { ...tokens(identity, token), ...(unionid && { unionid }) };
    },
    /** A new access token; the refresh token stays the same and lives no longer for it. */
    refreshToken(query: SnsQuery): SnsAnswer {
      if (!query.appid) return snsError(41002);
      if (!query.refresh_token) return snsError(41003);
      if (query.grant_type !== 'refresh_token') return snsError(40002);
      if (query.appid !== appId) return snsError(40013);
      const granted = refresh.get(query.refresh_token);
      if (!granted) return snsError(40030);
      if (granted.expiresAt <= now().getTime()) return snsError(42002);
      return tokens(granted.identity, query.refresh_token);
    },
    /** Whether an access token is still good. */
    auth(query: SnsQuery): SnsAnswer {
      const who = holder(query);
      return typeof who === 'number' ? snsError(who) : { errcode: 0, errmsg: 'ok' };
    },
    /** The person's public facts; sex and region are blanked, as the platform does today. */
    userInfo(query: SnsQuery): SnsAnswer {
      const who = holder(query);
      if (typeof who === 'number') return snsError(who);
      return {
        openid: who.openid,
        nickname: who.name[query.lang?.startsWith('en') ? 'en' : 'zh'],
        sex: 0,
        language: '',
        city: '',
        province: '',
        country: '',
        headimgurl: '',
        privilege: [],
        ...(who.unionid && { unionid: who.unionid }),
      };
    },
  };
}

export type Sns = ReturnType<typeof makeSns>;
