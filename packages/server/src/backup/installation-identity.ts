import type { Secrets } from '../kit/settings/secrets.ts';

/** Tells the secret of an installation without telling it. */
export const secretFingerprint = (secrets: Secrets): string =>
  secrets.mac('backup').toString('hex').slice(0, 16);

/** Says of bytes that this installation wrote them, to itself alone. */
export type SignAsInstallation = (...parts: string[]) => string;

export const installationSigner =
  (secrets: Secrets): SignAsInstallation =>
  (...parts) =>
    secrets.mac('moment', ...parts).toString('hex');
