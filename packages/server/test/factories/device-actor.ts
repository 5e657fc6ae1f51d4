import type { DeviceCtx } from '../../src/kit/calls/ctx.ts';
import { makeCtx } from '../../src/kit/calls/make-ctx.ts';
import { giveRows } from '../../src/kit/calls/rows.ts';
import type { World } from '../world.ts';

type Place = {
  projectId: number;
  areaId: number | null;
  cardVer?: number;
  name?: string;
  /** When it was initialised. */
  retiredAt?: Date;
};

/** What a handler gets when a reader at a place calls. */
export async function deviceActor(
  w: World,
  { projectId, areaId, cardVer = 0, retiredAt, ...facts }: Place,
): Promise<DeviceCtx> {
  const device = await w.make.device({ ...facts, projectId, areaId });
  const ctx: DeviceCtx = {
    ...makeCtx({ lang: 'zh', deps: w.deps, log: w.app.log }),
    device: {
      deviceId: device.id,
      code: device.code,
      name: device.name,
      projectId,
      areaId,
      cardVer,
      channel: 'both',
      useState: 'normal',
      logistics: 'online',
      onlineVerify: 'prefer',
      heartbeatSeconds: 30,
      doorHoldSeconds: 5,
      relayMs: 500,
      cfgVer: 1,
      revVer: 0,
      dayVer: null,
      keyVer: 0,
      secretId: 1,
      retiredAt: retiredAt ?? null,
      nonce: '',
      sign: () => '',
    },
  };
  giveRows(ctx, w.db);
  return ctx;
}
