import type { PublicCtx } from '../../kit/calls/ctx.ts';
import { newToken, sameBytes } from '../../kit/settings/secrets.ts';

// Many people share an address, and one of them may guess passwords until the address must wait. Whoever signed in
// with a browser before is then judged by what that browser does, so that strangers nearby can't shut them out.

const cookieName = 'mdi-known';
const lifeDays = 90;
const dayMs = 86_400_000;

const macOf = (ctx: PublicCtx, account: string, id: string, until: string) =>
  ctx.deps.secrets.mac('known-browser', account, id, until);

/** Lets this browser be known as one with which the owner of an account signs in. */
export function rememberBrowser(ctx: PublicCtx, account: string): void {
  const id = newToken();
  const until = String(ctx.now().getTime() + lifeDays * dayMs);
  const value = `${id}.${until}.${macOf(ctx, account, id, until).toString('base64url')}`;
  ctx.newCookies.push({ name: cookieName, value, maxAgeSeconds: (lifeDays * dayMs) / 1000 });
}

/** By what this browser is known as one of the account's owner; null: it isn't. */
export function knownBrowser(ctx: PublicCtx, account: string): string | null {
  const [id = '', until = '', mac = ''] = ctx.cookies[cookieName]?.split('.') ?? [];
  if (!(Number(until) > ctx.now().getTime())) return null;
  return sameBytes(Buffer.from(mac, 'base64url'), macOf(ctx, account, id, until)) ? id : null;
}
