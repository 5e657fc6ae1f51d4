import { Secret, TOTP } from 'otpauth';
import type { World } from '../world.ts';

/** An app that knows a secret, as a phone has it; `after` seconds from now. */
export const appCodeOf = (w: Pick<World, 'now'>, secret: string, after = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: w.now().getTime() + after * 1000 });

/** The app of a user, on or begun, without recovery codes; answers its secret. */
export async function makeAuthenticator(w: World, userId: number, { on = true } = {}): Promise<string> {
  const secret = new Secret({ size: 20 });
  const sealed = w.deps.secrets.seal('authenticator', new Uint8Array(secret.buffer));
  await w.db
    .insertInto('authenticator')
    .values({ userId, sealed, since: on ? w.now() : null })
    .execute();
  return secret.base32;
}
