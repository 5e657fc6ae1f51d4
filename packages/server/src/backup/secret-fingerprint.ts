import type { Secrets } from '../kit/secrets.ts';

/** Tells the secret of an installation without telling it. */
export const secretFingerprint = (secrets: Secrets): string =>
  secrets.mac('backup').toString('hex').slice(0, 16);
