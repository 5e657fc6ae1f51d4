import { reservationApi } from '@mdi/contract/modules/reservation/reservation.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { type World, world } from '../../../test/world.ts';
import {
  getReservation,
  type LeasingProperty,
  leasingProperty,
  moveClockByMinutes,
  nextThursdayHour,
  retryWhileBusy,
} from './reservation.fixture.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});

type Where = { hostId?: number; buildingId?: number; unitId?: number | null };

const minutesTo = (startAt: string) => (Date.parse(startAt) - w.now().getTime()) / 60_000;

/** Books a viewing of a contacted lead, of its own where none is named. */
async function book(at: LeasingProperty, hour: number, where: Where = {}, reservationId?: number) {
  const id = reservationId ?? (await at.lead({ state: 'contacted' })).id;
  const { version } = await getReservation(w, id, at.agent.token);
  const input = {
    reservationId: id,
    version,
    hostId: at.host.id,
    buildingId: at.building.id,
    unitId: null,
    ...where,
  };
  const answer = await retryWhileBusy(() =>
    w.call(reservationApi, 'book', { ...input, ...nextThursdayHour(w, hour) }, at.agent.token),
  );
  return { id, answer };
}

const viewingOf = async (at: LeasingProperty, id: number) => {
  const [viewing] = (await getReservation(w, id, at.agent.token)).viewings;
  if (!viewing) throw new Error('no viewing');
  return viewing;
};
const visitOf = (visitId: number | null) =>
  w.db
    .selectFrom('visit')
    .selectAll()
    .where('id', '=', visitId ?? 0)
    .executeTakeFirstOrThrow();

describe('a viewing', () => {
  test('invites the person to its host, building and hour, and sends them the link', async () => {
    const at = await leasingProperty(w);
    const { id, answer } = await book(at, 10);
    expect(answer).toMatchObject({ data: { state: 'booked' } });
    const { visitId, startAt } = await viewingOf(at, id);
    const { name, phone } = await w.db
      .selectFrom('reservation')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const visit = await visitOf(visitId);
    expect(visit).toMatchObject({
      state: 'approved',
      name,
      phone,
      hostId: at.host.id,
      buildingId: at.building.id,
      kind: 'invited',
      inviterId: at.agent.user.id,
      startAt: new Date(startAt),
    });
    const sent = w.db.selectFrom('visitMessage').select('kind').where('visitId', '=', visit.id);
    expect(await sent.execute()).toEqual([{ kind: 'invite' }]);
  });

  test('moves with its invitation, and takes it back when it is cancelled', async () => {
    const at = await leasingProperty(w);
    const { id } = await book(at, 10);
    const { viewingId, version, visitId, hostId } = await viewingOf(at, id);
    const where = { hostId: hostId ?? 0, buildingId: at.building.id, unitId: await at.unit() };
    const moved = { viewingId, version, ...where, ...nextThursdayHour(w, 15) };
    await w.ok(reservationApi, 'moveViewing', moved, at.agent.token);
    expect(await visitOf(visitId)).toMatchObject({ startAt: new Date(moved.startAt), state: 'approved' });
    const again = await viewingOf(at, id);
    expect(again).toMatchObject({ startAt: moved.startAt, unitId: where.unitId });
    // The old hour is free again.
    expect((await book(at, 10)).answer).toMatchObject({ code: 200 });
    const cancelled = { viewingId, version: again.version, outcome: 'cancel', note: '客户改期' } as const;
    expect(await w.ok(reservationApi, 'endViewing', cancelled, at.agent.token)).toMatchObject({
      state: 'contacted',
    });
    expect(await visitOf(visitId)).toMatchObject({ state: 'cancelled' });
    expect((await book(at, 15)).answer).toMatchObject({ code: 200 });
    expect(await w.call(reservationApi, 'endViewing', cancelled, at.agent.token)).toMatchObject({
      code: 409,
    });
  });

  test('invites anew by a move where the invitation ended elsewhere, and the record tells that it had', async () => {
    const at = await leasingProperty(w);
    const { id } = await book(at, 16);
    const { viewingId, version, visitId, visitState } = await viewingOf(at, id);
    expect(visitState).toBe('approved');
    await w.db
      .updateTable('visit')
      .set({ state: 'cancelled' })
      .where('id', '=', visitId ?? 0)
      .execute();
    expect(await viewingOf(at, id)).toMatchObject({ state: 'planned', visitState: 'cancelled' });
    const where = { hostId: at.host.id, buildingId: at.building.id, unitId: null };
    const moved = { viewingId, version, ...where, ...nextThursdayHour(w, 17) };
    await w.ok(reservationApi, 'moveViewing', moved, at.agent.token);
    const again = await viewingOf(at, id);
    expect(again).toMatchObject({ startAt: moved.startAt, visitState: 'approved' });
    expect(again.visitId).not.toBe(visitId);
    expect(await visitOf(again.visitId)).toMatchObject({ startAt: new Date(moved.startAt) });
  });

  test('that nobody came to leads back to contacted, and one that is lost takes its invitation along', async () => {
    const at = await leasingProperty(w);
    const { id } = await book(at, 10);
    const { viewingId, version, startAt } = await viewingOf(at, id);
    const missed = { viewingId, version, outcome: 'miss', note: '' } as const;
    // What has not begun has come to nothing yet.
    for (const outcome of ['miss', 'view'] as const)
      expect(
        await w.call(reservationApi, 'endViewing', { ...missed, outcome }, at.agent.token),
      ).toMatchObject({
        code: 409,
        message: expect.stringContaining('has not begun'),
      });
    // Who comes early has seen it; who is not there yet may still come.
    await moveClockByMinutes(w, minutesTo(startAt) - 30);
    expect(await w.call(reservationApi, 'endViewing', missed, at.agent.token)).toMatchObject({ code: 409 });
    await moveClockByMinutes(w, minutesTo(startAt));
    expect(await w.ok(reservationApi, 'endViewing', missed, at.agent.token)).toMatchObject({
      state: 'contacted',
    });
    expect((await book(at, 11, {}, id)).answer).toMatchObject({ code: 200 });
    const { visitId } = await viewingOf(at, id);
    const lost = { reservationId: id, version: (await getReservation(w, id, at.agent.token)).version };
    await w.ok(reservationApi, 'lose', { ...lost, reason: 'silent', note: '' }, at.agent.token);
    expect(await visitOf(visitId)).toMatchObject({ state: 'cancelled' });
    const states = (await getReservation(w, id, at.agent.token)).viewings.map(({ state }) => state);
    expect(states.toSorted()).toEqual(['cancelled', 'noShow']);
  });

  test.each(['contacted', 'viewed', 'negotiating'] as const)(
    'that does not take place leads back to where its reservation stood: %s',
    async (state) => {
      const at = await leasingProperty(w);
      const { id } = await at.lead({ state });
      const doing = async (outcome: 'cancel' | 'miss') => {
        const { viewingId, version } = await viewingOf(at, id);
        const input = { viewingId, version, outcome, note: '' };
        return w.ok(reservationApi, 'endViewing', input, at.agent.token);
      };
      expect((await book(at, 10, {}, id)).answer).toMatchObject({ data: { state: 'booked' } });
      expect(await doing('cancel')).toMatchObject({ state });
      await book(at, 10, {}, id);
      const { viewingId, version, startAt } = await viewingOf(at, id);
      // Also one that has moved since.
      const where = { hostId: at.host.id, buildingId: at.building.id, unitId: null };
      const later = { viewingId, version, ...where, ...nextThursdayHour(w, 11) };
      await w.ok(reservationApi, 'moveViewing', later, at.agent.token);
      await moveClockByMinutes(w, minutesTo(startAt) + 60);
      expect(await doing('miss')).toMatchObject({ state });
    },
  );

  test('may have begun a little ago, and is over within a day of work', async () => {
    const at = await leasingProperty(w);
    const { id, version } = await at.lead({ state: 'contacted' });
    const where = { hostId: at.host.id, buildingId: at.building.id, unitId: null };
    const from = (minutes: number, hours: number) => {
      const start = w.now().getTime() + minutes * 60_000;
      const period = { startAt: new Date(start), endAt: new Date(start + hours * 3_600_000) };
      const input = {
        reservationId: id,
        version,
        ...where,
        startAt: period.startAt.toISOString(),
        endAt: period.endAt.toISOString(),
      };
      return w.call(reservationApi, 'book', input, at.agent.token);
    };
    const refused = (field: string) => ({ code: 400, data: { [field]: expect.any(String) } });
    expect(await from(-2 * 1_440, 5 * 24)).toMatchObject(refused('startAt'));
    expect(await from(-70, 2)).toMatchObject(refused('startAt'));
    expect(await from(60, 13)).toMatchObject(refused('endAt'));
    expect(await from(-10, 1)).toMatchObject({ code: 200 });
  });

  test('asks for the right to invite guests, and letting one go does not', async () => {
    const at = await leasingProperty(w);
    const { id } = await book(at, 10);
    const { token } = await at.staff(['content:reservation:view', 'content:reservation:handle']);
    const lead = await at.lead({ state: 'contacted' });
    const where = {
      hostId: at.host.id,
      buildingId: at.building.id,
      unitId: null,
      ...nextThursdayHour(w, 12),
    };
    expect(await getReservation(w, lead.id, token)).toMatchObject({ can: { book: false, contact: false } });
    const { viewingId, version } = await viewingOf(at, id);
    const refused = [
      await w.call(reservationApi, 'book', { reservationId: lead.id, version: 1, ...where }, token),
      await w.call(reservationApi, 'moveViewing', { viewingId, version, ...where }, token),
    ];
    for (const { code, message } of refused)
      expect([code, message]).toEqual([403, expect.stringContaining('permission to invite visitors')]);
    const cancelled = { viewingId, version, outcome: 'cancel', note: '' } as const;
    expect(await w.call(reservationApi, 'endViewing', cancelled, token)).toMatchObject({ code: 200 });
  });

  test('with a host of another project, of a tenant, or a unit of another building is none', async () => {
    const at = await leasingProperty(w);
    const elsewhere = await leasingProperty(w);
    const tenant = await w.make.employee({
      company: await w.make.company({ projectId: at.project.id, category: 2 }),
    });
    for (const [field, where] of [
      ['hostId', { hostId: elsewhere.host.id }],
      ['hostId', { hostId: tenant.id }],
      ['buildingId', { buildingId: elsewhere.building.id }],
      ['unitId', { unitId: await elsewhere.unit() }],
    ] as const) {
      const { answer } = await book(at, 10, where);
      expect(answer, field).toMatchObject({ code: 400, data: { [field]: expect.any(String) } });
    }
    expect(await w.db.selectFrom('viewing').select('id').where('hostId', '=', at.host.id).execute()).toEqual(
      [],
    );
  });
});

describe('a taken hour', () => {
  test('of the host or the unit is refused with the three nearest free ones', async () => {
    const at = await leasingProperty(w);
    const unitId = await at.unit();
    await book(at, 10, { unitId });
    await book(at, 11);
    const { answer } = await book(at, 10);
    expect(answer).toMatchObject({ code: 400, data: { startAt: expect.any(String) } });
    const day = nextThursdayHour(w, 10).startAt.slice(5, 10);
    expect(answer.message).toContain(
      `The host has a viewing at this time. Nearest free hours: ${day} 09:00 · ${day} 12:00 · ${day} 13:00`,
    );
    const other = await w.make.viewingHost({ id: at.building.id, projectId: at.project.id });
    const ofUnit = (await book(at, 10, { unitId, hostId: other.id })).answer;
    expect(ofUnit.message).toContain('The unit has a viewing at this time');
    expect((await book(at, 10, { hostId: other.id })).answer).toMatchObject({ code: 200 });
  });

  test('is given to one of thirty-two who book it at once', async () => {
    const at = await leasingProperty(w);
    const leads = await Promise.all(Array.from({ length: 32 }, () => at.lead({ state: 'contacted' })));
    const answers = await Promise.all(leads.map(({ id }) => book(at, 10, {}, id)));
    expect(answers.filter(({ answer }) => answer.code === 200)).toHaveLength(1);
    for (const { answer } of answers.filter((one) => one.answer.code !== 200))
      expect(answer).toMatchObject({ code: 400, data: { startAt: expect.any(String) } });
    const rows = w.db.selectFrom('viewing').select('id').where('hostId', '=', at.host.id);
    expect(await rows.execute()).toHaveLength(1);
    const visits = w.db.selectFrom('visit').select('id').where('hostId', '=', at.host.id);
    expect(await visits.execute()).toHaveLength(1);
  });

  test('is planned once for a lead whom thirty-two book at once', async () => {
    const at = await leasingProperty(w);
    const { id, version } = await at.lead({ state: 'contacted' });
    const hosts = await Promise.all(
      Array.from({ length: 32 }, () => w.make.viewingHost({ id: at.building.id, projectId: at.project.id })),
    );
    const answers = await Promise.all(
      hosts.map((host) =>
        retryWhileBusy(() =>
          w.call(
            reservationApi,
            'book',
            {
              reservationId: id,
              version,
              hostId: host.id,
              buildingId: at.building.id,
              unitId: null,
              ...nextThursdayHour(w, 10),
            },
            at.agent.token,
          ),
        ),
      ),
    );
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, ...Array(31).fill(409)]);
    expect((await getReservation(w, id, at.agent.token)).viewings).toHaveLength(1);
  });
});
