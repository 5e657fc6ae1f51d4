import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { columnsOf, statementsOf } from '../../../test/columns-of.ts';
import { deviceActor } from '../../../test/factories/device-actor.ts';
import { world } from '../../../test/world.ts';
import type { DB } from '../../db/schema.gen.ts';
import { giveRows } from '../../kit/rows.ts';
import { placeOf } from './device-api.queries.ts';

class Undone extends Error {}

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
  const statements = await statementsOf(w, (db) => {
    const asking = { ...ctx };
    giveRows(asking, db);
    return placeOf(asking, deviceId);
  });
  const read = (await columnsOf(w, statements)).filter((column) => !itself.includes(column));
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
