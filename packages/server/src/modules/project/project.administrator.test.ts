import { projectApi } from '@mdi/contract/modules/project/project.contract.ts';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { newProject, newUser } from '../../../test/factories/inputs.ts';
import { done, type World, world } from '../../../test/world.ts';

let w: World;
let admin: Awaited<ReturnType<World['make']['person']>>;
beforeAll(async () => {
  w = await world();
  admin = await w.make.person({ roleId: (await w.make.administratorRole()).id });
});

type Noted = { administratorName: string | null; administratorPhone: string | null };

/** A project that notes somebody as its administrator. */
async function noted(facts: Partial<Noted> = {}) {
  const { nickName: administratorName, phone: administratorPhone } = newUser();
  const project = newProject({ administratorName, administratorPhone, ...facts });
  const data = await w.ok(projectApi, 'add', project, admin.token);
  return { projectId: data.projectId, ...project };
}

const roleOf = (level: 10 | 30 | 40) => w.make.role({ level, parents: [admin.assignment.roleId] });
const invite = async (projectId: number, roleCode: string, token = admin.token) =>
  w.call(projectApi, 'invite', { projectId, roleCode }, token, { lang: 'en_US' });
const seen = async (projectId: number) => await w.ok(projectApi, 'get', { projectId }, admin.token);

describe('the administrator a project notes', () => {
  test('becomes a user with the role in that project, is sent the link, and is not offered again', async () => {
    const { projectId, administratorName, administratorPhone } = await noted();
    expect(await seen(projectId)).toMatchObject({ administratorId: null, can: { invite: true } });
    const role = await roleOf(30);
    const answer = await invite(projectId, role.code);
    expect(answer).toMatchObject({ code: 200 });
    const { mdiUserId: id } = done(answer);
    const user = await w.db.selectFrom('user').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(user).toMatchObject({ nickName: administratorName, phone: administratorPhone });
    const held = await w.db.selectFrom('assignment').selectAll().where('userId', '=', id).execute();
    expect(held).toMatchObject([{ roleId: role.id, projectId, companyId: null }]);
    const links = await w.db.selectFrom('accountLink').select('userId').where('userId', '=', id).execute();
    expect(links).toHaveLength(1);
    expect(await seen(projectId)).toMatchObject({ administratorId: id, can: { invite: false } });
    await vi.waitFor(async () => {
      const row = await w.db.selectFrom('audit').select('op').where('op', '=', 'project/invite').execute();
      expect(row.length).toBeGreaterThan(0);
    });
  });

  test.each([
    ['without a phone', { administratorPhone: null }],
    ['without a name', { administratorName: null }],
  ])('%s is not invited, nor offered', async (_, facts) => {
    const { projectId } = await noted(facts);
    expect((await seen(projectId)).can.invite).toBe(false);
    expect(await invite(projectId, (await roleOf(30)).code)).toMatchObject({
      code: 409,
      message: 'First enter the property administrator’s name, without special characters, and phone number',
    });
  });

  test('whose phone a user has is not added again', async () => {
    const user = await w.make.user();
    const { projectId } = await noted({ administratorPhone: user.phone });
    expect(await seen(projectId)).toMatchObject({ administratorId: user.id, can: { invite: false } });
    const { code, message } = await invite(projectId, (await roleOf(30)).code);
    expect({ code, message }).toMatchObject({ code: 400, message: expect.stringContaining(user.userName) });
  });

  test.each([10, 40] as const)('is given no role of level %d', async (level) => {
    const { projectId } = await noted();
    const before = await w.db.selectFrom('user').select('id').execute();
    expect((await invite(projectId, (await roleOf(level)).code)).code).not.toBe(200);
    expect(await w.db.selectFrom('user').select('id').execute()).toHaveLength(before.length);
  });

  test('of an invalid project is not invited', async () => {
    const { projectId } = await noted();
    await w.call(projectApi, 'updateState', { projectId, state: 'Y' }, admin.token);
    expect((await seen(projectId)).can.invite).toBe(false);
    expect(await invite(projectId, (await roleOf(30)).code)).toMatchObject({ code: 409 });
  });
});
