import type { Secrets } from './secrets.ts';

/** For whose eyes alone a reader's secret is stored. */
const secretUse = 'device-secret';

/** What was stored of a secret, readable again. */
export const openSecret = (secrets: Secrets, sealed: Uint8Array): Buffer => secrets.unseal(secretUse, sealed);

/** The reader's secret as it is stored. */
export const sealSecret = (secrets: Secrets, secret: Uint8Array): Buffer => secrets.seal(secretUse, secret);
