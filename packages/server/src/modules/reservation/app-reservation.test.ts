import { appReservationApi } from '@mdi/contract/modules/reservation/app-reservation.contract.ts';
import { reservationApi } from '@mdi/contract/modules/reservation/reservation.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { newPhone } from '../../../test/factories/inputs.ts';
import { type World, world } from '../../../test/world.ts';
import { leasingProperty } from './reservation.fixture.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});

const needs = {
  name: '骆文舟',
  companyName: '星野智能',
  buildingId: null,
  areaFrom: null,
  areaTo: 500,
  people: 30,
  moveIn: '2027-02',
  text: '希望了解层高',
  pageId: null,
  consent: true as const,
};

/** Asks for a code from a network of one's own and reads it from the message. */
async function codeOf(projectId: number, phone: string): Promise<string> {
  await w.ok(appReservationApi, 'sendCode', { projectId, phone });
  await new Promise((resolve) => setImmediate(resolve));
  const message = w.outbox.findLast((one) => one.phone === phone);
  return String(message?.params.code);
}

async function send(projectId: number, phone: string, facts: object = {}) {
  const code = await codeOf(projectId, phone);
  return w.call(appReservationApi, 'send', { projectId, phone, code, ...needs, ...facts });
}
const listed = async (token: string) => (await w.ok(reservationApi, 'list', {}, token)).list;
/** A minute on: nobody gets codes faster. */
const wait = () => w.pass(1.1);

describe('from a phone that a code proves', () => {
  test('a reservation comes with consent and no session, and a code proves one sending', async () => {
    const { project, building, agent } = await leasingProperty(w);
    const form = await w.ok(appReservationApi, 'form', { projectId: project.id });
    expect(form).toEqual({
      projectName: project.name,
      buildings: [{ buildingId: building.id, buildingName: building.name }],
      booking: false,
    });
    const phone = newPhone();
    const code = await codeOf(project.id, phone);
    const input = { projectId: project.id, phone, code, ...needs, buildingId: building.id };
    for (const wrong of [
      { code: '000000' },
      { consent: false },
      { text: '好'.repeat(201) },
      { text: '代开发票，请联系' },
      { areaFrom: 600 },
    ])
      expect(await w.call(appReservationApi, 'send', { ...input, ...wrong } as never)).toMatchObject({
        code: 400,
      });
    expect(await w.call(appReservationApi, 'send', input)).toMatchObject({
      code: 200,
      data: { ticket: expect.any(String) },
    });
    expect(await w.call(appReservationApi, 'send', input)).toMatchObject({ code: 400 });
    const [row] = await listed(agent.token);
    expect(row).toMatchObject({ name: '骆文舟', source: 'app', buildingId: building.id, state: 'new' });
    const kept = await w.ok(reservationApi, 'get', { reservationId: row?.reservationId ?? 0 }, agent.token);
    expect(kept.consentAt).not.toBeNull();
    const sessions = w.db.selectFrom('miniSession').select('id').where('phoneKey', '=', phone);
    expect(await sessions.execute()).toEqual([]);
  });

  test('what an open one’s phone sends is added to it, and answered like any other', async () => {
    const { project, agent } = await leasingProperty(w);
    const phone = newPhone();
    const first = await send(project.id, phone);
    wait();
    const second = await send(project.id, phone, { text: '也想看看 14 层' });
    const shape = ({ code, message, data }: typeof first) => [code, message, JSON.stringify(data).length];
    expect(shape(second)).toEqual(shape(first));
    const [row, ...more] = await listed(agent.token);
    expect(more).toEqual([]);
    const { steps } = await w.ok(
      reservationApi,
      'get',
      { reservationId: row?.reservationId ?? 0 },
      agent.token,
    );
    expect(steps.map(({ kind, by }) => [kind, by])).toEqual([
      ['message', null],
      ['sent', null],
    ]);
    expect(steps[0]?.note).toContain('也想看看 14 层');
  });

  test('the consent that it comes with is kept where staff had written it down, and it is due again', async () => {
    const { project, lead, agent } = await leasingProperty(w);
    const inMonth = new Date(w.now().getTime() + 30 * 86_400_000);
    const { id, phone, version } = await lead({ source: 'office', consentAt: null, dueAt: inMonth });
    const { pageId: _, consent: __, ...called } = { ...needs, projectId: project.id, phone, unitId: null };
    await w.ok(reservationApi, 'add', called, agent.token);
    const kept = () =>
      w.db.selectFrom('reservation').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(await kept()).toMatchObject({ consentAt: null, dueAt: inMonth, version });
    await send(project.id, phone);
    const after = await kept();
    expect(after).toMatchObject({ consentAt: expect.any(Date), lang: 'en', version: version + 1 });
    expect(after.dueAt?.getTime()).toBeLessThan(inMonth.getTime());
    const late = { reservationId: id, version, action: 'contact', note: '' } as const;
    const { code, message } = await w.call(reservationApi, 'move', late, agent.token);
    expect([code, message]).toEqual([409, expect.stringMatching(/^Prospect updated this reservation/)]);
  });

  test('three a day are taken of one phone, whatever the project', async () => {
    const [one, other] = [await leasingProperty(w), await leasingProperty(w)];
    const phone = newPhone();
    for (const { project } of [one, other, one]) {
      expect(await send(project.id, phone)).toMatchObject({ code: 200 });
      wait();
    }
    const refused = await send(other.project.id, phone);
    expect(refused).toMatchObject({ code: 429 });
    expect(refused.message).toContain('three reservations today');
  });

  test('thirty-two at once of one phone open one reservation', async () => {
    const { project, agent } = await leasingProperty(w);
    const phone = newPhone();
    const facts = { ...needs, projectId: project.id, phone, buildingId: null, unitId: null };
    const { pageId: _, consent: __, ...input } = facts;
    const answers = await Promise.all(
      Array.from({ length: 32 }, () => w.ok(reservationApi, 'add', input, agent.token)),
    );
    expect(answers.filter(({ known }) => !known)).toHaveLength(1);
    expect(await listed(agent.token)).toHaveLength(1);
  });

  test('a building or a page of another project is refused, and an invalid project is not there', async () => {
    const { project } = await leasingProperty(w);
    const elsewhere = await leasingProperty(w);
    const page = await w.make.page({ projectId: elsewhere.project.id, kind: 'reserve' });
    expect(await send(project.id, newPhone(), { buildingId: elsewhere.building.id })).toMatchObject({
      code: 400,
    });
    expect(await send(project.id, newPhone(), { pageId: page.pageId })).toMatchObject({ code: 404 });
    await w.db.updateTable('project').set({ state: 'Y' }).where('id', '=', project.id).execute();
    const phone = newPhone();
    for (const name of ['form', 'sendCode'] as const)
      expect(
        await w.call(appReservationApi, name, { projectId: project.id, phone } as never),
      ).not.toMatchObject({
        code: 200,
      });
  });
});

test('whoever is signed in sends with their own phone, for the project of their job, from a page', async () => {
  const { project, agent } = await leasingProperty(w);
  const user = await w.make.user();
  const company = await w.make.company({ projectId: project.id });
  const employee = await w.make.employee({ company, userId: user.id });
  const token = await w.make.phone(employee, { usedAt: w.now() });
  const { pageId } = await w.make.page({ projectId: project.id, kind: 'reserve' });
  await w.ok(appReservationApi, 'sendOwn', { ...needs, pageId }, token);
  const [row] = await listed(agent.token);
  expect(row).toMatchObject({ source: 'page', state: 'new' });
  const { phone } = await w.ok(
    reservationApi,
    'reveal',
    { reservationId: row?.reservationId ?? 0 },
    agent.token,
  );
  expect(phone).toBe(user.phone);
});
