import type { Envelope } from '@mdi/contract/kit/answer-codes.ts';
import { pathOf } from '@mdi/contract/kit/op.ts';
import { authApi } from '@mdi/contract/modules/auth/auth.contract.ts';
import { sql, type Updateable } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { password } from '../../../test/factories/people.ts';
import { testChatApp } from '../../../test/suites/example-scene.ts';
import { type World, world } from '../../../test/world.ts';
import type { DB } from '../../db/schema.gen.ts';
import { hashPassword } from './auth.password.ts';

let w: World;
beforeAll(async () => {
  w = await world({ deps: { chatApp: testChatApp } });
});

type Person = Awaited<ReturnType<World['make']['person']>>;

const sessionsOf = async ({ user }: Person) => {
  const sessions = w.db.selectFrom('session').select('id').where('userId', '=', user.id);
  return (await sessions.execute()).length;
};

/** Changes an account while a sign-in that has checked it already waits for its row. */
async function changedMeanwhile(
  { user }: Person,
  to: Updateable<DB['user']>,
  signIn: () => Promise<Envelope>,
): Promise<Envelope> {
  let answer: Promise<Envelope> | undefined;
  await w.db.transaction().execute(async (other) => {
    await other.updateTable('user').set(to).where('id', '=', user.id).execute();
    answer = signIn();
    const waiting = async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        w.db,
      );
      return rows.length;
    };
    await expect.poll(waiting, { timeout: 30_000 }).toBe(1);
  });
  if (!answer) throw new Error('nobody signed in');
  return answer;
}

async function scan(account: string): Promise<Envelope> {
  const ask = (op: 'scanState' | 'scanLogin', payload: object, cookie: string) =>
    w.app.inject({
      method: 'POST',
      url: `${pathOf(authApi, op)}?lang=en_US`,
      headers: cookie === '' ? {} : { cookie },
      payload,
    });
  const begun = await ask('scanState', { purpose: 'login' }, '');
  const { state } = begun.json<Envelope<{ state: string }>>().data;
  const cookie = String(begun.headers['set-cookie']).split(';')[0] ?? '';
  return (await ask('scanLogin', { code: account, state }, cookie)).json<Envelope>();
}

test('a sign-in with the old password opens nothing once the password was changed meanwhile', async () => {
  const who = await w.make.person();
  const fresh = { passwordHash: await hashPassword('Fresh#pass12') };
  const before = await sessionsOf(who);
  const login = () => w.call(authApi, 'login', { username: who.user.userName, password });
  expect(await changedMeanwhile(who, fresh, login)).toMatchObject({ code: 400 });
  expect(await sessionsOf(who)).toBe(before);
});

test('nor does one to an account that was made invalid meanwhile', async () => {
  const who = await w.make.person();
  const before = await sessionsOf(who);
  const login = () => w.call(authApi, 'login', { username: who.user.userName, password });
  expect(await changedMeanwhile(who, { state: 'Y' }, login)).toMatchObject({ code: 400 });
  expect(await sessionsOf(who)).toBe(before);
});

test('a scan with a chat account that was taken from the account meanwhile opens nothing', async () => {
  const who = await w.make.person({}, { chatAccount: 'o:lost' });
  const before = await sessionsOf(who);
  expect(await changedMeanwhile(who, { chatAccount: null }, () => scan('o:lost'))).toMatchObject({
    code: 400,
  });
  expect(await sessionsOf(who)).toBe(before);
});

test('a change that has nothing to do with the sign-in does not disturb it', async () => {
  const who = await w.make.person();
  const login = () => w.call(authApi, 'login', { username: who.user.userName, password });
  expect(await changedMeanwhile(who, { nickName: '新名' }, login)).toMatchObject({ code: 200 });
});
