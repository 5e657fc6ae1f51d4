import { areaApi } from '@mdi/contract/modules/area/area.contract.ts';
import { deviceManageApi } from '@mdi/contract/modules/device/device.contract.ts';
import { visitApi } from '@mdi/contract/modules/visit/visit.contract.ts';
import { visitorCardApi } from '@mdi/contract/modules/visitor-card/visitor-card.contract.ts';
import { assert, beforeAll, describe, expect, test } from 'vitest';
import { newGuest, newInvitation } from '../../../test/factories/inputs.ts';
import { allResources } from '../../../test/factories/twins.ts';
import { twoBuildings } from '../../../test/factories/two-buildings.ts';
import { done, type World, world } from '../../../test/world.ts';

// What somebody may do with visits and readers who reaches some buildings of a project only, or one company.

let w: World;
beforeAll(async () => {
  w = await world();
});

/** A visit to each of the buildings and one to none, and somebody of the company. */
async function scene() {
  const resources = [...allResources, 'pass:visit:review' as const];
  const { near: own, ...at } = await twoBuildings(w, resources);
  const { projectId, one, two, company } = at;
  const there = await w.make.visit({ companyId: company.id, buildingId: one.id });
  const here = await w.make.visit({ companyId: company.id, buildingId: two.id });
  const anywhere = await w.make.visit({ companyId: company.id });
  const { token: tenant } = await w.make.person({
    role: { level: 40, resources },
    projectId,
    companyId: company.id,
  });
  return { ...at, own, there, here, anywhere, tenant };
}

const stored = (id: number) =>
  w.db.selectFrom('visit').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('who reaches some buildings', () => {
  test('sees and changes the visits to these and to none, and no others', async () => {
    const at = await scene();
    const data = await w.ok(visitApi, 'list', {}, at.token);
    const { list } = data;
    expect(list.map(({ visitId }) => visitId).sort()).toEqual([at.here.id, at.anywhere.id].sort());
    const visitId = at.there.id;
    for (const answer of [
      await w.call(visitApi, 'get', { visitId }, at.token),
      await w.call(visitApi, 'reveal', { visitId }, at.token),
      await w.call(visitApi, 'cancel', { visitId, reason: null }, at.token),
      await w.call(visitApi, 'leave', { visitId, card: null }, at.token),
      await w.call(visitApi, 'checkIn', { visitId, card: null }, at.token),
      await w.call(visitApi, 'areas', { visitId }, at.token),
    ]) {
      expect(answer.code).toBe(404);
    }
    expect((await stored(visitId)).state).toBe('approved');
    const desk = await w.call(visitApi, 'desk', {}, at.token);
    expect(desk.data).toMatchObject({ expected: 2 });
    expect((await w.call(visitApi, 'desk', {}, at.whole)).data).toMatchObject({ expected: 3 });
    expect((await w.call(visitApi, 'checkIn', { visitId: at.here.id, card: null }, at.token)).code).toBe(200);
  });

  test('is offered the last guests of a host as far as these visits are in sight', async () => {
    const at = await scene();
    const host = await w.make.employee({ company: at.company });
    const whose = { companyId: at.company.id, hostId: host.id };
    await w.make.visit({ ...whose, buildingId: at.one.id, phone: '13700550031' });
    const here = await w.make.visit({ ...whose, buildingId: at.two.id, phone: '13700550032' });
    const seen = async (token: string) => await w.ok(visitApi, 'lastGuests', { hostId: host.id }, token);
    expect((await seen(at.token)).map(({ visitId }) => visitId)).toEqual([here.id]);
    expect(await seen(at.whole)).toHaveLength(2);
  });

  test('lets a guest into no other building: by an invitation, a link, a change, a review or another time', async () => {
    const at = await scene();
    await w.make.area({ projectId: at.projectId, kind: 'building', buildingId: at.one.id });
    const host = await w.make.employee({ company: at.company });
    const period = {
      startAt: new Date(w.now().getTime() + 3_600_000).toISOString(),
      endAt: new Date(w.now().getTime() + 7_200_000).toISOString(),
    };
    const place = { hostId: host.id, buildingId: null, location: null, purpose: null, visitorType: null };
    const guest = newGuest({ name: '来客', phone: '13700550011' });
    const invitation = newInvitation({ ...place, ...period, guests: [guest] });
    const pending = await w.make.visit({ companyId: at.company.id, hostId: host.id, state: 'pending' });
    const anywhere = await w.make.visit({ companyId: at.company.id, hostId: host.id });
    const link = await w.make.visitLink({ companyId: at.company.id, hostId: host.id, places: 2 });
    const { version } = await stored(anywhere.id);
    const change = {
      visitId: anywhere.id,
      version,
      name: '另一位',
      phone: '13700550012',
      ...place,
      ...period,
      remarks: null,
    };
    const again = { visitId: anywhere.id, periods: [period], send: false };
    for (const [op, sent, code] of [
      ['invite', invitation, 400],
      ['openLink', { ...place, ...period, remarks: null, places: 3 }, 400],
      ['edit', change, 400],
      ['review', { visitId: pending.id, approve: true, reason: null }, 409],
      ['again', again, 409],
      ['resizeLink', { linkId: link.id, places: 3 }, 409],
    ] as const) {
      const answer = await w.call(visitApi, op, sent, at.token);
      expect(answer.code, `${op}: ${answer.message}`).toBe(code);
      expect(answer.message, op).toContain('choose the building of the visit first');
    }
    const here = { ...invitation, buildingId: at.two.id };
    expect((await w.call(visitApi, 'invite', here, at.token)).code).toBe(200);
    const placed = await w.call(visitApi, 'edit', { ...change, buildingId: at.two.id }, at.token);
    expect(placed.code).toBe(200);
    const other = [{ ...guest, phone: '13700550013' }];
    expect((await w.call(visitApi, 'invite', { ...invitation, guests: other }, at.whole)).code).toBe(200);
    expect(
      (await w.call(visitApi, 'review', { visitId: pending.id, approve: true, reason: null }, at.whole)).code,
    ).toBe(200);
  });

  test('sees the links to these buildings and to none', async () => {
    const at = await scene();
    await w.make.visitLink({ companyId: at.company.id, buildingId: at.one.id });
    const mine = await w.make.visitLink({ companyId: at.company.id, buildingId: at.two.id });
    const { data } = await w.call(visitApi, 'links', {}, at.token);
    expect(data).toMatchObject({ total: 1, list: [{ linkId: mine.id }] });
  });

  test('looks at the readers of a gate of the whole project, and changes and is offered nothing there', async () => {
    const at = await scene();
    const reader = await w.make.device({ projectId: at.projectId, areaId: at.gate.id });
    const own = await w.make.device({ projectId: at.projectId, areaId: at.own.id });
    const data = await w.ok(deviceManageApi, 'list', {}, at.token);
    const { list } = data;
    const can = (id: number) => Object.values(list.find(({ deviceId }) => deviceId === id)?.can ?? {});
    expect(can(reader.id)).toEqual(can(reader.id).map(() => false));
    expect(list.find(({ deviceId }) => deviceId === own.id)?.can).toMatchObject({ edit: true, remove: true });
    const of = { deviceId: reader.id, reason: '试' };
    const exception = await w.db
      .insertInto('deviceException')
      .values({ deviceId: reader.id, eventId: 'X-1', code: 'TAMPER', level: 3, at: w.now() })
      .returning('id')
      .executeTakeFirstOrThrow();
    const exceptionIds = [exception.id];
    for (const answer of [
      await w.call(deviceManageApi, 'open', of, at.token),
      await w.call(deviceManageApi, 'updateUse', { ...of, useState: 'disabled' }, at.token),
      await w.call(deviceManageApi, 'initialize', of, at.token),
      await w.call(deviceManageApi, 'remove', of, at.token),
      await w.call(deviceManageApi, 'command', { deviceId: reader.id, type: 'reboot' }, at.token),
      await w.call(
        deviceManageApi,
        'claimToken',
        { deviceId: own.id, areaId: at.gate.id, channel: 'in' },
        at.token,
      ),
      await w.call(deviceManageApi, 'acknowledge', { exceptionIds }, at.token),
      await w.call(deviceManageApi, 'clear', { exceptionIds }, at.token),
    ]) {
      expect(answer.code).toBe(403);
    }
    const row = await w.db
      .selectFrom('device')
      .selectAll()
      .where('id', '=', reader.id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ useState: 'normal', areaId: at.gate.id, deletedAt: null });
    const exceptions = await w.call(deviceManageApi, 'exceptions', {}, at.token);
    expect(exceptions.data).toMatchObject({ list: [{ can: { settle: false } }] });
    const options = await w.call(deviceManageApi, 'options', { projectId: at.projectId }, at.token);
    const areas = done(options).areas;
    expect(areas.filter(({ place }) => place).map(({ areaId }) => areaId)).toEqual([at.own.id]);
    expect((await w.call(deviceManageApi, 'updateUse', { ...of, useState: 'disabled' }, at.whole)).code).toBe(
      200,
    );
  });

  test('moves no reader to a gate of the whole project', async () => {
    const at = await scene();
    const own = await w.make.device({ projectId: at.projectId, areaId: at.own.id, channel: 'in' });
    const moved = await w.call(
      deviceManageApi,
      'edit',
      {
        deviceId: own.id,
        version: own.version,
        name: '东门读头',
        model: null,
        network: null,
        projectId: at.projectId,
        areaId: at.gate.id,
        channel: 'in',
      },
      at.token,
    );
    expect(moved.code).toBe(403);
  });

  test('takes a gate of the whole project from no company, person or visit', async () => {
    const at = await scene();
    const changes = [{ areaId: at.gate.id, allowed: false }];
    const person = await w.make.employee({ company: at.company });
    const { companyId } = { companyId: at.company.id };
    expect((await w.call(areaApi, 'setOfCompany', { companyId, changes }, at.token)).code).toBe(403);
    expect((await w.call(areaApi, 'setOfEmployee', { employeeId: person.id, changes }, at.token)).code).toBe(
      403,
    );
    expect((await w.call(visitApi, 'setAreas', { visitId: at.here.id, changes }, at.token)).code).toBe(403);
    const of = await w.call(areaApi, 'ofCompany', { companyId }, at.token);
    const areas = done(of).areas;
    expect(areas.filter(({ can }) => can).map(({ areaId }) => areaId)).toEqual([at.own.id]);
    const ofPerson = { employeeId: person.id, changes };
    expect((await w.call(areaApi, 'setOfEmployee', ofPerson, at.tenant)).code).toBe(200);
    expect((await w.call(areaApi, 'setOfCompany', { companyId, changes }, at.whole)).code).toBe(200);
  });
});

test('a tenant lends no card that isn’t the company’s, and is told the same of any other', async () => {
  const at = await scene();
  const reception = await w.make.visitorCard({ projectId: at.projectId });
  const other = await w.make.visitorCard({
    projectId: at.projectId,
    companyId: (await w.make.company({ projectId: at.projectId })).id,
  });
  const lend = (number: string) => w.call(visitorCardApi, 'lend', { visitId: at.here.id, number }, at.tenant);
  for (const number of [reception.number, other.number, 'NOSUCH1']) {
    const answer = await lend(number);
    expect(answer).toMatchObject({
      code: 400,
      data: { number: expect.stringMatching(/^Visitor card .* doesn’t exist$/) },
    });
  }
  const own = await w.make.visitorCard({ projectId: at.projectId, companyId: at.company.id });
  expect((await lend(own.number)).code).toBe(200);
});

/** Where and when summer time ends next, with a week to go: on the first Sunday of a month, in hours behind UTC. */
function nextClockChange() {
  const found = [
    { timeZone: 'America/New_York', month: 10, behind: 4 },
    { timeZone: 'Australia/Sydney', month: 3, behind: -11 },
  ].flatMap((zone) =>
    [0, 1].map((years) => {
      const year = w.now().getUTCFullYear() + years;
      const sunday = 1 + ((7 - new Date(Date.UTC(year, zone.month, 1)).getUTCDay()) % 7);
      return { ...zone, year, sunday, at: Date.UTC(year, zone.month, sunday) };
    }),
  );
  const soon = found.filter(({ at }) => at > w.now().getTime() + 7 * 86_400_000);
  return soon.toSorted((a, b) => a.at - b.at)[0] ?? assert.fail('summer time ends every year');
}

test('a visit lasts as many days as the project allows by its calendar, also when clocks are changed', async () => {
  const { timeZone, year, month, sunday, behind } = nextClockChange();
  const at = await scene();
  await w.db.updateTable('project').set({ timeZone }).where('id', '=', at.projectId).execute();
  const host = await w.make.employee({ company: at.company });
  const noon = (day: number, offset: number, minutes = 0) =>
    new Date(Date.UTC(year, month, day, 12 + offset, minutes)).toISOString();
  const invite = (startAt: string, endAt: string) =>
    w.call(visitApi, 'invite', newInvitation({ hostId: host.id, startAt, endAt }), at.whole);
  expect((await invite(noon(sunday - 3, behind), noon(sunday + 4, behind + 1))).code).toBe(200);
  expect((await invite(noon(sunday - 3, behind), noon(sunday + 4, behind + 1, 1))).code).toBe(400);
});
