import { newToken } from '../../../kit/settings/secrets.ts';
import type { Mode } from '../../../kit/settings/settings.ts';
import { type IssuedCode, makeScans, type Scans } from './scans.ts';
import { makeSns, type Sns } from './sns.ts';

/** Where our server serves the simulated platform. */
export const sandboxBase = '/sandbox/wechat';

/** The app id under which the simulated platform knows us. */
export const sandboxAppId = 'wxsandbox000000001';

/** The simulated platform: its state in memory, gone with the server. */
export type ChatSandbox = {
  readonly appId: string;
  readonly appSecret: string;
  readonly scans: Scans;
  readonly sns: Sns;
  /** The origin at which this very server is reached on this machine; set by who serves the pages. */
  localOrigin: () => string;
};

export type SandboxParts = {
  mode: Mode;
  now: () => Date;
  /** The installation's own origin: the only one that the platform returns to. */
  publicUrl: () => string;
};

/**
 * The stand-in for the chat platform's website sign-in, for demo installations. Throws in production, where
 * anybody could confirm as anybody.
 */
export function makeChatSandbox({ mode, now, publicUrl }: SandboxParts): ChatSandbox {
  if (mode === 'production') throw new Error('The chat platform sandbox must not be used in production.');
  const codes = new Map<string, IssuedCode>();
  const appSecret = newToken();
  return {
    appId: sandboxAppId,
    appSecret,
    scans: makeScans({ appId: sandboxAppId, now, callbackOrigin: publicUrl, codes }),
    sns: makeSns({ appId: sandboxAppId, appSecret, now, codes }),
    localOrigin: publicUrl,
  };
}
