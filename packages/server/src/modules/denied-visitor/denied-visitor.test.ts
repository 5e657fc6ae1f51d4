import { deniedVisitorApi } from '@mdi/contract/modules/denied-visitor/denied-visitor.contract.ts';
import { visitApi } from '@mdi/contract/modules/visit/visit.contract.ts';
import { beforeAll, expect, test } from 'vitest';
import { newDenial, newGuest, newInvitation } from '../../../test/factories/inputs.ts';
import { allResources } from '../../../test/factories/twins.ts';
import { type World, world } from '../../../test/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});

let phones = 13_400_000_000;
const phone = () => {
  phones += 1;
  return String(phones);
};
const at = (hours: number) => new Date(w.now().getTime() + hours * 3_600_000).toISOString();

async function scene() {
  const project = await w.make.project();
  const company = await w.make.company({ projectId: project.id });
  const host = await w.make.employee({ company });
  const property = await w.make.person({
    role: { level: 30, resources: allResources },
    projectId: project.id,
  });
  const seat = { projectId: project.id, companyId: company.id };
  const tenant = await w.make.person({ role: { level: 40, resources: allResources }, ...seat });
  return { project, company, host, property: property.token, tenant: tenant.token };
}

const denial = (projectId: number, facts: Partial<ReturnType<typeof newDenial>> = {}) =>
  newDenial({ projectId, ...facts });

const invitation = (hostId: number, guest: Parameters<typeof newGuest>[0]) =>
  newInvitation({ hostId, startAt: at(-0.1), endAt: at(3), guests: [newGuest({ name: '王五', ...guest })] });

const expectedAt = (days: number) => ({
  startAt: new Date(at(days * 24)),
  endAt: new Date(at(days * 24 + 2)),
});

test('who is denied is invited by nobody, known by phone or ID number; why is told to the property alone', async () => {
  const { project, host, property, tenant } = await scene();
  const number = phone();
  const known = denial(project.id, { phone: number, idNumber: 'E44445555' });
  expect(await w.call(deniedVisitorApi, 'add', known, property)).toMatchObject({ code: 200 });
  const byPhone = invitation(host.id, { phone: number });
  const told = await w.call(visitApi, 'invite', byPhone, property);
  expect(told).toMatchObject({ code: 400 });
  expect(told.message).toContain('多次扰乱秩序');
  const untold = await w.call(visitApi, 'invite', byPhone, tenant);
  expect(untold).toMatchObject({ code: 400 });
  expect(untold.message).not.toContain('多次扰乱秩序');
  const byId = invitation(host.id, { idType: 'passport', idNumber: 'e44445555' });
  expect(await w.call(visitApi, 'invite', byId, property)).toMatchObject({ code: 400 });
  const along = invitation(host.id, { companions: [{ name: '王五', phone: known.phone }] });
  expect(await w.call(visitApi, 'invite', along, property)).toMatchObject({ code: 400 });
});

test('by asking for what isn’t done anyway nobody learns who is denied', async () => {
  const { project, company, host, tenant } = await scene();
  const number = phone();
  await w.make.deniedVisitor({ projectId: project.id, phone: number });
  const taken = phone();
  const expected = await w.make.visit({ hostId: host.id, phone: taken, name: '李雷' });
  const times = { startAt: expected.startAt.toISOString(), endAt: expected.endAt.toISOString() };
  const open = await w.make.visit({ hostId: host.id, phone: phone(), name: '韩梅梅' });
  const own = { startAt: open.startAt.toISOString(), endAt: open.endAt.toISOString() };
  const none = { buildingId: null, location: null, purpose: null, visitorType: null, remarks: null };
  /** A denied guest that was known before, and one who registers: neither can be let in as asked. */
  const former = async (guest: string) => {
    const { id } = await w.make.visit({ hostId: host.id, phone: guest, name: '某甲', ...expectedAt(5) });
    return id;
  };
  const ways = {
    invite: (guest: string) =>
      w.call(
        visitApi,
        'invite',
        {
          ...invitation(host.id, { phone: guest }),
          ...times,
          guests: [guest, taken].map((phone) => newGuest({ phone })),
        },
        tenant,
      ),
    edit: (guest: string) =>
      w.call(
        visitApi,
        'edit',
        { visitId: open.id, version: 99, ...none, ...own, hostId: host.id, name: '王五', phone: guest },
        tenant,
      ),
    walkIn: (guest: string) =>
      w.call(
        visitApi,
        'walkIn',
        {
          ...none,
          companyId: company.id,
          hostId: host.id,
          hostName: null,
          name: '王五',
          phone: guest,
          idType: null,
          idNumber: null,
          companions: [],
          endAt: null,
          agreed: true,
          card: 'NONE',
        },
        tenant,
      ),
    again: async (guest: string) => {
      const { startAt, endAt } = expectedAt(5);
      const periods = [{ startAt: startAt.toISOString(), endAt: endAt.toISOString() }];
      return w.call(visitApi, 'again', { visitId: await former(guest), periods, send: false }, tenant);
    },
    review: async (guest: string) => {
      const visit = await w.make.visit({ hostId: host.id, phone: guest, name: '某乙', state: 'cancelled' });
      return w.call(visitApi, 'review', { visitId: visit.id, approve: true, reason: null }, tenant);
    },
  };
  for (const [way, ask] of Object.entries(ways)) {
    const [denied, other] = [await ask(number), await ask(phone())];
    expect(denied.code, way).not.toBe(200);
    expect({ code: denied.code, message: denied.message }, way).toEqual({
      code: other.code,
      message: other.message,
    });
  }
});

test('who may not read the deny list is told of twenty guests a day that they are on it, and then of nobody', async () => {
  const { project, host, property, tenant } = await scene();
  const number = phone();
  await w.make.deniedVisitor({ projectId: project.id, phone: number });
  const ask = async (token: string, guest: string) =>
    (await w.call(visitApi, 'invite', invitation(host.id, { phone: guest }), token)).code;
  for (let n = 0; n < 20; n += 1) expect(await ask(tenant, number)).toBe(400);
  expect(await ask(tenant, number)).toBe(429);
  expect(await ask(tenant, phone())).toBe(429);
  for (let n = 0; n < 21; n += 1) expect(await ask(property, number)).toBe(400);
});

test('a visit doesn’t show a tenant that its guest is denied', async () => {
  const { project, host, property, tenant } = await scene();
  const number = phone();
  await w.make.deniedVisitor({ projectId: project.id, phone: number });
  const { id: visitId } = await w.make.visit({ hostId: host.id, phone: number, state: 'arrived' });
  const seen = async (token: string) => {
    const data = await w.ok(visitApi, 'get', { visitId }, token);
    const { denied, can } = data;
    return { denied, lend: can.lend };
  };
  expect(await seen(property)).toEqual({ denied: true, lend: false });
  expect(await seen(tenant)).toEqual({ denied: false, lend: true });
});

test('denying somebody ends what they were to come for, and names who is on site', async () => {
  const { project, host, property } = await scene();
  const number = phone();
  const facts = { hostId: host.id, phone: number };
  const expected = await w.make.visit({ ...facts, startAt: new Date(at(20)), endAt: new Date(at(21)) });
  const waiting = await w.make.visit({
    ...facts,
    state: 'pending',
    kind: 'temporary',
    startAt: new Date(at(30)),
    endAt: new Date(at(31)),
  });
  const here = await w.make.visit({ ...facts, state: 'arrived' });
  const { data } = await w.call(deniedVisitorApi, 'add', denial(project.id, { phone: number }), property);
  expect(data).toMatchObject({ ended: 2, onSite: 1 });
  const state = async (visitId: number) => await w.ok(visitApi, 'get', { visitId }, property);
  expect(await state(expected.id)).toMatchObject({ state: 'cancelled' });
  expect(await state(waiting.id)).toMatchObject({ state: 'rejected' });
  expect(await state(here.id)).toMatchObject({
    state: 'arrived',
    denied: true,
    deniedReason: '多次扰乱秩序',
  });
});

test('a denial ends after its last day, and with its removal', async () => {
  const { project, host, property } = await scene();
  const number = phone();
  const until = at(24).slice(0, 10);
  const data = await w.ok(deniedVisitorApi, 'add', denial(project.id, { phone: number, until }), property);
  const { deniedId } = data;
  const invite = () => w.call(visitApi, 'invite', invitation(host.id, { phone: number }), property);
  expect(await invite()).toMatchObject({ code: 400 });
  await w.db.updateTable('deniedVisitor').set({ until: '2026-01-01' }).where('id', '=', deniedId).execute();
  const { list } = await w.ok(deniedVisitorApi, 'list', { over: true }, property);
  expect(list).toMatchObject([{ deniedId, over: true }]);
  expect(await invite()).toMatchObject({ code: 200 });
  const back = { deniedId, version: 1, name: '王五', reason: '再次扰乱秩序', until: null };
  expect(await w.call(deniedVisitorApi, 'edit', back, property)).toMatchObject({ code: 200 });
  expect(await invite()).toMatchObject({ code: 400 });
  await w.call(deniedVisitorApi, 'remove', { deniedId, reason: '误登记' }, property);
  expect((await invite()).message).not.toContain('deny');
});

test('the list is the property’s; it is added to once, however many try', async () => {
  const { project, property, tenant } = await scene();
  const known = denial(project.id);
  const answers = await Promise.all(
    Array.from({ length: 32 }, () => w.call(deniedVisitorApi, 'add', known, property)),
  );
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
  expect(answers.filter(({ code }) => code === 400)).toHaveLength(31);
  expect(await w.call(deniedVisitorApi, 'list', {}, tenant)).toMatchObject({ code: 403 });
  expect(await w.call(deniedVisitorApi, 'list', { keyword: known.phone?.slice(-4) }, property)).toMatchObject(
    {
      data: { total: 1 },
    },
  );
});
