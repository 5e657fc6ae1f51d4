import { baseDataApi } from '@mdi/contract/modules/base-data/base-data.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { uniqueName } from '../../../test/factories/places.ts';
import { type World, world } from '../../../test/world.ts';
import { idOf, newEntry } from './base-data.fixture.ts';

let w: World;
let admin: string;
beforeAll(async () => {
  w = await world();
  admin = (await w.make.person({ roleId: (await w.make.administratorRole()).id })).token;
});

const list = async (dict: 'region' | 'visitPurpose' | 'businessType') =>
  await w.ok(baseDataApi, 'list', { dict }, admin);
const add = (more: object = {}) => w.call(baseDataApi, 'add', newEntry(more), admin);
const byId = async (entryId: number) => (await list('visitPurpose')).find((one) => one.entryId === entryId);

describe('an option list', () => {
  test('starts with what the product brings, regions with all 35 provinces', async () => {
    const regions = await list('region');
    expect(regions.flatMap((one) => one.provinces)).toHaveLength(35);
    expect((await list('businessType')).length).toBeGreaterThan(5);
  });

  test('takes an entry at its end; code and Chinese name once each', async () => {
    const input = newEntry();
    const answer = await w.call(baseDataApi, 'add', input, admin);
    expect(answer).toMatchObject({ code: 200 });
    expect((await list('visitPurpose')).at(-1)).toMatchObject({ code: input.code, state: 'N', uses: 0 });
    expect(await add({ code: input.code })).toMatchObject({ code: 400, data: { code: expect.any(String) } });
    expect(await add({ nameZh: input.nameZh })).toMatchObject({
      code: 400,
      data: { nameZh: expect.any(String) },
    });
    for (const code of ['lower', '1A', 'A B', '']) {
      expect(await add({ code })).toMatchObject({ code: 400, data: { code: expect.any(String) } });
    }
  });

  test('offers valid entries only, in the reader’s language', async () => {
    const input = newEntry();
    const entryId = idOf(await w.call(baseDataApi, 'add', input, admin));
    const offered = async (lang: string) =>
      (await w.call(baseDataApi, 'options', { dict: 'visitPurpose' }, admin, { lang })).data;
    expect(await offered('en_US')).toContainEqual({ code: input.code, name: input.nameEn });
    expect(await offered('zh_CN')).toContainEqual({ code: input.code, name: input.nameZh });
    await w.call(baseDataApi, 'updateState', { entryId, state: 'Y' }, admin);
    expect(JSON.stringify(await offered('en_US'))).not.toContain(input.code);
  });

  test('is put into an order of exactly its entries', async () => {
    const ids = (await list('visitPurpose')).map((one) => one.entryId);
    const order = (entryIds: number[]) =>
      w.call(baseDataApi, 'order', { dict: 'visitPurpose', entryIds }, admin);
    expect(await order([...ids].reverse())).toMatchObject({ code: 200 });
    expect((await list('visitPurpose')).map((one) => one.entryId)).toEqual([...ids].reverse());
    expect(await order(ids.slice(1))).toMatchObject({ code: 409 });
  });

  test('says who uses an entry before it goes, and lets only unused ones be deleted', async () => {
    const input = newEntry();
    const entryId = idOf(await w.call(baseDataApi, 'add', input, admin));
    const project = await w.make.project();
    await save(project.id, { visitPurposes: [input.code] });
    expect((await w.call(baseDataApi, 'uses', { entryId }, admin)).data).toEqual([
      // By its id a project is led to, where its settings name the entry.
      { what: 'project', count: 1, names: [project.name], ids: [project.id] },
    ]);
    expect((await byId(entryId))?.uses).toBe(1);
    expect(await w.call(baseDataApi, 'remove', { entryId }, admin)).toMatchObject({
      code: 409,
      data: { which: 'inUse', blockers: [{ what: 'project', count: 1 }] },
    });
    await save(project.id, { visitPurposes: null });
    expect(await w.call(baseDataApi, 'remove', { entryId }, admin)).toMatchObject({ code: 200 });
    expect(await w.call(baseDataApi, 'remove', { entryId }, admin)).toMatchObject({ code: 404 });
  });

  test('counts to a tenant’s people no company but their own', async () => {
    const { id: projectId } = await w.make.project();
    const input = { ...newEntry(), dict: 'businessType' as const };
    const entryId = idOf(await w.call(baseDataApi, 'add', input, admin));
    const kind = { projectId, businessType: input.code };
    const mine = await w.make.company(kind);
    await w.make.company(kind);
    const role = { level: 40 as const, resources: ['sys:baseData:view'] as const };
    const { token } = await w.make.person({ role, projectId, companyId: mine.id });
    const data = await w.ok(baseDataApi, 'list', { dict: 'businessType' }, token);
    expect(data.find((one) => one.entryId === entryId)).toMatchObject({ uses: 1 });
  });

  test('counts to a project’s people no project but their own', async () => {
    const input = newEntry();
    const entryId = idOf(await w.call(baseDataApi, 'add', input, admin));
    const [mine, other] = [await w.make.project(), await w.make.project()];
    for (const { id } of [mine, other]) await save(id, { visitPurposes: [input.code] });
    const role = { level: 30 as const, resources: ['sys:baseData:view'] as const };
    const { token } = await w.make.person({ role, projectId: mine.id });
    const usesFor = async (who: string) => {
      const data = await w.ok(baseDataApi, 'list', { dict: 'visitPurpose' }, who);
      return data.find((one) => one.entryId === entryId)?.uses;
    };
    expect(await usesFor(admin)).toBe(2);
    expect(await usesFor(token)).toBe(1);
  });

  test('can be changed only by a national head-office role', async () => {
    const resources = ['sys:baseData:view', 'sys:baseData:edit'] as const;
    const limited = await w.make.person({ role: { resources, dataScope: 20, regionCodes: ['EAST'] } });
    const property = await w.make.person({ role: { resources, level: 30 } });
    const entryId = idOf(await add());
    const lists = async (token: string) => (await w.call(baseDataApi, 'lists', {}, token)).data;
    expect(await lists(admin)).toMatchObject({ canEdit: true, canSeeUses: true });
    for (const { token } of [limited, property]) {
      expect(await lists(token)).toMatchObject({ canEdit: false, canSeeUses: false });
      expect(await w.call(baseDataApi, 'list', { dict: 'region' }, token)).toMatchObject({ code: 200 });
      expect(await w.call(baseDataApi, 'add', newEntry(), token)).toMatchObject({ code: 403 });
      expect(await w.call(baseDataApi, 'uses', { entryId }, token)).toMatchObject({ code: 403 });
      expect(await w.call(baseDataApi, 'updateState', { entryId, state: 'Y' }, token)).toMatchObject({
        code: 403,
      });
      expect(await w.call(baseDataApi, 'remove', { entryId }, token)).toMatchObject({ code: 403 });
    }
  });
});

describe('a region', () => {
  test('is used by its provinces, named in the reader’s language', async () => {
    const entryId = (await list('region')).find((one) => one.code === 'HMT')?.entryId ?? 0;
    const used = async (lang: string) => await w.ok(baseDataApi, 'uses', { entryId }, admin, { lang });
    expect((await used('en_US'))[0]?.names).toContain('Macao');
    expect((await used('zh_CN'))[0]?.names).toContain('澳门特别行政区');
  });

  test('takes provinces from the others and can’t drop one into nowhere', async () => {
    const regions = await list('region');
    const north = regions.find((one) => one.code === 'NORTH');
    const names = { nameZh: uniqueName('新区'), nameEn: 'New' };
    const added = await w.call(
      baseDataApi,
      'add',
      { dict: 'region', code: uniqueName('NEW'), ...names, provinces: ['BJ', 'TJ'] },
      admin,
    );
    expect(added).toMatchObject({ code: 200 });
    const after = await list('region');
    expect(after.find((one) => one.entryId === idOf(added))?.provinces.sort()).toEqual(['BJ', 'TJ']);
    expect(after.find((one) => one.code === 'NORTH')?.provinces).toHaveLength(
      (north?.provinces.length ?? 0) - 2,
    );
    const version = after.find((one) => one.entryId === idOf(added))?.version ?? 0;
    const drop = { entryId: idOf(added), version, ...names, provinces: ['BJ'] };
    expect(await w.call(baseDataApi, 'edit', drop, admin)).toMatchObject({
      code: 400,
      data: { provinces: expect.stringContaining('Tianjin') },
    });
    expect(await w.call(baseDataApi, 'remove', { entryId: idOf(added) }, admin)).toMatchObject({ code: 409 });
    const wrong = { ...drop, provinces: ['BJ', 'TJ', 'XX'] };
    expect(await w.call(baseDataApi, 'edit', wrong, admin)).toMatchObject({ code: 400 });
  });

  test('conflicts with a form filled before provinces came or went, and the move is on record', async () => {
    const names = { nameZh: uniqueName('东区'), nameEn: 'East' };
    const input = { dict: 'region' as const, code: uniqueName('EAST'), ...names, provinces: ['SH'] };
    const entryId = idOf(await w.call(baseDataApi, 'add', input, admin));
    const version = async () => (await list('region')).find((one) => one.entryId === entryId)?.version ?? 0;
    const before = await version();
    const other = { nameZh: uniqueName('西区'), nameEn: 'West', provinces: ['SH'] };
    const taken = await w.call(
      baseDataApi,
      'add',
      { dict: 'region' as const, code: uniqueName('WEST'), ...other },
      admin,
    );
    expect(taken).toMatchObject({ code: 200 });
    const late = { entryId, ...names, provinces: ['SH'] };
    expect(await w.call(baseDataApi, 'edit', { ...late, version: before }, admin)).toMatchObject({
      code: 409,
      data: { which: 'version' },
    });
    const again = await w.call(baseDataApi, 'edit', { ...late, version: await version() }, admin);
    expect(again).toMatchObject({ code: 200, data: { version: await version() } });
    const log = await w.db.selectFrom('audit').select('changes').orderBy('id', 'desc').executeTakeFirst();
    expect(log?.changes).toContainEqual({
      entity: 'dictionaryEntry',
      id: entryId,
      before: { provinces: [] },
      after: { provinces: ['SH'] },
    });
  });

  test('alone has provinces', async () => {
    expect(await add({ provinces: ['BJ'] })).toMatchObject({
      code: 400,
      data: { provinces: expect.any(String) },
    });
  });
});

async function save(projectId: number, change: object, token = admin) {
  const project = await w.ok(baseDataApi, 'project', { projectId }, admin);
  const { canEdit: _, projectName: __, ...now } = project;
  return w.call(baseDataApi, 'saveProject', { projectId, ...now, ...change }, token);
}
