import { baseDataApi } from '@mdi/contract/modules/base-data/base-data.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { type World, world } from '../../../test/world.ts';
import { idOf, newEntry } from './base-data.fixture.ts';

let w: World;
let admin: string;
beforeAll(async () => {
  w = await world();
  admin = (await w.make.person({ roleId: (await w.make.administratorRole()).id })).token;
});

async function save(projectId: number, change: object, token = admin) {
  const project = await w.ok(baseDataApi, 'project', { projectId }, admin);
  const { canEdit: _, projectName: __, ...now } = project;
  return w.call(baseDataApi, 'saveProject', { projectId, ...now, ...change }, token);
}

describe('what a project decides', () => {
  test('has usual values from the start and is kept', async () => {
    const { id } = await w.make.project();
    const first = await w.call(baseDataApi, 'project', { projectId: id }, admin);
    expect(first.data).toMatchObject({ visitDayLimit: 7, visitPurposes: null, canEdit: true });
    expect(await save(id, { visitDayLimit: 3, idRetentionDays: 40, hostSms: true })).toMatchObject({
      code: 200,
    });
    const { data } = await w.call(baseDataApi, 'project', { projectId: id }, admin);
    expect(data).toMatchObject({ visitDayLimit: 3, idRetentionDays: 40, hostSms: true, version: 2 });
  });

  test('stays within its limits and offers what exists', async () => {
    const { id } = await w.make.project();
    for (const wrong of [{ visitDayLimit: 0 }, { visitDayLimit: 32 }, { idRetentionDays: 0 }]) {
      expect(await save(id, wrong)).toMatchObject({ code: 400 });
    }
    expect(await save(id, { visitorTypes: ['NOBODY'] })).toMatchObject({
      code: 400,
      data: { visitorTypes: expect.stringContaining('NOBODY') },
    });
    expect(await save(id, { visitorTypes: [] })).toMatchObject({ code: 400 });
  });

  test('keeps offering a value that became invalid, but can’t start to', async () => {
    const [one, other] = [await w.make.project(), await w.make.project()];
    const input = newEntry();
    const entryId = idOf(await w.call(baseDataApi, 'add', input, admin));
    await save(one.id, { visitPurposes: [input.code] });
    await w.call(baseDataApi, 'updateState', { entryId, state: 'Y' }, admin);
    expect(await save(one.id, { visitDayLimit: 2 })).toMatchObject({ code: 200 });
    expect(await save(other.id, { visitPurposes: [input.code] })).toMatchObject({ code: 400 });
  });

  test('is found by the name of the project, among those in scope', async () => {
    const resources = ['sys:projectData:view'] as const;
    const [here, there] = [await w.make.project(), await w.make.project()];
    const find = async (keyword: string, token: string) =>
      (await w.call(baseDataApi, 'projects', { keyword }, token)).data;
    expect(await find(there.name, admin)).toEqual([{ projectId: there.id, projectName: there.name }]);
    const { token } = await w.make.person({ role: { resources, level: 30 }, projectId: here.id });
    expect(await find(here.name, token)).toEqual([{ projectId: here.id, projectName: here.name }]);
    expect(await find(there.name, token)).toEqual([]);
  });

  test('is its own people’s, not of another project’s, nor of who reaches some buildings only', async () => {
    const resources = ['sys:projectData:view', 'sys:projectData:edit'] as const;
    const [here, there] = [await w.make.project(), await w.make.project()];
    const building = await w.make.building({ projectId: here.id });
    const property = await w.make.person({ role: { resources, level: 30 }, projectId: here.id });
    const narrowed = { buildingIds: [building.id] };
    const part = await w.make.person({ role: { resources, level: 30 }, projectId: here.id, narrowed });
    expect(await save(here.id, { visitDayLimit: 5 }, property.token)).toMatchObject({ code: 200 });
    expect(await save(there.id, { visitDayLimit: 5 }, property.token)).toMatchObject({ code: 404 });
    expect(await save(here.id, { visitDayLimit: 6 }, part.token)).toMatchObject({ code: 403 });
    const seen = await w.call(baseDataApi, 'project', { projectId: here.id }, part.token);
    expect(seen.data).toMatchObject({ visitDayLimit: 5, canEdit: false });
  });
});
