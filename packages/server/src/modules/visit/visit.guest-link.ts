import { randomBytes } from 'node:crypto';
import type { Lang } from '@mdi/contract/kit/words.ts';
import { guestPath } from '@mdi/contract/modules/visit/visit.fields.ts';
import type { PublicCtx } from '../../kit/calls/ctx.ts';
import { tokenHash } from '../../kit/settings/secrets.ts';

/** A link of 128 random bits: what is stored of it, by which it is found and can be told again. */
export function newSealedLink(ctx: PublicCtx) {
  const link = randomBytes(16).toString('base64url');
  return {
    link,
    stored: { token: ctx.deps.secrets.seal('visit-link', Buffer.from(link)), tokenHash: tokenHash(link) },
  };
}

export const unsealLink = (ctx: PublicCtx, sealed: Buffer): string =>
  ctx.deps.secrets.unseal('visit-link', sealed).toString();

export const guestUrl = (ctx: PublicCtx, sealed: Buffer): string =>
  ctx.deps.settings.publicUrl + guestPath + unsealLink(ctx, sealed);

/** A guest's page is in the language in which they are written to, unless they chose one. */
export const linkInLanguage = (url: string, lang: Lang): string => (lang === 'en' ? `${url}?lang=en` : url);
