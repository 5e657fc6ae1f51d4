import { z } from 'zod';
import type { ContentCheck, Verdict } from './content-check.ts';

export type WechatCheckSettings = {
  apiBase: string;
  /** Of the mini-program in which people write. */
  appId: string;
  appSecret: string;
  now: () => Date;
  /** People wait for the answer, so it is short. */
  timeoutMs?: number;
};

const usualTimeoutMs = 2_000;
/** Longest answer read, in bytes; real ones stay below 2 kB. */
const answerLimit = 64 * 1024;
/** A token is asked for anew so long before its end. */
const marginMs = 300_000;
/** The platform takes no more letters. */
const maxLetters = 2_500;
/** What the platform calls a comment. */
const sceneOfComment = 2;
/** The token is not known, or no longer. */
const deadToken: ReadonlySet<number> = new Set([40001, 40014, 42001]);

const Token = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });
const Checked = z.object({
  errcode: z.number(),
  result: z.object({ suggest: z.string() }).optional(),
});

/** Of a code that was good for a mini-program; with it comes a key for secrets of the person, which nobody here needs. */
const Opened = z.object({ openid: z.string().min(1).max(128) });

/** Without a body it is asked by GET. */
async function answerTo(url: string, body: object | null, timeoutMs: number): Promise<unknown> {
  const response = await fetch(url, {
    ...(body !== null && {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify(body),
    }),
    // A token goes nowhere else.
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > answerLimit) throw new Error('answer too long');
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}

const verdicts: Readonly<Record<string, Verdict>> = { pass: 'pass', risky: 'risky', review: 'unsure' };

/**
 * The chat platform's look at texts (`msg_sec_check`, version 2), which asks who wrote them. Its stable token is the same for
 * whoever asks, so each node keeps its own copy.
 */
export function wechatCheck(settings: WechatCheckSettings): ContentCheck {
  const { apiBase, appId, appSecret, now, timeoutMs = usualTimeoutMs } = settings;
  let kept: { token: string; until: number } | null = null;

  async function token(): Promise<string> {
    if (kept && kept.until > now().getTime()) return kept.token;
    const asked = { grant_type: 'client_credential', appid: appId, secret: appSecret };
    const told = Token.parse(await answerTo(`${apiBase}/cgi-bin/stable_token`, asked, timeoutMs));
    kept = { token: told.access_token, until: now().getTime() + told.expires_in * 1_000 - marginMs };
    return kept.token;
  }

  async function ask(content: string, openId: string, again: boolean): Promise<Verdict> {
    const url = `${apiBase}/wxa/msg_sec_check?access_token=${encodeURIComponent(await token())}`;
    const asked = { content, version: 2, scene: sceneOfComment, openid: openId };
    const { errcode, result } = Checked.parse(await answerTo(url, asked, timeoutMs));
    if (deadToken.has(errcode) && again) {
      kept = null;
      return ask(content, openId, false);
    }
    return errcode === 0 ? (verdicts[result?.suggest ?? ''] ?? 'unsure') : 'unsure';
  }

  return {
    name: 'wechat',
    async check({ text, openId }) {
      const letters = [...text];
      if (openId === null || letters.length > maxLetters) return 'unsure';
      try {
        return await ask(text, openId, true);
      } catch {
        // Not reached, too late, or nothing that can be read: somebody looks at the text instead.
        return 'unsure';
      }
    },
    async openIdOf(code) {
      const asked = { appid: appId, secret: appSecret, js_code: code, grant_type: 'authorization_code' };
      try {
        // Asked once: a code that was used by an answer that was lost is good no more.
        const url = `${apiBase}/sns/jscode2session?${new URLSearchParams(asked)}`;
        return Opened.parse(await answerTo(url, null, timeoutMs)).openid;
      } catch {
        // Not reached, or a code of another mini-program: what they write is looked at by somebody.
        return null;
      }
    },
  };
}
