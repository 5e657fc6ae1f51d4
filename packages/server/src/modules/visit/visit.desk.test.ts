import { companyApi } from '@mdi/contract/modules/company/company.contract.ts';
import { employeeApi } from '@mdi/contract/modules/employee/employee.contract.ts';
import { visitApi } from '@mdi/contract/modules/visit/visit.contract.ts';
import { guestPath } from '@mdi/contract/modules/visit/visit.fields.ts';
import { visitorCardApi } from '@mdi/contract/modules/visitor-card/visitor-card.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { type World, world } from '../../../test/world.ts';
import { visitsIn } from './visit.fixture.ts';

let w: World;
let token: string;
beforeAll(async () => {
  w = await world();
});

const { at, get, invited, linkOf, passesOf, phone, scene } = visitsIn(
  () => w,
  (own) => {
    token = own;
  },
);

describe('the front desk', () => {
  test('counts and lists who is expected, on site, overdue and waiting', async () => {
    const of = await scene();
    const { id: hostId } = of.host;
    const now = w.now().getTime();
    const times = (from: number, to: number) => ({
      startAt: new Date(now + from * 3_600_000),
      endAt: new Date(now + to * 3_600_000),
    });
    await w.make.visit({ hostId, ...times(-1, 1) });
    await w.make.visit({
      hostId,
      ...times(-1, 1),
      state: 'arrived',
      companions: JSON.stringify([{ name: 'A' }]),
    });
    await w.make.visit({ hostId, ...times(-3, -1), state: 'arrived' });
    await w.make.visit({ hostId, ...times(-1, 1), state: 'arrived', outAt: new Date(now) });
    await w.make.visit({ hostId, ...times(-1, 1), state: 'pending', kind: 'temporary' });
    const { data } = await w.call(visitApi, 'desk', {}, token);
    expect(data).toMatchObject({ expected: 1, onSite: 2, people: 3, overdue: 1, waiting: 1, cardsOut: 0 });
    for (const [queue, total] of [
      ['expected', 1],
      ['onSite', 2],
      ['overdue', 1],
      ['waiting', 1],
    ] as const) {
      expect((await w.call(visitApi, 'queue', { queue }, token)).data).toMatchObject({ total });
    }
  });

  test('finds a guest by pass, link, card, phone and name', async () => {
    const of = await scene();
    const number = phone();
    const visitId = await invited(of, { guests: [{ name: '欧阳锋', phone: number, companions: [] }] });
    const card = await w.make.visitorCard({
      projectId: of.project.id,
      state: 'lent',
      visitId,
      lentAt: w.now(),
    });
    const link = await linkOf(visitId);
    const pass = (await passesOf(link)).people[0]?.passes[0]?.text ?? '';
    const find = async (text: string) => (await w.call(visitApi, 'find', { text }, token)).data;
    for (const [by, text] of [
      ['pass', pass],
      ['link', `https://x.example${guestPath}${link}`],
      ['card', card.number],
      ['phone', number.slice(-4)],
      ['name', '欧阳'],
    ] as const) {
      expect(await find(text), by).toMatchObject({ by, problem: null, visits: [{ visitId }] });
    }
    const forged = `${pass.slice(0, -9)}${pass.at(-9) === 'A' ? 'B' : 'A'}${pass.slice(-8)}`;
    expect(await find(forged)).toMatchObject({ by: 'pass', problem: 'BAD_SIGN', visits: [] });
    await w.call(companyApi, 'updateState', { companyId: of.company.id, state: 'Y' }, token);
    expect(await find(pass)).toMatchObject({ problem: 'REVOKED_TENANT' });
  });

  test('checks a guest in once, however many try, not too early and not when the host’s side is invalid', async () => {
    const of = await scene();
    const early = await invited(of, { startAt: at(2), endAt: at(4) });
    expect(await w.call(visitApi, 'checkIn', { visitId: early, card: null }, token)).toMatchObject({
      code: 400,
    });
    const visitId = await invited(of);
    const answers = await Promise.all(
      Array.from({ length: 32 }, () => w.call(visitApi, 'checkIn', { visitId, card: null }, token)),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    const blocked = await invited(of);
    await w.call(employeeApi, 'updateState', { employeeId: of.host.id, state: 'Y' }, token);
    await w.db.updateTable('employee').set({ state: 'Y' }).where('id', '=', of.host.id).execute();
    expect(await w.call(visitApi, 'checkIn', { visitId: blocked, card: null }, token)).toMatchObject({
      code: 400,
    });
  });

  test('lends the last card to one of 32 guests', async () => {
    const of = await scene();
    const card = await w.make.visitorCard({ projectId: of.project.id });
    const guests = await Promise.all(Array.from({ length: 32 }, () => w.make.visit({ hostId: of.host.id })));
    const answers = await Promise.all(
      guests.map(({ id }) => w.call(visitorCardApi, 'lend', { visitId: id, number: card.number }, token)),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 409)).toHaveLength(31);
    // The field in which the number was typed says it.
    expect(answers.find(({ code }) => code === 409)?.data).toMatchObject({ number: expect.any(String) });
    const back = { projectId: of.project.id, number: card.number };
    expect(await w.call(visitorCardApi, 'takeBack', back, token)).toMatchObject({ code: 200 });
    expect(await w.call(visitorCardApi, 'takeBack', back, token)).toMatchObject({ code: 409 });
  });

  test('settles the card of a guest who leaves, and tells what became of it', async () => {
    const of = await scene();
    const card = await w.make.visitorCard({ projectId: of.project.id });
    const visitId = await invited(of);
    await w.call(visitApi, 'checkIn', { visitId, card: card.number }, token);
    expect(await w.call(visitApi, 'leave', { visitId, card: 'lost' }, token)).toMatchObject({
      data: { state: 'left' },
    });
    expect(await get(visitId)).toMatchObject({ card: null, state: 'left' });
    const lost = await w.call(visitorCardApi, 'get', { cardId: card.id }, token);
    expect(lost.data).toMatchObject({ state: 'lost', can: { find: true, lend: false } });
  });
});
