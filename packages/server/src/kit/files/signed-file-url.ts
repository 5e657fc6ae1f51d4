import type { Deps } from '../calls/ctx.ts';
import { sameBytes } from '../settings/secrets.ts';

const hourMs = 3_600_000;
const base = '/prod-api/files';

const signature = (deps: Deps, key: string, expires: number, mark: string) =>
  mark === ''
    ? deps.secrets.mac('file-url', key, String(expires))
    : deps.secrets.mac('file-url', key, String(expires), mark);

/**
 * A link to an uploaded file that works for one to two hours. Its expiry is rounded to the hour, so that a browser gets
 * the same link again and keeps the picture. A `mark` says whom it is for and is signed too.
 */
export function signedFileUrl(deps: Deps, key: string, mark = ''): string {
  const expires = (Math.floor(deps.now().getTime() / hourMs) + 2) * hourMs;
  const signed = `${base}/${key}?e=${expires / hourMs}&s=${signature(deps, key, expires, mark).toString('base64url')}`;
  return mark === '' ? signed : `${signed}&r=${mark}`;
}

/** Whether a file link's expiry and signature are ours and still good. */
export function isFileUrlGood(deps: Deps, key: string, e: unknown, s: unknown, mark = ''): boolean {
  const expires = Number(e) * hourMs;
  if (!Number.isInteger(expires) || expires <= deps.now().getTime() || typeof s !== 'string') return false;
  return sameBytes(Buffer.from(s, 'base64url'), signature(deps, key, expires, mark));
}

export const fileRoute = `${base}/:key`;
