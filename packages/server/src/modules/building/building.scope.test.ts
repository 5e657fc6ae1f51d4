import { auditApi } from '@mdi/contract/modules/audit/audit.contract.ts';
import { buildingApi } from '@mdi/contract/modules/building/building.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { auditChangeSides } from '../../../test/audit-change-sides.ts';
import { buildingStructure } from '../../../test/factories/building-structure.ts';
import { newBuilding, newRule } from '../../../test/factories/inputs.ts';
import { type World, world } from '../../../test/world.ts';

let w: World;
let admin: string;
beforeAll(async () => {
  w = await world();
  const roleId = (await w.make.administratorRole()).id;
  admin = (await w.make.person({ roleId }, { nickName: '总管' })).token;
});

const resources = ['sys:building:view', 'sys:building:edit'] as const;
const names = async (token: string, projectId: number) => {
  const data = await w.ok(buildingApi, 'list', { projectId }, token);
  return data.list.map((row) => [row.name, row.can.edit, row.can.remove]);
};
const codes = (answers: { code: number }[]) => answers.map((answer) => answer.code);

/** Two buildings of one project. */
async function pair() {
  const { id: projectId } = await w.make.project();
  const { id: phaseId } = await w.make.phase({ projectId });
  const own = await w.make.building({ projectId, phaseId, name: '本楼' });
  const other = await w.make.building({ projectId, phaseId, name: '邻楼' });
  return { projectId, phaseId, own, other };
}

/** What changes a building, and what changes which buildings there are. */
async function attempts(token: string, buildingId: number, phaseId: number) {
  const facts = newBuilding({ phaseId });
  const on = { buildingId, structureVersion: 1 };
  const within = codes([
    await w.call(buildingApi, 'generate', { ...on, zoneId: null, rule: newRule() }, token),
    await w.call(buildingApi, 'edit', { ...facts, buildingId, version: 1 }, token),
  ]);
  const whole = codes([
    await w.call(buildingApi, 'add', newBuilding({ phaseId }), token),
    await w.call(buildingApi, 'copy', { buildingId, name: facts.name.slice(1) }, token),
    await w.call(buildingApi, 'remove', { buildingId }, token),
  ]);
  return { within, whole };
}

describe('who reaches some buildings', () => {
  test('sees and changes those, and neither adds nor removes any', async () => {
    const { projectId, phaseId, own, other } = await pair();
    const seat = { role: { level: 30 as const, resources }, projectId };
    const { token } = await w.make.person({ ...seat, narrowed: { buildingIds: [own.id] } });
    expect(await names(token, projectId)).toEqual([['本楼', true, false]]);
    const gone = { within: [404, 404], whole: [403, 403, 403] };
    expect(await attempts(token, other.id, phaseId)).toEqual(gone);
    expect(await attempts(token, own.id, phaseId)).toEqual({ within: [200, 200], whole: [403, 403, 403] });
  });

  test('learns of no company that is only next door', async () => {
    const { projectId, own, other } = await pair();
    const company = await w.make.company({ projectId, name: '两边公司' });
    await w.make.company({ projectId, name: '邻居公司' });
    await w.make.lease({ buildingId: own.id, companyId: company.id });
    await w.make.lease({ buildingId: other.id });
    const role = { resources, dataScope: 30 as const, buildingIds: [own.id] };
    const { token } = await w.make.person({ role });
    const data = await w.ok(buildingApi, 'list', { projectId }, token);
    expect(data.list).toMatchObject([{ name: '本楼', companies: 1 }]);
  });
});

describe('a company', () => {
  test('sees the buildings it leases in or manages, and changes none', async () => {
    const { projectId, phaseId, own, other } = await pair();
    const company = await w.make.company({ projectId });
    const seat = { role: { level: 40 as const, resources }, projectId, companyId: company.id };
    const { token } = await w.make.person(seat);
    expect(await names(token, projectId)).toEqual([]);
    await w.make.lease({ buildingId: own.id, companyId: company.id });
    expect(await names(token, projectId)).toEqual([['本楼', false, false]]);
    expect(await attempts(token, own.id, phaseId)).toEqual({ within: [403, 403], whole: [403, 403, 403] });
    const managed = { companyId: company.id, buildingId: other.id };
    await w.db.insertInto('managedBuilding').values(managed).execute();
    expect(await names(token, projectId)).toHaveLength(2);
  });
});

test('nobody changes what only may be looked at', async () => {
  const { projectId, phaseId, own } = await pair();
  const seat = { role: { level: 30 as const, resources: ['sys:building:view'] as const }, projectId };
  const { token } = await w.make.person(seat);
  expect(await names(token, projectId)).toEqual([
    ['本楼', false, false],
    ['邻楼', false, false],
  ]);
  expect(await attempts(token, own.id, phaseId)).toEqual({ within: [403, 403], whole: [403, 403, 403] });
});

describe('the history of a building', () => {
  const history = async (id: number, token = admin) => {
    const data = await w.ok(auditApi, 'history', { entity: 'building', id }, token);
    return data.list.map(({ op, changes }) => [op, ...changes.map(auditChangeSides)]);
  };

  test('tells changes of zones, floors and units by their names, floor by floor', async () => {
    const s = await buildingStructure(w, admin);
    await s.change('addZone', { name: '低区' });
    await s.addFloor('1F', ['101', '102']);
    await s.addFloor('2F', ['201']);
    const units = [
      { unitId: await s.unit('201'), name: '2A' },
      { unitId: await s.unit('102'), name: '1B' },
    ];
    await s.change('renameUnits', { units });
    await s.change('removeUnits', { unitIds: [await s.unit('101')] });
    await s.change('removeFloors', { floorIds: [await s.floor('2F')] });
    expect(await history(s.buildingId)).toEqual([
      [
        'building/removeFloors',
        {
          before: { floors: '2F', usableSpace: null, units: '2A' },
          after: { floors: null, usableSpace: null, units: null },
        },
      ],
      [
        'building/removeUnits',
        { before: { floors: '1F', units: '101' }, after: { floors: '1F', units: null } },
      ],
      [
        'building/renameUnits',
        { before: { floors: '1F', units: '102' }, after: { floors: '1F', units: '1B' } },
        { before: { floors: '2F', units: '201' }, after: { floors: '2F', units: '2A' } },
      ],
      ['building/addFloor', expect.objectContaining({ after: expect.objectContaining({ floors: '2F' }) })],
      [
        'building/addFloor',
        {
          before: { floors: null, zones: null, usableSpace: null, units: null },
          after: { floors: '1F', zones: null, usableSpace: null, units: '101, 102' },
        },
      ],
      ['building/addZone', { before: { zones: null }, after: { zones: '低区' } }],
    ]);
  });

  test('tells a run of floors as numbers, and neither versions nor bookkeeping', async () => {
    const s = await buildingStructure(w, admin);
    await s.addFloor('0F', ['0']);
    await s.change('generate', { zoneId: null, rule: newRule({ to: 30 }) });
    const floorIds = (await s.read()).floors.slice(1).map((floor) => floor.floorId);
    await s.change('removeFloors', { floorIds });
    const few = { floors: '1', units: '1' };
    const many = { floors: '31', units: '61' };
    expect((await history(s.buildingId)).slice(0, 2)).toEqual([
      ['building/removeFloors', { before: many, after: few }],
      ['building/generate', { before: few, after: many }],
    ]);
    const { id: phaseId } = await w.make.phase();
    const data = await w.ok(buildingApi, 'add', newBuilding({ phaseId }), admin);
    const added = await history(data.buildingId);
    expect(JSON.stringify(added)).not.toMatch(/version|updated/i);
  });

  test('is for who may see the building', async () => {
    const { projectId, own, other } = await pair();
    const seat = { role: { level: 30 as const, resources }, projectId };
    const { token } = await w.make.person({ ...seat, narrowed: { buildingIds: [own.id] } });
    const ask = (id: number) => w.call(auditApi, 'history', { entity: 'building', id }, token);
    expect(codes([await ask(own.id), await ask(other.id)])).toEqual([200, 404]);
  });
});
