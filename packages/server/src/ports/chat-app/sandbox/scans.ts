import type { Lang } from '@mdi/contract/kit/words.ts';
import { newToken } from '../../../kit/settings/secrets.ts';
import { type Identity, identityOf } from './identities.ts';
import { keepRecent } from './keep-recent.ts';

/** What the page to scan on was opened with. */
export type Asked = Partial<
  Record<'appid' | 'redirect_uri' | 'response_type' | 'scope' | 'state' | 'lang', string>
>;

/** The parameter for which the platform shows no QR code. */
export type WrongParameter = 'appid' | 'redirect_uri' | 'response_type' | 'scope' | 'state';

export type ScanStatus = 'waiting' | 'scanned' | 'confirmed' | 'refused' | 'expired';

export type Scan = {
  uuid: string;
  redirect: string;
  state: string;
  lang: Lang | null;
  startedAt: Date;
  status: Exclude<ScanStatus, 'expired'>;
  code: string | null;
};

/** A code for one exchange. */
export type IssuedCode = { identity: Identity; issuedAt: Date; used: boolean };

export type ScanParts = {
  appId: string;
  now: () => Date;
  /** The only origin to return to; the platform registers it with the app. */
  callbackOrigin: () => string;
  codes: Map<string, IssuedCode>;
};

const qrLifeMs = 5 * 60_000;
const longestState = 128;

function wrongIn(asked: Asked, { appId, callbackOrigin }: ScanParts): WrongParameter | undefined {
  const { redirect_uri: redirect = '', state = '' } = asked;
  if (asked.appid !== appId) return 'appid';
  if (!URL.canParse(redirect) || new URL(redirect).origin !== callbackOrigin()) return 'redirect_uri';
  if (asked.response_type !== 'code') return 'response_type';
  if (asked.scope !== 'snsapi_login') return 'scope';
  // The platform takes none too; here a client that forgets it is told, because it could be sent forged returns.
  if (state === '' || Buffer.byteLength(state) > longestState) return 'state';
  return undefined;
}

/** The platform's own names of its languages. */
const languages: Record<string, Lang> = { cn: 'zh', en: 'en' };

/** The QR codes that wait for somebody, and what became of them. */
export function makeScans(parts: ScanParts) {
  const { now, codes } = parts;
  const scans = new Map<string, Scan>();
  const statusOf = (scan: Scan): ScanStatus => {
    const open = scan.status === 'waiting' || scan.status === 'scanned';
    return open && now().getTime() - scan.startedAt.getTime() > qrLifeMs ? 'expired' : scan.status;
  };
  const undecided = (uuid: string): Scan | undefined => {
    const scan = scans.get(uuid);
    return scan && ['waiting', 'scanned'].includes(statusOf(scan)) ? scan : undefined;
  };
  return {
    statusOf,
    /** Shows a new QR code, or names the parameter that is wrong. */
    begin(asked: Asked): Scan | WrongParameter {
      const wrong = wrongIn(asked, parts);
      if (wrong) return wrong;
      const uuid = newToken().slice(0, 16);
      return keepRecent(scans, uuid, {
        uuid,
        redirect: asked.redirect_uri ?? '',
        state: asked.state ?? '',
        lang: languages[asked.lang ?? ''] ?? null,
        startedAt: now(),
        status: 'waiting',
        code: null,
      });
    },
    look: (uuid: string): Scan | undefined => scans.get(uuid),
    /** A phone has read the QR code and asks its owner. */
    scanned(uuid: string): void {
      const scan = undecided(uuid);
      if (scan) scan.status = 'scanned';
    },
    /** The owner of the phone agrees, as this person; a decided or old scan stays as it is. */
    confirm(uuid: string, identityKey: string): void {
      const [scan, identity] = [undecided(uuid), identityOf(identityKey)];
      if (!scan || !identity) return;
      scan.status = 'confirmed';
      scan.code = newToken().slice(0, 32);
      keepRecent(codes, scan.code, { identity, issuedAt: now(), used: false });
    },
    refuse(uuid: string): void {
      const scan = undecided(uuid);
      if (scan) scan.status = 'refused';
    },
    /** Where the browser goes then: with code and state after a confirmation, with the state alone after a refusal. */
    returnOf({ redirect, state, code }: Scan): string {
      const url = new URL(redirect);
      if (code) url.searchParams.set('code', code);
      url.searchParams.set('state', state);
      return url.href;
    },
  };
}

export type Scans = ReturnType<typeof makeScans>;
