import { randomBytes } from 'node:crypto';
import { logisticsFlow } from '@mdi/contract/modules/device/device.contract.ts';
import { updateRow } from '../../kit/audit/changes.ts';
import type { PublicCtx } from '../../kit/calls/ctx.ts';
import { refuse } from '../../kit/calls/refuse.ts';
import { networkOf } from '../../kit/rate-limits/ip-limit.ts';
import {
  assertRoomInLimits,
  countLimitedEvent,
  forgetLimitedEvents,
  type RateLimit,
} from '../../kit/rate-limits/rate-limits.ts';
import { sealSecret } from '../../kit/settings/device-secret.ts';
import { lockReaderConfigs, passKeys, passWork } from '../pass/index.ts';
import {
  addClaimLock,
  type Claimable,
  deviceByCode,
  giveFirstSecret,
  installerOf,
  isClaimToken,
  lockReader,
  openClaims,
  takeClaim,
} from './device-api.claim.queries.ts';
import { configOf } from './device-api.config.ts';

type Claim = { deviceCode: string; claimToken: string; fw: string; sn: string };

const maxTries = 5;

/** Wrong tokens of one code from one network. */
const wrongTries = (ctx: PublicCtx, code: string): RateLimit => ({
  name: 'claim',
  most: maxTries,
  minutes: 60,
  of: [code, networkOf(ctx.address)],
});

/**
 * What doesn't fit reads the same whether the reader exists, is installed, the token was used, or is too old; and what
 * comes too often as well. Only where an installer waits is it told on the reader's page.
 */
async function refused(ctx: PublicCtx, code: string, awaited: Claimable | undefined): Promise<never> {
  const count = await countLimitedEvent(ctx, wrongTries(ctx, code));
  if (count > maxTries) await assertRoomInLimits(ctx, [wrongTries(ctx, code)], 'deviceApi.error.claimLocked');
  if (count === maxTries && awaited) await addClaimLock(ctx, awaited);
  refuse('deviceApi.error.claimRefused', { code: 'forbidden', keep: true });
}

/** The public keys by which a reader checks passes, as they travel. */
export async function keysFor(ctx: PublicCtx, projectId: number) {
  const { ver, keys } = await passKeys.publicKeysOf(passWork(ctx), projectId);
  return { ver, keys: keys.map(({ kid, publicKey }) => ({ kid, pub: publicKey.toString('base64url') })) };
}

/**
 * Makes a reader ours by the token that its installer was shown: it gets a secret, its place and its config. A
 * token is good once, and a right one always: 128 random bits aren't guessed. Who brings wrong ones must wait. Spec §6.
 */
export async function claimDevice(ctx: PublicCtx, { deviceCode, claimToken, fw, sn }: Claim) {
  const code = deviceCode.toUpperCase();
  const found = await deviceByCode(ctx, code);
  const open = found ? await openClaims(ctx, found.id) : [];
  const shown = open.find((one) => isClaimToken(claimToken, one));
  if (!found || !shown) return refused(ctx, code, open.length > 0 ? found : undefined);
  // First of all, as who changes configs does.
  await lockReaderConfigs(passWork(ctx), shown.projectId);
  const device = await lockReader(ctx, found.id);
  const claim = await takeClaim(ctx, found.id, claimToken);
  if (!claim) return refused(ctx, code, undefined);
  const { userId, projectId, areaId, channel } = claim;
  const installer = await installerOf(ctx, userId);
  const at = { projectId, companyId: null };
  ctx.about = { userId: installer ? userId : null, userName: installer?.userName ?? null, at };
  const secret = randomBytes(32);
  await giveFirstSecret(ctx, device.id, sealSecret(ctx.deps.secrets, secret));
  await forgetLimitedEvents(ctx, wrongTries(ctx, code));
  const logistics = logisticsFlow.next(device.logistics, 'place') ?? device.logistics;
  const place = { projectId, areaId, channel, logistics, cfgVer: device.cfgVer + 1 };
  await updateRow(ctx, 'device', device.id, { ...place, firmware: fw, serial: sn });
  const config = await configOf(ctx, { deviceId: device.id, projectId });
  if (!config) throw new Error(`reader ${device.code} was claimed for no place`);
  return {
    deviceSecret: secret.toString('base64'),
    serverTime: ctx.now().getTime(),
    keys: await keysFor(ctx, projectId),
    config,
  };
}
