import { tokenFlags } from '@mdi/contract/kit/pass/token.ts';
import { deviceManageApi } from '@mdi/contract/modules/device/device.contract.ts';
import { employeeApi } from '@mdi/contract/modules/employee/employee.contract.ts';
import { projectApi } from '@mdi/contract/modules/project/project.contract.ts';
import { makeClock } from '@mdi/reader-simulator/clock.ts';
import { noFaults } from '@mdi/reader-simulator/fault-injection.ts';
import { makeSend } from '@mdi/reader-simulator/wire.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type ReaderHall, readerHall } from '../../../test/reader-hall.ts';
import { type World, world } from '../../../test/world.ts';
import { tidyDevices } from '../device/index.ts';
import { startListsAnew } from './device-api.after-restore.queries.ts';

let w: World;
let hall: ReaderHall;
beforeAll(async () => {
  w = await world();
  hall = await readerHall(w);
});

const okPass = { is: 'pass', allow: true, rc: 'OK' };
const refused = (rc: string) => ({ is: 'pass', allow: false, rc });
const day = 24 * 60;

/** Head office, by the clock of now. */
async function office(): Promise<string> {
  const { user, assignment } = await w.make.person({ roleId: (await w.make.administratorRole()).id });
  return w.make.session(user.id, assignment, { createdAt: w.now(), usedAt: w.now() });
}

async function use(deviceId: number, useState: 'normal' | 'disabled') {
  const input = { deviceId, useState, reason: '检修' };
  expect(await w.call(deviceManageApi, 'updateUse', input, await office())).toMatchObject({ code: 200 });
}

/** Somebody's card, and a new pass of theirs. */
async function somebody() {
  const { employeeId, userId, companyId } = await hall.employee();
  const icCard = `0A${employeeId}C`;
  await w.db
    .updateTable('employee')
    .set({ icCard, cardState: 'inUse' })
    .where('id', '=', employeeId)
    .execute();
  await w.db
    .updateTable('passProject')
    .set(({ eb }) => ({ cardVer: eb('cardVer', '+', 1) }))
    .where('projectId', '=', hall.projectId)
    .execute();
  return { employeeId, userId, companyId, icCard, pass: () => hall.passOf(employeeId) };
}

const pairOf = async (projectId: number) =>
  w.db
    .selectFrom('passProject')
    .select(['gen', 'rev', 'cardVer', 'keyVer'])
    .where('projectId', '=', projectId)
    .executeTakeFirstOrThrow();

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

describe('a pass for one entry whose verification isn’t heard', () => {
  const single = (person: { employeeId: number; companyId: number }, jti: number) =>
    hall.mint({ sid: person.employeeId, tid: person.companyId, flags: tokenFlags.oneEntry, jti });
  const at = async (onlineVerify: 'prefer' | 'require') => {
    const installed = await hall.installed();
    await w.db
      .updateTable('device')
      .set(({ eb }) => ({ onlineVerify, cfgVer: eb('cfgVer', '+', 1) }))
      .where('id', '=', installed.deviceId)
      .execute();
    await installed.reader.beat();
    return installed;
  };
  const scanUnheard = async ({ reader }: Awaited<ReturnType<typeof at>>, text: string) => {
    reader.faults.loseAnswer = 1;
    const shown = await reader.scan(text);
    reader.faults.loseAnswer = 0;
    return shown;
  };

  test('lets its holder in by the reader’s own word, which is no violation when it is told', async () => {
    const door = await at('prefer');
    const other = await at('prefer');
    const text = await single(await somebody(), 7);
    expect(await scanUnheard(door, text)).toMatchObject(okPass);
    await door.reader.upload();
    const events = w.db.selectFrom('passEvent').select(['granted', 'offline', 'violation']);
    expect(await events.where('deviceId', '=', door.deviceId).execute()).toEqual([
      { granted: true, offline: true, violation: false },
    ]);
    const alarms = w.db.selectFrom('deviceException').select('code').where('deviceId', '=', door.deviceId);
    expect(await alarms.execute()).toEqual([]);
    expect(await other.reader.scan(text)).toMatchObject(refused('REPLAY'));
  });

  test('opens where the reader must ask when it is shown once more, and nowhere else', async () => {
    const door = await at('require');
    const other = await at('require');
    const text = await single(await somebody(), 8);
    expect(await scanUnheard(door, text)).toMatchObject(refused('ONLINE_DENIED'));
    expect(await other.reader.scan(text)).toMatchObject(refused('REPLAY'));
    expect(await door.reader.scan(text)).toMatchObject(okPass);
    w.pass(1);
    await door.reader.beat();
    expect(await door.reader.scan(text)).toMatchObject({ allow: false });
  });
});

describe('after the database was put back', () => {
  const backup = async () => {
    const project = await pairOf(hall.projectId);
    const revocation = await w.db.selectFrom('revocation').select('rev').execute();
    return async () => {
      await w.db.updateTable('passProject').set(project).where('projectId', '=', hall.projectId).execute();
      const kept = revocation.map(({ rev }) => rev);
      await w.db
        .deleteFrom('revocation')
        .where('rev', 'not in', [0, ...kept])
        .execute();
    };
  };
  const disable = async (employeeId: number, state: 'N' | 'Y') =>
    w.call(employeeApi, 'updateState', { employeeId, state }, await office());

  test('a reader that knows newer lists and a newer config takes ours, whatever their number', async () => {
    const { reader, deviceId } = await hall.installed();
    const [one, two] = [await somebody(), await somebody()];
    // A company keeps somebody.
    for (const { companyId } of [one, two]) {
      await w.make.employee({ company: { id: companyId, projectId: hall.projectId } });
    }
    await reader.beat();
    const putBack = await backup();
    const { cfgVer } = await w.db
      .selectFrom('device')
      .select('cfgVer')
      .where('id', '=', deviceId)
      .executeTakeFirstOrThrow();
    await disable(one.employeeId, 'Y');
    await use(deviceId, 'disabled');
    await reader.beat();
    expect(reader.state().enabled).toBe(false);
    await putBack();
    await w.db.updateTable('device').set({ cfgVer, useState: 'normal' }).where('id', '=', deviceId).execute();
    await w.db.updateTable('employee').set({ state: 'N' }).where('id', '=', one.employeeId).execute();
    const early = await hall.mint({ sid: two.employeeId, tid: two.companyId, exp: 2 ** 31 });
    w.pass(1);
    await reader.beat();
    expect(reader.state()).toMatchObject({ enabled: true, troubles: [] });
    expect(await reader.scan(await one.pass())).toMatchObject(okPass);
    expect(await disable(two.employeeId, 'Y')).toMatchObject({ code: 200 });
    await reader.beat();
    expect(await reader.scan(early)).toMatchObject(refused('REVOKED_USER'));
  });

  test('to before it was put back the last time, readers take the lists too', async () => {
    const { reader } = await hall.installed();
    const person = await somebody();
    await w.make.employee({ company: { id: person.companyId, projectId: hall.projectId } });
    await w.db
      .updateTable('passProject')
      .set(({ eb }) => ({ gen: eb('gen', '+', 7), rev: eb('rev', '+', 1) }))
      .where('projectId', '=', hall.projectId)
      .execute();
    await reader.beat();
    const { gen } = await pairOf(hall.projectId);
    await w.db.updateTable('passProject').set({ gen: 1 }).where('projectId', '=', hall.projectId).execute();
    const early = await hall.mint({ sid: person.employeeId, tid: person.companyId, exp: 2 ** 31 });
    expect(await disable(person.employeeId, 'Y')).toMatchObject({ code: 200 });
    await reader.beat();
    expect(await reader.scan(early)).toMatchObject(refused('REVOKED_USER'));
    expect((await pairOf(hall.projectId)).gen).toBe(gen + 1);
  });

  test('and readers were told to start anew, equal numbers of other lists are no longer taken for the same', async () => {
    const { reader } = await hall.installed();
    const [one, two] = [await somebody(), await somebody()];
    for (const { companyId } of [one, two]) {
      await w.make.employee({ company: { id: companyId, projectId: hall.projectId } });
    }
    const early = await hall.mint({ sid: two.employeeId, tid: two.companyId, exp: 2 ** 31 });
    const putBack = await backup();
    await disable(one.employeeId, 'Y');
    await reader.beat();
    await putBack();
    await w.db.updateTable('employee').set({ state: 'N' }).where('id', '=', one.employeeId).execute();
    await disable(two.employeeId, 'Y');
    expect((await pairOf(hall.projectId)).rev).toBe(reader.state().revVer);
    expect(await startListsAnew(w.db)).toBeGreaterThan(0);
    await reader.beat();
    expect(await reader.scan(early)).toMatchObject(refused('REVOKED_USER'));
    expect(await reader.scan(await one.pass())).toMatchObject(okPass);
  });

  test('and readers were told to start anew, no command has the number of one that was carried out, and nobody that of another', async () => {
    const { reader, deviceId } = await hall.installed();
    const opened = async () => {
      const input = { deviceId, reason: '访客' };
      const answer = await w.call(deviceManageApi, 'open', input, await office());
      expect(answer).toMatchObject({ code: 200 });
      const before = reader.state().waiting;
      await reader.poll();
      return { id: Object(answer.data).commandId, doors: reader.state().waiting - before };
    };
    const first = await opened();
    expect(first.doors).toBe(1);
    const { id: visitId } = await w.make.visit({ hostId: (await somebody()).employeeId });
    await w.db.deleteFrom('deviceCommand').where('id', '>=', first.id).execute();
    await w.db.deleteFrom('visit').where('id', '=', visitId).execute();
    for (const [table, id] of [
      ['device_command', first.id],
      ['visit', visitId],
    ]) {
      await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${id}, false)`.execute(w.db);
    }
    await startListsAnew(w.db);
    expect(await opened()).toMatchObject({ doors: 1 });
    expect((await w.make.visit({ hostId: (await somebody()).employeeId })).id).toBeGreaterThan(visitId);
  });

  test('a signature of an unknown key lets the reader fetch the keys, though their number is the same', async () => {
    const { reader, deviceId } = await hall.installed();
    const { deviceId: other } = await hall.installed();
    await reader.beat();
    await w.db.deleteFrom('passKey').where('projectId', '=', hall.projectId).execute();
    const { keyVer } = await pairOf(hall.projectId);
    await w.db
      .updateTable('passProject')
      .set({ keyVer: keyVer - 1 })
      .where('projectId', '=', hall.projectId)
      .execute();
    await use(deviceId, 'disabled');
    await use(other, 'disabled');
    const person = await somebody();
    await person.pass();
    expect((await pairOf(hall.projectId)).keyVer).toBe(keyVer);
    await reader.beat();
    expect(reader.state()).toMatchObject({ enabled: false, troubles: [] });
  });
});
