import type { SentOf } from '@mdi/contract/kit/op.ts';
import { baseDataApi } from '@mdi/contract/modules/base-data/base-data.contract.ts';
import { CompanyFacts, companyApi } from '@mdi/contract/modules/company/company.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { factsOf, newCompany, newLease } from '../../../test/factories/inputs.ts';
import { done, type World, world } from '../../../test/world.ts';

const mine = ['pass:company:view', 'pass:company:add', 'pass:company:edit', 'pass:employee:edit'] as const;

let w: World;
let admin: string;
let project: { id: number };
let tower: { id: number };
let annex: { id: number };
beforeAll(async () => {
  w = await world();
  admin = (await w.make.person({ roleId: (await w.make.administratorRole()).id })).token;
  project = await w.make.project();
  tower = await w.make.building({ projectId: project.id, name: 'A 塔' });
  annex = await w.make.building({ projectId: project.id, name: 'B 塔' });
});

type Add = SentOf<typeof companyApi.ops.add>;
const unitIn = async (buildingId: number) => (await w.make.unit({ buildingId })).id;
const lease = (unitId: number) =>
  newLease({ unitId, area: 120.5, ownerName: '王业主', startsOn: '2026-01-01', endsOn: '2031-12-31' });
/** Everything that can be filled in. */
const filled = {
  contact: '李四',
  contactPhone: '13812345678',
  contactEmail: 'li@example.com',
  businessType: 'FINANCE',
  financeNumber: 'F-1',
  platformNumber: '0042',
};
async function tenant(more: Partial<Add> = {}): Promise<Add> {
  const leases = more.leases ?? [lease(await unitIn(tower.id))];
  return newCompany({ projectId: project.id, category: 2, ...filled, ...more, leases });
}
const property = (more: Partial<Add> = {}): Add =>
  newCompany({ projectId: project.id, category: 0, ...filled, managedBuildings: [tower.id], ...more });
const add = (input: Add, token = admin) => w.call(companyApi, 'add', input, token);
const added = async (input: Add) => done(await add(input)).companyId;
const get = async (companyId: number, token = admin) => await w.ok(companyApi, 'get', { companyId }, token);
const phoneOf = async (companyId: number) => {
  const data = await w.ok(companyApi, 'showPhone', { companyId }, admin);
  return data.contactPhone;
};
async function edit(companyId: number, more: object, token = admin) {
  const company = { ...(await get(companyId)), contactPhone: await phoneOf(companyId) };
  const same = factsOf(CompanyFacts, company);
  return w.call(companyApi, 'edit', { companyId, version: company.version, ...same, ...more }, token);
}

describe('a new company', () => {
  test('is read again with everything it was given', async () => {
    const input = await tenant();
    const company = await get(await added(input));
    const { leases, administrator: _, ...rest } = input;
    expect(company).toMatchObject({
      ...rest,
      contactPhone: '138****5678',
      businessTypeName: 'Finance',
      managedNames: [],
      people: 0,
      administrators: [],
      state: 'N',
      version: 1,
      can: { edit: true, state: true, remove: false },
    });
    expect(company.leases).toMatchObject([
      { ...leases[0], buildingName: 'A 塔', phase: 'current', version: 1 },
    ]);
  });

  test('needs a leasing unit as an owner or tenant, and manages nothing', async () => {
    for (const category of [1, 2] as const) {
      expect(await add(await tenant({ category, leases: [] }))).toMatchObject({
        code: 400,
        data: { leases: 'Add at least one leasing unit' },
      });
      expect(await add(await tenant({ category, managedBuildings: [tower.id] }))).toMatchObject({
        code: 400,
        data: { managedBuildings: expect.any(String) },
      });
    }
  });

  test('has its name alone in the project, compared as people read it', async () => {
    const input = await tenant({ name: 'Ａcme  Ltd' });
    await add(input);
    const again = await tenant({ name: 'ACME ltd' });
    expect(await add(again)).toMatchObject({
      code: 400,
      data: { name: 'The tenant name already exists. Please input again' },
    });
    const zh = await w.call(companyApi, 'add', again, admin, { lang: 'zh_CN' });
    expect(zh).toMatchObject({ message: '租户名称已存在，请重新填写' });
    const elsewhere = await w.make.project();
    const unit = await unitIn((await w.make.building({ projectId: elsewhere.id })).id);
    const there = await tenant({ name: 'ACME ltd', projectId: elsewhere.id, leases: [lease(unit)] });
    expect(await add(there)).toMatchObject({ code: 200 });
  });

  test('leases units of its project only, none twice at once', async () => {
    const foreign = await unitIn((await w.make.building()).id);
    for (const unitId of [foreign, 999_999]) {
      expect(await add(await tenant({ leases: [lease(unitId)] }))).toMatchObject({ code: 404 });
    }
    const unitId = await unitIn(tower.id);
    const twice = await tenant({
      leases: [lease(unitId), { ...lease(unitId), startsOn: '2031-12-31', endsOn: null }],
    });
    expect(await add(twice)).toMatchObject({ code: 400, data: { 'leases.1.unitId': expect.any(String) } });
    const after = { ...lease(unitId), startsOn: '2032-01-01', endsOn: null };
    expect(await add(await tenant({ leases: [lease(unitId), after] }))).toMatchObject({ code: 200 });
  });

  test('keeps nothing when one of its leases is refused', async () => {
    const taken = await unitIn(tower.id);
    await add(await tenant({ leases: [lease(taken)] }));
    const input = await tenant({ leases: [lease(await unitIn(tower.id)), lease(taken)] });
    expect(await add(input)).toMatchObject({ code: 400, data: { 'leases.1.unitId': expect.any(String) } });
    expect(await add({ ...input, leases: input.leases.slice(0, 1) })).toMatchObject({ code: 200 });
  });

  test('gets its first administrator, who is one of its people at once', async () => {
    const { role, token } = await manager();
    const below = await w.make.role({ level: 40, parents: [role.id], resources: ['pass:employee:edit'] });
    const administrator = { name: '管理员甲', phone: '13300001111', roleCode: below.code };
    const answer = await add(await tenant({ administrator }), token);
    expect(answer).toMatchObject({ code: 200 });
    const { companyId } = done(answer);
    expect(await get(companyId)).toMatchObject({ people: 1, administrators: ['管理员甲'] });
    const options = await w.call(companyApi, 'options', { projectId: project.id }, token);
    expect(options.data).toMatchObject({
      projects: [{ projectId: project.id }],
      administratorRoles: [{ roleCode: below.code, of: 'tenant' }],
    });
    const refused = await add(await tenant({ administrator }), token);
    expect(refused).toMatchObject({ code: 400, data: { 'administrator.phone': expect.any(String) } });
  });

  test('takes a valid business type; one that became invalid can be kept but not taken', async () => {
    expect(await add(await tenant({ businessType: 'NO_SUCH' }))).toMatchObject({
      code: 400,
      data: { businessType: expect.any(String) },
    });
    const companyId = await added(await tenant({ businessType: 'CATERING' }));
    const { id: entryId } = await w.db
      .selectFrom('dictionaryEntry')
      .select('id')
      .where('code', '=', 'CATERING')
      .executeTakeFirstOrThrow();
    const removed = await w.call(baseDataApi, 'remove', { entryId }, admin);
    const { name } = await get(companyId);
    expect(removed).toMatchObject({
      code: 409,
      data: { which: 'inUse', blockers: [{ what: 'company', count: 1, names: [name] }] },
    });
    await w.call(baseDataApi, 'updateState', { entryId, state: 'Y' }, admin);
    expect(await edit(companyId, { contact: '王五' })).toMatchObject({ code: 200 });
    expect(await add(await tenant({ businessType: 'CATERING' }))).toMatchObject({ code: 400 });
    const list = await w.call(baseDataApi, 'list', { dict: 'businessType' }, admin);
    expect(list.data).toContainEqual(expect.objectContaining({ code: 'CATERING', uses: 1 }));
  });
});

/** Somebody of property in the project here, and the role. */
async function manager(more: { buildingIds?: number[] } = {}) {
  const role = await w.make.role({ level: 30, resources: mine });
  return { role, ...(await w.make.person({ roleId: role.id, projectId: project.id, narrowed: more })) };
}

describe('a property company', () => {
  test('manages buildings of its project and within the caller’s reach', async () => {
    const foreign = await w.make.building();
    for (const id of [foreign.id, 999_999]) {
      expect(await add(property({ managedBuildings: [id] }))).toMatchObject({ code: 404 });
    }
    const limited = await manager({ buildingIds: [tower.id] });
    expect(await add(property({ managedBuildings: [annex.id] }), limited.token)).toMatchObject({ code: 404 });
    expect(await add(property({ managedBuildings: [] }), limited.token)).toMatchObject({
      code: 400,
      data: { managedBuildings: expect.any(String) },
    });
    expect(await add(property(), limited.token)).toMatchObject({ code: 200 });
  });

  test('has its offices in buildings it manages, also when those change', async () => {
    const [inside, outside] = [await unitIn(tower.id), await unitIn(annex.id)];
    const message = 'The property office must be in a managed building';
    expect(await add(property({ leases: [lease(inside), lease(outside)] }))).toMatchObject({
      code: 400,
      data: { 'leases.1.unitId': message },
    });
    const companyId = await added(property({ leases: [lease(inside)] }));
    expect(await w.call(companyApi, 'addLease', { companyId, ...lease(outside) }, admin)).toMatchObject({
      code: 400,
      data: { unitId: message },
    });
    expect(await edit(companyId, { managedBuildings: [annex.id] })).toMatchObject({
      code: 400,
      data: { managedBuildings: message },
    });
    expect(await edit(companyId, { managedBuildings: [annex.id, tower.id] })).toMatchObject({ code: 200 });
    expect(await w.call(companyApi, 'addLease', { companyId, ...lease(outside) }, admin)).toMatchObject({
      code: 200,
    });
  });

  test('can give up a building once its office there is over', async () => {
    const past = { ...lease(await unitIn(annex.id)), startsOn: '2020-01-01', endsOn: '2020-12-31' };
    const companyId = await added(property({ managedBuildings: [tower.id, annex.id], leases: [past] }));
    expect(await edit(companyId, { managedBuildings: [tower.id] })).toMatchObject({ code: 200 });
    const [gone] = (await get(companyId)).leases;
    const renew = { leaseId: gone?.leaseId ?? 0, version: 1, endsOn: '2090-01-01' };
    expect(await w.call(companyApi, 'renewLease', renew, admin)).toMatchObject({
      code: 400,
      data: { endsOn: expect.any(String) },
    });
  });

  test('changes version and history with its buildings; who sees some keeps the others as they are', async () => {
    const companyId = await added(property({ managedBuildings: [annex.id] }));
    expect(await edit(companyId, { managedBuildings: [annex.id, tower.id] })).toMatchObject({
      data: { version: 2 },
    });
    const limited = await manager({ buildingIds: [tower.id] });
    const seen = await get(companyId, limited.token);
    expect(seen).toMatchObject({ managedBuildings: [tower.id], can: { edit: true, state: false } });
    expect(await edit(companyId, { managedBuildings: [tower.id] }, limited.token)).toMatchObject({
      code: 200,
    });
    expect((await get(companyId)).managedBuildings.toSorted()).toEqual([tower.id, annex.id].toSorted());
    expect(await changesOf('company/edit')).toContainEqual({
      entity: 'company',
      id: companyId,
      before: { managedBuildings: ['B 塔'] },
      after: { managedBuildings: ['A 塔', 'B 塔'] },
    });
  });
});

async function changesOf(op: string) {
  const rows = await w.db.selectFrom('audit').select('changes').where('op', '=', op).execute();
  return rows.flatMap((row) => row.changes);
}

describe('an edit', () => {
  test('on an older version is told who saved what meanwhile', async () => {
    const companyId = await added(await tenant());
    expect(await edit(companyId, { contact: 'one' })).toMatchObject({ data: { version: 2 } });
    expect(await edit(companyId, { version: 1, contact: 'two' })).toMatchObject({
      code: 409,
      data: { which: 'version', fields: ['contact'] },
    });
    expect(await edit(companyId, {})).toMatchObject({ data: { version: 2 } });
  });

  test('keeps the phone unreadable in the audit and in what others see', async () => {
    const companyId = await added(await tenant());
    await edit(companyId, { contactPhone: '021-87654321' });
    expect(await changesOf('company/edit')).toContainEqual({
      entity: 'company',
      id: companyId,
      before: { contactPhone: '138****5678' },
      after: { contactPhone: '021****4321' },
    });
    // Whole it is told to who may change it, and that is recorded without the number.
    expect(await phoneOf(companyId)).toBe('021-87654321');
    expect(await changesOf('company/showPhone')).toContainEqual({
      entity: 'company',
      id: companyId,
      before: {},
      after: { contactPhone: '***' },
    });
    const viewer = await w.make.person({ role: { resources: ['pass:company:view'] } });
    expect(await w.call(companyApi, 'showPhone', { companyId }, viewer.token)).toMatchObject({ code: 403 });
    expect((await get(companyId, viewer.token)).contactPhone).toBe('021****4321');
    expect((await get(companyId)).contactPhone).toBe('021****4321');
  });

  test('and everything else is refused to a tenant’s people, who may hold the right', async () => {
    const companyId = await added(await tenant());
    const role = { level: 40 as const, resources: mine };
    const { token } = await w.make.person({ role, projectId: project.id, companyId });
    expect(await edit(companyId, {}, token)).toMatchObject({ code: 403 });
    expect(await add(await tenant(), token)).toMatchObject({ code: 403 });
    const own = await get(companyId, token);
    expect(own.can).toEqual({ edit: false, state: false, remove: false });
    const end = { leaseId: own.leases[0]?.leaseId ?? 0, version: 1, endsOn: '2030-01-01' };
    expect(await w.call(companyApi, 'endLease', end, token)).toMatchObject({ code: 403 });
    const vacant = { buildingId: tower.id, startsOn: '2027-01-01', endsOn: null };
    expect(await w.call(companyApi, 'vacancies', vacant, token)).toMatchObject({ code: 403 });
  });
});
