import { myPassApi } from '@mdi/contract/modules/my-pass/my-pass.contract.ts';
import { appReportApi } from '@mdi/contract/modules/research-report/app-report.contract.ts';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { newAddress, newPhone } from '../../../test/factories/inputs.ts';
import { done, type World, world } from '../../../test/world.ts';
import { opened, publishedReport } from './report.fixture.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});

const codesTo = (phone: string) => w.outbox.filter((m) => m.phone === phone);
const send = (phone: string, address = newAddress()) =>
  w.call(appReportApi, 'sendCode', { phone }, null, { address });
const enter = (phone: string, code: string, address = newAddress()) =>
  w.call(appReportApi, 'signIn', { phone, code }, null, { address });

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

const usersWith = (phone: string) =>
  w.db.selectFrom('user').selectAll().where('phoneKey', '=', phone).execute();
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
    const { mark } = await opened(w, reportId, { token });
    expect(mark).toMatch(new RegExp(`^顾文澜 ${phone.slice(-4)} · [0-9-]{10}$`));
    const view = w.db.selectFrom('reportView').selectAll().where('reportId', '=', reportId);
    expect(await view.executeTakeFirst()).toMatchObject({ companyId: null });
    const who = w.db.selectFrom('audit').select(['userName', 'companyId']).where('op', '=', 'appReport/open');
    const [row] = await who.orderBy('id', 'desc').limit(1).execute();
    expect(row).toEqual({ userName: `${phone.slice(0, 3)}****${phone.slice(-4)}`, companyId: null });
  });

  test('is called by its masked number where no list names anybody', async () => {
    const { phone } = await invite();
    done(await signIn(phone));
    const [made] = await usersWith(phone);
    expect(made?.nickName).toBe(`${phone.slice(0, 3)}****${phone.slice(-4)}`);
  });

  test('holds no password, no role and no job, and is found again by the next sign-in', async () => {
    const { phone } = await invite();
    done(await signIn(phone));
    w.pass(2);
    done(await signIn(phone));
    const made = await usersWith(phone);
    expect(made).toMatchObject([{ readsOnly: true, passwordHash: null, chatAccount: null }]);
    for (const table of ['assignment', 'employee'] as const)
      expect(
        await w.db
          .selectFrom(table)
          .where('userId', '=', made[0]?.id ?? 0)
          .execute(),
      ).toEqual([]);
  });

  test('is one person however many sign in at once', async () => {
    const { phone } = await invite();
    const code = await codeTo(phone);
    const answers = await Promise.all([1, 2, 3].map(() => enter(phone, code)));
    expect(answers.map((one) => one.code).toSorted()).toEqual([200, 400, 400]);
    expect(await usersWith(phone)).toHaveLength(1);
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

  test('is signed out once no list of head office names it, and let in again when one does', async () => {
    const { phone, listId } = await invite();
    const { token } = done(await signIn(phone));
    await uninvite(listId);
    expect(await w.call(appReportApi, 'list', {}, token)).toMatchObject({
      code: 4001,
      data: { standing: 'uninvited' },
    });
    await invite({ phone });
    expect((await w.call(appReportApi, 'list', {}, token)).code).toBe(200);
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
    'somebody whose role is invalid': async () => {
      const user = await w.make.user();
      await w.make.assign(user.id, { role: { state: 'Y' } });
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
    expect(await usersWith(phone)).toHaveLength(_.startsWith('a phone') ? 0 : 1);
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
    await opened(w, reportId, { token });
    const view = w.db.selectFrom('reportView').select('companyId').where('reportId', '=', reportId);
    expect((await view.executeTakeFirstOrThrow()).companyId).not.toBeNull();
  });

  test.each([10, 30] as const)(
    'signs in with a role of level %i and no job, until it is gone',
    async (level) => {
      const { user, assignment } = await w.make.person({ role: { level } });
      const { token } = done(await signIn(user.phone));
      expect((await w.call(appReportApi, 'list', {}, token)).code).toBe(200);
      await w.db.deleteFrom('assignment').where('id', '=', assignment.id).execute();
      expect((await w.call(appReportApi, 'list', {}, token)).code).toBe(4001);
    },
  );

  test('works nowhere any more, but is invited: signs in without the job', async () => {
    const user = await w.make.user();
    const company = await w.make.company();
    await w.make.employee({ company, userId: user.id, state: 'Y', leftAt: w.now() });
    await invite({ phone: user.phone });
    expect(done(await signIn(user.phone)).jobs).toBe(0);
    expect(await usersWith(user.phone)).toMatchObject([{ id: user.id, readsOnly: false }]);
  });

  test('is refused as elsewhere once the account is invalid or the phone is lost, invited or not', async () => {
    const user = await w.make.user();
    await invite({ phone: user.phone });
    const { token } = done(await signIn(user.phone));
    const change = (set: { state?: 'N' | 'Y'; phoneLostAt?: Date }) =>
      w.db.updateTable('user').set(set).where('id', '=', user.id).execute();
    await change({ state: 'Y' });
    expect(await w.call(appReportApi, 'list', {}, token)).toMatchObject({ code: 4001 });
    expect(await signIn(user.phone)).toMatchObject({
      code: 400,
      message: expect.stringContaining('no longer'),
    });
    await change({ state: 'N', phoneLostAt: w.now() });
    w.pass(2);
    expect(await signIn(user.phone)).toMatchObject({ code: 400, message: expect.stringContaining('lost') });
  });
});
