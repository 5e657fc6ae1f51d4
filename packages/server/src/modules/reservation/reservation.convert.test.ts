import { dryRunHeader } from '@mdi/contract/kit/op.ts';
import { reservationApi } from '@mdi/contract/modules/reservation/reservation.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { newLease, newPhone } from '../../../test/factories/inputs.ts';
import { type World, world } from '../../../test/world.ts';
import { get, type Property, property, tenant } from './reservation.fixture.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});

const negotiating = (at: Property, facts: object = {}) => at.lead({ state: 'negotiating', ...facts });
const companiesOf = (at: Property) =>
  w.db
    .selectFrom('company')
    .select('id')
    .where('projectId', '=', at.project.id)
    .where('category', '=', 2)
    .execute();

describe('a conversion', () => {
  test('makes the company, its leases and its first administrator in one go', async () => {
    const at = await property(w);
    const role = await w.make.role({ level: 40, parents: [at.agent.assignment.roleId] });
    await w.db
      .insertInto('roleResource')
      .values(
        [role.id, at.agent.assignment.roleId].map((roleId) => ({ roleId, resource: 'pass:employee:edit' })),
      )
      .execute();
    const { id: reservationId, version, phone } = await negotiating(at);
    const unitIds = [await at.unit(), await at.unit()];
    const administrator = { name: '骆文舟', phone: null, roleCode: role.code };
    const input = { reservationId, version, ...tenant(at.project.id, unitIds), administrator };
    const { companyId, state } = await w.ok(reservationApi, 'convert', input, at.agent.token);
    expect(state).toBe('won');
    const held = w.db.selectFrom('lease').select('unitId').where('companyId', '=', companyId);
    expect((await held.execute()).map(({ unitId }) => unitId).toSorted()).toEqual(unitIds.toSorted());
    const people = w.db
      .selectFrom('employee')
      .innerJoin('user', 'user.id', 'employee.userId')
      .select('user.phone')
      .where('employee.companyId', '=', companyId);
    expect(await people.execute()).toEqual([{ phone }]);
    const linked = await w.ok(reservationApi, 'list', { companyId }, at.agent.token);
    expect(linked.list).toMatchObject([{ reservationId, companyId }]);
  });

  test('offers companies that may be this one, and adds leases to one that is chosen', async () => {
    const at = await property(w);
    const company = await w.make.company({ projectId: at.project.id, name: '禾木儿童教育有限公司' });
    const [unitId, taken] = [await at.unit(), await at.unit()];
    await w.make.lease({ unitId: taken, companyId: company.id, startsOn: '2020-01-01' });
    const { id: reservationId, version } = await negotiating(at, {
      ...{ companyName: '禾木儿童教育', unitId: taken },
    });
    const begin = await w.ok(reservationApi, 'conversion', { reservationId }, at.agent.token);
    expect(begin).toMatchObject({ companies: [{ companyId: company.id }], unitTaken: true });
    const input = {
      ...{ reservationId, version, companyId: company.id, company: null, administrator: null },
      leases: [newLease({ unitId })],
    };
    const elsewhere = await property(w);
    const foreign = await w.make.company({ projectId: elsewhere.project.id });
    for (const companyId of [foreign.id, at.host.companyId])
      expect(await w.call(reservationApi, 'convert', { ...input, companyId }, at.agent.token)).toMatchObject({
        ...{ code: 400, data: { companyId: expect.any(String) } },
      });
    expect(await w.ok(reservationApi, 'convert', input, at.agent.token)).toMatchObject({
      companyId: company.id,
    });
    const { tenantName } = await get(w, reservationId, at.agent.token);
    expect(tenantName).toBe(company.name);
  });

  test('asked beforehand says what is refused, and does nothing', async () => {
    const at = await property(w);
    const { id: reservationId, version } = await negotiating(at);
    const unitId = await at.unit();
    const other = await w.make.company({ projectId: at.project.id, category: 2 });
    await w.make.lease({ unitId, companyId: other.id, startsOn: '2026-01-01' });
    const url = '/prod-api/api/sys/reservation/convert';
    const ask = async (payload: object) =>
      (
        await w.app.inject({
          ...{ method: 'POST', url, payload },
          headers: { 'x-token': at.agent.token, [dryRunHeader.toLowerCase()]: '1' },
        })
      ).json();
    const input = { reservationId, version, ...tenant(at.project.id, [unitId]) };
    // The unit was leased meanwhile: the lease's own refusal names to whom.
    const refused = await ask(input);
    expect(refused).toMatchObject({ code: 400 });
    expect(refused.message).toContain(other.name);
    expect(await ask({ ...input, leases: [newLease({ unitId: await at.unit() })] })).toMatchObject({
      code: 200,
    });
    expect(await companiesOf(at)).toHaveLength(1);
    expect(await get(w, reservationId, at.agent.token)).toMatchObject({ state: 'negotiating', version });
  });

  test('with a phone that is somebody else’s account says so, and makes nothing', async () => {
    const at = await property(w);
    const role = await w.make.role({ level: 40, parents: [at.agent.assignment.roleId] });
    await w.db
      .insertInto('roleResource')
      .values(
        [role.id, at.agent.assignment.roleId].map((roleId) => ({ roleId, resource: 'pass:employee:edit' })),
      )
      .execute();
    const someone = await w.make.person({ role: { level: 30 } });
    const { id: reservationId, version } = await negotiating(at, { phone: someone.user.phone });
    const administrator = { name: '骆文舟', phone: null, roleCode: role.code };
    const input = { ...tenant(at.project.id, [await at.unit()]), administrator };
    const refused = await w.call(
      reservationApi,
      'convert',
      { reservationId, version, ...input },
      at.agent.token,
    );
    expect(refused).toMatchObject({ code: 400, data: { 'administrator.phone': expect.any(String) } });
    expect(await companiesOf(at)).toEqual([]);
    const own = { ...administrator, phone: newPhone() };
    expect(
      await w.call(
        reservationApi,
        'convert',
        { reservationId, version, ...input, administrator: own },
        at.agent.token,
      ),
    ).toMatchObject({ code: 200 });
  });

  test('asks for the right to add a company as well', async () => {
    const at = await property(w);
    const { id: reservationId, version } = await negotiating(at);
    const { token } = await at.staff(['content:reservation:view', 'content:reservation:convert']);
    const input = { reservationId, version, ...tenant(at.project.id, [await at.unit()]) };
    expect(await w.call(reservationApi, 'convert', input, token)).toMatchObject({ code: 403 });
  });

  test('is undone by reopening only while the tenant leases nothing', async () => {
    const at = await property(w);
    const { id: reservationId, version } = await negotiating(at);
    const input = { reservationId, version, ...tenant(at.project.id, [await at.unit()]) };
    const won = await w.ok(reservationApi, 'convert', input, at.agent.token);
    const again = { reservationId, version: won.version, note: '未签成' };
    expect(await w.call(reservationApi, 'reopen', again, at.agent.token)).toMatchObject({ code: 409 });
    await w.db.deleteFrom('lease').where('companyId', '=', won.companyId).execute();
    expect(await w.ok(reservationApi, 'reopen', again, at.agent.token)).toMatchObject({
      state: 'negotiating',
    });
  });
});

describe('at once', () => {
  test('thirty-two conversions of one lead make one tenant, and the others hear of it', async () => {
    const at = await property(w);
    const { id: reservationId, version } = await negotiating(at);
    const units = await Promise.all(Array.from({ length: 32 }, () => at.unit()));
    const answers = await Promise.all(
      units.map((unitId) =>
        w.call(
          reservationApi,
          'convert',
          { reservationId, version, ...tenant(at.project.id, [unitId]) },
          at.agent.token,
        ),
      ),
    );
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, ...Array(31).fill(409)]);
    for (const { message } of answers.filter(({ code }) => code === 409))
      expect(message).toContain(`${at.agent.user.nickName} converted this reservation to a tenant at 20`);
    expect(await companiesOf(at)).toHaveLength(1);
  });

  test('of thirty-two leads at one unit one wins, and the others hear from its lease to whom it went', async () => {
    const at = await property(w);
    const unitId = await at.unit();
    const leads = await Promise.all(Array.from({ length: 32 }, () => negotiating(at)));
    const answers = await Promise.all(
      leads.map(({ id: reservationId, version }, n) =>
        w.call(
          reservationApi,
          'convert',
          { reservationId, version, ...tenant(at.project.id, [unitId], `租户 ${reservationId} ${n}`) },
          at.agent.token,
        ),
      ),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ code }) => code !== 200))
      expect(answer).toMatchObject({ code: 400, data: { 'leases.0.unitId': expect.any(String) } });
    expect(await companiesOf(at)).toHaveLength(1);
    const leases = w.db.selectFrom('lease').select('id').where('unitId', '=', unitId);
    expect(await leases.execute()).toHaveLength(1);
  });
});
