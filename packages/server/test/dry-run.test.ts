import { buildingApi } from '@mdi/contract/modules/building/building.contract.ts';
import { projectApi } from '@mdi/contract/modules/project/project.contract.ts';
import { userApi } from '@mdi/contract/modules/user/user.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { type World, world } from './world.ts';

let w: World;
let admin: string;
beforeAll(async () => {
  w = await world();
  admin = (await w.make.person({ roleId: (await w.make.administratorRole()).id })).token;
});

const dry = { dryRun: true } as const;
const audits = async () =>
  Number(
    (
      await w.db
        .selectFrom('audit')
        .select((eb) => eb.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  );

describe('a dry run', () => {
  test('answers as the call would, and does and records nothing', async () => {
    const { id: projectId, name } = await w.make.project();
    await w.make.phase({ projectId });
    const before = await audits();
    for (const _ of [1, 2]) {
      expect(await w.call(projectApi, 'remove', { projectId, name }, admin, dry)).toMatchObject({
        code: 200,
      });
    }
    expect(await w.call(projectApi, 'get', { projectId }, admin)).toMatchObject({ code: 200 });
    expect(await w.call(projectApi, 'phases', { projectId }, admin)).toMatchObject({ data: [{}] });
    expect(await audits()).toBe(before);
    expect(await w.call(projectApi, 'remove', { projectId, name }, admin)).toMatchObject({ code: 200 });
  });

  test('tells what stands in the way, with the very refusal of the call', async () => {
    const { id: projectId } = await w.make.project();
    const { id: phaseId } = await w.make.phase({ projectId });
    const { id: buildingId } = await w.make.building({ projectId, phaseId, name: 'A座' });
    await w.make.floor({ buildingId });
    const phase = (options = {}) => w.call(projectApi, 'removePhase', { phaseId }, admin, options);
    const building = (options = {}) => w.call(buildingApi, 'remove', { buildingId }, admin, options);
    for (const remove of [phase, building]) {
      const refused = await remove(dry);
      expect(refused).toMatchObject({ code: 409, data: { which: 'inUse' } });
      expect(await remove()).toEqual(refused);
    }
  });

  test('is asked under the right of the call, and within its scope', async () => {
    const { id: projectId, name } = await w.make.project();
    const other = await w.make.project();
    const reader = await w.make.person({ role: { level: 10, resources: ['sys:project:view'] } });
    const input = { projectId, name };
    expect(await w.call(projectApi, 'remove', input, reader.token, dry)).toMatchObject({ code: 403 });
    expect(await w.call(projectApi, 'remove', input, null, dry)).toMatchObject({ code: 401 });
    const role = { level: 30 as const, resources: ['sys:project:delete' as const] };
    const elsewhere = await w.make.person({ role, projectId: other.id });
    expect(await w.call(projectApi, 'remove', input, elsewhere.token, dry)).toMatchObject({ code: 404 });
  });

  test('of a call that has none is refused, never done', async () => {
    const { id: projectId } = await w.make.project();
    const input = { projectId, name: '新分期' };
    expect(await w.call(projectApi, 'addPhase', input, admin, dry)).toMatchObject({ code: 400 });
    expect(await w.call(projectApi, 'phases', { projectId }, admin)).toMatchObject({ data: [] });
  });

  test('leaves what a call does beside its rows undone: sessions stay open', async () => {
    const person = await w.make.person({ role: { level: 10, resources: ['sys:project:view'] } });
    const input = { mdiUserId: person.user.id };
    expect(await w.call(userApi, 'deleteUserInfo', input, admin, dry)).toMatchObject({ code: 200 });
    expect(await w.call(projectApi, 'list', {}, person.token)).toMatchObject({ code: 200 });
  });
});
