import { pathOf } from '@mdi/contract/kit/op.ts';
import { authApi } from '@mdi/contract/modules/auth/auth.contract.ts';
import { myPassApi } from '@mdi/contract/modules/my-pass/my-pass.contract.ts';
import { appReportApi } from '@mdi/contract/modules/research-report/app-report.contract.ts';
import { researchReportApi } from '@mdi/contract/modules/research-report/research-report.contract.ts';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { newAddress, newPhone } from '../../../test/factories/inputs.ts';
import { password } from '../../../test/factories/people.ts';
import { done, type World, world } from '../../../test/world.ts';
import { officeOf, openReport, publishedReport } from './report.fixture.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});

const codesTo = (phone: string) => w.outbox.filter((m) => m.phone === phone);
const send = (phone: string, address = newAddress()) =>
  w.call(appReportApi, 'sendCode', { phone }, null, { address });
const enter = (phone: string, code: string, address = newAddress()) =>
  w.call(appReportApi, 'signIn', { phone, code }, null, { address });

/** The same call with the cookies of a browser, and what the answer sets. */
async function ask(name: 'sendCode' | 'signIn', input: object, cookie = '') {
  const answer = await w.app.inject({
    method: 'POST',
    url: pathOf(appReportApi, name),
    payload: input,
    remoteAddress: newAddress(),
    headers: cookie === '' ? {} : { cookie },
  });
  const [set] = answer.cookies;
  return { code: answer.json<{ code: number }>().code, cookie: set ? `${set.name}=${set.value}` : '' };
}

const enterWithCookie = async (phone: string) => ask('signIn', { phone, code: await codeTo(phone) });

/** The code that a phone was sent just now. */
async function codeTo(phone: string): Promise<string> {
  const before = codesTo(phone).length;
  expect(await send(phone)).toMatchObject({ code: 200 });
  await vi.waitFor(() => expect(codesTo(phone)).toHaveLength(before + 1));
  return codesTo(phone).at(-1)?.params.code ?? '';
}

const signIn = async (phone: string) => enter(phone, await codeTo(phone));

/** A phone of nobody's that head office invites by a name, or by none. */
async function invite({
  person = null,
  phone = newPhone(),
}: {
  person?: string | null;
  phone?: string;
} = {}) {
  const list = await w.make.whitelist({ projectId: null, phones: [phone] });
  await w.db.updateTable('whitelistPhone').set({ person }).where('whitelistId', '=', list.id).execute();
  return { phone, listId: list.id };
}

const accountsWith = (phone: string) =>
  w.db.selectFrom('user').selectAll().where('phoneKey', '=', phone).execute();
const readersWith = (phone: string) =>
  w.db.selectFrom('reportReader').selectAll().where('phoneKey', '=', phone).orderBy('id').execute();
const masked = (phone: string) => `${phone.slice(0, 3)}****${phone.slice(-4)}`;
const codeOf = async (token: string) => (await w.call(appReportApi, 'list', {}, token)).code;
const uninvite = (listId: number) =>
  w.db.deleteFrom('whitelistPhone').where('whitelistId', '=', listId).execute();

describe('an invited phone that is nobody’s', () => {
  test('signs in by a code and reads, by its name on the list and without a company', async () => {
    const { phone, listId } = await invite({ person: '顾文澜' });
    const { token, jobs } = done(await signIn(phone));
    expect(jobs).toBe(0);
    const { reportId } = await publishedReport(w, { whitelistIds: [listId], markCompany: true });
    const { reports } = await w.ok(appReportApi, 'list', {}, token);
    expect(reports.map((one) => one.reportId)).toContain(reportId);
    const { mark } = await openReport(w, reportId, { token });
    expect(mark).toMatch(new RegExp(`^顾文澜 ${phone.slice(-4)} · [0-9-]{10}$`));
    const view = w.db.selectFrom('reportView').selectAll().where('reportId', '=', reportId);
    expect(await view.executeTakeFirst()).toMatchObject({ companyId: null });
    const who = w.db.selectFrom('audit').select(['userName', 'companyId']).where('op', '=', 'appReport/open');
    const [row] = await who.orderBy('id', 'desc').limit(1).execute();
    expect(row).toEqual({ userName: masked(phone), companyId: null });
  });

  test('is marked by its masked number alone where no list names anybody', async () => {
    const { phone } = await invite();
    const { token } = done(await signIn(phone));
    const { reportId } = await publishedReport(w, { markDate: false });
    expect(await openReport(w, reportId, { token })).toMatchObject({ mark: masked(phone) });
  });

  test('is called as the oldest list that names it did at first, whatever lists say later', async () => {
    const { phone, listId } = await invite({ person: '顾文澜' });
    await invite({ phone, person: '别的名字' });
    done(await signIn(phone));
    await uninvite(listId);
    w.pass(2);
    done(await signIn(phone));
    expect(await readersWith(phone)).toMatchObject([{ name: '顾文澜' }]);
  });

  test('is no account, and one person however often and many sign in', async () => {
    const { phone } = await invite();
    const code = await codeTo(phone);
    const answers = await Promise.all([1, 2, 3].map(() => enter(phone, code)));
    expect(answers.map((one) => one.code).toSorted()).toEqual([200, 400, 400]);
    w.pass(2);
    done(await signIn(phone));
    expect(await readersWith(phone)).toHaveLength(1);
    expect(await accountsWith(phone)).toEqual([]);
  });

  test('may do nothing that asks for a job, is told so, and stays signed in until it signs out', async () => {
    const { phone } = await invite();
    const { token } = done(await signIn(phone));
    const refused = await w.call(myPassApi, 'me', {}, token);
    expect(refused).toMatchObject({ code: 403, message: expect.stringContaining('No company') });
    expect((await w.call(appReportApi, 'list', {}, token)).code).toBe(200);
    await w.ok(myPassApi, 'signOut', {}, token);
    expect((await w.call(appReportApi, 'list', {}, token)).code).toBe(4001);
  });

  test('is signed out for good once no list of head office names it, and signs in anew when one does', async () => {
    const { phone, listId } = await invite();
    const { token } = done(await signIn(phone));
    const other = await invite({ phone });
    await uninvite(listId);
    expect(await codeOf(token)).toBe(200);
    await w.db.deleteFrom('whitelist').where('id', '=', other.listId).execute();
    expect(await w.call(appReportApi, 'list', {}, token)).toMatchObject({
      code: 4001,
      data: { standing: 'uninvited' },
    });
    await invite({ phone, person: '新机主' });
    expect(await codeOf(token)).toBe(4001);
    w.pass(2);
    expect(await codeOf(done(await signIn(phone)).token)).toBe(200);
    // Whoever has the number now is somebody else, to whom nothing was read before.
    const all = await readersWith(phone);
    expect(all.map(({ name, letGoAt }) => [name, letGoAt !== null])).toEqual([
      [null, true],
      ['新机主', false],
    ]);
  });

  test('is let go by two lists at once as by one after the other', async () => {
    for (let n = 0; n < 5; n += 1) {
      const { phone, listId } = await invite();
      const { listId: other } = await invite({ phone });
      const { token } = done(await signIn(phone));
      await Promise.all([uninvite(listId), uninvite(other)]);
      await invite({ phone });
      expect(await codeOf(token)).toBe(4001);
    }
  });

  test('signs in before or after a list lets go of it, and never lives on', async () => {
    for (let n = 0; n < 5; n += 1) {
      const { phone, listId } = await invite();
      const code = await codeTo(phone);
      const [entered] = await Promise.all([enter(phone, code), uninvite(listId)]);
      await invite({ phone });
      if (entered.code === 200) expect(await codeOf(done(entered).token)).toBe(4001);
      else expect(entered.code).toBe(400);
    }
  });

  test('stays who it is when somebody is employed or added with this number, who takes nothing over', async () => {
    const { phone } = await invite({ person: '顾文澜' });
    const { token } = done(await signIn(phone));
    const { reportId } = await publishedReport(w);
    await openReport(w, reportId, { token });
    const user = await w.make.user({ phone, nickName: '冒名者' });
    const { id: employeeId } = await w.make.employee({ company: await w.make.company(), userId: user.id });
    expect(await codeOf(token)).toBe(200);
    w.pass(2);
    const again = done(await signIn(phone));
    expect(again.jobs).toBe(0);
    expect(await openReport(w, reportId, { token: again.token })).toMatchObject({
      mark: expect.stringContaining('顾文澜'),
    });
    const own = await w.db.selectFrom('audit').select('op').where('userId', '=', user.id).execute();
    expect(own).toEqual([]);
    // Who signed in for the job has shown that the number is theirs, and reads in it.
    const passToken = await w.make.phone({ id: employeeId, userId: user.id });
    w.pass(2);
    const job = done(await signIn(phone));
    expect(job.jobs).toBe(1);
    await openReport(w, reportId, { token: job.token });
    const office = await officeOf(w);
    const { list } = await w.ok(researchReportApi, 'readers', { reportId }, office.token);
    expect(list.map(({ name }) => name).toSorted()).toEqual(['冒名者', '顾文澜'].toSorted());
    // The account and the reader end apart.
    await w.db
      .updateTable('employee')
      .set({ state: 'Y', leftAt: w.now() })
      .where('id', '=', employeeId)
      .execute();
    for (const ended of [job.token, passToken]) expect(await codeOf(ended)).toBe(4001);
    expect(await codeOf(token)).toBe(200);
  });
});

describe('whoever is not invited and has no other ground', () => {
  const stranger: Record<string, () => Promise<string>> = {
    'a phone of nobody’s': async () => newPhone(),
    'a phone that only a project lists': async () => {
      const phone = newPhone();
      await w.make.whitelist({ phones: [phone] });
      return phone;
    },
    'somebody who works nowhere any more': async () => {
      const user = await w.make.user();
      const company = await w.make.company();
      await w.make.employee({ company, userId: user.id, state: 'Y', leftAt: w.now() });
      return user.phone;
    },
    'a role without a job': async () => {
      const { user } = await w.make.person({ role: { level: 10 } });
      return user.phone;
    },
  };

  test.each(Object.entries(stranger))('is answered as anybody: %s', async (_, made) => {
    const phone = await made();
    const invited = await invite();
    const asked = await send(phone);
    expect(asked).toEqual(await send(invited.phone));
    await vi.waitFor(() => expect(codesTo(invited.phone)).toHaveLength(1));
    expect(codesTo(phone)).toEqual([]);
    const right = codesTo(invited.phone)[0]?.params.code;
    const wrong = right === '000000' ? '000001' : '000000';
    const answer = await enter(phone, wrong);
    expect(answer).toMatchObject({ code: 400 });
    expect(answer).toEqual(await enter(invited.phone, wrong));
    expect(await readersWith(phone)).toEqual([]);
  });

  test('may not read what is for everyone either, and the office is told why; who can log in may', async () => {
    const { reportId } = await publishedReport(w);
    const office = await officeOf(w);
    const told = async (phone: string) =>
      (await w.ok(researchReportApi, 'whoMayRead', { reportId, phone }, office.token)).phone;
    for (const made of Object.values(stranger))
      expect(await told(await made())).toEqual({ may: false, why: 'noLogin' });
    const user = await w.make.user();
    await w.make.employee({ company: await w.make.company(), userId: user.id });
    for (const phone of [user.phone, (await invite()).phone])
      expect(await told(phone)).toEqual({ may: true, why: null });
  });

  test('hears no more by a code that was sent for “My pass”', async () => {
    const phone = (await stranger['somebody who works nowhere any more']?.()) ?? '';
    await w.call(myPassApi, 'sendCode', { phone }, null, { address: newAddress() });
    await vi.waitFor(() => expect(codesTo(phone)).toHaveLength(1));
    const code = codesTo(phone)[0]?.params.code ?? '';
    const wrong = await enter(newPhone(), '123456');
    expect(await enter(phone, code)).toEqual(wrong);
  });
});

describe('somebody whom the product knows', () => {
  test('signs in for the job with which “My pass” would open', async () => {
    const user = await w.make.user();
    await w.make.employee({ company: await w.make.company(), userId: user.id });
    const { token, jobs } = done(await signIn(user.phone));
    expect(jobs).toBe(1);
    expect((await w.call(myPassApi, 'me', {}, token)).code).toBe(200);
    const { reportId } = await publishedReport(w);
    await openReport(w, reportId, { token });
    const view = w.db.selectFrom('reportView').select('companyId').where('reportId', '=', reportId);
    expect((await view.executeTakeFirstOrThrow()).companyId).not.toBeNull();
  });

  test.each<[string, { state?: 'Y' }]>([
    ['works nowhere any more', {}],
    ['has an invalid account', { state: 'Y' }],
  ])('%s, but is invited: reads by the invitation, and not by the account', async (_, facts) => {
    const user = await w.make.user(facts);
    const company = await w.make.company();
    await w.make.employee({ company, userId: user.id, state: 'Y', leftAt: w.now() });
    await invite({ phone: user.phone });
    const { token, jobs } = done(await signIn(user.phone));
    expect(jobs).toBe(0);
    expect(await w.call(myPassApi, 'me', {}, token)).toMatchObject({ code: 403 });
    expect(await accountsWith(user.phone)).toMatchObject([user]);
  });

  test('reads no more by a phone that its owner reported lost, invited or not', async () => {
    const user = await w.make.user();
    const employee = await w.make.employee({ company: await w.make.company(), userId: user.id });
    await invite({ phone: user.phone });
    const { token } = done(await signIn(user.phone));
    await w.make.phone(employee);
    await w.ok(authApi, 'phoneLost', { username: user.userName, password });
    expect(await codeOf(token)).toBe(4001);
    w.pass(2);
    expect(await signIn(user.phone)).toMatchObject({ code: 400, message: expect.stringContaining('lost') });
  });

  test('reads on where an account that never showed the number is reported lost with it', async () => {
    const { phone } = await invite();
    const { token } = done(await signIn(phone));
    const user = await w.make.user({ phone });
    await w.ok(authApi, 'phoneLost', { username: user.userName, password });
    expect(await codeOf(token)).toBe(200);
    w.pass(2);
    expect(await codeOf(done(await signIn(phone)).token)).toBe(200);
  });

  test('keeps a device of their own for codes, whatever strangers ask for', async () => {
    const { phone } = await invite();
    const entered = await enterWithCookie(phone);
    for (let n = 0; n < 15; n += 1) {
      w.pass(1.1);
      await send(phone);
    }
    w.pass(1.1);
    const strange = await send(phone);
    expect(strange.code).toBe(429);
    const own = await ask('sendCode', { phone }, entered.cookie);
    expect(own.code).toBe(200);
  });
});
