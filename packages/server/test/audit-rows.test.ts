import { randomUUID } from 'node:crypto';
import { formatDate } from '@mdi/contract/kit/display.ts';
import { auditApi } from '@mdi/contract/modules/audit/audit.contract.ts';
import { authApi } from '@mdi/contract/modules/auth/auth.contract.ts';
import { deviceApi } from '@mdi/contract/modules/device-api/device-api.contract.ts';
import { myPassApi } from '@mdi/contract/modules/my-pass/my-pass.contract.ts';
import { projectApi } from '@mdi/contract/modules/project/project.contract.ts';
import { visitorPageApi } from '@mdi/contract/modules/visitor-page/visitor-page.contract.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { newProject } from './factories/inputs.ts';
import { password } from './factories/people.ts';
import { type World, world } from './world.ts';

let w: World;
let admin: string;
beforeAll(async () => {
  const authorizeUrl = () => 'https://chat.invalid/scan';
  const exchange = () => Promise.reject(new Error('nobody scans here'));
  w = await world({ deps: { chatApp: { name: 'wechat', authorizeUrl, exchange } } });
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
    const data = await w.ok(projectApi, 'add', input, admin);
    const { projectId } = data;
    const edit = { ...input, projectId, version: 1, remarks: 'new', buildingPhone: '13812345678' };
    const found = await added(() => w.call(projectApi, 'edit', edit, admin));
    expect(found[0]?.changes).toEqual([
      {
        entity: 'project',
        id: projectId,
        before: { remarks: 'old', buildingPhone: '021-61234567' },
        after: { remarks: 'new', buildingPhone: '13812345678' },
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

describe('what anybody may ask', () => {
  test('leaves no row when it found nobody, however often it is refused', async () => {
    const address = '10.77.0.1';
    const found = await added(async () => {
      const claim = { deviceCode: 'NOSUCH', claimToken: 'x', model: 'm', fw: '1', sn: 's' };
      for (let n = 0; n < 8; n += 1) await w.call(deviceApi, 'claim', claim, null, { address });
      const token = 'x'.repeat(22);
      const guest = { token, name: '李雷', purpose: null, visitorType: null, companions: [] };
      await w.call(visitorPageApi, 'fill', guest, null, { address });
      await w.call(visitorPageApi, 'send', { token }, null, { address });
      const change = { mdiUserId: 1, password: 'Some#Pass123', ticket: 'none' };
      await w.call(authApi, 'modifyPw', change, null, { address });
      await w.call(myPassApi, 'signIn', { phone: '13512340001', code: '000000' }, null, { address });
      await w.ok(authApi, 'scanState', { purpose: 'login' }, null, { address });
    });
    expect(found).toEqual([]);
  });

  test('leaves no row of names and phones that are nobody’s, and is answered as for somebody’s, who have one', async () => {
    const { user } = await w.make.person();
    const address = '10.77.0.3';
    const wrong = (username: string) =>
      w.call(authApi, 'login', { username, password: 'Wrong#pass1' }, null, { address });
    const code = (phone: string) => w.call(authApi, 'getVerificationCode', { phone }, null, { address });
    const passCode = (phone: string) => w.call(myPassApi, 'sendCode', { phone }, null, { address });
    const recover = (userName: string, phone: string) =>
      w.call(
        ...([
          authApi,
          'checkUserInfo',
          { userName, phone, birth: '1990-01-01', verificationCode: '000000' },
        ] as const),
        ...([null, { address }] as const),
      );
    const asked = async (name: string, phone: string) => {
      const answers: object[] = [];
      const rows = await added(async () => {
        answers.push(await wrong(name), await code(phone), await passCode(phone), await recover(name, phone));
      });
      return { answers, rows: rows.map(({ op, userName }) => ({ op, userName })) };
    };
    const known = await asked(user.userName, user.phone);
    const unknown = await asked('nobody-at-all', '13512340009');
    expect(unknown.answers).toEqual(known.answers);
    expect(unknown.rows).toEqual([]);
    const { userName } = user;
    expect(known.rows).toEqual([
      { op: 'auth/login', userName },
      { op: 'auth/getVerificationCode', userName },
      { op: 'pass/sendCode', userName },
      { op: 'auth/checkUserInfo', userName },
    ]);
  });

  test('leaves one row for each wrong password, and none for what is only told to wait', async () => {
    const { user } = await w.make.person();
    const wrong = { username: user.userName, password: 'Wrong#pass1' };
    const found = await added(async () => {
      for (let n = 0; n < 9; n += 1) await w.call(authApi, 'login', wrong, null, { address: '10.77.0.2' });
    });
    expect(found.map(({ code }) => code)).toEqual([400, 400, 400, 400, 400]);
  });
});

describe('what strangers try at an account', () => {
  const fail = (username: string, address: string) =>
    w.call(authApi, 'login', { username, password: 'Wrong#pass1' }, null, { address });
  const told = async (keyword: string, lang: string) => {
    const data = await w.ok(auditApi, 'list', { keyword, limit: 100 }, admin, { lang });
    return data.list.map(({ done, reason }) => `${done}: ${reason}`);
  };

  test('leaves five rows an hour however often and from wherever it is tried, and how often is told', async () => {
    const [{ user }, other] = [await w.make.person(), await w.make.person()];
    const found = await added(async () => {
      for (let n = 0; n < 12; n += 1) await fail(user.userName, `10.78.${n}.1`);
      await Promise.all(Array.from({ length: 8 }, (_, n) => fail(user.userName, `10.79.${n}.1`)));
      await fail(other.user.userName, '10.78.99.1');
    });
    expect(found.map(({ userId }) => userId)).toEqual([...Array(5).fill(user.id), other.user.id]);
    const again = await w.db.selectFrom('auditAgain').selectAll().execute();
    expect(again).toMatchObject([{ auditId: found[4]?.id, times: 15 }]);
    const [{ lastAt, lastAddress } = expect.fail()] = again;
    const when = formatDate(lastAt);
    const why = 'Log in: Incorrect user name or password';
    expect(await told(user.userName, 'en_US')).toEqual([
      `${why}; tried 15 more times, last at ${when} from ${lastAddress}`,
      ...Array(4).fill(why),
    ]);
    expect((await told(user.userName, 'zh_CN'))[0]).toMatch(
      `；此后又尝试 15 次，最近一次是 ${when}，来自 ${lastAddress}`,
    );
  });

  test('has rows again an hour later, and others of its own for each reason', async () => {
    const { user, assignment } = await w.make.person();
    const { id: userId, userName } = user;
    const before = {
      requestId: 'x',
      op: 'auth/login',
      code: 400,
      reason: 'auth.error.badLogin',
      address: '',
    };
    const at = new Date(Date.now() - 61 * 60_000);
    for (let n = 0; n < 5; n += 1) {
      await w.db
        .insertInto('audit')
        .values({ ...before, userId, userName, at })
        .execute();
    }
    const found = await added(async () => {
      for (let n = 0; n < 6; n += 1) await fail(userName, `10.80.${n}.1`);
      await w.db.updateTable('role').set({ state: 'Y' }).where('id', '=', assignment.roleId).execute();
      await w.call(authApi, 'login', { username: userName, password }, null, {
        address: '10.80.9.1',
      });
    });
    expect(found.map(({ reason }) => reason)).toEqual([
      ...Array(5).fill('auth.error.badLogin'),
      'auth.error.noRole',
    ]);
  });

  test('keeps what somebody who is signed in does wrong in a row each', async () => {
    const found = await added(async () => {
      for (let n = 0; n < 7; n += 1) {
        await w.call(projectApi, 'updateState', { projectId: 999_999, state: 'Y' }, admin);
      }
    });
    expect(found).toHaveLength(7);
  });
});

describe('the audit', () => {
  test('holds who did what, before and after, with phones and secrets masked', async () => {
    const data = await w.ok(projectApi, 'add', newProject({ administratorPhone: '13812345678' }), admin);
    const { projectId } = data;
    const row = await w.db.selectFrom('audit').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
    expect(row).toMatchObject({ op: 'project/add', code: 200, roleCode: 'HQ_ADMIN', address: '127.0.0.1' });
    expect(row.changes).toMatchObject([{ entity: 'project', id: projectId, before: null }]);
    expect(JSON.stringify(row.changes)).toContain('138****5678');
    expect(JSON.stringify(row.changes)).not.toContain('13812345678');
  });

  test('records a refused write, and nothing of what it undid', async () => {
    const taken = await w.make.project();
    await w.call(projectApi, 'add', newProject({ name: taken.name }), admin);
    const row = await w.db.selectFrom('audit').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      op: 'project/add',
      code: 400,
      reason: 'project.error.nameExists',
      changes: [],
    });
  });

  test('can not be changed, emptied or shortened', async () => {
    await expect(w.db.updateTable('audit').set({ op: 'x' }).execute()).rejects.toThrow(/only grows/);
    await expect(w.db.deleteFrom('audit').execute()).rejects.toThrow(/only grows/);
    await expect(sql`truncate audit`.execute(w.db)).rejects.toThrow(/only grows/);
  });
});
