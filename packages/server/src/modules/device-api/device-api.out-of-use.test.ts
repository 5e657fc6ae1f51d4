import { deviceManageApi } from '@mdi/contract/modules/device/device.contract.ts';
import { projectApi } from '@mdi/contract/modules/project/project.contract.ts';
import { makeClock } from '@mdi/reader-simulator/clock.ts';
import { noFaults } from '@mdi/reader-simulator/fault-injection.ts';
import { makeSend } from '@mdi/reader-simulator/wire.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { type ReaderHall, readerHall } from '../../../test/reader-hall.ts';
import { type World, world } from '../../../test/world.ts';
import { tidyDevices } from '../device/index.ts';
import { okPass, readersIn, refused } from './device-api.fixture.ts';

let w: World;
let hall: ReaderHall;
beforeAll(async () => {
  w = await world();
  hall = await readerHall(w);
});

const { office, use, somebody } = readersIn(
  () => w,
  () => hall,
);
const day = 24 * 60;

/** The requests of a reader, as one of the former protocol makes them. */
async function former(deviceId: number, code: string) {
  const row = await w.db
    .selectFrom('deviceSecret')
    .select('secret')
    .where('deviceId', '=', deviceId)
    .executeTakeFirstOrThrow();
  const secret = w.deps.secrets.unseal('device-secret', row.secret ?? Buffer.alloc(0)).toString('base64');
  const clock = makeClock({ source: () => w.now().getTime() });
  const send = makeSend({ baseUrl: hall.url, code, clock, faults: noFaults(), secret: () => secret });
  let up = 1_000_000_000;
  const config = async () => send('config', {}, AbortSignal.timeout(30_000));
  const beat = async () => {
    up += 1;
    const held = { cfgVer: 1, revVer: 0, cardVer: 0, keyVer: 0 };
    const rest = { net: 'eth', buf: 0, lost: 0, clk: 'sync', bt: 9, up, fw: '0.9', ts: clock.now() };
    const reply = await send('heartbeat', { v: 1, ...held, ...rest }, AbortSignal.timeout(30_000));
    return reply.is === 'ok' ? (Object(reply.data).cmds as { type: string; cid: string }[]) : [];
  };
  return { beat, config };
}

describe('whether a reader is in use', () => {
  test('is obeyed as soon as it speaks, however long it was away and whatever expired meanwhile', async () => {
    const [one, two] = [await hall.installed(), await hall.installed()];
    const person = await somebody();
    await use(two.deviceId, 'disabled');
    await two.reader.beat();
    expect(two.reader.state().enabled).toBe(false);
    await use(one.deviceId, 'disabled');
    await use(two.deviceId, 'normal');
    w.pass(25 * 60);
    for (const { reader } of [one, two]) {
      await reader.beat();
      await reader.beat();
    }
    expect(await one.reader.scan(await person.pass())).toMatchObject(refused('DEVICE_DISABLED'));
    expect(await one.reader.card(person.icCard)).toMatchObject(refused('DEVICE_DISABLED'));
    w.pass(1);
    expect(await two.reader.scan(await person.pass())).toMatchObject(okPass);
    expect(await two.reader.card(person.icCard)).toMatchObject(okPass);
  });

  test('is told to one that waits at once', async () => {
    const { reader, deviceId } = await hall.installed();
    await reader.poll();
    const waiting = reader.poll(25);
    await use(deviceId, 'disabled');
    await waiting;
    expect(reader.state().enabled).toBe(false);
  });

  test('is told by a config that readers of the former protocol understand: they admit nobody', async () => {
    const { deviceId, code } = await hall.installed();
    const person = await somebody();
    await person.pass();
    const { beat, config } = await former(deviceId, code);
    expect(await config()).toMatchObject({ data: { enabled: true, groups: expect.arrayContaining([1]) } });
    await use(deviceId, 'disabled');
    expect((await beat()).map(({ type }) => type)).toEqual(['config']);
    expect(await config()).toMatchObject({ data: { enabled: false, groups: [] } });
  });

  test('of one of the former protocol that a command once blocked: it is released, and asked no second time', async () => {
    const { deviceId, code } = await hall.installed();
    const blocked = { deviceId, type: 'block', args: '{"on":true}', state: 'done' } as const;
    await w.db
      .insertInto('deviceCommand')
      .values({ ...blocked, createdAt: w.now(), expiresAt: w.now() })
      .execute();
    const { beat } = await former(deviceId, code);
    const [release] = await beat();
    expect(release).toMatchObject({ type: 'block', args: { on: false } });
    await w.db
      .updateTable('deviceCommand')
      .set({ state: 'done' })
      .where('id', '=', Number(release?.cid))
      .execute();
    expect(await beat()).toEqual([]);
  });
});

test('a reader that was off while its project became invalid, or valid again, obeys as soon as it speaks', async () => {
  const { reader } = await hall.installed();
  const person = await somebody();
  const set = async (state: 'N' | 'Y') =>
    w.call(projectApi, 'updateState', { projectId: hall.projectId, state }, await office());
  const early = await hall.mint({ sid: person.employeeId, tid: person.companyId, exp: 2 ** 31 });
  expect(await set('Y')).toMatchObject({ code: 200 });
  w.pass(25 * 60);
  await reader.beat();
  expect(await reader.scan(early)).toMatchObject(refused('REVOKED_PROJECT'));
  expect(await reader.card(person.icCard)).toMatchObject({ allow: false });
  expect(await set('N')).toMatchObject({ code: 200 });
  w.pass(25 * 60);
  await reader.beat();
  await reader.beat();
  expect(await reader.scan(await person.pass())).toMatchObject(okPass);
  expect(await reader.card(person.icCard)).toMatchObject(okPass);
});

describe('a reader that was initialised while it was away', () => {
  test('wipes itself when it comes back, also after months and when its code was installed anew', async () => {
    const lost = await hall.installed();
    const input = { deviceId: lost.deviceId, reason: '被盗' };
    expect(await w.call(deviceManageApi, 'initialize', input, await office())).toMatchObject({ code: 200 });
    w.pass(100 * day);
    await tidyDevices(w.db, w.now());
    const other = hall.bare(lost.code);
    expect(await other.scan(await hall.claimFor(lost.deviceId, lost.code))).toEqual({ is: 'claimed' });
    w.pass(400 * day);
    await tidyDevices(w.db, w.now());
    await lost.reader.beat();
    await lost.reader.beat();
    expect(lost.reader.state()).toMatchObject({ claimed: false });
    expect(await other.beat()).toBe(true);
    expect(other.state()).toMatchObject({ claimed: true });
  });

  test('and told so, but cut off before it wiped itself, wipes itself the next time', async () => {
    const { reader, deviceId, code } = await hall.installed();
    const input = { deviceId, reason: '更换' };
    expect(await w.call(deviceManageApi, 'initialize', input, await office())).toMatchObject({ code: 200 });
    // As if it had lost its power between its last word and the wiping.
    await w.db
      .updateTable('deviceSecret')
      .set({ state: 'revoked' })
      .where('deviceId', '=', deviceId)
      .execute();
    await reader.beat();
    await reader.beat();
    expect([code, reader.state().claimed]).toEqual([code, false]);
  });
});

describe('a reader that is deleted', () => {
  test('while it waits is told at once to wipe itself, and brings in first what it recorded', async () => {
    const { reader, deviceId } = await hall.installed();
    await reader.poll();
    await reader.card('0000000001');
    const waiting = reader.poll(25);
    const input = { deviceId, reason: '拆除' };
    expect(await w.call(deviceManageApi, 'remove', input, await office())).toMatchObject({ code: 200 });
    await waiting;
    expect(reader.state().claimed).toBe(false);
    const events = w.db.selectFrom('passEvent').select('deviceId').where('deviceId', '=', deviceId);
    expect(await events.execute()).toHaveLength(1);
  });

  test('while it was away wipes itself when it comes back', async () => {
    const { reader, deviceId } = await hall.installed();
    const input = { deviceId, reason: '拆除' };
    expect(await w.call(deviceManageApi, 'remove', input, await office())).toMatchObject({ code: 200 });
    await reader.beat();
    expect(reader.state().claimed).toBe(false);
  });
});
