import { createPublicKey, type KeyObject, verify as verifySignature } from 'node:crypto';
import {
  type Door,
  decideCard,
  decidePass,
  type PassFacts,
  readPass,
} from '@mdi/contract/kit/pass/pass-decision.ts';
import type { PassCode, PassDirection } from '@mdi/contract/kit/pass/protocol-codes.ts';
import { passMessage } from '@mdi/contract/kit/pass/signing.ts';
import { type Token, tokenFlags, tokenTypes } from '@mdi/contract/kit/pass/token.ts';
import type { DeviceCtx } from '../../kit/calls/ctx.ts';
import {
  type Bearer,
  bearerOfCard,
  bearerOfPass,
  claimSingleEntry,
  guestTokenTypes,
  passKeys,
  passWork,
  refusalOfStanding,
} from '../pass/index.ts';
import { doorPolicy } from './device-api.config.ts';
import { entryKeptMs } from './device-api.events.queries.ts';
import { type ShownPass, shownPass } from './device-api.verify.queries.ts';

type Keys = ReadonlyMap<number, KeyObject>;

/** The opened keys of projects, by the version of their list: a passage must not wait for a query that says the same. */
const opened = new WeakMap<DeviceCtx['deps'], Map<number, { ver: number; keys: Keys }>>();

async function keysOf(ctx: DeviceCtx, projectId: number): Promise<Keys> {
  const ours = opened.get(ctx.deps) ?? new Map<number, { ver: number; keys: Keys }>();
  opened.set(ctx.deps, ours);
  const known = ours.get(projectId);
  if (known && known.ver === ctx.device.keyVer) return known.keys;
  const { ver, keys: stored } = await passKeys.publicKeysOf(passWork(ctx), projectId);
  const keys = new Map(
    stored.map(({ kid, publicKey }) => {
      const jwk = { kty: 'OKP', crv: 'Ed25519', x: publicKey.toString('base64url') };
      return [kid, createPublicKey({ key: jwk, format: 'jwk' })] as const;
    }),
  );
  ours.set(projectId, { ver, keys });
  return keys;
}

/** An area group that is no set of areas: stands for "the area of this door", which the truth of now decides. */
const here = 1;

/** Asked already. */
const policy = { ...doorPolicy, onlineVerify: 'off' } as const;

function doorOf(ctx: DeviceCtx, projectId: number, dir: PassDirection): Door {
  const { useState, areaId } = ctx.device;
  return {
    now: ctx.now().getTime(),
    clock: 'sync',
    enabled: useState === 'normal' && areaId !== null,
    projectId,
    groups: [here],
    hours: null,
    policy,
    dir,
    listAgeMs: null,
    cardAgeMs: null,
  };
}

const ofEmployee = ({ projectId, companyId, name, standing, enters, ended }: ShownPass): Bearer => ({
  projectId,
  companyId,
  name,
  enters,
  code: standing === 'valid' && ended ? 'REVOKED_PASS' : refusalOfStanding(standing),
  entry: (token) => token.jti,
  // Past the cut-off time they are refused by name.
  endsAt: null,
});

/** The employee who was looked up with the reader's credential. */
function employeeOf(ctx: DeviceCtx): Bearer | null {
  const found = shownPass.of(ctx.device);
  return found && ofEmployee(found);
}

/** Whose genuine pass it is; null when the job or the visit is gone. */
async function bearerOf(ctx: DeviceCtx, token: Token): Promise<Bearer | null> {
  if (token.type === tokenTypes.employee) return employeeOf(ctx);
  return guestTokenTypes.includes(token.type) ? bearerOfPass(passWork(ctx), token, ctx.device.areaId) : null;
}

/** Why a genuine pass is refused by what its holder may now; null: it isn't. */
function revokedNow(token: Token, holder: Bearer | null): PassCode | null {
  if (!holder || holder.projectId !== token.pid || holder.companyId !== token.tid) return 'REVOKED_PASS';
  return holder.code === 'OK' ? null : holder.code;
}

type Verdict = { allow: boolean; reason: PassCode; name?: string };

/** One entry and one exit: whoever comes first has it, at whichever reader. */
async function claimed(ctx: DeviceCtx, token: Token, jti: number, dir: PassDirection): Promise<boolean> {
  // Known until readers that were offline have told of theirs.
  const expiresAt = new Date((token.exp + doorPolicy.leewaySec) * 1000 + entryKeptMs);
  const { type, sid } = token;
  // A door that doesn't know the direction counts as a way in.
  const way = dir === 'out' ? 'out' : 'in';
  return claimSingleEntry(passWork(ctx), {
    type,
    sid,
    jti,
    dir: way,
    deviceId: ctx.device.deviceId,
    expiresAt,
  });
}

async function verifyPass(
  ctx: DeviceCtx,
  projectId: number,
  text: string,
  dir: PassDirection,
): Promise<Verdict> {
  const keys = await keysOf(ctx, projectId);
  const read = readPass(text, (kid, body, signature) => {
    const key = keys.get(kid);
    return key ? verifySignature(null, passMessage(body), key, signature) : null;
  });
  const { token } = read;
  const genuine = token !== null && read.signature === 'good' && token.pid === projectId;
  const holder = genuine ? await bearerOf(ctx, token) : null;
  const area = holder?.enters ? here : here + 1;
  const facts: PassFacts = {
    signature: read.signature,
    // Which areas the holder has now counts, not which they had when the pass was issued.
    token: token && token.area !== 0 ? { ...token, area } : token,
    revoked: genuine ? revokedNow(token, holder) : null,
    usedAt: null,
    lastDir: null,
  };
  const { allow, rc } = decidePass(facts, doorOf(ctx, projectId, dir));
  if (!allow || !token || !holder) return { allow: false, reason: allow ? 'REVOKED_PASS' : rc };
  const single = (token.flags & tokenFlags.oneEntry) !== 0;
  if (single && !(await claimed(ctx, token, holder.entry(token), dir)))
    return { allow: false, reason: 'REPLAY' };
  return { allow: true, reason: 'OK', name: holder.name };
}

async function verifyCard(
  ctx: DeviceCtx,
  projectId: number,
  uid: string,
  dir: PassDirection,
): Promise<Verdict> {
  const guest = () => bearerOfCard(passWork(ctx), projectId, uid.toUpperCase(), ctx.device.areaId);
  const holder = employeeOf(ctx) ?? (await guest());
  const card = holder && {
    exp: holder.endsAt && Math.floor(holder.endsAt.getTime() / 1000),
    area: holder.enters ? here : here + 1,
    enabled: true,
    revoked: holder.code === 'OK' ? null : holder.code,
    lastDir: null,
  };
  const { allow, rc } = decideCard(card, doorOf(ctx, projectId, dir));
  return allow && holder ? { allow, reason: 'OK', name: holder.name } : { allow: false, reason: rc };
}

/** How long a reader shows the answer. */
const displayMs = 3000;

/** Whether somebody may go through now, by the same rule as at the reader but on the truth of now. */
export async function verifyAtDoor(
  ctx: DeviceCtx,
  { token, dir, channel }: { token: string; dir: PassDirection; channel: 'qr' | 'ic' },
) {
  const { projectId } = ctx.device;
  if (projectId === null) return { allow: false, reason: 'DEVICE_DISABLED' as const, displayMs };
  const verdict = await (channel === 'qr' ? verifyPass : verifyCard)(ctx, projectId, token, dir);
  return Object.assign(verdict, { displayMs });
}
