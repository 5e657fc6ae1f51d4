import { auditApi } from '@mdi/contract/modules/audit/audit.contract.ts';
import { myPassApi } from '@mdi/contract/modules/my-pass/my-pass.contract.ts';
import { passBackgroundApi } from '@mdi/contract/modules/pass-background/pass-background.contract.ts';
import { beforeAll, expect, test } from 'vitest';
import { uniqueName } from '../../../test/factories/places.ts';
import { done, type World, world } from '../../../test/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});

const resources = ['passmini:background:view', 'passmini:background:edit'] as const;

async function manager(held: readonly (typeof resources)[number][] = resources) {
  const project = await w.make.project();
  const person = await w.make.person({ role: { level: 30, resources: held }, projectId: project.id });
  return { project, ...person };
}

async function upload(userId: number, purpose = 'passBackground') {
  const row = { key: uniqueName('key'), purpose, name: 'a.png', mime: 'image/png', bytes: 1, userId };
  return (await w.db.insertInto('upload').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

const get = (projectId: number, token: string) => w.call(passBackgroundApi, 'get', { projectId }, token);

test('a project has no pictures until somebody chooses them; phones show them at once, and history tells who', async () => {
  const { project, user, token } = await manager();
  const projectId = project.id;
  expect(await get(projectId, token)).toMatchObject({
    data: { backgroundId: null, scanUrl: null, mineUrl: null, version: 0, canEdit: true },
  });
  const [scanId, mineId] = [await upload(user.id), await upload(user.id)];
  const pictures = { projectId, version: 0, scanId, mineId };
  expect(await w.call(passBackgroundApi, 'save', pictures, token)).toMatchObject({ data: { version: 1 } });
  const data = done(await get(projectId, token));
  expect(data).toMatchObject({ scanId, mineId, updatedBy: user.nickName });
  const { scanUrl, backgroundId } = data;

  const company = await w.make.company({ projectId });
  const phone = await w.make.phone(await w.make.employee({ company }));
  expect(await w.call(myPassApi, 'me', {}, phone)).toMatchObject({
    data: { backgrounds: { scan: scanUrl } },
  });

  const less = { projectId, version: 1, scanId, mineId: null };
  expect(await w.call(passBackgroundApi, 'save', less, token)).toMatchObject({ data: { version: 2 } });
  const told = await w.call(auditApi, 'history', { entity: 'passBackground', id: backgroundId ?? 0 }, token);
  expect(told).toMatchObject({
    data: {
      total: 2,
      list: [{ changes: [{ fields: [{ field: 'mineId', before: expect.any(String), after: null }] }] }, {}],
    },
  });
});

test('what somebody else chose meanwhile is not overwritten, the first time neither', async () => {
  const { project, user, token } = await manager();
  const save = async (version: number) =>
    w.call(
      passBackgroundApi,
      'save',
      { projectId: project.id, version, scanId: await upload(user.id), mineId: null },
      token,
    );
  const first = await Promise.all([save(0), save(0)]);
  expect(first.map((answer) => answer.code).toSorted()).toEqual([200, 409]);
  expect(await save(0)).toMatchObject({ code: 409, data: { which: 'version' } });
  expect(await save(1)).toMatchObject({ code: 200 });
});

test('only pictures that one uploaded for this are taken', async () => {
  const { project, user, token } = await manager();
  const stranger = await w.make.user();
  for (const scanId of [await upload(stranger.id), await upload(user.id, 'projectLogo')]) {
    const input = { projectId: project.id, version: 0, scanId, mineId: null };
    expect(await w.call(passBackgroundApi, 'save', input, token)).toMatchObject({
      code: 400,
      data: { scanId: 'The picture doesn’t exist. Please upload it again' },
    });
  }
});

test('who may look only may not choose; who sees some buildings only changes nothing of the whole project', async () => {
  const { project, token } = await manager(['passmini:background:view']);
  expect(await get(project.id, token)).toMatchObject({ code: 200, data: { canEdit: false } });
  const input = { projectId: project.id, version: 0, scanId: null, mineId: null };
  expect(await w.call(passBackgroundApi, 'save', input, token)).toMatchObject({ code: 403 });
  const building = await w.make.building({ projectId: project.id });
  const narrowed = { buildingIds: [building.id] };
  const part = await w.make.person({ role: { level: 30, resources }, projectId: project.id, narrowed });
  expect(await get(project.id, part.token)).toMatchObject({ data: { canEdit: false } });
  expect(await w.call(passBackgroundApi, 'save', input, part.token)).toMatchObject({ code: 403 });
  const elsewhere = await manager();
  expect(await get(project.id, elsewhere.token)).toMatchObject({ code: 404 });
});
