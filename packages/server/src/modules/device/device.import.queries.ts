import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { inAreaScope } from '../area/index.ts';
import { devicesInScope, modelName } from './device.queries.ts';

/** The readers in scope with what their forms save. */
const savedDevices = (ctx: Ctx) =>
  devicesInScope(ctx).select([
    'device.id as deviceId',
    'device.version',
    'device.code',
    'device.name',
    'device.model',
    modelName(ctx).as('modelName'),
    'device.network',
    'device.projectId',
    'project.name as projectName',
    'device.areaId',
    'area.name as areaName',
    'device.channel',
    'device.onlineVerify',
    'device.heartbeatSeconds',
    'device.doorHoldSeconds',
    'device.relayMs',
  ]);

export type SavedDevice = Awaited<ReturnType<ReturnType<typeof savedDevices>['execute']>>[number];

export const devicesOfCodes = (ctx: Ctx, codes: readonly string[]) =>
  savedDevices(ctx)
    .where('device.code', '=', sql<string>`any(${[...new Set(codes)]}::text[])`)
    .execute();

export const devicesOfIds = (ctx: Ctx, ids: readonly number[]) =>
  savedDevices(ctx)
    .where('device.id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute();

/** The readers there are, for undoing an import. */
export const devicesToUndo = ({ actor }: Ctx): RawBuilder<unknown> => sql`
  select device.id, device.version, device.name, ${inAreaScope(actor, 'device.projectId')} as seen
  from device left join area on area.id = device.area_id where device.deleted_at is null`;

/** What has come to hang on readers: whoever installs one changes nothing of the row before it is done. */
export const hangingOnDevices = ({ now }: Ctx, going: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select g.id, 'installed' as what from (${going}) g where g.asked and (
    exists (select from device_secret s where s.device_id = g.id)
    or exists (select from device_claim c where c.device_id = g.id and c.expires_at > ${now()}))`;

export async function lockDevices(ctx: Ctx, ids: readonly number[]): Promise<void> {
  await sql`select from device where id = any(${[...ids]}::bigint[]) order by id for update`.execute(
    rows(ctx),
  );
}

/** The codes of readers that exist, wherever they are: a code is unique in the whole product. */
export async function codesTaken(ctx: Ctx, codes: readonly string[]): Promise<ReadonlySet<string>> {
  const upper = codes.map((code) => code.toUpperCase());
  const found = await rows(ctx)
    .selectFrom('device')
    .select('code')
    .where('deletedAt', 'is', null)
    .where('code', '=', sql<string>`any(${upper}::text[])`)
    .execute();
  return new Set(found.map((row) => row.code));
}
