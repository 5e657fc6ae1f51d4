import { tokenFlags } from '@mdi/contract/kit/pass/token.ts';
import { visitApi } from '@mdi/contract/modules/visit/visit.contract.ts';
import { visitorCardApi } from '@mdi/contract/modules/visitor-card/visitor-card.contract.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deviceActor } from '../../../test/factories/device-actor.ts';
import { employeeSub, guestSub, noonZone, passEventReader } from '../../../test/factories/pass-events.ts';
import { type World, world } from '../../../test/world.ts';
import { watchVisits } from '../visit/index.ts';
import { correctEventTime, storeEvents } from './device-api.events.ts';

// What readers tell late, twice or in another order is judged by when it happened.

let w: World;
let token: string;
let projectId: number;
let gateId: number;
beforeAll(async () => {
  w = await world();
  token = (await w.make.person({ roleId: (await w.make.administratorRole()).id })).token;
});
beforeEach(async () => {
  projectId = (await w.make.project({ timeZone: noonZone(w.now()) })).id;
  gateId = (await w.make.area({ projectId, common: true })).id;
});

const minute = 60_000;
const hour = 60 * minute;
const ago = (minutes: number) => new Date(w.now().getTime() - minutes * minute);
const door = (areaId = gateId) => passEventReader(w, { projectId, areaId });

type Facts = Parameters<World['make']['visit']>[0];
const guest = async (facts: Facts = {}) => {
  const company = await w.make.company({ projectId });
  return w.make.visit({
    companyId: company.id,
    startAt: ago(300),
    endAt: new Date(w.now().getTime() + hour),
    ...facts,
  });
};
const row = (id: number) =>
  w.db.selectFrom('visit').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const stepsOf = async (visitId: number) =>
  (
    await w.db
      .selectFrom('visitStep')
      .select(['step', 'at', 'by'])
      .where('visitId', '=', visitId)
      .orderBy('at')
      .orderBy('id')
      .execute()
  ).map(({ step, at, by }) => [step, at, by]);
const records = (deviceId: number) =>
  w.db.selectFrom('passEvent').selectAll().where('deviceId', '=', deviceId).orderBy('seq').execute();

describe('a way out that is told late', () => {
  test('does not undo that the guest came in again since', async () => {
    const visit = await guest();
    const sub = guestSub(visit);
    const [gate, exit] = [await door(), await door()];
    const came = ago(240);
    await gate.tell({ sub, at: came });
    await gate.tell({ sub, at: ago(60) });
    await exit.tell({ sub, at: ago(120), dir: 'out' });
    expect(await row(visit.id)).toMatchObject({
      state: 'arrived',
      arrivedAt: came,
      leftAt: null,
      outAt: null,
    });
  });

  test('of a visit of several days neither, and is noted where nobody came in since', async () => {
    const visit = await guest({ endAt: new Date(w.now().getTime() + 50 * hour) });
    const sub = guestSub(visit);
    const [gate, exit] = [await door(), await door()];
    const [first, back, out] = [ago(240), ago(60), ago(120)];
    await gate.tell({ sub, at: first }, { sub, at: back });
    await exit.tell({ sub, at: out, dir: 'out' });
    expect(await row(visit.id)).toMatchObject({ state: 'arrived', outAt: null });
    const last = ago(30);
    await exit.tell({ sub, at: last, dir: 'out' });
    expect(await row(visit.id)).toMatchObject({ state: 'arrived', outAt: last });
  });

  test('ends the visit when the guest left, where the way in comes later still', async () => {
    const visit = await guest();
    const sub = guestSub(visit);
    const [gate, exit] = [await door(), await door()];
    const [came, went] = [ago(240), ago(120)];
    await exit.tell({ sub, at: went, dir: 'out' });
    expect((await row(visit.id)).state).toBe('approved');
    await gate.tell({ sub, at: came });
    expect(await row(visit.id)).toMatchObject({ state: 'left', arrivedAt: came, leftAt: went });
    expect(await stepsOf(visit.id)).toEqual([
      ['arrive', came, 'reader'],
      ['leave', went, 'reader'],
    ]);
  });

  test('through a door at which the reader no longer stands counts by where it stood', async () => {
    const room = await w.make.area({ projectId });
    const visit = await guest();
    const sub = guestSub(visit);
    const moved = await door(room.id);
    const place = { deviceId: moved.deviceId, projectId, areaId: gateId, until: ago(30) };
    await w.db.insertInto('devicePlace').values(place).execute();
    const went = ago(60);
    await moved.tell({ sub, at: ago(120) }, { sub, at: went, dir: 'out' });
    expect(await row(visit.id)).toMatchObject({ state: 'left', leftAt: went });
  });
});

describe('a way in that is told late', () => {
  test('is the arrival if it was the first, in the course of the visit too', async () => {
    const visit = await guest();
    const sub = guestSub(visit);
    const [gate, other] = [await door(), await door()];
    const first = ago(240);
    await gate.tell({ sub, at: ago(60) });
    await other.tell({ sub, at: first });
    expect(await row(visit.id)).toMatchObject({ state: 'arrived', arrivedAt: first });
    expect(await stepsOf(visit.id)).toEqual([['arrive', first, 'reader']]);
  });

  test('brings a guest back who was thought gone, and whose pass is good again', async () => {
    const visit = await guest();
    const sub = guestSub(visit);
    const [gate, exit] = [await door(), await door()];
    await gate.tell({ sub, at: ago(240) });
    await exit.tell({ sub, at: ago(120), dir: 'out' });
    expect((await row(visit.id)).state).toBe('left');
    await gate.tell({ sub, at: ago(60) });
    expect(await row(visit.id)).toMatchObject({ state: 'arrived', leftAt: null });
    const told = await w.db
      .selectFrom('revocation')
      .select('op')
      .where('ref', '=', visit.id)
      .orderBy('rev')
      .execute();
    expect(told).toEqual([{ op: 'add' }, { op: 'del' }]);
  });

  test('does not undo what the desk saw', async () => {
    const visit = await guest();
    const sub = guestSub(visit);
    const gate = await door();
    await gate.tell({ sub, at: ago(240) });
    await w.call(visitApi, 'leave', { visitId: visit.id, card: null }, token);
    await gate.tell({ sub, at: w.now() });
    expect((await row(visit.id)).state).toBe('left');
  });

  test('days after the visit is one that began and ended then, and nobody is told that somebody came', async () => {
    await w.db.updateTable('projectData').set({ hostSms: true }).where('projectId', '=', projectId).execute();
    const [startAt, endAt] = [ago(5 * 24 * 60), ago(5 * 24 * 60 - 180)];
    const visit = await guest({ startAt, endAt, state: 'expired' });
    const came = new Date(startAt.getTime() + hour);
    await (await door()).tell({ sub: guestSub(visit), at: came });
    const leftAt = new Date(endAt.getTime() + 2 * hour);
    expect(await row(visit.id)).toMatchObject({ state: 'left', late: true, arrivedAt: came, leftAt });
    const told = await w.db.selectFrom('visitMessage').select('id').where('visitId', '=', visit.id).execute();
    expect(told).toEqual([]);
  });
});

describe('the clock', () => {
  test('writes down when a visit was over, however late it looks', async () => {
    const [startAt, endAt] = [ago(3 * 24 * 60), ago(3 * 24 * 60 - 180)];
    const stayed = await guest({ startAt, endAt, state: 'arrived', arrivedAt: startAt });
    const missed = await guest({ startAt, endAt });
    await watchVisits(w.db, w.now());
    const leftAt = new Date(endAt.getTime() + 2 * hour);
    expect(await row(stayed.id)).toMatchObject({ state: 'left', leftAt });
    expect(await stepsOf(stayed.id)).toEqual([['leave', leftAt, 'clock']]);
    expect(await stepsOf(missed.id)).toEqual([['expire', endAt, 'clock']]);
  });

  test('is put right by what a reader tells later of who left earlier', async () => {
    const [startAt, endAt] = [ago(3 * 24 * 60), ago(3 * 24 * 60 - 180)];
    const visit = await guest({ startAt, endAt, state: 'arrived', arrivedAt: startAt });
    await watchVisits(w.db, w.now());
    const went = new Date(startAt.getTime() + hour);
    await (await door()).tell({ sub: guestSub(visit), at: went, dir: 'out' });
    expect(await row(visit.id)).toMatchObject({ state: 'left', leftAt: went });
    expect(await stepsOf(visit.id)).toEqual([['leave', went, 'clock']]);
  });
});

describe('a card', () => {
  const lend = (visitId: number, number: string) =>
    w.call(visitorCardApi, 'lend', { visitId, number }, token);

  test('that was lent to another guest then is theirs in records and visits', async () => {
    const company = await w.make.company({ projectId });
    const [one, two] = [await guest({ companyId: company.id }), await guest({ companyId: company.id })];
    const card = await w.make.visitorCard({ projectId });
    await lend(one.id, card.number);
    w.pass(10);
    const during = ago(5);
    await w.call(visitorCardApi, 'takeBack', { projectId, number: card.number }, token);
    w.pass(10);
    const between = ago(5);
    await lend(two.id, card.number);
    const gate = await door();
    const told = { ch: 'ic', card: card.number } as const;
    await gate.tell({ ...told, at: during }, { ...told, at: between }, { ...told });
    expect((await records(gate.deviceId)).map(({ visitId }) => visitId)).toEqual([one.id, null, two.id]);
    expect(await row(one.id)).toMatchObject({ state: 'arrived', arrivedAt: during });
    expect((await row(two.id)).arrivedAt).not.toEqual(during);
  });

  test('that another employee held then is theirs in records and presences', async () => {
    const company = await w.make.company({ projectId });
    const [alice, bob] = [await w.make.employee({ company }), await w.make.employee({ company })];
    const give = (id: number, updatedAt: Date, card: Partial<typeof alice>) =>
      w.db
        .updateTable('employee')
        .set({ ...card, updatedAt })
        .where('id', '=', id)
        .execute();
    const [given, during, returned] = [ago(240), ago(180), ago(120)];
    await give(alice.id, given, { icCard: 'AC0001', cardState: 'inUse' });
    await give(alice.id, returned, { cardState: 'returned' });
    await give(bob.id, w.now(), { icCard: 'AC0001', cardState: 'inUse' });
    const gate = await door();
    await gate.tell({ ch: 'ic', card: 'ac0001', at: during });
    expect(await records(gate.deviceId)).toMatchObject([{ employeeId: alice.id, companyId: company.id }]);
    const presences = await w.db
      .selectFrom('passPresence')
      .select(['employeeId', 'at'])
      .where('projectId', '=', projectId)
      .execute();
    expect(presences).toEqual([{ employeeId: alice.id, at: during }]);
    // A reader whose clock is a little behind opens before the card was handed out.
    const soon = new Date(w.now().getTime() - 30_000);
    await gate.tell({ ch: 'ic', card: 'AC0001', at: soon });
    expect((await records(gate.deviceId)).at(-1)).toMatchObject({ employeeId: bob.id });
  });

  test('is known by its holders whichever way it is given and taken', async () => {
    const company = await w.make.company({ projectId });
    const job = await w.make.employee({ company, icCard: 'AC7', cardState: 'inUse' });
    const other = await w.make.employee({ company });
    const set = (id: number, values: Partial<typeof job>) =>
      w.db
        .updateTable('employee')
        .set({ ...values, updatedAt: w.now() })
        .where('id', '=', id)
        .execute();
    await set(job.id, { icCard: 'AC8' });
    await set(job.id, { cardState: 'lost' });
    await set(other.id, { icCard: 'AC8', cardState: 'inUse' });
    await set(other.id, { department: 'IT' });
    const held = await w.db
      .selectFrom('cardHolder')
      .select(['number', 'employeeId', 'until'])
      .where('projectId', '=', projectId)
      .orderBy('id')
      .execute();
    expect(held.map(({ number, employeeId, until }) => [number, employeeId, until === null])).toEqual([
      ['AC7', job.id, false],
      ['AC8', job.id, false],
      ['AC8', other.id, true],
    ]);
  });
});

describe('the time of an event', () => {
  test('is never later than it came: a clock that is ahead doesn’t hide the way out', async () => {
    const person = await w.make.employee({ company: await w.make.company({ projectId }) });
    const sub = employeeSub(person);
    const [ahead, right] = [await door(), await door()];
    await ahead.tell({ sub, at: new Date(w.now().getTime() + 4 * minute) });
    w.pass(2);
    await right.tell({ sub, dir: 'out' });
    const last = await w.db
      .selectFrom('passPresence')
      .selectAll()
      .where('employeeId', '=', person.id)
      .execute();
    expect(last).toMatchObject([{ dir: 'out' }]);
    const event = { ts: 1_000, up: 1, clk: 'sync', bt: 1 } as const;
    expect(correctEventTime(event, 900, null, undefined)).toEqual({ at: 900, doubt: false });
    expect(correctEventTime({ ...event, ts: 400_000 }, 900, null, undefined)).toEqual({
      at: 900,
      doubt: true,
    });
  });

  test('that was stored by a clock that was ahead is what the reader’s own count of time says', async () => {
    const person = await w.make.employee({ company: await w.make.company({ projectId }) });
    const sub = employeeSub(person);
    const [ahead, right] = [await door(), await door()];
    // It started ten hours ago, has 4 minutes too many, and is heard again now.
    const beaten = { deviceId: ahead.deviceId, boot: 1, upMs: 10 * hour, lastSeen: w.now() };
    await w.db
      .insertInto('deviceLive')
      .values(beaten)
      .onConflict((known) => known.column('deviceId').doUpdateSet(beaten))
      .execute();
    const came = ago(60);
    await right.tell({ sub, dir: 'out', at: ago(58) });
    await ahead.tell({ sub, at: new Date(came.getTime() + 4 * minute), up: 9 * hour });
    const [stored] = await records(ahead.deviceId);
    expect(Math.abs((stored?.tsCorrected.getTime() ?? 0) - came.getTime())).toBeLessThan(5_000);
    const last = w.db.selectFrom('passPresence').select('dir').where('employeeId', '=', person.id);
    expect(await last.execute()).toEqual([{ dir: 'out' }]);
  });

  test('of a reader that was initialised is before that where it is a guess, and nothing is lost', async () => {
    const retiredAt = ago(10);
    const old = await passEventReader(w, { projectId, areaId: gateId, retiredAt });
    const guess = { clk: 'rtc' as const, at: ago(180) };
    const answer = await old.send([old.event(guess), old.event({ at: ago(1) })]);
    expect(answer.rejected).toMatchObject([{ reason: 'retired' }]);
    expect(answer.acked).toHaveLength(1);
    expect(await records(old.deviceId)).toMatchObject([{ tsCorrected: retiredAt, timeDoubt: true }]);
  });
});

describe('a pass for one entry', () => {
  test('of a visit that is moved to another day is good again there, and used where it was', async () => {
    await w.db
      .updateTable('projectData')
      .set({ visitOnce: true })
      .where('projectId', '=', projectId)
      .execute();
    const now = w.now().getTime();
    const visit = await guest({ startAt: ago(60), endAt: new Date(now + hour), purpose: null });
    const sub = { ...guestSub(visit), fl: 8 + 1 };
    const gate = await door();
    await gate.tell({ sub, off: true, at: ago(30) });
    const entries = () =>
      w.db.selectFrom('passEntry').select(['jti', 'dir']).where('sid', '=', visit.id).execute();
    expect(await entries()).toEqual([{ jti: 1, dir: 'in' }]);
    const { version, hostId, name } = await row(visit.id);
    const moved = (startAt: Date, endAt: Date, at: number) =>
      w.call(
        visitApi,
        'edit',
        {
          visitId: visit.id,
          version: at,
          hostId: hostId ?? 0,
          name,
          buildingId: null,
          location: null,
          purpose: null,
          visitorType: null,
          remarks: null,
          startAt: startAt.toISOString(),
          endAt: endAt.toISOString(),
        },
        token,
      );
    const day = 24 * hour;
    const answer = await moved(new Date(now + day), new Date(now + day + hour), version);
    expect(answer).toMatchObject({ code: 200 });
    expect(await entries()).toEqual([]);
    // What comes late of the former day uses up nothing of the new one either.
    await gate.tell({ sub, off: true, at: ago(20) });
    expect(await entries()).toEqual([]);
  });

  const once = async () => ({ ...guestSub(await guest()), fl: tokenFlags.oneEntry });
  const used = (one: Awaited<ReturnType<typeof door>>, sub: Awaited<ReturnType<typeof once>>, at: Date) =>
    one.tell({ sub, off: true, at });
  const marks = async ({ deviceId }: { deviceId: number }) =>
    (await records(deviceId)).map(({ violation }) => violation);
  const alarmsOf = ({ deviceId }: { deviceId: number }) =>
    w.db
      .selectFrom('deviceException')
      .select(['detail', 'recoveredAt'])
      .where('deviceId', '=', deviceId)
      .orderBy('id')
      .execute();

  test('that was used twice without network marks the use that happened later, whichever is told first', async () => {
    const sub = await once();
    const [first, second, third] = [await door(), await door(), await door()];
    await used(second, sub, ago(60));
    await used(third, sub, ago(30));
    expect([await marks(second), await marks(third)]).toEqual([[false], [true]]);
    await used(first, sub, ago(120));
    expect([await marks(first), await marks(second), await marks(third)]).toEqual([[false], [true], [true]]);
    expect(await alarmsOf(first)).toEqual([]);
    expect(await alarmsOf(second)).toMatchObject([{ recoveredAt: null }]);
    expect(await alarmsOf(third)).toMatchObject([{ recoveredAt: null }]);
  });

  test('an alarm that turns out wrong is withdrawn, and one for what else was marked there stands instead', async () => {
    const [sub, other] = [await once(), await once()];
    const [first, second] = [await door(), await door()];
    await used(first, other, ago(100));
    await used(first, sub, new Date(ago(60).getTime() - 5_000));
    // A moment after the use at the first reader, and later still.
    await second.tell({ sub, off: true, at: ago(60) }, { sub: other, off: true, at: ago(20) });
    const [wrong] = await alarmsOf(second);
    expect(await marks(second)).toEqual([true, true]);
    // The use that began all was here: what was marked is the same passage.
    await used(second, sub, new Date(ago(60).getTime() - 10_000));
    expect(await marks(second)).toEqual([false, true, false]);
    expect(await marks(first)).toEqual([false, true]);
    const alarms = await alarmsOf(second);
    expect(alarms.map(({ recoveredAt }) => recoveredAt === null)).toEqual([false, true]);
    expect(alarms[0]?.detail).toBe(wrong?.detail);
  });

  test('that was used with network after a use that is told late marks the later', async () => {
    const sub = await once();
    const [asked, alone] = [await door(), await door()];
    const key = { type: sub.type ?? 0, sid: sub.sid ?? 0, jti: 1, dir: 'in' as const };
    const claim = { ...key, deviceId: asked.deviceId, at: ago(30), expiresAt: ago(-600) };
    await w.db.insertInto('passEntry').values(claim).execute();
    await asked.tell({ sub, at: ago(29) });
    expect(await marks(asked)).toEqual([false]);
    await used(alone, sub, ago(60));
    expect([await marks(asked), await marks(alone)]).toEqual([[true], [false]]);
  });
});

test('hardware that was replaced does not lend its count of starts to the next, whose clock may be wrong', async () => {
  const at = w.now().getTime();
  const ctx = await deviceActor(w, { projectId, areaId: gateId });
  const tell = (code: string, bt: number, ts: number, clk: 'sync' | 'rtc') => {
    const facts = { bt, seq: 1, up: 1, dir: 'in', ch: 'qr', res: 'granted', rc: 'OK', off: true, rev: 0 };
    ctx.device.code = code;
    return storeEvents(ctx, [{ id: `${code}-${bt.toString(36)}-1`, ts, clk, ...facts }]);
  };
  const day = 24 * hour;
  await tell('OLDONE', 1, at - 90 * day, 'sync');
  await tell('OLDONE', 9, at - 60 * day, 'sync');
  await tell('NEWONE', 2, at - 5000, 'rtc');
  const latest = (await records(ctx.device.deviceId)).find(({ eventId }) => eventId === 'NEWONE-2-1');
  expect(latest?.timeDoubt).toBe(true);
  expect(latest?.tsCorrected.getTime()).toBeGreaterThanOrEqual(at);
});
