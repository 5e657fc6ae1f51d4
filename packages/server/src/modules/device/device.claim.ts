import { createHash, randomBytes } from 'node:crypto';
import { toBase32 } from '@mdi/contract/kit/pass/base-encoding.js';
import { deviceClaimText } from '@mdi/contract/kit/pass/device-claim.js';
import { claimMinutes, installRight } from '@mdi/contract/modules/device/device.contract.ts';
import { may } from '../../kit/access/may.ts';
import { insertRow } from '../../kit/audit/changes.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { forbidden, notFound, orNotFound, refuse } from '../../kit/calls/refuse.ts';
import { areaInScope, holdsArea } from '../area/index.ts';
import { lockDevice } from './device.control.ts';
import { voidClaims } from './device.credentials.queries.ts';
import { deviceById } from './device.queries.ts';

const stays = { code: 'conflict', data: { which: 'state' } } as const;

/** The first four bytes of the hash of the server's host and port: by it a reader knows a foreign code. */
const hostId = (publicUrl: string) =>
  createHash('sha256').update(new URL(publicUrl).host).digest().subarray(0, 4);

type Where = { deviceId: number; areaId: number; channel: 'in' | 'out' | 'both' };

/** The QR code by which an authorised installer makes a reader ours (spec §6). */
export async function makeDeviceClaim(ctx: Ctx, { deviceId, areaId, channel }: Where) {
  if (!may(ctx, installRight)) {
    refuse('device.error.notInstaller', { code: 'forbidden' });
  }
  const area = orNotFound(await areaInScope(ctx, areaId));
  if (!holdsArea(ctx.actor, area)) forbidden();
  const row = await lockDevice(ctx, deviceId);
  if (row.projectId !== null && row.projectId !== area.projectId) notFound();
  const { installed } = orNotFound(await deviceById(ctx, deviceId));
  if (installed) refuse('device.error.installed', stays);
  // A reader that is claimed begins to open doors.
  if (row.useState === 'disabled') refuse('device.error.disabled', stays);
  await voidClaims(ctx, deviceId);
  const claimToken = randomBytes(16);
  const expiresAt = new Date(ctx.now().getTime() + claimMinutes * 60_000);
  await insertRow(ctx, 'deviceClaim', {
    deviceId,
    // What the reader sends, so that a typed token and a scanned one are the same.
    tokenHash: createHash('sha256').update(toBase32(claimToken)).digest(),
    userId: ctx.actor.userId,
    projectId: area.projectId,
    areaId,
    channel,
    createdAt: ctx.now(),
    expiresAt,
  });
  const text = deviceClaimText({
    hostId: hostId(ctx.deps.settings.publicUrl),
    deviceCode: row.code,
    claimToken,
  });
  return { text, expiresAt: expiresAt.toISOString() };
}
