import { kitEn } from '@mdi/contract/kit/kit.en.ts';
import { auditApi } from '@mdi/contract/modules/audit/audit.contract.ts';
import { authApi } from '@mdi/contract/modules/auth/auth.contract.ts';
import { authEn } from '@mdi/contract/modules/auth/auth.en.ts';
import { authenticatorApi } from '@mdi/contract/modules/authenticator/authenticator.contract.ts';
import { myPassApi } from '@mdi/contract/modules/my-pass/my-pass.contract.ts';
import { userApi } from '@mdi/contract/modules/user/user.contract.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { appCodeOf } from '../../../test/factories/authenticators.ts';
import { password } from '../../../test/factories/people.ts';
import { allResources } from '../../../test/factories/twins.ts';
import { type World, world } from '../../../test/world.ts';

const halfMinute = 30_000;
/** A clock that stands in the middle of a half minute, so that no code ends while a test runs. */
let clock = new Date(Math.floor(Date.now() / halfMinute) * halfMinute + halfMinute / 2);
const at = { now: () => clock };
const pass = (halfMinutes: number) => {
  clock = new Date(clock.getTime() + halfMinutes * halfMinute);
};

let w: World;
beforeAll(async () => {
  w = await world({ deps: at });
});
// A code that one test used is not asked for in the next.
beforeEach(() => pass(10));

const { appCodeNeeded, badAppCode, setUpNeeded } = authEn.error;
type Facts = Parameters<World['make']['person']>[1];

async function somebody(role: { needsAuthenticator?: boolean; level?: 10 } = {}, facts: Facts = {}) {
  const { user } = await w.make.person({ role }, facts);
  return { id: user.id, username: user.userName, phone: user.phone };
}
type Somebody = Awaited<ReturnType<typeof somebody>>;

const login = ({ username }: Somebody, more: object = {}) =>
  w.call(authApi, 'login', { username, password, ...more });

async function signedIn(who: Somebody, more: object = {}): Promise<string> {
  const answer = await login(who, more);
  expect(answer).toMatchObject({ code: 200 });
  return (answer.data as { token: string }).token;
}

/** Somebody who has switched an app on, with its secret and the recovery codes. */
async function withApp(role: Parameters<typeof somebody>[0] = {}, facts: Facts = {}) {
  const who = await somebody(role, facts);
  const token = await signedIn(who);
  const { secret } = await w.ok(authenticatorApi, 'begin', {}, token);
  const { recoveryCodes } = await w.ok(authenticatorApi, 'confirm', { code: appCodeOf(at, secret) }, token);
  pass(3);
  return { ...who, token, secret, recoveryCodes };
}

const state = (token: string) => w.ok(authenticatorApi, 'state', {}, token);

test('an app counts once a code of it was told, and then every sign-in asks for one', async () => {
  const who = await somebody();
  const token = await signedIn(who);
  const begun = await w.ok(authenticatorApi, 'begin', {}, token);
  expect(begun.address).toMatch(/^otpauth:\/\/totp\/MDI:/);
  expect(begun.address).toContain(begun.secret);
  // Who only looked at a secret and went has no app.
  expect(await state(token)).toEqual({ since: null, demanded: false, recoveryCodesLeft: 0 });
  await signedIn(who);
  const confirm = (code: string) => w.call(authenticatorApi, 'confirm', { code }, token);
  const code = appCodeOf(at, begun.secret);
  const other = code === '000000' ? '000001' : '000000';
  expect(await confirm(other)).toMatchObject({ code: 400, data: { code: expect.any(String) } });
  // A secret that was begun again is the only one that counts.
  const { secret } = await w.ok(authenticatorApi, 'begin', {}, token);
  expect(await confirm(code)).toMatchObject({ code: 400 });
  const made = await confirm(appCodeOf(at, secret));
  expect(made).toMatchObject({ code: 200 });
  expect(new Set((made.data as { recoveryCodes: string[] }).recoveryCodes).size).toBe(10);
  expect(await state(token)).toEqual({ since: clock.toISOString(), demanded: false, recoveryCodesLeft: 10 });
  expect(await w.call(authenticatorApi, 'begin', {}, token)).toMatchObject({ code: 409 });
  expect(await confirm(appCodeOf(at, secret, 30))).toMatchObject({ code: 409 });
  expect(await login(who)).toMatchObject({ code: 400, message: appCodeNeeded });
  // The code by which it was switched on is used, too.
  expect(await login(who, { appCode: appCodeOf(at, secret) })).toMatchObject({ message: badAppCode });
  await signedIn(who, { appCode: appCodeOf(at, secret, 30) });
});

test('a code is good for its half minute and those beside it, once, however the clock is set', async () => {
  const who = await withApp();
  const late = appCodeOf(at, who.secret, -60);
  const code = appCodeOf(at, who.secret, 60);
  for (const appCode of [late, code])
    expect(await login(who, { appCode })).toMatchObject({ message: badAppCode });
  pass(1);
  await signedIn(who, { appCode: ` ${code.slice(0, 3)} ${code.slice(3)}` });
  pass(1);
  expect(await login(who, { appCode: code })).toMatchObject({ message: badAppCode });
  // Set back by an hour, it shuts nobody out, and set right again it lets nobody in twice.
  pass(-120);
  await signedIn(who, { appCode: appCodeOf(at, who.secret) });
  pass(120);
  expect(await login(who, { appCode: code })).toMatchObject({ message: badAppCode });
});

test('of sign-ins at once with one code, or one recovery code, one is let in', async () => {
  const who = await withApp();
  for (const appCode of [appCodeOf(at, who.secret), who.recoveryCodes[0] ?? '']) {
    const answers = await Promise.all([1, 2, 3].map(() => login(who, { appCode })));
    expect(
      answers.filter(({ code }) => code === 200),
      appCode,
    ).toHaveLength(1);
  }
  expect(await state(who.token)).toMatchObject({ recoveryCodesLeft: 9 });
});

test('a recovery code stands for a code once, however it is typed, until new ones are made', async () => {
  const who = await withApp();
  const [first = '', second = ''] = who.recoveryCodes;
  await signedIn(who, { appCode: first.toLowerCase().replace('-', ' ') });
  expect(await login(who, { appCode: first })).toMatchObject({ message: badAppCode });
  const made = await w.ok(authenticatorApi, 'renewCodes', {}, who.token);
  expect(await login(who, { appCode: second })).toMatchObject({ message: badAppCode });
  await signedIn(who, { appCode: made.recoveryCodes[0] });
});

test('wrong codes are waited for as wrong passwords are, also by who asks without one in between', async () => {
  const who = await withApp();
  const right = appCodeOf(at, who.secret);
  const wrong = right === '000000' ? '000001' : '000000';
  for (let n = 0; n < 5; n += 1) {
    expect(await login(who, { appCode: wrong })).toMatchObject({ message: badAppCode });
    expect(await login(who)).toMatchObject({ message: appCodeNeeded });
  }
  expect(await login(who, { appCode: right })).toMatchObject({ code: 429 });
});

test('an account bears so many wrong codes an hour from strangers, wherever they come from', async () => {
  const who = await withApp();
  const key = w.deps.secrets.mac('throttle', 'limit', 'app codes', String(who.id));
  const counted = { fails: 30, firstAt: clock, lastAt: clock, freeAt: clock };
  await w.db
    .insertInto('throttle')
    .values({ key, ...counted })
    .execute();
  expect(await login(who, { appCode: appCodeOf(at, who.secret) })).toMatchObject({ code: 429 });
  pass(121);
  await signedIn(who, { appCode: appCodeOf(at, who.secret) });
});

test('the code of the SMS step is used up only together with that of the app', async () => {
  const who = await withApp();
  await w.db.updateTable('user').set({ smsStep: true }).where('id', '=', who.id).execute();
  await w.ok(authApi, 'getLoginVerifyCode', { username: who.username, password });
  const verifyCode = w.outbox.findLast(({ phone }) => phone === who.phone)?.params.code ?? '';
  const appCode = appCodeOf(at, who.secret);
  expect(await login(who, { appCode })).toMatchObject({ message: authEn.error.codeNeeded });
  expect(await login(who, { verifyCode })).toMatchObject({ message: appCodeNeeded });
  await signedIn(who, { verifyCode, appCode });
  expect(await login(who, { verifyCode, appCode: appCodeOf(at, who.secret, 30) })).toMatchObject({
    message: authEn.error.badCode,
  });
});

test('whose role demands an app sets one up before anything else, and can’t switch it off', async () => {
  const who = await somebody({ needsAuthenticator: true });
  expect(await login(who)).toMatchObject({ code: 400, message: setUpNeeded });
  expect(await login(who, { appCode: '123456' })).toMatchObject({ message: setUpNeeded });
  const begin = (secret = password) =>
    w.call(authApi, 'setUpApp', { username: who.username, password: secret });
  expect(await begin('Wrong#pass1')).toMatchObject({ code: 400, message: authEn.error.badLogin });
  const { secret } = await w.ok(authApi, 'setUpApp', { username: who.username, password });
  const entered = await login(who, { appCode: appCodeOf(at, secret) });
  expect(entered).toMatchObject({ code: 200 });
  const { token, recoveryCodes } = entered.data as { token: string; recoveryCodes: string[] };
  expect(recoveryCodes).toHaveLength(10);
  expect(await state(token)).toMatchObject({ demanded: true, recoveryCodesLeft: 10 });
  expect(await w.call(authenticatorApi, 'switchOff', {}, token)).toMatchObject({ code: 409 });
  expect(await begin()).toMatchObject({ code: 409 });
  expect(await login(who)).toMatchObject({ message: appCodeNeeded });
  // Nobody else begins one without a session.
  const free = await somebody();
  const asked = { username: free.username, password };
  expect(await w.call(authApi, 'setUpApp', asked)).toMatchObject({ code: 409 });
});

test('a role that is over, invalid or lets nobody in demands nothing', async () => {
  const who = await somebody({ needsAuthenticator: true });
  await w.make.assign(who.id);
  const held = w.db.updateTable('assignment').where('userId', '=', who.id);
  await held
    .set({ startsAt: new Date(clock.getTime() - 7_200_000), endsAt: new Date(clock.getTime() - 3_600_000) })
    .where('roleId', 'in', w.db.selectFrom('role').select('id').where('needsAuthenticator', '=', true))
    .execute();
  await signedIn(who);
});

test('nobody sets an app up who is then let in nowhere', async () => {
  const { id: projectId } = await w.make.project();
  const user = await w.make.user();
  await w.make.assign(user.id, { role: { level: 30, needsAuthenticator: true }, projectId });
  const asked = { username: user.userName, password };
  const { secret } = await w.ok(authApi, 'setUpApp', asked);
  const project = w.db.updateTable('project').where('id', '=', projectId);
  await project.set({ state: 'Y' }).execute();
  const refused = { code: 400, message: authEn.error.noRole };
  expect(await w.call(authApi, 'setUpApp', asked)).toMatchObject(refused);
  const entering = () => w.call(authApi, 'login', { ...asked, appCode: appCodeOf(at, secret) });
  expect(await entering()).toMatchObject(refused);
  // Nothing was set up: the first code still does that.
  await project.set({ state: 'N' }).execute();
  expect((await entering()).data).toMatchObject({ recoveryCodes: { length: 10 } });
});

test('switched off, with a proof, it asks for nothing any more', async () => {
  const who = await withApp();
  pass(20);
  expect(await w.call(authenticatorApi, 'switchOff', {}, who.token)).toMatchObject({ code: 4031 });
  expect(await w.ok(authApi, 'proofWays', {}, who.token)).toEqual({ way: 'password', app: true });
  // The password alone would take away what is to stand beside it.
  const proof = (appCode?: string) => w.call(authApi, 'prove', { password, appCode }, who.token);
  expect(await proof()).toMatchObject({ code: 400, data: { appCode: expect.any(String) } });
  expect(await proof('ABCD-EFGH')).toMatchObject({ code: 400, data: { appCode: expect.any(String) } });
  expect(await w.call(authenticatorApi, 'switchOff', {}, who.token)).toMatchObject({ code: 4031 });
  expect(await proof(appCodeOf(at, who.secret))).toMatchObject({ code: 200 });
  await w.ok(authenticatorApi, 'switchOff', {}, who.token);
  expect(await w.call(authenticatorApi, 'switchOff', {}, who.token)).toMatchObject({ code: 409 });
  await signedIn(who);
});

test('a role that demands an app is not stood in without one, in a session that is older', async () => {
  const who = await somebody();
  const token = await signedIn(who);
  const role = await w.make.role({ level: 10, needsAuthenticator: true });
  await w.make.assign(who.id, { roleId: role.id });
  const to = { mdiUserId: who.id, projectId: null, roleCode: role.code };
  const stand = () => w.call(userApi, 'switchProject', to, token);
  expect(await stand()).toMatchObject({ code: 409, message: expect.stringContaining('authenticator app') });
  const { secret } = await w.ok(authenticatorApi, 'begin', {}, token);
  await w.ok(authenticatorApi, 'confirm', { code: appCodeOf(at, secret) }, token);
  expect(await stand()).toMatchObject({ code: 200 });
});

test('who may take away the apps of others doesn’t take away their own', async () => {
  const { user, assignment } = await w.make.person({ role: { level: 10, resources: allResources } });
  const token = await w.make.session(user.id, assignment, { createdAt: clock, usedAt: clock });
  await w.db.updateTable('session').set({ provenAt: clock }).where('userId', '=', user.id).execute();
  const { secret } = await w.ok(authenticatorApi, 'begin', {}, token);
  await w.ok(authenticatorApi, 'confirm', { code: appCodeOf(at, secret) }, token);
  const own = { mdiUserId: user.id };
  expect(await w.ok(userApi, 'get', own, token)).toMatchObject({ can: { resetAuthenticator: false } });
  expect(await w.call(userApi, 'resetAuthenticator', own, token)).toMatchObject({ code: 409 });
});

test('head office takes away the app of who lost it, which the log tells; nobody else does', async () => {
  const who = await withApp();
  const seated = async (level: 10 | 30) => {
    const { user, assignment } = await w.make.person({ role: { level, resources: allResources } });
    return { token: await w.make.session(user.id, assignment, { createdAt: clock, usedAt: clock }) };
  };
  const [office, property] = [await seated(10), await seated(30)];
  const reset = (token: string) => w.call(userApi, 'resetAuthenticator', { mdiUserId: who.id }, token);
  expect(await reset(property.token)).toMatchObject({ code: 403, message: kitEn.error.forbidden });
  const seen = await w.ok(userApi, 'get', { mdiUserId: who.id }, office.token);
  expect(seen).toMatchObject({ authenticatorSince: expect.any(String), can: { resetAuthenticator: true } });
  expect(await reset(office.token)).toMatchObject({ code: 200 });
  expect(await reset(office.token)).toMatchObject({ code: 409 });
  const after = await w.ok(userApi, 'get', { mdiUserId: who.id }, office.token);
  expect(after).toMatchObject({ authenticatorSince: null, can: { resetAuthenticator: false } });
  await signedIn(who);
  const asked = { entity: 'user' as const, id: who.id };
  const { list } = await w.ok(auditApi, 'history', { ...asked, page: 1, limit: 10 }, office.token);
  const told = list.flatMap(({ changes }) => changes.flatMap(({ fields }) => fields));
  expect(told.filter(({ field }) => field === 'authenticator')).toMatchObject([
    { label: 'Authenticator app', before: 'Yes', after: 'No' },
    { before: 'No', after: 'Yes' },
  ]);
});

test('on a phone, where nobody acts in a role, a code by SMS opens “My pass” as before', async () => {
  const who = await somebody({ needsAuthenticator: true });
  await w.make.employee({ company: await w.make.company(), userId: who.id });
  await w.ok(myPassApi, 'sendCode', { phone: who.phone });
  const code = w.outbox.findLast(({ phone }) => phone === who.phone)?.params.code ?? '';
  expect(await w.call(myPassApi, 'signIn', { phone: who.phone, code })).toMatchObject({ code: 200 });
});

test('neither the secret nor a code stands anywhere in clear', async () => {
  const who = await withApp();
  await signedIn(who, { appCode: who.recoveryCodes[0] });
  const { sealed } = await w.db
    .selectFrom('authenticator')
    .select('sealed')
    .where('userId', '=', who.id)
    .executeTakeFirstOrThrow();
  expect(w.deps.secrets.unseal('authenticator', sealed)).toHaveLength(20);
  const rows = [
    ...(await w.db.selectFrom('audit').selectAll().execute()),
    ...(await w.db.selectFrom('recoveryCode').selectAll().execute()),
  ];
  for (const secret of [who.secret, ...who.recoveryCodes]) expect(JSON.stringify(rows)).not.toContain(secret);
});
