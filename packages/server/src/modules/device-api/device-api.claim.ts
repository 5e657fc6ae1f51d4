import { randomBytes } from 'node:crypto';
import { logisticsFlow } from '@mdi/contract/modules/device/device.contract.ts';
import { updateRow } from '../../kit/changes.ts';
import type { PublicCtx } from '../../kit/ctx.ts';
import { sealSecret } from '../../kit/device-door.ts';
import { refuse } from '../../kit/refuse.ts';
import { passWork, publicKeysOf } from '../pass/index.ts';
import {
  addClaimLock,
  type Claimable,
  countWrongClaim,
  forgetWrongClaims,
  install,
  installerOf,
  lockByCode,
  takeClaim,
  wrongClaims,
} from './device-api.claim.queries.ts';
import { configOf } from './device-api.config.ts';

const mostTries = 5;

type Claim = { deviceCode: string; claimToken: string; fw: string; sn: string };

/** What doesn't fit reads the same whether the reader exists, the token was used, or is too old. */
const refused = (keep = false): never => refuse('deviceApi.error.claimRefused', { code: 'forbidden', keep });

function locked(until: Date, now: Date): never {
  const retryAfter = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
  refuse('deviceApi.error.claimLocked', { code: 'tooMany', retryAfter });
}

async function wrong(ctx: PublicCtx, device: Claimable): Promise<never> {
  if ((await countWrongClaim(ctx, device.code)) === mostTries) await addClaimLock(ctx, device);
  return refused(true);
}

/** The public keys by which a reader checks passes, as they travel. */
export async function keysFor(ctx: PublicCtx, projectId: number) {
  const { ver, keys } = await publicKeysOf(passWork(ctx), projectId);
  return { ver, keys: keys.map(({ kid, publicKey }) => ({ kid, pub: publicKey.toString('base64url') })) };
}

/**
 * Makes a reader ours by the token that its installer was shown: it gets a secret, its place and its config. A
 * token is good once; after five wrong ones within an hour the code is locked. Spec §6.
 */
export async function claimDevice(ctx: PublicCtx, { deviceCode, claimToken, fw, sn }: Claim) {
  const device = await lockByCode(ctx, deviceCode.toUpperCase());
  if (!device) return refused();
  const tries = await wrongClaims(ctx, device.code);
  if (tries && tries.count >= mostTries) locked(tries.until, ctx.now());
  const claim = await takeClaim(ctx, device.id, claimToken);
  if (!claim) return wrong(ctx, device);
  const { userId, projectId, areaId, channel } = claim;
  const installer = await installerOf(ctx, userId);
  ctx.about = installer ? { userId, userName: installer.userName } : null;
  const secret = randomBytes(32);
  await install(ctx, device.id, sealSecret(ctx.deps.secrets, secret));
  await forgetWrongClaims(ctx, device.code);
  const logistics = logisticsFlow.next(device.logistics, 'place') ?? device.logistics;
  const place = { projectId, areaId, channel, logistics, cfgVer: device.cfgVer + 1 };
  await updateRow(ctx, 'device', device.id, { ...place, firmware: fw, serial: sn });
  const config = await configOf(ctx, device.id);
  if (!config) throw new Error(`reader ${device.code} was claimed for no place`);
  return {
    deviceSecret: secret.toString('base64'),
    serverTime: ctx.now().getTime(),
    keys: await keysFor(ctx, projectId),
    config,
  };
}
