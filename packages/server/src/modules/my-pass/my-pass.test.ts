import { createPublicKey, verify } from 'node:crypto';
import { pathOf } from '@mdi/contract/kit/op.ts';
import { passMessage } from '@mdi/contract/kit/pass/signing.ts';
import { readToken } from '@mdi/contract/kit/pass/token.ts';
import { auditApi } from '@mdi/contract/modules/audit/audit.contract.ts';
import { authApi } from '@mdi/contract/modules/auth/auth.contract.ts';
import { employeeApi } from '@mdi/contract/modules/employee/employee.contract.ts';
import { myPassApi } from '@mdi/contract/modules/my-pass/my-pass.contract.ts';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { newAddress } from '../../../test/factories/inputs.ts';
import { employeeSub, passEventReader } from '../../../test/factories/pass-events.ts';
import { type Answered, done, type World, world } from '../../../test/world.ts';
import { phonesIn } from './my-pass.fixture.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});

const { scene, on, call } = phonesIn(() => w);

type Scene = Awaited<ReturnType<typeof scene>>;

const codesTo = (phone: string) => w.outbox.filter((m) => m.phone === phone);

/** The code that a phone was sent just now. */
async function codeTo(phone: string): Promise<string> {
  const before = codesTo(phone).length;
  expect(await call('sendCode', { phone })).toMatchObject({ code: 200 });
  await vi.waitFor(() => expect(codesTo(phone)).toHaveLength(before + 1));
  return codesTo(phone).at(-1)?.params.code ?? '';
}

const signIn = async (phone: string) => call('signIn', { phone, code: await codeTo(phone) });

const invalid: Record<string, (s: Scene) => Promise<unknown>> = {
  employee: ({ employee }) =>
    w.db.updateTable('employee').set({ state: 'Y' }).where('id', '=', employee.id).execute(),
  user: ({ user }) => w.db.updateTable('user').set({ state: 'Y' }).where('id', '=', user.id).execute(),
  company: ({ company }) =>
    w.db.updateTable('company').set({ state: 'Y' }).where('id', '=', company.id).execute(),
  project: ({ project }) =>
    w.db.updateTable('project').set({ state: 'Y' }).where('id', '=', project.id).execute(),
};

describe('the code that opens “My pass”', () => {
  test('opens a session for the job of the phone’s owner, once', async () => {
    const { user, company } = await scene();
    const code = await codeTo(user.phone);
    const opened = await call('signIn', { phone: user.phone, code });
    expect(opened).toMatchObject({ code: 200, data: { jobs: 1 } });
    const { token } = done(opened);
    expect(await call('me', {}, token)).toMatchObject({
      code: 200,
      data: { name: user.nickName, companyName: company.name, cutOffAt: null, stop: null, installs: false },
    });
    expect(await call('signIn', { phone: user.phone, code })).toMatchObject({ code: 400 });
  });

  test('is asked for with the same answer whether anybody has the phone, and under the limits of every code', async () => {
    const { user } = await scene();
    const address = newAddress();
    const ask = (phone: string) => w.call(myPassApi, 'sendCode', { phone }, null, { address });
    const known = await ask(user.phone);
    expect(await ask('13700000009')).toEqual(known);
    expect(await ask(user.phone)).toMatchObject({ code: 429 });
    // Each purpose by itself: who forgot a password may ask for that code as well.
    expect(
      await w.call(authApi, 'getVerificationCode', { phone: user.phone }, null, { address }),
    ).toMatchObject({ code: 200 });
    expect(codesTo('13700000009')).toEqual([]);
  });

  test('opens nothing else, and no other code opens this', async () => {
    const { user } = await scene();
    await w.call(authApi, 'getVerificationCode', { phone: user.phone }, null, { address: newAddress() });
    await vi.waitFor(() => expect(codesTo(user.phone)).toHaveLength(1));
    const code = codesTo(user.phone)[0]?.params.code ?? '';
    expect(await call('signIn', { phone: user.phone, code })).toMatchObject({
      code: 400,
      message: 'Incorrect verification code',
    });
  });

  test('may be tried five times, and then after a wait', async () => {
    const { user } = await scene();
    const right = await codeTo(user.phone);
    const wrong = right === '000000' ? '000001' : '000000';
    const address = newAddress();
    const codes = [];
    for (const code of [wrong, wrong, wrong, wrong, wrong, right]) {
      const answer = await w.call(myPassApi, 'signIn', { phone: user.phone, code }, null, { address });
      codes.push(answer.code);
    }
    expect(codes).toEqual([400, 400, 400, 400, 400, 429]);
  });

  test('is not used up by a stranger who asks for codes and guesses elsewhere', async () => {
    const { user } = await scene();
    const own = newAddress();
    await w.call(myPassApi, 'sendCode', { phone: user.phone }, null, { address: own });
    await vi.waitFor(() => expect(codesTo(user.phone)).toHaveLength(1));
    const code = codesTo(user.phone)[0]?.params.code ?? '';
    const stranger = newAddress();
    const ask = () => w.call(myPassApi, 'sendCode', { phone: user.phone }, null, { address: stranger });
    expect(await ask()).toMatchObject({ code: 200 });
    const wrong = { phone: user.phone, code: code === '000000' ? '000001' : '000000' };
    for (let n = 0; n < 9; n += 1) await w.call(myPassApi, 'signIn', wrong, null, { address: stranger });
    const right = { phone: user.phone, code };
    expect(await w.call(myPassApi, 'signIn', right, null, { address: own })).toMatchObject({ code: 200 });
  });

  test('opens in a language, in which its owner is written to from then on', async () => {
    const { user } = await scene();
    expect(await signIn(user.phone)).toMatchObject({ code: 200 });
    const lang = w.db.selectFrom('user').select('lang').where('id', '=', user.id);
    expect(await lang.executeTakeFirst()).toEqual({ lang: 'en' });
  });

  test('can’t be used up by strangers for their day: neither for an address of its own nor for a device that signed in', async () => {
    const { user } = await scene();
    const opened = await w.app.inject({
      method: 'POST',
      url: pathOf(myPassApi, 'signIn'),
      remoteAddress: newAddress(),
      payload: { phone: user.phone, code: await codeTo(user.phone) },
    });
    const known = opened.cookies.find(({ name }) => name === 'mdi-known');
    expect(known).toMatchObject({ httpOnly: true, path: '/prod-api/api/mini' });
    const ask = async (address: string, cookie = '') =>
      (
        await w.app.inject({
          method: 'POST',
          url: pathOf(myPassApi, 'sendCode'),
          remoteAddress: address,
          headers: { cookie },
          payload: { phone: user.phone },
        })
      ).json<{ code: number }>().code;
    const strangers = [newAddress(), newAddress()];
    for (let n = 0; n < 10; n += 1) {
      w.pass(13);
      for (const address of strangers) await ask(address);
    }
    const own = newAddress();
    expect(await ask(own)).toBe(200);
    w.pass(2);
    expect(await ask(own)).toBe(200);
    // A stranger with many addresses comes to the last bound.
    const codes: number[] = [];
    for (let n = 0; n < 60; n += 1) {
      if (n % 10 === 0) w.pass(61);
      codes.push(await ask(newAddress()));
    }
    expect(codes.filter((code) => code === 200).length).toBeLessThan(45);
    expect(codes.at(-1)).toBe(429);
    expect(await ask(newAddress(), `mdi-known=${known?.value}`)).toBe(200);
    expect(codesTo(user.phone).length).toBeLessThan(65);
  });

  test('is burnt after twenty wrong tries from everywhere', async () => {
    const { user } = await scene();
    const code = await codeTo(user.phone);
    const wrong = { phone: user.phone, code: code === '000000' ? '000001' : '000000' };
    for (let n = 0; n < 20; n += 1) expect(await call('signIn', wrong)).toMatchObject({ code: 400 });
    expect(await call('signIn', { phone: user.phone, code })).toMatchObject({ code: 400 });
  });

  test('tells who is invalid why, and who works nowhere that they do', async () => {
    const said = [];
    for (const shut of Object.values(invalid)) {
      const at = await scene();
      await shut(at);
      said.push((await signIn(at.user.phone)).message);
    }
    const left = await scene();
    const gone = { leftAt: w.now(), state: 'Y' as const };
    await w.db.updateTable('employee').set(gone).where('id', '=', left.employee.id).execute();
    said.push((await signIn(left.user.phone)).message, (await signIn((await w.make.user()).phone)).message);
    expect(said).toEqual([
      expect.stringMatching(/^Your company has disabled you/),
      expect.stringMatching(/^Your account is no longer valid/),
      expect.stringMatching(/^Your company is no longer valid/),
      expect.stringMatching(/^The project is no longer valid/),
      expect.stringMatching(/^No company has this phone number/),
      expect.stringMatching(/^No company has this phone number/),
    ]);
  });
});

describe('a session on a phone', () => {
  test.each(Object.entries(invalid))('ends with an invalid %s, and says so', async (standing, shut) => {
    const at = await scene();
    const token = await on(at.employee);
    expect(await call('qr', {}, token)).toMatchObject({ code: 200 });
    await shut(at);
    for (const op of ['me', 'qr', 'screenshot', 'signOut'] as const) {
      expect(await call(op, {}, token)).toMatchObject({ code: 4001, data: { standing } });
    }
  });

  test('stays at the cut-off time, without passes, until the time is extended', async () => {
    const { employee } = await scene();
    const token = await on(employee);
    const until = (cutOffAt: Date | null) =>
      w.db.updateTable('employee').set({ cutOffAt }).where('id', '=', employee.id).execute();
    await until(new Date(w.now().getTime() - 1000));
    expect(await call('me', {}, token)).toMatchObject({ code: 200, data: { stop: 'cutOff' } });
    expect(await call('qr', {}, token)).toMatchObject({
      code: 403,
      message: expect.stringMatching(/^Your access has ended/),
    });
    await until(null);
    expect(await call('qr', {}, token)).toMatchObject({ code: 200 });
  });

  test('ends when the phone is lost, and when the person has another number', async () => {
    const lost = await scene();
    const moved = await scene();
    const [lostPhone, oldPhone] = [await on(lost.employee), await on(moved.employee)];
    const { user, assignment } = await w.make.person({ roleId: (await w.make.administratorRole()).id });
    const token = await w.make.session(user.id, assignment, { createdAt: w.now(), usedAt: w.now() });
    expect(await w.call(employeeApi, 'lostPhone', { employeeId: lost.employee.id }, token)).toMatchObject({
      code: 200,
    });
    expect(await call('me', {}, lostPhone)).toMatchObject({ code: 4001 });
    await w.db
      .updateTable('user')
      .set({ phone: '13600009999', phoneKey: '13600009999' })
      .where('id', '=', moved.user.id)
      .execute();
    expect(await call('me', {}, oldPhone)).toMatchObject({ code: 4001 });
  });

  test('that is used renews itself before its 90 days are over', async () => {
    const { employee } = await scene();
    const days = (n: number) => new Date(w.now().getTime() + n * 86_400_000);
    const token = await w.make.phone(employee, { usedAt: days(-1), expiresAt: days(10) });
    expect(await call('me', {}, token)).toMatchObject({ code: 200 });
    w.pass(11 * 24 * 60);
    expect(await call('me', {}, token)).toMatchObject({ code: 200 });
  });

  test('ends after 14 days without use, after 90 in any case, and by signing out', async () => {
    const { employee } = await scene();
    const ago = (days: number) => new Date(w.now().getTime() - days * 86_400_000);
    const idle = await w.make.phone(employee, { usedAt: ago(15) });
    const old = await w.make.phone(employee, { usedAt: w.now(), expiresAt: ago(0) });
    const used = await w.make.phone(employee, { usedAt: ago(13) });
    const codes = [];
    for (const token of [idle, old, used, used]) codes.push((await call('me', {}, token)).code);
    expect(codes).toEqual([401, 401, 200, 200]);
    expect(await call('signOut', {}, used)).toMatchObject({ code: 200 });
    expect(await call('me', {}, used)).toMatchObject({ code: 4001 });
  });

  test('stands for another job of the same person when they choose so, and for nobody else’s', async () => {
    const one = await scene();
    const other = await scene();
    const stranger = await scene();
    const second = await w.make.employee({ company: other.company, userId: one.user.id });
    const token = await on(one.employee);
    const data = done(await call('me', {}, token));
    expect(data.jobs).toMatchObject([
      { employeeId: one.employee.id, current: true },
      { employeeId: second.id, current: false },
    ]);
    expect(await call('choose', { employeeId: stranger.employee.id }, token)).toMatchObject({ code: 404 });
    expect(await call('choose', { employeeId: second.id }, token)).toMatchObject({ code: 200 });
    expect(await call('me', {}, token)).toMatchObject({ data: { projectName: other.project.name } });
  });
});

describe('the rotating code', () => {
  test('is three passes that the project’s key signed, numbered on, once in ten seconds', async () => {
    const { project, company, employee } = await scene();
    const token = await on(employee);
    const read = (answer: Answered<{ passes: { text: string }[] }>) =>
      done(answer).passes.map(({ text }) => {
        expect(text).toMatch(/^MP1:[A-Z2-7]{167}$/);
        return readToken(text);
      });
    const both = await Promise.all([call('qr', {}, token), call('qr', {}, token)]);
    const [issued, tooSoon] = both.toSorted((a, b) => a.code - b.code);
    if (!issued) throw new Error('no answer');
    expect(tooSoon).toMatchObject({ code: 429 });
    const first = read(issued);
    const { publicKey } = await w.db
      .selectFrom('passKey')
      .select('publicKey')
      .where('projectId', '=', project.id)
      .executeTakeFirstOrThrow();
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: publicKey.toString('base64url') };
    const key = createPublicKey({ key: jwk, format: 'jwk' });
    for (const one of first) {
      if (!one) throw new Error('not a pass');
      expect(verify(null, passMessage(one.body), key, one.signature)).toBe(true);
      expect(one.token).toMatchObject({ pid: project.id, tid: company.id, sid: employee.id });
    }
    w.pass(0.2);
    const second = read(await call('qr', {}, token));
    expect([...first, ...second].map((one) => one?.token.jti)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test('is refused in words to who may enter nowhere', async () => {
    const project = await w.make.project();
    const company = await w.make.company({ projectId: project.id });
    const token = await on(await w.make.employee({ company }));
    expect(await call('me', {}, token)).toMatchObject({ data: { stop: 'noArea', areas: [] } });
    expect(await call('qr', {}, token)).toMatchObject({
      code: 403,
      message: expect.stringMatching(/^Your company has no access areas/),
    });
  });

  test('leaves no audit row behind', async () => {
    const { employee } = await scene();
    await call('qr', {}, await on(employee));
    const rows = w.db.selectFrom('audit').select('id').where('op', '=', 'pass/qr');
    expect(await rows.execute()).toEqual([]);
  });
});

test('captures are counted on the employee, those within three seconds as one, and told in the history', async () => {
  const { employee, user } = await scene();
  const token = await on(employee);
  const capture = async () => done(await call('screenshot', {}, token)).counted;
  const before = (seconds: number) =>
    w.db
      .updateTable('miniSession')
      .set({ capturedAt: new Date(w.now().getTime() - seconds * 1000) })
      .where('employeeId', '=', employee.id)
      .execute();
  const counted = [await capture()];
  // Set ahead, so that a slow machine doesn't let three seconds go by.
  await before(-60);
  counted.push(await capture());
  await before(3);
  counted.push(await capture());
  expect(counted).toEqual([true, false, true]);
  const row = w.db.selectFrom('employee').select('screenshots').where('id', '=', employee.id);
  expect(await row.executeTakeFirst()).toEqual({ screenshots: 2 });
  const { user: reader, assignment } = await w.make.person({ roleId: (await w.make.administratorRole()).id });
  const session = await w.make.session(reader.id, assignment, { createdAt: w.now(), usedAt: w.now() });
  const { data } = await w.call(auditApi, 'history', { entity: 'employee', id: employee.id }, session);
  expect(data).toMatchObject({
    total: 2,
    list: [
      { op: 'pass/screenshot', nickName: user.nickName, changes: [{ fields: [{ after: '2' }] }] },
      { changes: [{ fields: [{ field: 'screenshots', before: '0', after: '1' }] }] },
    ],
  });
});

test('the phone tells within seconds what the reader decided, why not, and nothing of long ago', async () => {
  const { employee, area } = await scene();
  const phone = await on(employee);
  const last = async () => (await w.call(myPassApi, 'passage', {}, phone)).data;
  expect(await last()).toBeNull();
  const { tell } = await passEventReader(w, { projectId: employee.projectId, areaId: area.id });
  const sub = employeeSub(employee);
  await tell({ sub, at: new Date(w.now().getTime() - 300_000) });
  expect(await last()).toBeNull();
  await tell({ sub, at: new Date(w.now().getTime() - 3_000) });
  expect(await last()).toMatchObject({ granted: true, why: null });
  for (const [rc, why] of [
    ['AREA_DENIED', 'area'],
    ['REVOKED_USER', 'off'],
    ['CLOCK_BAD', 'reader'],
  ] as const) {
    await tell({ sub, res: 'denied', rc, at: w.now() });
    expect(await last()).toMatchObject({ granted: false, why });
  }
});
