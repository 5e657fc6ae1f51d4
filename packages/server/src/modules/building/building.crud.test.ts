import {
  type BuildingInput,
  buildingApi,
  type Structure,
} from '@mdi/contract/modules/building/building.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { newBuilding, newRule } from '../../../test/factories/inputs.ts';
import { type Answered, done, type World, world } from '../../../test/world.ts';

let w: World;
let admin: Awaited<ReturnType<World['make']['person']>>;
beforeAll(async () => {
  w = await world();
  admin = await w.make.person({ roleId: (await w.make.administratorRole()).id }, { nickName: '总管' });
});

const add = (input: BuildingInput, lang = 'en_US') =>
  w.call(buildingApi, 'add', input, admin.token, { lang });
const idOf = (answer: Answered<{ buildingId: number }>) => done(answer).buildingId;
const get = async (buildingId: number) => await w.ok(buildingApi, 'get', { buildingId }, admin.token);
const structure = async (buildingId: number) =>
  await w.ok(buildingApi, 'structure', { buildingId }, admin.token);
const list = async (input: object) => await w.ok(buildingApi, 'list', input, admin.token);

async function picture(userId: number, purpose = 'buildingPicture'): Promise<number> {
  const key = `picture ${Math.random()}`;
  const upload = { key, purpose, name: 'x', mime: 'image/png', bytes: 1, userId };
  return (await w.db.insertInto('upload').values(upload).returning('id').executeTakeFirstOrThrow()).id;
}

describe('a building', () => {
  test('is read back exactly as it was written', async () => {
    const { id: phaseId, projectId } = await w.make.phase();
    const input = newBuilding({
      phaseId,
      management: 'commission',
      sort: 9999,
      zoned: true,
      ownerName: '业主公司',
      platformAccount: 'ACC-01',
      pictureId: await picture(admin.user.id),
      directionsZh: '从南门进。\n乘 2 号梯',
      directionsEn: 'By the south gate',
    });
    const buildingId = idOf(await add(input));
    expect(await get(buildingId)).toMatchObject({
      ...input,
      buildingId,
      projectId,
      version: 1,
      updatedBy: '总管',
      zones: 0,
      floors: 0,
      units: 0,
      leasedUnits: 0,
      companies: 0,
      pictureUrl: expect.stringContaining('/prod-api/files/'),
      can: { edit: true, remove: true },
    });
  });

  test('has a name of its own in the project, also among fifty who add it at once', async () => {
    const { id: phaseId, projectId } = await w.make.phase();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => add(newBuilding({ phaseId, name: 'A座' }))),
    );
    const message = 'The project already has a building with this name';
    const refused = answers.filter((answer) => answer.code !== 200);
    expect(refused).toHaveLength(49);
    for (const answer of refused) expect(answer).toEqual({ code: 400, message, data: { name: message } });
    const { id: other } = await w.make.phase({ projectId });
    expect((await add(newBuilding({ phaseId: other, name: 'A座' }), 'zh_CN')).message).toBe(
      '该项目中已有同名楼宇',
    );
    const elsewhere = await w.make.phase();
    expect(await add(newBuilding({ phaseId: elsewhere.id, name: 'A座' }))).toMatchObject({ code: 200 });
  });

  test('stands in a phase that is there', async () => {
    expect(await add(newBuilding({ phaseId: 999_999 }))).toMatchObject({
      code: 400,
      message: 'The selected phase doesn’t exist',
      data: { phaseId: expect.any(String) },
    });
  });

  test('shows only a picture that the caller uploaded for it, and keeps the one it has', async () => {
    const other = await w.make.person({ roleId: admin.assignment.roleId });
    const { id: phaseId } = await w.make.phase();
    const foreign = await picture(other.user.id);
    for (const pictureId of [foreign, await picture(admin.user.id, 'projectLogo'), 999_999]) {
      const answer = await add(newBuilding({ phaseId, pictureId }));
      expect(answer).toMatchObject({ code: 400, data: { pictureId: expect.any(String) } });
    }
    const input = newBuilding({ phaseId, pictureId: foreign });
    const buildingId = idOf(await w.call(buildingApi, 'add', input, other.token));
    const edit = { ...input, buildingId, version: 1, sort: 3 };
    expect(await w.call(buildingApi, 'edit', edit, admin.token)).toMatchObject({ code: 200 });
    expect(await get(buildingId)).toMatchObject({ pictureId: foreign, sort: 3 });
  });

  test('keeps its picture from being swept away', async () => {
    const used = await picture(admin.user.id);
    const { id: phaseId } = await w.make.phase();
    await add(newBuilding({ phaseId, pictureId: used }));
    await expect(w.db.deleteFrom('upload').where('id', '=', used).execute()).rejects.toThrow(
      'building_picture',
    );
  });
});

describe('an edit', () => {
  test('moves a building within its project and no further', async () => {
    const building = await w.make.building();
    const { id: phaseId } = await w.make.phase({ projectId: building.projectId });
    const input = newBuilding({ phaseId, name: building.name });
    const edit = (facts: object) =>
      w.call(buildingApi, 'edit', { ...input, buildingId: building.id, version: 1, ...facts }, admin.token);
    const elsewhere = await w.make.phase();
    expect(await edit({ phaseId: elsewhere.id })).toMatchObject({
      code: 400,
      message: 'A building can’t be moved to a phase of another project',
      data: { phaseId: expect.any(String) },
    });
    expect((await edit({})).data).toEqual({ version: 2 });
    expect(await get(building.id)).toMatchObject({ phaseId, version: 2 });
  });

  test('of sixteen at once on one version wins once, and the others learn who saved what', async () => {
    const { id: buildingId, phaseId } = await w.make.building();
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, sort) => {
        const input = { ...newBuilding({ phaseId, name: '同', sort: sort + 1 }), buildingId, version: 1 };
        return w.call(buildingApi, 'edit', input, admin.token);
      }),
    );
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1);
    const stale = answers.filter((answer) => answer.code === 409);
    expect(stale).toHaveLength(15);
    expect(stale[0]?.data).toMatchObject({ which: 'version', by: '总管', fields: ['sort'] });
  });

  test('is not outdated by work on the floors', async () => {
    const building = await w.make.building();
    const on = { buildingId: building.id, structureVersion: 1 };
    const generated = { ...on, zoneId: null, rule: newRule() };
    expect(await w.call(buildingApi, 'generate', generated, admin.token)).toMatchObject({ code: 200 });
    const { phaseId, id: buildingId } = building;
    const edit = { ...newBuilding({ phaseId }), buildingId, version: 1 };
    expect(await w.call(buildingApi, 'edit', edit, admin.token)).toMatchObject({ code: 200 });
  });

  test('divides a building only once its floors lie in zones, and undivides it only once none does', async () => {
    const { id: buildingId, phaseId, name } = await w.make.building();
    const floor = await w.make.floor({ buildingId, name: '1F' });
    const zone = await w.make.floorZone({ buildingId });
    const divide = async (zoned: boolean, lang = 'en_US') => {
      const { version } = await get(buildingId);
      const input = { ...newBuilding({ phaseId, name, zoned }), buildingId, version };
      return w.call(buildingApi, 'edit', input, admin.token, { lang });
    };
    const move = async (zoneId: number | null) => {
      const { structureVersion } = await structure(buildingId);
      const facts = { floorId: floor.id, zoneId, name: '1F', usableSpace: null };
      const answer = await w.call(
        buildingApi,
        'editFloor',
        { buildingId, structureVersion, ...facts },
        admin.token,
      );
      expect(answer).toMatchObject({ code: 200 });
    };
    const blockers = [{ what: 'floor', count: 1, names: ['1F'] }];
    expect(await divide(true)).toEqual({
      code: 409,
      message: '1 floor is not in a floor zone. Move it into one or delete it first',
      data: { which: 'inUse', blockers },
    });
    await move(zone.id);
    expect(await divide(true)).toMatchObject({ code: 200 });
    expect(await divide(false, 'zh_CN')).toEqual({
      code: 409,
      message: '楼层区域中还有 1 层，不可改为不划分楼层区域',
      data: { which: 'inUse', blockers },
    });
    await move(null);
    expect(await divide(false)).toMatchObject({ code: 200 });
  });
});

describe('a copy', () => {
  test('has the facts, picture, zones, floors and units of the other, and none of its leases', async () => {
    const { id: phaseId } = await w.make.phase();
    const pictureId = await picture(admin.user.id);
    const input = newBuilding({
      phaseId,
      pictureId,
      zoned: true,
      ownerName: '业主',
      management: 'lumpSum',
      directionsZh: '南门进',
    });
    const buildingId = idOf(await add(input));
    const zones = [await w.make.floorZone({ buildingId, sort: 1 }), await w.make.floorZone({ buildingId })];
    const zoneId = zones[0]?.id ?? null;
    const on = { buildingId, structureVersion: 1, zoneId };
    await w.call(buildingApi, 'generate', { ...on, rule: newRule({ usableSpace: 9.5 }) }, admin.token);
    const leased = (await structure(buildingId)).floors[0]?.units[0]?.unitId ?? 0;
    await w.make.lease({ unitId: leased });
    const copy = idOf(await w.call(buildingApi, 'copy', { buildingId, name: '副本' }, admin.token));
    const { name: _, ...same } = input;
    const counts = { zones: 2, floors: 3, units: 6, leasedUnits: 0 };
    expect(await get(copy)).toMatchObject({ ...same, ...counts, name: '副本', version: 1 });
    const plain = ({ zones: z, floors }: Structure) => ({
      zones: z.map((zone) => [zone.name, zone.floors]),
      floors: floors.map((floor) => ({
        name: floor.name,
        space: floor.usableSpace,
        zone: z.find((zone) => zone.zoneId === floor.zoneId)?.name,
        units: floor.units.map((unit) => unit.name),
      })),
    });
    expect(plain(await structure(copy))).toEqual(plain(await structure(buildingId)));
    expect(await w.call(buildingApi, 'copy', { buildingId, name: '副本' }, admin.token)).toMatchObject({
      code: 400,
      data: { name: expect.any(String) },
    });
  });
});

describe('removing a building', () => {
  const remove = (buildingId: number, lang = 'en_US') =>
    w.call(buildingApi, 'remove', { buildingId }, admin.token, { lang });

  test('is refused while it has zones, floors or units, each counted and named; an empty one goes', async () => {
    const zone = await w.make.floorZone({ name: '低区' });
    const { buildingId } = zone;
    const floor = await w.make.floor({ buildingId, zoneId: zone.id, name: '1F' });
    const unit = await w.make.unit({ floorId: floor.id, name: '101' });
    const blockers = [
      { what: 'zone', count: 1, names: ['低区'] },
      { what: 'floor', count: 1, names: ['1F'] },
      { what: 'unit', count: 1, names: ['101'] },
    ];
    expect(await remove(buildingId)).toMatchObject({ code: 409, data: { which: 'inUse', blockers } });
    const asked = await w.call(buildingApi, 'remove', { buildingId }, admin.token, { dryRun: true });
    expect(asked).toMatchObject({ code: 409, data: { which: 'inUse', blockers } });
    await w.db.deleteFrom('unit').where('id', '=', unit.id).execute();
    await w.db.deleteFrom('floor').where('id', '=', floor.id).execute();
    await w.db.deleteFrom('floorZone').where('id', '=', zone.id).execute();
    expect(await remove(buildingId)).toMatchObject({ code: 200 });
    expect(await remove(buildingId)).toMatchObject({ code: 404 });
  });

  test('is refused while companies lease, leased or manage something in it', async () => {
    const { id: buildingId, projectId } = await w.make.building();
    const [now, past, manager, later] = await Promise.all(
      ['现租户', '旧租户', '物业', '新租户'].map((name) => w.make.company({ projectId, name })),
    );
    await w.make.lease({ buildingId, companyId: now?.id });
    await w.make.lease({ buildingId, companyId: past?.id, startsOn: '2020-01-01', endsOn: '2020-12-31' });
    await w.make.lease({ buildingId, companyId: later?.id, startsOn: '2099-01-01' });
    const managed = { buildingId, companyId: manager?.id ?? 0 };
    await w.db.insertInto('managedBuilding').values(managed).execute();
    const answer = await remove(buildingId, 'zh_CN');
    expect(answer).toMatchObject({ code: 409, message: '该楼宇正在使用，不可删除' });
    expect(answer.data).toMatchObject({
      which: 'inUse',
      blockers: expect.arrayContaining([
        { what: 'tenant', count: 1, names: ['现租户'] },
        { what: 'tenantLater', count: 1, names: ['新租户'] },
        { what: 'tenantFormer', count: 1, names: ['旧租户'] },
        { what: 'manager', count: 1, names: ['物业'] },
      ]),
    });
    // As many tenants as the head of the building counts.
    expect(await get(buildingId)).toMatchObject({ companies: 1 });
  });

  test('names to the property nobody of head office who is narrowed to it', async () => {
    const { id: buildingId, projectId } = await w.make.building();
    await w.make.person({ narrowed: { buildingIds: [buildingId] } }, { nickName: '总部的人' });
    const role = { level: 30 as const, resources: ['sys:building:edit'] as const };
    const { token } = await w.make.person({ role, projectId });
    const { data } = await w.call(buildingApi, 'remove', { buildingId }, token);
    expect(data).toEqual({ which: 'inUse', blockers: [{ what: 'user', count: 1, names: [] }] });
  });

  test('is refused while a role reaches it, or a person’s role is narrowed to it', async () => {
    const { id: buildingId } = await w.make.building();
    const role = await w.make.role({ name: '楼宇管理', dataScope: 30, buildingIds: [buildingId] });
    await w.make.person({ narrowed: { buildingIds: [buildingId] } }, { nickName: '楼长' });
    expect((await remove(buildingId)).data).toEqual({
      which: 'inUse',
      blockers: [
        { what: 'role', count: 1, names: ['楼宇管理'] },
        { what: 'user', count: 1, names: ['楼长'] },
      ],
    });
    await w.db
      .updateTable('role')
      .set({ buildingIds: [], dataScope: 10 })
      .where('id', '=', role.id)
      .execute();
    expect(await remove(buildingId)).toMatchObject({ code: 409 });
  });
});

describe('the list', () => {
  test('finds by a part of the name, whatever its width and case, by project and by phase', async () => {
    const { id: phaseId, projectId } = await w.make.phase({ name: '二期' });
    await w.make.building({ projectId, phaseId, name: 'Sky 塔', sort: 2 });
    await w.make.building({ projectId, name: '裙楼', sort: 1 });
    const names = async (input: object) => (await list(input)).list.map((row) => row.name);
    expect(await names({ projectId })).toEqual(['裙楼', 'Sky 塔']);
    expect(await names({ projectId, sort: '-sort' })).toEqual(['Sky 塔', '裙楼']);
    expect(await names({ phaseId })).toEqual(['Sky 塔']);
    expect(await names({ projectId, keyword: 'ＳＫＹ' })).toEqual(['Sky 塔']);
    expect(await names({ projectId, keyword: '%' })).toEqual([]);
    expect((await list({ phaseId })).list[0]).toMatchObject({ phaseName: '二期', projectId, phaseId });
  });

  test('counts what is leased today, and by how many tenants', async () => {
    const { id: buildingId, projectId } = await w.make.building();
    const tenant = await w.make.company({ projectId });
    const property = await w.make.company({ projectId, category: 0 });
    await w.make.lease({ buildingId, companyId: tenant.id });
    await w.make.lease({ buildingId, companyId: tenant.id });
    await w.make.lease({ buildingId, companyId: property.id });
    await w.make.lease({ buildingId, startsOn: '2020-01-01', endsOn: '2020-12-31' });
    await w.make.lease({ buildingId, startsOn: '2199-01-01' });
    expect((await list({ projectId })).list[0]).toMatchObject({ units: 5, leasedUnits: 3, companies: 1 });
  });

  test('counts to a tenant’s people no company but their own', async () => {
    const { id: buildingId, projectId } = await w.make.building();
    const [mine, other] = [await w.make.company({ projectId }), await w.make.company({ projectId })];
    for (const { id: companyId } of [mine, other]) await w.make.lease({ buildingId, companyId });
    const role = { level: 40 as const, resources: ['sys:building:view'] as const };
    const { token } = await w.make.person({ role, projectId, companyId: mine.id });
    const { data } = await w.call(buildingApi, 'list', {}, token);
    expect(data).toMatchObject({ list: [{ buildingId, leasedUnits: 2, companies: 1 }] });
  });

  test('tells when the floors were changed last, and by whom', async () => {
    const { id: buildingId, projectId, updatedAt } = await w.make.building();
    w.pass(5);
    const on = { buildingId, structureVersion: 1 };
    await w.call(
      buildingApi,
      'addFloor',
      { ...on, zoneId: null, name: '1F', usableSpace: null, units: [] },
      admin.token,
    );
    const [row] = (await list({ projectId })).list;
    expect(Date.parse(row?.updatedAt ?? '')).toBeGreaterThan(updatedAt.getTime());
    expect(await get(buildingId)).toMatchObject({ updatedBy: '总管', updatedAt: row?.updatedAt });
  });
});
