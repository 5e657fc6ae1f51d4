import { authApi } from '@mdi/contract/modules/auth/auth.contract.ts';
import { myPassApi } from '@mdi/contract/modules/my-pass/my-pass.contract.ts';
import { userApi } from '@mdi/contract/modules/user/user.contract.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { password } from '../../../test/factories/people.ts';
import { type World, world } from '../../../test/world.ts';

let w: World;
let admin: string;
let person: Awaited<ReturnType<World['make']['person']>>;
beforeAll(async () => {
  w = await world();
  admin = (await w.make.person({ roleId: (await w.make.administratorRole()).id })).token;
});
beforeEach(async () => {
  person = await w.make.person({ role: { level: 30 }, projectId: (await w.make.project()).id });
});

const report = (word = password) =>
  w.call(authApi, 'phoneLost', { username: person.user.userName, password: word });
const lostAt = async () =>
  (await w.db.selectFrom('user').select('phoneLostAt').where('id', '=', person.user.id).executeTakeFirst())
    ?.phoneLostAt;
const codeSent = () => w.outbox.at(-1)?.params.code ?? '';
const resetCode = async () => {
  await w.call(authApi, 'getVerificationCode', { phone: person.user.phone });
  return codeSent();
};
const info = async () => ({
  userName: person.user.userName,
  birth: '1990-01-01',
  phone: person.user.phone,
  verificationCode: await resetCode(),
});

test('who knows the password reports the own phone without a code, and every session ends', async () => {
  expect(await report('Wrong#pass1')).toMatchObject({ code: 400 });
  expect(await lostAt()).toBeNull();
  expect(await report()).toMatchObject({ code: 200 });
  expect(await lostAt()).not.toBeNull();
  expect(await w.call(userApi, 'getUserInfo', {}, person.token)).toMatchObject({ code: 4001 });
});

test('who is signed in reports the own phone and stays signed in; sessions on phones are counted', async () => {
  const { user } = person;
  await w.make.session(user.id, person.assignment);
  expect(await w.call(authApi, 'ownPhoneLost', {}, person.token)).toMatchObject({
    data: { endedSessions: 1 },
  });
  expect(await w.call(userApi, 'getUserInfo', {}, person.token)).toMatchObject({ code: 200 });
});

test('a lost phone opens nothing by the codes sent to it, until a manager says that it is back', async () => {
  await report();
  const lost = { code: 400, message: expect.stringContaining('reported lost') };
  expect(await w.call(authApi, 'checkUserInfo', await info())).toMatchObject(lost);
  await w.call(myPassApi, 'sendCode', { phone: person.user.phone });
  const opened = { phone: person.user.phone, code: codeSent() };
  expect(await w.call(myPassApi, 'signIn', opened)).toMatchObject(lost);
  expect(await w.call(userApi, 'resetPwd', { mdiUserId: person.user.id }, admin)).toMatchObject({
    code: 409,
  });
  expect(await w.call(userApi, 'phoneFound', { mdiUserId: person.user.id }, admin)).toMatchObject({
    code: 200,
  });
  w.pass(2);
  expect(await w.call(authApi, 'checkUserInfo', await info())).toMatchObject({ code: 200 });
});

test('a new number ends the report, and links that went to the former one are good for nothing', async () => {
  await w.call(userApi, 'resetPwd', { mdiUserId: person.user.id }, admin);
  await w.work();
  const ticket = new URL(w.outbox.at(-1)?.params.link ?? 'http://x').hash.split('&t=')[1] ?? '';
  expect(await w.call(authApi, 'readLink', { ticket })).toMatchObject({
    data: { userName: person.user.userName },
  });
  await report();
  const { userName, nickName, birth } = person.user;
  const version = (
    await w.db.selectFrom('user').select('version').where('id', '=', person.user.id).executeTakeFirstOrThrow()
  ).version;
  const facts = { userName, nickName, birth, phone: '13712345678', version, mdiUserId: person.user.id };
  expect(await w.call(userApi, 'updateUser', facts, admin)).toMatchObject({ code: 200 });
  expect(await lostAt()).toBeNull();
  expect(await w.call(authApi, 'readLink', { ticket })).toMatchObject({ code: 400 });
});

test('a slip in the birth date does not cost the code', async () => {
  const right = await info();
  const wrong = await w.call(authApi, 'checkUserInfo', { ...right, birth: '1991-01-01' });
  expect(wrong).toMatchObject({ code: 400 });
  expect(await w.call(authApi, 'checkUserInfo', right)).toMatchObject({ code: 200 });
  expect(await w.call(authApi, 'checkUserInfo', right)).toMatchObject({ code: 400 });
});
