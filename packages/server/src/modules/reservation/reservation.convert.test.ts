import type { SentOf } from '@mdi/contract/kit/op.ts';
import { companyApi } from '@mdi/contract/modules/company/company.contract.ts';
import { reservationApi } from '@mdi/contract/modules/reservation/reservation.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { newLease, newPhone } from '../../../test/factories/inputs.ts';
import { type World, world } from '../../../test/world.ts';
import {
  getReservation,
  type LeasingProperty,
  leasingProperty,
  newTenantInput,
} from './reservation.fixture.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});

const negotiating = (at: LeasingProperty, facts: object = {}) => at.lead({ state: 'negotiating', ...facts });
const companiesOf = (at: LeasingProperty) =>
  w.db
    .selectFrom('company')
    .select('id')
    .where('projectId', '=', at.project.id)
    .where('category', '=', 2)
    .execute();

describe('a conversion', () => {
  test('makes the company, its leases and its first administrator in one go', async () => {
    const at = await leasingProperty(w);
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
    const input = { reservationId, version, ...newTenantInput(at.project.id, unitIds), administrator };
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
    const at = await leasingProperty(w);
    const company = await w.make.company({ projectId: at.project.id, name: '禾木儿童教育有限公司' });
    const [unitId, taken] = [await at.unit(), await at.unit()];
    await w.make.lease({ unitId: taken, companyId: company.id, startsOn: '2020-01-01' });
    const { id: reservationId, version } = await negotiating(at, {
      companyName: '禾木儿童教育',
      unitId: taken,
    });
    const begin = await w.ok(reservationApi, 'conversion', { reservationId }, at.agent.token);
    expect(begin).toMatchObject({ companies: [{ companyId: company.id }], unitTaken: true });
    const input = {
      reservationId,
      version,
      companyId: company.id,
      company: null,
      administrator: null,
      leases: [newLease({ unitId })],
    };
    const elsewhere = await leasingProperty(w);
    const foreign = await w.make.company({ projectId: elsewhere.project.id });
    for (const companyId of [foreign.id, at.host.companyId])
      expect(await w.call(reservationApi, 'convert', { ...input, companyId }, at.agent.token)).toMatchObject({
        code: 400,
        data: { companyId: expect.any(String) },
      });
    expect(await w.ok(reservationApi, 'convert', input, at.agent.token)).toMatchObject({
      companyId: company.id,
    });
    const { tenantName } = await getReservation(w, reservationId, at.agent.token);
    expect(tenantName).toBe(company.name);
  });

  test('asked beforehand says what is refused, and does nothing', async () => {
    const at = await leasingProperty(w);
    const { id: reservationId, version } = await negotiating(at);
    const unitId = await at.unit();
    const other = await w.make.company({ projectId: at.project.id, category: 2 });
    await w.make.lease({ unitId, companyId: other.id, startsOn: '2026-01-01' });
    const ask = (input: SentOf<typeof reservationApi.ops.convert>) =>
      w.call(reservationApi, 'convert', input, at.agent.token, { dryRun: true });
    const input = { reservationId, version, ...newTenantInput(at.project.id, [unitId]) };
    // The unit was leased meanwhile: the lease's own refusal names to whom.
    const refused = await ask(input);
    expect(refused).toMatchObject({ code: 400 });
    expect(refused.message).toContain(other.name);
    expect(await ask({ ...input, leases: [newLease({ unitId: await at.unit() })] })).toMatchObject({
      code: 200,
    });
    expect(await companiesOf(at)).toHaveLength(1);
    expect(await getReservation(w, reservationId, at.agent.token)).toMatchObject({
      state: 'negotiating',
      version,
    });
  });

  test('asked beforehand tells all that it would make, each unit with its own area and days', async () => {
    const at = await leasingProperty(w);
    const [one, other] = [await at.unit(), await at.unit()];
    const { id: reservationId, version } = await negotiating(at, { unitId: one, moveIn: '2099-03' });
    expect(await w.ok(reservationApi, 'conversion', { reservationId }, at.agent.token)).toMatchObject({
      unit: { unitId: one, area: null },
      startsOn: '2099-03-01',
      phoneTaken: false,
      unitTaken: false,
    });
    const leases = [
      newLease({ unitId: one, area: 310.5, startsOn: '2027-01-01', endsOn: '2029-12-31' }),
      newLease({ unitId: other, area: 88, startsOn: '2027-02-01', endsOn: null }),
    ];
    const input = { reservationId, version, ...newTenantInput(at.project.id, []), leases };
    const dry = await w.call(reservationApi, 'convert', input, at.agent.token, { dryRun: true });
    expect(dry).toMatchObject({
      data: {
        made: {
          companyName: input.company.name,
          newCompany: true,
          administratorName: null,
          leases: leases.map(({ unitId, area, startsOn, endsOn }) => ({ unitId, area, startsOn, endsOn })),
        },
      },
    });
    const { made, companyId } = await w.ok(reservationApi, 'convert', input, at.agent.token);
    expect(made).toEqual((dry.data as { made: object }).made);
    const rows = w.db.selectFrom('lease').selectAll().where('companyId', '=', companyId).orderBy('startsOn');
    expect((await rows.execute()).map(({ area }) => Number(area))).toEqual([310.5, 88]);
  });

  test('tells of each unit that is leased then who holds it', async () => {
    const at = await leasingProperty(w);
    const units = [await at.unit(), await at.unit(), await at.unit()];
    const holders = [];
    for (const unitId of [units[0] ?? 0, units[2] ?? 0]) {
      const company = await w.make.company({ projectId: at.project.id, category: 2 });
      await w.make.lease({ unitId, companyId: company.id, startsOn: '2026-01-01' });
      holders.push(company.name);
    }
    const { id: reservationId, version } = await negotiating(at);
    const input = { reservationId, version, ...newTenantInput(at.project.id, units) };
    const refused = await w.call(reservationApi, 'convert', input, at.agent.token, { dryRun: true });
    expect(refused).toMatchObject({
      code: 400,
      data: {
        'leases.0.unitId': expect.stringContaining(holders[0] ?? ''),
        'leases.2.unitId': expect.stringContaining(holders[1] ?? ''),
      },
    });
    expect(Object.keys(refused.data as object)).toHaveLength(2);
  });

  test('offers companies first that differ in their legal form alone', async () => {
    const at = await leasingProperty(w);
    const named = (name: string) => w.make.company({ projectId: at.project.id, category: 2, name });
    const [same, longer] = [await named('星野智能科技'), await named('星野智能科技（上海）有限公司')];
    await named('北辰精密仪器有限公司');
    const { id: reservationId } = await negotiating(at, { companyName: '星野智能科技有限公司' });
    const { companies } = await w.ok(reservationApi, 'conversion', { reservationId }, at.agent.token);
    expect(companies.map(({ companyId }) => companyId).toSorted()).toEqual([same.id, longer.id].toSorted());
  });

  test('looks companies up by another name, and names those beside a new one that may be the same', async () => {
    const at = await leasingProperty(w);
    const named = (name: string) => w.make.company({ projectId: at.project.id, category: 2, name });
    const tower = await named('听涛咨询（上海）有限公司');
    await named('北辰光学');
    const unitId = await at.unit();
    const left = { startsOn: '2020-01-01', endsOn: '2021-01-01' };
    await w.make.lease({ unitId, companyId: tower.id, area: 412.5, ...left });
    const { id: reservationId, version } = await negotiating(at, { companyName: '北辰光学有限公司' });
    const begin = (name: string) =>
      w.ok(reservationApi, 'conversion', { reservationId, name }, at.agent.token);
    expect((await begin('听涛')).companies.map(({ companyId }) => companyId)).toEqual([tower.id]);
    const { company, ...rest } = newTenantInput(at.project.id, [unitId]);
    const input = { reservationId, version, ...rest, company: { ...company, name: '听涛咨询' } };
    const dry = await w.call(reservationApi, 'convert', input, at.agent.token, { dryRun: true });
    expect(dry).toMatchObject({ data: { made: { similar: [tower.name] } } });
    // What stands to be leased next is offered with the area that it had last.
    const vacant = { buildingId: at.building.id, startsOn: '2026-01-01', endsOn: null };
    const { token } = await at.staff(['pass:company:view']);
    const floors = await w.ok(companyApi, 'vacancies', vacant, token);
    expect(floors.flatMap(({ units }) => units)).toMatchObject([{ unitId, area: 412.5 }]);
  });

  test('with a phone that is somebody else’s account says so, and makes nothing', async () => {
    const at = await leasingProperty(w);
    const role = await w.make.role({ level: 40, parents: [at.agent.assignment.roleId] });
    await w.db
      .insertInto('roleResource')
      .values(
        [role.id, at.agent.assignment.roleId].map((roleId) => ({ roleId, resource: 'pass:employee:edit' })),
      )
      .execute();
    const someone = await w.make.person({ role: { level: 30 } });
    const { id: reservationId, version } = await negotiating(at, { phone: someone.user.phone });
    expect(await w.ok(reservationApi, 'conversion', { reservationId }, at.agent.token)).toMatchObject({
      phoneTaken: true,
    });
    const administrator = { name: '骆文舟', phone: null, roleCode: role.code };
    const input = { ...newTenantInput(at.project.id, [await at.unit()]), administrator };
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
    const at = await leasingProperty(w);
    const { id: reservationId, version } = await negotiating(at);
    const { token } = await at.staff(['content:reservation:view', 'content:reservation:convert']);
    const input = { reservationId, version, ...newTenantInput(at.project.id, [await at.unit()]) };
    expect(await w.call(reservationApi, 'convert', input, token)).toMatchObject({ code: 403 });
  });

  test('is undone by reopening only while the tenant leases nothing', async () => {
    const at = await leasingProperty(w);
    const { id: reservationId, version } = await negotiating(at);
    const input = { reservationId, version, ...newTenantInput(at.project.id, [await at.unit()]) };
    const won = await w.ok(reservationApi, 'convert', input, at.agent.token);
    const again = { reservationId, version: won.version, note: '未签成' };
    expect(await w.call(reservationApi, 'reopen', again, at.agent.token)).toMatchObject({ code: 409 });
    const day = (days: number) => new Date(w.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
    const endOn = (endsOn: string) =>
      w.db
        .updateTable('lease')
        .set({ startsOn: '2020-01-01', endsOn })
        .where('companyId', '=', won.companyId)
        .execute();
    await endOn(day(2));
    expect(await w.call(reservationApi, 'reopen', again, at.agent.token)).toMatchObject({ code: 409 });
    await endOn(day(-2));
    expect(await w.ok(reservationApi, 'reopen', again, at.agent.token)).toMatchObject({
      state: 'negotiating',
    });
  });
});
