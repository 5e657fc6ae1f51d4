import { visitorCardApi } from '@mdi/contract/modules/visitor-card/visitor-card.contract.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deviceActor } from '../../../test/factories/device-actor.ts';
import { employeeSub, guestSub, noonZone } from '../../../test/factories/pass-events.ts';
import { type World, world } from '../../../test/world.ts';
import { passagesIn } from './device-api.passages.fixture.ts';
import { addExceptions } from './device-api.queries.ts';

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

const { ago, door, someone, guest, row, records, presence, agree } = passagesIn(
  () => w,
  () => ({ projectId, gateId }),
);

describe('where an employee passed last', () => {
  test('is by the time it happened: what comes late changes nothing, and a refusal never does', async () => {
    const person = await someone();
    const [gate, back] = [await door(), await door()];
    const sub = employeeSub(person);
    await gate.tell({ sub, at: ago(10), dir: 'in' });
    await back.tell({ sub, at: ago(20), dir: 'out' });
    await back.tell({ sub, at: ago(5), dir: 'out', res: 'denied', rc: 'AREA_DENIED' });
    expect(await presence(person.id)).toMatchObject({ deviceId: gate.deviceId, dir: 'in', areaId: gateId });
    await back.tell({ sub, at: ago(1), dir: 'out' }, { sub, at: ago(3), dir: 'in' });
    expect(await presence(person.id)).toMatchObject({ deviceId: back.deviceId, dir: 'out' });
    await agree();
  });

  test('is not told by a pass of somebody who isn’t here, or is nobody', async () => {
    const stranger = await w.make.employee({ company: await w.make.company() });
    const { tell } = await door();
    await tell({ sub: employeeSub(stranger) }, { sub: { ...employeeSub(stranger), sid: 999_999_999 } });
    expect(await presence(stranger.id)).toBeUndefined();
    expect(await presence(999_999_999)).toBeUndefined();
    await agree();
  });
});

describe('what a reader brings in after it was moved', () => {
  const leave = (deviceId: number, areaId: number, until: Date, project = projectId) =>
    w.db.insertInto('devicePlace').values({ deviceId, projectId: project, areaId, until }).execute();

  test('is told of the area it guarded when it happened', async () => {
    const [first, second] = [await w.make.area({ projectId }), await w.make.area({ projectId })];
    const [early, late] = [await someone(), await someone()];
    const { deviceId, tell } = await door();
    await leave(deviceId, first.id, ago(30));
    await leave(deviceId, second.id, ago(20));
    // Where it was in another project is nothing of this one.
    const elsewhere = await w.make.area();
    await leave(deviceId, elsewhere.id, ago(15), elsewhere.projectId);
    await tell(
      { sub: employeeSub(early), at: ago(40) },
      { sub: employeeSub(early), at: ago(25) },
      { sub: employeeSub(late), at: ago(16) },
      { sub: employeeSub(late), at: ago(1) },
    );
    const events = w.db.selectFrom('passEvent').select('areaId').where('deviceId', '=', deviceId);
    expect((await events.orderBy('seq').execute()).map(({ areaId }) => areaId)).toEqual([
      first.id,
      second.id,
      gateId,
      gateId,
    ]);
    expect(await presence(early.id)).toMatchObject({ areaId: second.id });
    expect(await presence(late.id)).toMatchObject({ areaId: gateId });
    await agree();
  });

  test('of its troubles too', async () => {
    const former = await w.make.area({ projectId });
    const ctx = await deviceActor(w, { projectId, areaId: gateId });
    const { deviceId } = ctx.device;
    await leave(deviceId, former.id, ago(20));
    const trouble = { code: 'TAMPER', level: 3, detail: '' } as const;
    await addExceptions(ctx, [
      { ...trouble, eventId: 'X-1', at: ago(30) },
      { ...trouble, eventId: 'X-2', at: ago(10) },
    ]);
    const stored = w.db.selectFrom('deviceException').select('areaId').where('deviceId', '=', deviceId);
    expect(await stored.orderBy('eventId').execute()).toEqual([{ areaId: former.id }, { areaId: gateId }]);
  });
});

describe('a guest’s record', () => {
  const visitsOf = async (deviceId: number) =>
    w.db
      .selectFrom('passEvent')
      .select(['visitId', 'companyId'])
      .where('deviceId', '=', deviceId)
      .orderBy('seq')
      .execute();

  test('names the visit, by the pass or by the card that is lent to it', async () => {
    const company = await w.make.company({ projectId });
    const visit = await w.make.visit({ companyId: company.id });
    const lent = { state: 'lent' as const, visitId: visit.id, lentAt: ago(5) };
    const card = await w.make.visitorCard({ projectId, number: 'VC100', ...lent });
    const free = await w.make.visitorCard({ projectId, number: 'VC101' });
    const { deviceId, tell } = await door();
    await tell(
      { sub: guestSub(visit) },
      { ch: 'ic', card: card.number.toLowerCase() },
      { ch: 'ic', card: free.number },
    );
    const own = { visitId: visit.id, companyId: company.id };
    expect(await visitsOf(deviceId)).toEqual([own, own, { visitId: null, companyId: null }]);
  });

  test('names no visit of another project', async () => {
    const elsewhere = await w.make.visit();
    const { deviceId, tell } = await door();
    await tell({ sub: guestSub(elsewhere) });
    expect((await visitsOf(deviceId))[0]?.visitId).toBeNull();
  });
});

test('pages of the project are told of passages', async () => {
  const heard: unknown[] = [];
  const stop = w.live.subscribe((event) => {
    if (event?.topic === 'pass' && event.projectId === projectId) heard.push(event);
  });
  const { tell } = await door();
  const told = async () => {
    await tell({});
    return heard.length;
  };
  await expect.poll(told, { timeout: 20_000, interval: 50 }).toBeGreaterThan(0);
  stop();
  expect(heard[0]).toEqual({ topic: 'pass', projectId });
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
