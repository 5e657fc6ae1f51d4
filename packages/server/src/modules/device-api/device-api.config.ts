import { createHash } from 'node:crypto';
import { configMessage, configText } from '@mdi/contract/kit/pass/signing.ts';
import type { PublicCtx } from '../../kit/calls/ctx.ts';
import { groupsOfArea, lockReaderConfigs, passKeys, passWork } from '../pass/index.ts';
import { readerPlaceOf } from './device-api.queries.ts';

/** How a door decides where its project says nothing else. Spec §8. */
export const doorPolicy = {
  leewaySec: 30,
  listMaxAgeH: 24,
  cardOfflineH: 72,
  replaySec: 90,
  antiPassback: false,
} as const;

/** What every reader shows and writes down alike. */
export const sameForAll = { ui: { lang: 'zh' }, log: { level: 'info' } } as const;

/** All that an installed reader is told about its place, signed by its project; null when it has none. */
export async function configOf(
  ctx: PublicCtx,
  reader: { deviceId: number; projectId: number | null },
): Promise<Record<string, unknown> | null> {
  const { deviceId } = reader;
  const work = passWork(ctx);
  if (reader.projectId !== null) await lockReaderConfigs(work, reader.projectId);
  const place = await readerPlaceOf(ctx, deviceId);
  if (!place) return null;
  const { code, cfgVer, projectId, areaId, channel, name } = place;
  const enabled = place.useState === 'normal';
  const config = {
    ver: cfgVer,
    code,
    project: { id: projectId, name: place.projectName },
    area: { id: areaId, name: place.areaName },
    enabled,
    // Readers that don't know `enabled` yet admit nobody either.
    groups: enabled ? await groupsOfArea(work, areaId) : [],
    channel: { type: channel, doorHoldSec: place.doorHoldSeconds, relayMs: place.relayMs },
    hb: place.heartbeatSeconds,
    policy: { onlineVerify: place.onlineVerify, ...doorPolicy },
    ui: { ...sameForAll.ui, welcome: name },
    log: sameForAll.log,
  };
  const signer = await passKeys.passSignerOf(work, projectId);
  const signature = signer.sign(Buffer.from(configMessage(configText(config))));
  return { ...config, sig: { kid: signer.kid, s: Buffer.from(signature).toString('base64url') } };
}

/** By which a reader knows that a config came whole. */
export const configHash = (config: object): string =>
  createHash('sha256').update(configText(config)).digest('hex');
