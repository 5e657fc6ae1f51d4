import { deviceManageApi } from '@mdi/contract/modules/device/device.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { type ReaderHall, readerHall } from '../../../test/reader-hall.ts';
import { type World, world } from '../../../test/world.ts';
import { tidyDevices } from '../device/index.ts';
import { readersIn } from './device-api.fixture.ts';

let w: World;
let hall: ReaderHall;
beforeAll(async () => {
  w = await world();
  hall = await readerHall(w);
});

const { commandsOf } = readersIn(
  () => w,
  () => hall,
);

describe('a new secret', () => {
  const change = async (deviceId: number) => {
    const { user, assignment } = await w.make.person({ roleId: (await w.make.administratorRole()).id });
    const token = await w.make.session(user.id, assignment, { createdAt: w.now(), usedAt: w.now() });
    return w.call(deviceManageApi, 'command', { deviceId, type: 'rekey' }, token);
  };
  const previous = async (deviceId: number) =>
    (
      await w.db
        .selectFrom('deviceSecret')
        .select('previous')
        .where('deviceId', '=', deviceId)
        .executeTakeFirst()
    )?.previous;
  const dayLater = async () => {
    w.pass(25 * 60);
    await tidyDevices(w.db, w.now());
  };

  test('is taken by its reader, signs from then on, and stands nowhere in the open; the old one ends', async () => {
    const { reader, deviceId } = await hall.installed();
    expect((await change(deviceId)).code).toBe(200);
    expect((await change(deviceId)).code).toBe(409);
    await reader.poll();
    const ledger = (await commandsOf(deviceId)).at(-1);
    expect(ledger).toMatchObject({ type: 'rekey', state: 'done' });
    expect(await previous(deviceId)).not.toBeNull();
    await dayLater();
    expect(await previous(deviceId)).toBeNull();
    expect(await reader.beat()).toBe(true);
    const audit = await w.db
      .selectFrom('audit')
      .select('changes')
      .where('op', '=', 'device/command')
      .execute();
    expect(JSON.stringify(audit)).not.toContain(Object(ledger?.args).blob);
  });

  test('that never came to its reader leaves it the old one', async () => {
    const { reader, deviceId } = await hall.installed();
    await change(deviceId);
    await dayLater();
    expect(await reader.beat()).toBe(true);
  });

  test('that its reader took, but couldn’t say so before the day was over, is its secret all the same', async () => {
    const { reader, deviceId } = await hall.installed();
    await change(deviceId);
    // The command arrives; what comes of it doesn't.
    await reader.poll();
    await w.db
      .updateTable('deviceCommand')
      .set({ state: 'sent', endedAt: null })
      .where('deviceId', '=', deviceId)
      .where('type', '=', 'rekey')
      .execute();
    await dayLater();
    expect(await reader.beat()).toBe(true);
    expect(await previous(deviceId)).toBeNull();
    expect((await change(deviceId)).code).toBe(200);
    await reader.poll();
    expect((await commandsOf(deviceId)).at(-1)).toMatchObject({ type: 'rekey', state: 'done' });
  });

  test('is given when it is known which one its reader has, and none before', async () => {
    const { reader, deviceId } = await hall.installed();
    await change(deviceId);
    w.pass(25 * 60);
    await w.db
      .updateTable('deviceLive')
      .set({ lastSeen: w.now() })
      .where('deviceId', '=', deviceId)
      .execute();
    // The day is over, and nobody has looked yet what came of it.
    expect((await change(deviceId)).code).toBe(409);
    await tidyDevices(w.db, w.now());
    expect((await change(deviceId)).code).toBe(409);
    expect(await reader.beat()).toBe(true);
    expect((await change(deviceId)).code).toBe(200);
    await reader.poll();
    expect((await commandsOf(deviceId)).at(-1)).toMatchObject({ type: 'rekey', state: 'done' });
    expect(await reader.beat()).toBe(true);
  });

  test('that other hardware took is nothing that the former knows: it is still told to forget everything', async () => {
    const { reader, deviceId, code } = await hall.installed();
    await change(deviceId);
    const initialize = async () => {
      const input = { deviceId, reason: '遗失' };
      const { user, assignment } = await w.make.person({ roleId: (await w.make.administratorRole()).id });
      const token = await w.make.session(user.id, assignment, { createdAt: w.now(), usedAt: w.now() });
      return w.call(deviceManageApi, 'initialize', input, token);
    };
    expect((await initialize()).code).toBe(200);
    const next = hall.bare(code);
    await next.scan(await hall.claimFor(deviceId, code));
    await next.beat();
    expect((await change(deviceId)).code).toBe(200);
    await next.poll();
    await dayLater();
    w.pass(31 * 24 * 60);
    await tidyDevices(w.db, w.now());
    for (let n = 0; n < 3; n += 1) await reader.beat();
    expect(reader.state().claimed).toBe(false);
    expect(await next.beat()).toBe(true);
  });
});
