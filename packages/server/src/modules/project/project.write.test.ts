import type { ProjectInput } from '@mdi/contract/modules/project/project.contract.ts';
import { projectApi } from '@mdi/contract/modules/project/project.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { newProject } from '../../../test/factories/inputs.ts';
import { type Answered, done, type World, world } from '../../../test/world.ts';

let w: World;
let admin: string;
beforeAll(async () => {
  w = await world();
  admin = (await w.make.person({ roleId: (await w.make.administratorRole()).id })).token;
});

const add = (input: ProjectInput, token = admin, lang = 'en_US') =>
  w.call(projectApi, 'add', input, token, { lang });
const idOf = (answer: Answered<{ projectId: number }>) => done(answer).projectId;
const get = async (projectId: number) => await w.ok(projectApi, 'get', { projectId }, admin);

/** Every fact of a project, none of them empty. */
const full: Partial<ProjectInput> = {
  type: 'mixed',
  provinceCode: 'NH',
  address: '永兴岛 1 号',
  coveredSpace: 99_999_999.99,
  serviceFrom: '2026-01-01',
  serviceTo: '2026-01-01',
  developer: '开发商',
  regionManager: '区域经理',
  onSiteManager: '现场',
  buildingPhone: '021-61234567-123',
  maintenanceContact: '维护',
  maintenancePhone: '13800000001',
  administratorName: '管理员',
  administratorPhone: '13800000002',
  longitude: -180,
  latitude: 89.999999,
  remarks: '第一行\n第二行 😀',
};

describe('a project', () => {
  test('is read back exactly as it was written', async () => {
    const { maintenancePhone, administratorPhone, ...input } = newProject(full);
    const projectId = idOf(await add({ ...input, maintenancePhone, administratorPhone }));
    const phones = await w.call(projectApi, 'showPhones', { projectId }, admin);
    expect(phones.data).toEqual({ maintenancePhone, administratorPhone });
    expect(await get(projectId)).toMatchObject({
      ...input,
      maintenancePhone: '138****0001',
      administratorPhone: '138****0002',
      state: 'N',
      version: 1,
      logoUrl: null,
    });
  });

  const bad: [keyof ProjectInput, unknown][] = [
    ['longitude', 180.000001],
    ['longitude', -180.5],
    ['longitude', 1.1234567],
    ['latitude', 90.000001],
    ['latitude', -91],
    ['serviceTo', '2026-02-30'],
    ['serviceTo', '2025-12-31'],
    ['coveredSpace', -1],
    ['coveredSpace', 1.234],
    ['administratorPhone', '02161234567'],
    ['buildingPhone', '12345'],
    ['provinceCode', 'XX'],
    ['type', 'castle'],
    ['logoId', 999_999],
    ['name', 'a|b'],
  ];
  test.each(bad)('with a wrong %s (%o) is refused under that field', async (field, value) => {
    const answer = await add({ ...newProject(full), [field]: value });
    expect(answer).toMatchObject({ code: 400, data: { [field]: expect.stringMatching(/./) } });
  });

  test('may only show a logo that the caller uploaded, and keeps the one it has', async () => {
    const other = await w.make.person({ roleId: (await w.make.administratorRole()).id });
    const upload = {
      key: 'k',
      purpose: 'projectLogo',
      name: 'x',
      mime: 'image/png',
      bytes: 1,
      userId: other.user.id,
    };
    const { id: logoId } = await w.db
      .insertInto('upload')
      .values(upload)
      .returning('id')
      .executeTakeFirstOrThrow();
    const input = newProject({ logoId });
    expect(await add(input)).toMatchObject({ code: 400, data: { logoId: expect.any(String) } });
    const projectId = idOf(await add(input, other.token));
    const edited = { ...input, projectId, version: 1, remarks: 'x' };
    expect(await w.call(projectApi, 'edit', edited, admin)).toMatchObject({ code: 200 });
    expect(await get(projectId)).toMatchObject({
      logoId,
      logoUrl: expect.stringContaining('/prod-api/files/k?'),
    });
  });
});

describe('a name', () => {
  test('is given once to fifty who ask at the same time, whatever their width, case and blanks', async () => {
    const variants = ['Sky 塔', 'ｓｋｙ 塔', 'SKY  塔', ' sky 塔 ', 'Sky\u3000塔'];
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => add(newProject({ name: variants[i % 5] ?? '' }))),
    );
    const said = answers.filter((a) => a.code !== 200);
    expect(said).toHaveLength(49);
    const message = 'The project name already exists. Please input again';
    for (const answer of said) expect(answer).toEqual({ code: 400, message, data: { name: message } });
    expect(
      await w.db.selectFrom('project').select('id').where('nameKey', '=', 'sky 塔').execute(),
    ).toHaveLength(1);
    expect((await add(newProject({ name: 'SKY 塔' }), admin, 'zh_CN')).message).toBe(
      '项目名称已存在，请重新填写',
    );
  });

  test('that another project has can not be taken by an edit either', async () => {
    const [a, b] = [await w.make.project(), await w.make.project()];
    const edit = { ...newProject({ name: a.name }), projectId: b.id, version: 1 };
    expect(await w.call(projectApi, 'edit', edit, admin)).toMatchObject({
      code: 400,
      data: { name: expect.any(String) },
    });
  });
});

describe('an edit', () => {
  test('of thirty-two at once on one version wins once, and the others learn who saved what', async () => {
    const input = newProject();
    const projectId = idOf(await add(input));
    const edits = Array.from({ length: 32 }, (_, i) => ({
      ...input,
      projectId,
      version: 1,
      remarks: `${i}`,
    }));
    const answers = await Promise.all(edits.map((e) => w.call(projectApi, 'edit', e, admin)));
    expect(answers.filter((a) => a.code === 200)).toHaveLength(1);
    const stale = answers.filter((a) => a.code === 409);
    expect(stale).toHaveLength(31);
    expect(stale[0]?.data).toMatchObject({
      which: 'version',
      by: expect.stringMatching(/./),
      fields: ['remarks'],
    });
    const winner = answers.findIndex((a) => a.code === 200);
    expect(await get(projectId)).toMatchObject({ remarks: `${winner}`, version: 2 });
  });

  test('of many who each reread and try again loses no change', async () => {
    const input = newProject({ coveredSpace: 0 });
    const projectId = idOf(await add(input));
    const increment = async () => {
      for (;;) {
        const seen = await get(projectId);
        const edit = {
          ...input,
          projectId,
          version: seen.version,
          coveredSpace: (seen.coveredSpace ?? 0) + 1,
        };
        if ((await w.call(projectApi, 'edit', edit, admin)).code === 200) return;
      }
    };
    await Promise.all(Array.from({ length: 8 }, increment));
    expect(await get(projectId)).toMatchObject({ coveredSpace: 8, version: 9 });
  });

  test('that changes nothing writes nothing', async () => {
    const input = newProject(full);
    const projectId = idOf(await add(input));
    const edit = { ...input, projectId, version: 1 };
    expect((await w.call(projectApi, 'edit', edit, admin)).data).toEqual({ version: 1 });
    const row = await w.db.selectFrom('audit').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
    expect(row).toMatchObject({ op: 'project/edit', code: 200, changes: [] });
  });
});

describe('a region manager', () => {
  const manager = async () =>
    (
      await w.make.person({
        role: { dataScope: 20, regionCodes: ['EAST'], resources: ['sys:project:add', 'sys:project:edit'] },
      })
    ).token;

  test('adds projects in the own region only', async () => {
    const token = await manager();
    expect(await add(newProject({ provinceCode: 'BJ' }), token)).toMatchObject({
      code: 400,
      data: { provinceCode: expect.any(String) },
    });
    expect(await add(newProject({ provinceCode: 'ZJ' }), token)).toMatchObject({ code: 200 });
  });

  test('can not move a project out of it', async () => {
    const { id: projectId } = await w.make.project({ provinceCode: 'SH' });
    const edit = { ...newProject({ provinceCode: 'BJ' }), projectId, version: 1 };
    expect(await w.call(projectApi, 'edit', edit, await manager())).toMatchObject({ code: 400 });
    expect(await get(projectId)).toMatchObject({ provinceCode: 'SH', version: 1 });
  });

  test('of some buildings, and property people, add none', async () => {
    const { id } = await w.make.building();
    const resources = ['sys:project:add'] as const;
    const some = await w.make.person({ role: { resources, dataScope: 30, buildingIds: [id] } });
    const property = await w.make.person({ role: { resources, level: 30 } });
    for (const { token } of [some, property])
      expect(await add(newProject(), token)).toMatchObject({ code: 403 });
  });
});
