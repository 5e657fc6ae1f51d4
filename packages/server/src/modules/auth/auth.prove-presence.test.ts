import { authApi } from '@mdi/contract/modules/auth/auth.contract.ts';
import { userApi } from '@mdi/contract/modules/user/user.contract.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { password } from '../../../test/factories/people.ts';
import { allResources } from '../../../test/factories/twins.ts';
import { type World, world } from '../../../test/world.ts';
import { tokenHash } from '../../kit/settings/secrets.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});

type Person = Awaited<ReturnType<World['make']['person']>>;

const office = async (facts: { passwordHash?: null } = {}) => {
  const me = await w.make.person({ role: { resources: allResources } }, facts);
  await forget(me);
  return me;
};
const forget = ({ token }: Person) =>
  w.db.updateTable('session').set({ provenAt: null }).where('tokenHash', '=', tokenHash(token)).execute();

/** Whether what asks for a proof is done, as somebody else is its matter. */
async function mayReset(token: string): Promise<number> {
  const { user } = await w.make.person({ role: { level: 40 } });
  return (await w.call(userApi, 'resetPwd', { mdiUserId: user.id }, token)).code;
}

test('the password shows that it is the person, for ten minutes of that session alone', async () => {
  const me = await office();
  const other = await w.make.session(me.user.id, me.assignment);
  await forget({ ...me, token: other });
  expect(await w.ok(authApi, 'proofWays', {}, me.token)).toEqual({ way: 'password', app: false });
  expect(await mayReset(me.token)).toBe(4031);
  await w.ok(authApi, 'prove', { password }, me.token);
  expect([await mayReset(me.token), await mayReset(other)]).toEqual([200, 4031]);
  w.pass(10);
  expect(await mayReset(me.token)).toBe(4031);
});

test('a sign-in with the password shows it; what only opens a session does not', async () => {
  const { user } = await office();
  const { token } = await w.ok(authApi, 'login', { username: user.userName, password });
  expect(await mayReset(token)).toBe(200);
});

test('who has no password shows it by a code to the own phone, and nobody else does', async () => {
  const bare = await office({ passwordHash: null });
  expect(await w.ok(authApi, 'proofWays', {}, bare.token)).toEqual({ way: 'code', app: false });
  await w.ok(authApi, 'sendOwnCode', {}, bare.token);
  const { code = '' } = w.outbox.at(-1)?.params ?? {};
  await w.ok(authApi, 'prove', { code }, bare.token);
  expect(await mayReset(bare.token)).toBe(200);
  const withOne = await office();
  await w.ok(authApi, 'sendOwnCode', {}, withOne.token);
  const sent = w.outbox.at(-1)?.params.code ?? '';
  expect(await w.call(authApi, 'prove', { code: sent }, withOne.token)).toMatchObject({ code: 400 });
  expect(await mayReset(withOne.token)).toBe(4031);
});

test('wrong passwords count as those of a sign-in do, and the log tells of them', async () => {
  const me = await office();
  for (let n = 0; n < 5; n += 1) {
    expect(await w.call(authApi, 'prove', { password: 'Wrong#pass1' }, me.token)).toMatchObject({
      code: 400,
    });
  }
  expect(await w.call(authApi, 'prove', { password }, me.token)).toMatchObject({ code: 429 });
  const login = { username: me.user.userName, password };
  expect(await w.call(authApi, 'login', login)).toMatchObject({ code: 429 });
  expect(await mayReset(me.token)).toBe(4031);
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from audit
    where user_id = ${me.user.id} and op = 'auth/prove' and code <> 200`.execute(w.db);
  expect(rows).toEqual([{ n: 6 }]);
});

test('a proof ends with the password it was given by, and with a lost phone', async () => {
  const me = await office();
  await w.ok(authApi, 'prove', { password }, me.token);
  const fresh = 'Fresh#pass2';
  await w.ok(authApi, 'modifyPw', { mdiUserId: me.user.id, password: fresh, oldPass: password }, me.token);
  expect(await mayReset(me.token)).toBe(4031);
  await w.ok(authApi, 'prove', { password: fresh }, me.token);
  await w.ok(authApi, 'ownPhoneLost', {}, me.token);
  expect(await mayReset(me.token)).toBe(4031);
});
