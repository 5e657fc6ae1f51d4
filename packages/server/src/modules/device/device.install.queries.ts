import { installRight } from '@mdi/contract/modules/device/device.contract.ts';
import { sql } from 'kysely';
import { actingRoleFor } from '../../kit/access/actor.ts';
import type { Actor, Ctx, PublicCtx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { devicesInScope, isInstalled } from './device.queries.ts';

/** The readers of a project in sight that are in use and have no credential, by name. */
export const readersToInstall = (ctx: Ctx, projectId: number) =>
  devicesInScope(ctx)
    .select([
      'device.id as deviceId',
      'device.code',
      'device.name',
      'building.name as buildingName',
      'area.name as areaName',
      'device.areaId',
      'area.buildingId',
    ])
    .where('device.projectId', '=', projectId)
    .where('device.useState', '=', 'normal')
    .where(sql<boolean>`not ${isInstalled}`)
    .orderBy('device.name')
    .orderBy('device.id')
    .execute();

/** What a reader said of the last code or card it was shown since it got its credential. */
export async function lastScan(ctx: Ctx, deviceId: number) {
  const { rows: found } = await sql<{ granted: boolean; rc: string; at: Date }>`
    select e.granted, e.rc, e.ts_corrected as at
    from device_secret s join pass_event e on e.device_id = s.device_id
    where s.device_id = ${deviceId} and s.state = 'active' and e.channel in ('qr', 'ic')
      and e.ts_corrected >= s.created_at and e.ts_device >= s.created_at - interval '1 day'
    order by e.ts_corrected desc, e.seq desc limit 1`.execute(rows(ctx));
  return found[0];
}

/** The role by which a person may install readers in a project; undefined: none, as for every tenant. */
export const installerRoleIn = (
  ctx: PublicCtx,
  person: { userId: number; projectId: number },
): Promise<Actor | undefined> => actingRoleFor(rows(ctx), person, installRight, ctx.now());
