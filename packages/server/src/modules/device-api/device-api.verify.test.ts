import { tokenFlags } from '@mdi/contract/kit/pass/token.ts';
import { makeClock } from '@mdi/reader-simulator/clock.ts';
import { noFaults } from '@mdi/reader-simulator/fault-injection.ts';
import { makeSend, type Send } from '@mdi/reader-simulator/wire.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { type ReaderHall, readerHall } from '../../../test/reader-hall.ts';
import { type World, world } from '../../../test/world.ts';

let w: World;
let hall: ReaderHall;
beforeAll(async () => {
  w = await world();
  hall = await readerHall(w);
});

/** An installed reader that asks about everything, by its own signed requests. */
async function asking(areaId = hall.gateId) {
  const { deviceId, code } = await hall.installed(areaId);
  const row = await w.db
    .selectFrom('deviceSecret')
    .select('secret')
    .where('deviceId', '=', deviceId)
    .executeTakeFirstOrThrow();
  const secret = w.deps.secrets.unseal('device-secret', row.secret ?? Buffer.alloc(0)).toString('base64');
  const clock = makeClock({ source: () => w.now().getTime() });
  const send: Send = makeSend({ baseUrl: hall.url, code, clock, faults: noFaults(), secret: () => secret });
  const verify = async (token: string, more: { dir?: string; channel?: string } = {}) => {
    const input = { token, dir: 'in', channel: 'qr', ts: clock.now(), ...more };
    const reply = await send('verify', input, AbortSignal.timeout(30_000));
    if (reply.is !== 'ok') throw new Error(JSON.stringify(reply));
    return reply.data;
  };
  return { deviceId, code, verify };
}

const granted = { allow: true, reason: 'OK', name: expect.any(String), displayMs: 3000 };
const denied = (reason: string) => ({ allow: false, reason, displayMs: 3000 });

describe('a pass is verified', () => {
  test('as it is at the reader: form, signature, project, time', async () => {
    const { verify } = await asking();
    const { employeeId: sid, companyId: tid } = await hall.employee();
    const now = Math.floor(w.now().getTime() / 1000);
    const good = await hall.mint({ sid, tid });
    expect(await verify(good)).toEqual(granted);
    expect(await verify('MP1:X')).toEqual(denied('BAD_FORMAT'));
    expect(await verify(`${good.slice(0, 20)}${good[20] === 'A' ? 'B' : 'A'}${good.slice(21)}`)).toEqual(
      denied('BAD_SIGN'),
    );
    expect(await verify(await hall.mint({ sid, tid, kid: 200 }))).toEqual(denied('UNKNOWN_KEY'));
    expect(await verify(await hall.mint({ sid, tid, pid: hall.projectId + 1 }))).toEqual(
      denied('WRONG_PROJECT'),
    );
    expect(await verify(await hall.mint({ sid, tid, exp: now - 60 }))).toEqual(denied('EXPIRED'));
    expect(await verify(await hall.mint({ sid, tid, nbf: now + 60 }))).toEqual(denied('NOT_YET'));
  });

  test('by the areas that its holder has now, whatever it says itself', async () => {
    const { employeeId } = await hall.employee();
    const text = await hall.passOf(employeeId);
    const gate = await asking();
    const room = await asking(hall.roomId);
    expect(await gate.verify(text)).toEqual(granted);
    expect(await room.verify(text)).toEqual(denied('AREA_DENIED'));
    await w.db
      .insertInto('areaException')
      .values({ areaId: hall.roomId, employeeId, allowed: true })
      .execute();
    await w.db
      .insertInto('areaException')
      .values({ areaId: hall.gateId, employeeId, allowed: false })
      .execute();
    expect(await gate.verify(text)).toEqual(denied('AREA_DENIED'));
    expect(await room.verify(text)).toEqual(granted);
  });

  test('by the validity of now, the widest reason first', async () => {
    const { verify } = await asking();
    const { employeeId: sid, companyId: tid, userId } = await hall.employee();
    const text = await hall.mint({ sid, tid });
    await w.db.updateTable('user').set({ state: 'Y' }).where('id', '=', userId).execute();
    expect(await verify(text)).toEqual(denied('REVOKED_USER'));
    await w.db.updateTable('company').set({ state: 'Y' }).where('id', '=', tid).execute();
    expect(await verify(text)).toEqual(denied('REVOKED_TENANT'));
    await w.db.updateTable('company').set({ state: 'N' }).where('id', '=', tid).execute();
    await w.db.updateTable('user').set({ state: 'N' }).where('id', '=', userId).execute();
    expect(await verify(text)).toEqual(granted);
  });

  test('only as the pass of a person who is there', async () => {
    const { verify } = await asking();
    const one = await hall.employee();
    const other = await hall.employee();
    expect(await verify(await hall.mint({ sid: one.employeeId, tid: other.companyId }))).toEqual(
      denied('REVOKED_PASS'),
    );
    expect(await verify(await hall.mint({ sid: 999_999_999, tid: one.companyId }))).toEqual(
      denied('REVOKED_PASS'),
    );
    expect(await verify(await hall.mint({ sid: one.employeeId, tid: one.companyId, type: 2 }))).toEqual(
      denied('REVOKED_PASS'),
    );
  });

  test('not when it was issued before all passes of its holder were ended', async () => {
    const { verify } = await asking();
    const { employeeId: sid, companyId: tid } = await hall.employee();
    const text = await hall.mint({ sid, tid });
    const before = new Date(Math.floor(w.now().getTime() / 1000) * 1000);
    await w.db
      .insertInto('revocation')
      .values({ projectId: hall.projectId, rev: 9_000, kind: 'U', ref: sid, op: 'add', before })
      .execute();
    expect(await verify(text)).toEqual(denied('REVOKED_PASS'));
    const iat = Math.floor(before.getTime() / 1000) + 1;
    expect(await verify(await hall.mint({ sid, tid, iat, jti: 2 }))).toEqual(granted);
  });

  test('never at a reader that is out of use', async () => {
    const { verify, deviceId } = await asking();
    const { employeeId: sid, companyId: tid } = await hall.employee();
    await w.db.updateTable('device').set({ useState: 'disabled' }).where('id', '=', deviceId).execute();
    expect(await verify(await hall.mint({ sid, tid }))).toEqual(denied('DEVICE_DISABLED'));
  });
});

test('a pass for one entry lets in at one of 32 readers, and then out at one', async () => {
  const { employeeId: sid, companyId: tid } = await hall.employee();
  const text = await hall.mint({ sid, tid, flags: tokenFlags.oneEntry });
  const gates = await Promise.all(Array.from({ length: 32 }, () => asking()));
  const answers = await Promise.all(gates.map(({ verify }) => verify(text)));
  expect(answers.filter((one) => JSON.stringify(one).includes('"allow":true'))).toHaveLength(1);
  const [first, second] = gates;
  expect(await first?.verify(text, { dir: 'out' })).toEqual(granted);
  expect(await second?.verify(text, { dir: 'out' })).toEqual(denied('REPLAY'));
});

test('a card opens what its holder may enter now', async () => {
  const { verify } = await asking();
  const room = await asking(hall.roomId);
  const { employeeId } = await hall.employee();
  const card = { icCard: `04${employeeId}AB`, cardState: 'inUse' } as const;
  expect(await verify(card.icCard, { channel: 'ic' })).toEqual(denied('CARD_UNKNOWN'));
  await w.db.updateTable('employee').set(card).where('id', '=', employeeId).execute();
  expect(await verify(card.icCard.toLowerCase(), { channel: 'ic' })).toEqual(granted);
  expect(await room.verify(card.icCard, { channel: 'ic' })).toEqual(denied('AREA_DENIED'));
  await w.db.updateTable('employee').set({ state: 'Y' }).where('id', '=', employeeId).execute();
  expect(await verify(card.icCard, { channel: 'ic' })).toEqual(denied('REVOKED_USER'));
});

test('readers hold the cards of their project and decide by them without network', async () => {
  const { reader } = await hall.installed();
  const { employeeId } = await hall.employee();
  const card = { icCard: `05${employeeId}AB`, cardState: 'inUse' } as const;
  await w.db.updateTable('employee').set(card).where('id', '=', employeeId).execute();
  await w.db
    .updateTable('passProject')
    .set(({ eb }) => ({ cardVer: eb('cardVer', '+', 1) }))
    .where('projectId', '=', hall.projectId)
    .execute();
  await reader.beat();
  await reader.beat();
  reader.faults.cut = true;
  expect(await reader.card(card.icCard)).toMatchObject({ allow: true });
  expect(await reader.card('0000')).toMatchObject({ allow: false, rc: 'CARD_UNKNOWN' });
});
