import type { Secrets } from './secrets.ts';

/** The use under which a reader's secret is sealed, so that nothing else can open it. */
const secretUse = 'device-secret';

/** Opens a stored secret. */
export const openSecret = (secrets: Secrets, sealed: Uint8Array): Buffer => secrets.unseal(secretUse, sealed);

/** Seals a reader's secret for storing. */
export const sealSecret = (secrets: Secrets, secret: Uint8Array): Buffer => secrets.seal(secretUse, secret);
