import { setTimeout } from 'node:timers/promises';
import { toBase32 } from '@mdi/contract/kit/pass/base-encoding.js';
import { readDeviceClaim } from '@mdi/contract/kit/pass/device-claim.js';
import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { columnsReadBy, statementsAskedBy } from '../../../test/columns-read.ts';
import { deviceActor } from '../../../test/factories/device-actor.ts';
import { readerHall } from '../../../test/reader-hall.ts';
import { world } from '../../../test/world.ts';
import type { DB } from '../../db/schema.gen.ts';
import { giveRows } from '../../kit/calls/rows.ts';
import { areaGroupNumber } from '../pass/index.ts';
import { configOf, doorPolicy, sameForAll } from './device-api.config.ts';
import { readerPlaceOf } from './device-api.queries.ts';

class Undone extends Error {}

test('a reader that is claimed while a set of areas is made admits it, in whichever order the two come', async () => {
  const w = await world();
  const hall = await readerHall(w);
  const work = (db: Kysely<DB>) => ({ db, now: w.now(), secrets: w.deps.secrets });
  const claimNow = async (code: string, text: string) => {
    const payload = {
      deviceCode: code,
      claimToken: toBase32(readDeviceClaim(text)?.claimToken ?? new Uint8Array()),
      model: 'm',
      fw: '1',
      sn: 's',
    };
    const answer = await w.app.inject({ method: 'POST', url: '/device-api/v1/claim', payload });
    return answer.json().data.config as { ver: number; groups: number[] };
  };
  const versionOf = async (id: number) =>
    (await w.db.selectFrom('device').select('cfgVer').where('id', '=', id).executeTakeFirstOrThrow()).cfgVer;

  const first = await hall.place();
  const more = await w.make.area({ projectId: hall.projectId });
  let [config, group] = [{ ver: 0, groups: [0] }, 0];
  let claimed: Promise<typeof config> | null = null;
  await w.db.transaction().execute(async (trx) => {
    group = await areaGroupNumber(work(trx), hall.projectId, [hall.gateId, more.id].sort());
    claimed = claimNow(first.code, first.claim);
    await Promise.race([claimed, setTimeout(300)]);
  });
  config = (await claimed) ?? config;
  const heard = config.groups.includes(group) || config.ver < (await versionOf(first.deviceId));
  expect(heard).toBe(true);

  // The claim has begun, and waits for its reader's row.
  const second = await hall.place();
  const another = await w.make.area({ projectId: hall.projectId });
  let made: Promise<number> | null = null;
  await w.db.transaction().execute(async (trx) => {
    await sql`select from device where id = ${second.deviceId} for update`.execute(trx);
    claimed = claimNow(second.code, second.claim);
    await Promise.race([claimed, setTimeout(300)]);
    made = w.db
      .transaction()
      .execute((db) => areaGroupNumber(work(db), hall.projectId, [hall.gateId, another.id].sort()));
    await Promise.race([made, setTimeout(300)]);
  });
  config = (await claimed) ?? config;
  group = (await made) ?? 0;
  expect(config.groups.includes(group) || config.ver < (await versionOf(second.deviceId))).toBe(true);
});

test('every column that a reader’s config is made of makes a newer version when it changes', async () => {
  const w = await world();
  const { id: projectId } = await w.make.project();
  const area = await w.make.area({ projectId });
  const other = await w.make.area({ projectId });
  const elsewhere = await w.make.project();
  const there = await w.make.area({ projectId: elsewhere.id });
  const ctx = await deviceActor(w, { projectId, areaId: area.id });
  const { deviceId } = ctx.device;
  await w.db.updateTable('device').set({ channel: 'in' }).where('id', '=', deviceId).execute();
  const device = (set: string) => `update device set ${set} where id = ${deviceId}`;
  const changes: Record<string, string> = {
    'device.code': device(`code = 'OTHER1'`),
    'device.name': device(`name = 'x'`),
    'device.project_id': device(`project_id = ${elsewhere.id}, area_id = ${there.id}`),
    'device.area_id': device(`area_id = ${other.id}`),
    'device.channel': device(`channel = 'out'`),
    'device.online_verify': device(`online_verify = 'require'`),
    'device.heartbeat_seconds': device('heartbeat_seconds = 77'),
    'device.door_hold_seconds': device('door_hold_seconds = 7'),
    'device.relay_ms': device('relay_ms = 777'),
    'device.use_state': device(`use_state = 'disabled'`),
    'project.name': `update project set name = 'x' where id = ${projectId}`,
    'area.name': `update area set name = 'x', name_key = 'x' where id = ${area.id}`,
  };
  // What names the rows, and the version itself.
  const itself = ['device.cfg_ver', 'device.id', 'project.id', 'area.id'];
  const statements = await statementsAskedBy(w, (db) => {
    const asking = { ...ctx };
    giveRows(asking, db);
    return readerPlaceOf(asking, deviceId);
  });
  const read = (await columnsReadBy(w, statements)).filter((column) => !itself.includes(column));
  expect(read).toEqual(Object.keys(changes).sort());
  const version = async (db: Kysely<DB>) =>
    (await db.selectFrom('device').select('cfgVer').where('id', '=', deviceId).executeTakeFirstOrThrow())
      .cfgVer;
  const silent: string[] = [];
  for (const [what, statement] of Object.entries(changes)) {
    const undone = w.db.transaction().execute(async (db) => {
      const before = await version(db);
      await sql.raw(statement).execute(db);
      if ((await version(db)) <= before) silent.push(what);
      throw new Undone();
    });
    await expect(undone, what).rejects.toThrow(Undone);
  }
  expect(silent).toEqual([]);
  const before = await version(w.db);
  await sql.raw(device('version = version + 1')).execute(w.db);
  expect(await version(w.db)).toBe(before);
});

test('what every door decides by changes with a migration only that raises the version of every config', () => {
  // A reader fetches a config whose version is newer: these values alone would reach none that is installed.
  expect(doorPolicy).toEqual({
    leewaySec: 30,
    listMaxAgeH: 24,
    cardOfflineH: 72,
    replaySec: 90,
    antiPassback: false,
  });
  expect(sameForAll).toEqual({ ui: { lang: 'zh' }, log: { level: 'info' } });
});

test('a reader’s config holds nothing but what is pinned here and what its columns say', async () => {
  const w = await world();
  const { id: projectId, name: projectName } = await w.make.project();
  const area = await w.make.area({ projectId });
  const ctx = await deviceActor(w, { projectId, areaId: area.id });
  const { deviceId } = ctx.device;
  const asking = { ...ctx };
  giveRows(asking, w.db);
  const device = w.db.selectFrom('device').selectAll().where('id', '=', deviceId);
  const row = await device.executeTakeFirstOrThrow();
  expect(await configOf(asking, { deviceId, projectId })).toEqual({
    ver: row.cfgVer,
    code: row.code,
    project: { id: projectId, name: projectName },
    area: { id: area.id, name: expect.any(String) },
    enabled: true,
    groups: expect.any(Array),
    channel: { type: row.channel, doorHoldSec: row.doorHoldSeconds, relayMs: row.relayMs },
    hb: row.heartbeatSeconds,
    policy: { onlineVerify: row.onlineVerify, ...doorPolicy },
    ui: { ...sameForAll.ui, welcome: row.name },
    log: sameForAll.log,
    sig: expect.any(Object),
  });
});
