import { normaliseName } from '@mdi/contract/kit/fields.ts';
import type { InputOf } from '@mdi/contract/kit/op.ts';
import {
  type Connection,
  deviceManageApi,
  type Health,
  missedBeatsUntilOffline,
} from '@mdi/contract/modules/device/device.contract.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { may } from '../../kit/access/may.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { containsPattern } from '../../kit/queries/page.ts';
import { nameLengthSql, type SearchHit } from '../../kit/search/name-match.ts';
import { inAreaScope } from '../area/index.ts';

/** The readers in scope: where every look at one, its commands and exceptions starts. Tenants have none. */
export const devicesInScope = (ctx: Ctx) =>
  rows(ctx)
    .selectFrom('device')
    .leftJoin('project', 'project.id', 'device.projectId')
    .leftJoin('area', 'area.id', 'device.areaId')
    .leftJoin('building', 'building.id', 'area.buildingId')
    .leftJoin('deviceLive', 'deviceLive.deviceId', 'device.id')
    .leftJoin('passProject', 'passProject.projectId', 'device.projectId')
    .where('device.deletedAt', 'is', null)
    .where(inAreaScope(ctx.actor, 'device.projectId'));

/** Whether the reader is heard of: one that misses three heartbeats is offline, and at once one whose broker says so. */
export const connectionAt = (now: Date): RawBuilder<Connection> => sql<Connection>`case
  when device_live.last_seen is null then 'never'
  when device_live.left_at is not null then 'offline'
  when device_live.last_seen > ${now}::timestamptz - device.heartbeat_seconds * ${missedBeatsUntilOffline} * interval '1 second'
    then 'online'
  else 'offline' end`;

export const isInstalled = sql<boolean>`exists (
  select from device_secret s where s.device_id = device.id and s.state = 'active')`;

/** Whether there ever was hardware that could be replaced. */
const everInstalled = sql<boolean>`exists (select from device_secret s where s.device_id = device.id)`;

/** Whether the reader holds the config and the lists of now. The cards of a new day were known the day before. */
export const isUpToDate = sql<boolean>`coalesce(
  device_live.cfg_ver >= device.cfg_ver and device_live.rev_ver >= pass_project.rev
    and device_live.key_ver >= pass_project.key_ver and device_live.card_ver >= pass_project.card_ver
      - coalesce(pass_project.day_ver = pass_project.card_ver, false)::int, false)`;

const openException = sql`from device_exception x
  where x.device_id = device.id and x.recovered_at is null and x.cleared_at is null`;
const openExceptions = sql<number>`(select count(*)::int ${openException})`;

/** Of a reader with a place; null for those in the warehouse. */
export const healthAt = (now: Date) => sql<Health | null>`case
  when device.project_id is null then null
  when ${connectionAt(now)} = 'never' then 'waiting'
  when ${connectionAt(now)} = 'offline' then 'offline'
  when exists (select ${openException}) then 'fault'
  else 'normal' end`;

export const modelName = ({ lang }: Ctx) => sql<string | null>`(
  select ${sql.ref(lang === 'en' ? 'm.nameEn' : 'm.nameZh')} from dictionary_entry m
  where m.dict = 'deviceModel' and m.code = device.model)`;

const described = (ctx: Ctx) =>
  devicesInScope(ctx).select([
    'device.id as deviceId',
    'device.code',
    'device.name',
    'device.model',
    modelName(ctx).as('modelName'),
    'device.network',
    sql<string | null>`coalesce(device_live.firmware, device.firmware)`.as('firmware'),
    'device.logistics',
    'device.useState',
    'device.projectId',
    'project.name as projectName',
    'device.areaId',
    'area.name as areaName',
    'area.buildingId',
    'building.name as buildingName',
    'device.channel',
    connectionAt(ctx.now()).as('connection'),
    'deviceLive.lastSeen',
    isInstalled.as('installed'),
    everInstalled.as('everInstalled'),
    isUpToDate.as('updated'),
    openExceptions.as('openExceptions'),
    'device.version',
    'device.updatedAt',
  ]);

type Filters = Partial<InputOf<typeof deviceManageApi.ops.list>>;

/** As people count: A9 before A10. */
export const codeForSorting = sql<string>`device.code collate natural_name`;

function called(word: string): RawBuilder<SqlBool> {
  const like = containsPattern(normaliseName(word));
  // The code of hardware that was replaced still stands on a label or in an old list.
  return sql<SqlBool>`(lower(device.code) like ${like} or lower(normalize(device.name collate "default", nfkc)) like ${like}
    or device.id = any(array(select s.device_id from device_secret s where s.code = ${word.trim().toUpperCase()})))`;
}

export function filteredDevices(ctx: Ctx, f: Filters) {
  let query = described(ctx);
  if (f.keyword) query = query.where(called(f.keyword));
  if (f.projectId) query = query.where('device.projectId', '=', f.projectId);
  if (f.buildingId) query = query.where('area.buildingId', '=', f.buildingId);
  if (f.areaId) query = query.where('device.areaId', '=', f.areaId);
  if (f.health) {
    const wanted = f.health === 'online' ? ['normal', 'fault'] : [f.health];
    query = query.where(sql<SqlBool>`${healthAt(ctx.now())} = any(${wanted}::text[])`);
  }
  if (f.logistics) query = query.where('device.logistics', '=', f.logistics);
  if (f.useState) query = query.where('device.useState', '=', f.useState);
  if (f.connection) query = query.where(sql<SqlBool>`${connectionAt(ctx.now())} = ${f.connection}`);
  const troubled = sql<SqlBool>`exists (select ${openException})`;
  if (f.troubled !== undefined) query = query.where(f.troubled ? troubled : sql<SqlBool>`not ${troubled}`);
  return query;
}

/** Of which project, or of all in scope, and which building. */
export type HealthPlace = { projectId: number | undefined; buildingId: number | undefined };

/** How many readers are in which health. */
export async function healthNumbers(ctx: Ctx, { projectId, buildingId }: HealthPlace) {
  let query = devicesInScope(ctx).select(healthAt(ctx.now()).as('health'));
  if (projectId) query = query.where('device.projectId', '=', projectId);
  if (buildingId) query = query.where('area.buildingId', '=', buildingId);
  const many = (of: Health) => sql<number>`coalesce(sum(n) filter (where health = ${of}), 0)::int`;
  // By groups, lest PostgreSQL worked the health of each reader out anew for each number.
  const seen = query.select(sql<number>`count(*)`.as('n')).groupBy('health');
  return rows(ctx)
    .selectFrom(seen.as('seen'))
    .select([
      sql<number>`coalesce(sum(n) filter (where health is not null), 0)::int`.as('total'),
      many('normal').as('normal'),
      many('fault').as('fault'),
      many('offline').as('offline'),
      many('waiting').as('waiting'),
    ])
    .executeTakeFirstOrThrow();
}

/** All facts of one reader. */
export const deviceById = (ctx: Ctx, id: number) =>
  described(ctx)
    .leftJoin('user as editor', 'editor.id', 'device.updatedBy')
    .select([
      'device.serial',
      'device.onlineVerify',
      'device.heartbeatSeconds',
      'device.doorHoldSeconds',
      'device.relayMs',
      'device.cfgVer',
      'device.createdAt',
      'editor.nickName as updatedBy',
      'deviceLive.network as liveNetwork',
      'deviceLive.rssi',
      'deviceLive.ip',
      'deviceLive.buffered',
      'deviceLive.lost',
      'deviceLive.clock',
      'deviceLive.driftMs',
      'deviceLive.door',
      'deviceLive.temperature',
      'deviceLive.upMs',
      'deviceLive.cfgVer as liveCfgVer',
      'deviceLive.revVer',
      'deviceLive.cardVer',
      'deviceLive.keyVer',
      'passProject.rev as newRevVer',
      'passProject.cardVer as newCardVer',
      'passProject.keyVer as newKeyVer',
    ])
    .where('device.id', '=', id)
    .executeTakeFirst();

/** A reader in scope by the code on its label, whatever its case. */
export const deviceByCode = (ctx: Ctx, code: string) =>
  devicesInScope(ctx)
    .select([
      'device.id as deviceId',
      'device.name',
      'device.projectId',
      'device.areaId',
      'device.channel',
      isInstalled.as('installed'),
    ])
    .where('device.code', '=', code.toUpperCase())
    .executeTakeFirst();

export type DeviceById = NonNullable<Awaited<ReturnType<typeof deviceById>>>;

/** Whether the caller may look at a reader: may make the call, and the reader is in scope. */
export async function maySeeDevice(ctx: Ctx, id: number): Promise<boolean> {
  if (!may(ctx, deviceManageApi.ops.get)) return false;
  return (
    (await devicesInScope(ctx).select('device.id').where('device.id', '=', id).executeTakeFirst()) !==
    undefined
  );
}

/** The readers of a project in sight, by name. */
export const deviceNames = (ctx: Ctx, projectId: number) =>
  devicesInScope(ctx)
    .select(['device.id as deviceId', 'device.name as deviceName'])
    .where('device.projectId', '=', projectId)
    .orderBy('device.name')
    .orderBy('device.id')
    .execute();

/** Other readers in use that guard the same area, by name. */
export const otherReadersOfArea = (
  ctx: Ctx,
  { deviceId, areaId }: { deviceId: number; areaId: number | null },
) =>
  devicesInScope(ctx)
    .select('device.name')
    .where('device.areaId', '=', areaId ?? 0)
    .where('device.id', '<>', deviceId)
    .where('device.useState', '=', 'normal')
    .where(sql<SqlBool>`${isInstalled}`)
    .orderBy('device.name')
    .orderBy('device.id')
    .execute();

/** How far the installed readers of a project are. */
export async function readerProgressOf(ctx: Ctx, projectId: number) {
  const row = await rows(ctx)
    .selectFrom('device')
    .leftJoin('deviceLive', 'deviceLive.deviceId', 'device.id')
    .leftJoin('passProject', 'passProject.projectId', 'device.projectId')
    .select([
      sql<number>`count(*)::int`.as('devices'),
      sql<number>`(count(*) filter (where ${isUpToDate}))::int`.as('updated'),
      sql<number>`(count(*) filter (where ${connectionAt(ctx.now())} = 'online'))::int`.as('online'),
    ])
    .where('device.projectId', '=', projectId)
    .where('device.deletedAt', 'is', null)
    .where(sql<SqlBool>`${isInstalled}`)
    .executeTakeFirst();
  return row ?? { devices: 0, updated: 0, online: 0 };
}

/** What the search finds by a word: the first of the list that the word finds there, the shortest names first. */
export const searchDevices = (ctx: Ctx, word: string, most: number): Promise<SearchHit[]> =>
  devicesInScope(ctx)
    .where(called(word))
    .select([
      'device.id',
      'device.name',
      sql<string>`concat_ws(' · ', device.code, project.name)`.as('about'),
    ])
    .orderBy(nameLengthSql('device.name'))
    .orderBy('device.id', 'desc')
    .limit(most)
    .execute();
