import { randomUUID } from 'node:crypto';
import { authApi } from '@mdi/contract/modules/auth/auth.contract.ts';
import { projectApi } from '@mdi/contract/modules/project/project.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { newProject } from './factories/inputs.ts';
import { type World, world } from './world.ts';

let w: World;
let admin: string;
beforeAll(async () => {
  w = await world();
  admin = (await w.make.person({ roleId: (await w.make.administratorRole()).id })).token;
});

const audits = () => w.db.selectFrom('audit').selectAll().orderBy('id').execute();
/** The audit rows that some work adds. */
async function added(work: () => Promise<unknown>) {
  const before = (await audits()).length;
  await work();
  return (await audits()).slice(before);
}

describe('the audit has', () => {
  test('one row of a write and none of its repeats', async () => {
    const [key, input] = [randomUUID(), newProject()];
    const found = await added(async () => {
      for (let i = 0; i < 3; i += 1) await w.call(projectApi, 'add', input, admin, { key });
    });
    expect(found).toMatchObject([{ op: 'project/add', code: 200 }]);
  });

  test('one row of a refused write', async () => {
    const found = await added(() =>
      w.call(projectApi, 'updateState', { projectId: 999_999, state: 'Y' }, admin),
    );
    expect(found).toMatchObject([{ op: 'project/updateState', code: 404, changes: [] }]);
  });

  test('none of a write that never reached its handler, and none of a read', async () => {
    const nobody = await w.make.person();
    const found = await added(async () => {
      await w.call(projectApi, 'add', newProject({ name: '' }), admin);
      await w.call(projectApi, 'add', newProject(), nobody.token);
      await w.call(projectApi, 'add', newProject());
      await w.call(projectApi, 'list', {}, admin);
    });
    expect(found).toEqual([]);
  });

  test('before and after of the changed fields only', async () => {
    const input = newProject({ remarks: 'old', buildingPhone: '021-61234567' });
    const { data } = await w.call(projectApi, 'add', input, admin);
    const { projectId } = data as { projectId: number };
    const edit = { ...input, projectId, version: 1, remarks: 'new', buildingPhone: '13812345678' };
    const found = await added(() => w.call(projectApi, 'edit', edit, admin));
    expect(found[0]?.changes).toEqual([
      {
        entity: 'project',
        id: projectId,
        before: { remarks: 'old', buildingPhone: '021****4567' },
        after: { remarks: 'new', buildingPhone: '138****5678' },
      },
    ]);
  });

  test('who failed to sign in as whom, and from where, without the password', async () => {
    const { user } = await w.make.person();
    const found = await added(() =>
      w.call(authApi, 'login', { username: user.userName, password: 'Wrong#pass1' }, null, {
        address: '10.1.2.3',
      }),
    );
    expect(found).toMatchObject([
      { op: 'auth/login', code: 400, userName: user.userName, address: '10.1.2.3' },
    ]);
    expect(JSON.stringify(found)).not.toContain('Wrong#pass1');
  });
});

describe('a key is remembered', () => {
  test('for a day in a session', async () => {
    const long = await world({ env: { SESSION_HOURS: '168', SESSION_IDLE_MINUTES: '1440' } });
    const p = await long.make.person({ roleId: (await long.make.administratorRole()).id });
    const [key, input] = [randomUUID(), newProject()];
    const again = () => long.call(projectApi, 'add', input, p.token, { key });
    const first = await again();
    expect(first).toMatchObject({ code: 200 });
    long.pass(23 * 60);
    expect(await again()).toEqual(first);
    // A repeat is no use of the session, so something else must keep it open.
    await long.call(projectApi, 'list', {}, p.token);
    // Afterwards it is a new write, which now finds the name taken.
    long.pass(61);
    expect(await again()).toMatchObject({ code: 400 });
  });

  test('for ten minutes without one', async () => {
    const key = randomUUID();
    const again = () => w.call(authApi, 'getVerificationCode', { phone: '13512345678' }, null, { key });
    const sent = async () => (await w.db.selectFrom('smsCode').select('id').execute()).length;
    const first = await again();
    expect(first).toMatchObject({ code: 200 });
    const before = await sent();
    w.pass(9);
    expect(await again()).toEqual(first);
    expect(await sent()).toBe(before);
    w.pass(2);
    await again();
    expect(await sent()).toBe(before + 1);
  });
});
