import { randomUUID } from 'node:crypto';
import { authApi } from '@mdi/contract/modules/auth/auth.contract.ts';
import { projectApi } from '@mdi/contract/modules/project/project.contract.ts';
import { userApi } from '@mdi/contract/modules/user/user.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { newProject } from './factories/inputs.ts';
import { password } from './factories/people.ts';
import { type World, world } from './world.ts';

let w: World;
let admin: string;
beforeAll(async () => {
  w = await world();
  admin = (await w.make.person({ roleId: (await w.make.administratorRole()).id })).token;
});

describe('a write with a key', () => {
  test('and another body is a conflict', async () => {
    const key = randomUUID();
    await w.call(projectApi, 'add', newProject(), admin, { key });
    const other = await w.call(projectApi, 'add', newProject(), admin, { key });
    expect(other).toMatchObject({ code: 409, data: { which: 'keyReused' } });
  });

  test("is not answered with another session's first answer", async () => {
    const key = randomUUID();
    const input = newProject();
    const second = await w.make.person({ roleId: (await w.make.administratorRole()).id });
    expect(await w.call(projectApi, 'add', input, admin, { key })).toMatchObject({ code: 200 });
    const answer = await w.call(projectApi, 'add', input, second.token, { key });
    expect(answer).toMatchObject({ code: 400, data: { name: expect.any(String) } });
  });

  test('that was refused gets the same refusal again', async () => {
    const taken = await w.make.project();
    const key = randomUUID();
    const input = newProject({ name: taken.name });
    const first = await w.call(projectApi, 'add', input, admin, { key });
    await w.db.deleteFrom('project').where('id', '=', taken.id).execute();
    expect(first).toMatchObject({ code: 400 });
    expect(await w.call(projectApi, 'add', input, admin, { key })).toEqual(first);
    expect(await w.call(projectApi, 'add', input, admin, { key: randomUUID() })).toMatchObject({ code: 200 });
  });

  test('whose answer is kept can not be read in the table', async () => {
    const { user } = await w.make.person();
    const key = randomUUID();
    const data = await w.ok(authApi, 'login', { username: user.userName, password }, null, { key });
    const { token } = data;
    const kept = await w.db.selectFrom('idempotency').selectAll().execute();
    const dump = kept.map((k) => `${k.keyHash.toString('latin1')}${k.answer?.toString('latin1')}`).join();
    expect(dump).not.toContain(token);
    expect(dump).not.toContain(key);
    expect(
      await w.call(authApi, 'login', { username: user.userName, password }, null, { key }),
    ).toMatchObject({
      data: { token },
    });
    expect(
      await w.db.selectFrom('session').select('id').where('userId', '=', user.id).execute(),
    ).toHaveLength(2);
  });

  test('that waits longer than five seconds for the first one is told to come back', async () => {
    const key = randomUUID();
    const input = newProject();
    await w.call(projectApi, 'add', input, admin, { key });
    await w.db.transaction().execute(async (trx) => {
      const kept = await trx
        .selectFrom('idempotency')
        .select('keyHash')
        .orderBy('createdAt', 'desc')
        .executeTakeFirstOrThrow();
      await trx.deleteFrom('idempotency').where('keyHash', '=', kept.keyHash).execute();
      const answer = await w.call(projectApi, 'add', input, admin, { key });
      expect(answer).toMatchObject({ code: 503 });
    });
  });
});

describe('a session that is over', () => {
  test('is told for ten minutes what its last calls did, and of a look nothing', async () => {
    const p = await w.make.person({ roleId: (await w.make.administratorRole()).id });
    const { user } = await w.make.person();
    const [add, look] = [randomUUID(), randomUUID()];
    const input = newProject();
    const addAgain = () => w.call(projectApi, 'add', input, p.token, { key: add });
    const lookAgain = () => w.call(userApi, 'showPhone', { mdiUserId: user.id }, p.token, { key: look });
    const [added_, looked] = [await addAgain(), await lookAgain()];
    expect([added_.code, looked.code]).toEqual([200, 200]);
    expect([await addAgain(), await lookAgain()]).toEqual([added_, looked]);
    await w.db.updateTable('user').set({ state: 'Y' }).where('id', '=', p.user.id).execute();
    expect(await addAgain()).toEqual(added_);
    expect(await lookAgain()).toMatchObject({ code: 4001, data: null });
    w.pass(11);
    expect(await addAgain()).toMatchObject({ code: 4001 });
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
