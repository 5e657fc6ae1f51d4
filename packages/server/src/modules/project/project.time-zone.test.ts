import { projectApi } from '@mdi/contract/modules/project/project.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { passEventReader } from '../../../test/factories/pass-events.ts';
import { type World, world } from '../../../test/world.ts';

let w: World;
let token: string;
beforeAll(async () => {
  w = await world();
  token = (await w.make.person({ roleId: (await w.make.administratorRole()).id })).token;
});

describe('the time zone of a project', () => {
  const facts = (name: string, timeZone: string) => ({
    name,
    type: 'office' as const,
    provinceCode: '',
    address: '某路 1 号',
    coveredSpace: null,
    serviceFrom: null,
    serviceTo: null,
    developer: null,
    regionManager: null,
    onSiteManager: null,
    buildingPhone: null,
    maintenanceContact: null,
    maintenancePhone: null,
    administratorName: null,
    administratorPhone: null,
    logoId: null,
    longitude: null,
    latitude: null,
    remarks: null,
    timeZone,
  });

  test('is chosen among those there are, and stays once passages were counted by it', async () => {
    const { code: provinceCode } = await w.db
      .selectFrom('province')
      .select('code')
      .limit(1)
      .executeTakeFirstOrThrow();
    const named = (timeZone: string) => ({ ...facts('甲项目', timeZone), provinceCode });
    expect(await w.call(projectApi, 'add', named('Mars/Olympus'), token)).toMatchObject({ code: 400 });
    const data = await w.ok(projectApi, 'add', named('America/New_York'), token);
    const { projectId } = data;
    const get = async () => await w.ok(projectApi, 'get', { projectId }, token);
    const edit = async (timeZone: string) =>
      w.call(projectApi, 'edit', { projectId, version: (await get()).version, ...named(timeZone) }, token);
    expect((await get()).timeZone).toBe('America/New_York');
    expect((await edit('Asia/Kolkata')).code).toBe(200);
    const area = await w.make.area({ projectId, common: true });
    await (await passEventReader(w, { projectId, areaId: area.id })).tell({});
    expect(await edit('Asia/Tokyo')).toMatchObject({ code: 400, data: { timeZone: expect.any(String) } });
    expect((await edit('Asia/Kolkata')).code).toBe(200);
    expect((await get()).timeZone).toBe('Asia/Kolkata');
  });
});
