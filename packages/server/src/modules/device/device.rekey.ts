import { createCipheriv, randomBytes } from 'node:crypto';
import { rekeyData } from '@mdi/contract/kit/pass/signing.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { orNotFound, refuse } from '../../kit/calls/refuse.ts';
import { openSecret, sealSecret } from '../../kit/settings/device-secret.ts';
import { queueCommand } from './device.commands.queries.ts';
import { activeSecret, replaceSecret } from './device.credentials.queries.ts';
import type { DeviceById } from './device.queries.ts';

const stays = { code: 'conflict', data: { which: 'state' } } as const;

/** The new secret as it travels: only who holds the old one can open it. */
function blobOf(old: Uint8Array, next: Uint8Array, code: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', old, nonce);
  cipher.setAAD(Buffer.from(rekeyData(code)));
  return Buffer.concat([nonce, cipher.update(next), cipher.final(), cipher.getAuthTag()]).toString(
    'base64url',
  );
}

/**
 * Gives a reader that is online a new secret, which it gets sealed under the old one. Both are good for a day; the
 * old one stays if the reader hasn't confirmed by then. No other one is given before it is known which of them it has.
 */
export async function rekeyDevice(ctx: Ctx, { deviceId, code, connection }: DeviceById) {
  if (connection !== 'online') refuse('device.error.offline', stays);
  const { secretId, secret, rekeying } = orNotFound(await activeSecret(ctx, deviceId));
  if (rekeying) refuse('device.error.rekeying', stays);
  const next = randomBytes(32);
  const { secrets } = ctx.deps;
  const blob = blobOf(openSecret(secrets, secret), next, code);
  await replaceSecret(ctx, secretId, { old: secret, next: sealSecret(secrets, next) });
  return { commandId: (await queueCommand(ctx, { deviceId, secretId, type: 'rekey', args: { blob } })).id };
}
