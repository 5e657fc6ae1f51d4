import { authApi } from '@mdi/contract/modules/auth/auth.contract.ts';
import { jobApi } from '@mdi/contract/modules/job/job.contract.ts';
import { userApi } from '@mdi/contract/modules/user/user.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { newUser } from '../../../test/factories/inputs.ts';
import { allResources } from '../../../test/factories/twins.ts';
import { done, type World, world } from '../../../test/world.ts';

let w: World;
let admin: string;
let staff: { code: string };
let projectId: number;
beforeAll(async () => {
  w = await world();
  admin = (await w.make.person({ roleId: (await w.make.administratorRole()).id })).token;
  staff = await w.make.role({ level: 30 });
  projectId = (await w.make.project()).id;
});

const valid = (facts: Parameters<typeof newUser>[0] = {}) =>
  newUser({ assignments: [{ roleCode: staff.code, projectId }], ...facts });
const add = (input: ReturnType<typeof newUser>, token = admin) => w.call(userApi, 'addUser', input, token);
const usersWith = (phoneKey: string) =>
  w.db.selectFrom('user').selectAll().where('phoneKey', '=', phoneKey).execute();
const phoneShown = (data: unknown) => (data as { phone: string }).phone;

describe('a new user', () => {
  test('gets a one-time link that sets the first password, once', async () => {
    const input = valid();
    const { mdiUserId } = done(await add(input));
    await w.work();
    const sent = w.outbox.at(-1);
    expect(sent).toMatchObject({ phone: input.phone, template: 'accountLink' });
    const link = new URL(sent?.params.link ?? '');
    expect(link.pathname).toBe('/savills-mdi/modifyPw');
    const facts = new URLSearchParams(link.hash.slice(1));
    expect(facts.get('u')).toBe(String(mdiUserId));
    const set = { mdiUserId, password: 'First#pass1', ticket: facts.get('t') ?? '' };
    expect(await w.call(authApi, 'modifyPw', set)).toMatchObject({ code: 200, data: true });
    const login = { username: input.userName, password: 'First#pass1' };
    expect(await w.call(authApi, 'login', login)).toMatchObject({ code: 200 });
    const again = await w.call(authApi, 'modifyPw', { ...set, password: 'Other#pass1' });
    expect(again.code).not.toBe(200);
    const stored = JSON.stringify(await w.db.selectFrom('audit').select('changes').execute());
    expect(stored).not.toContain(facts.get('t'));
    expect(stored).not.toContain(input.phone);
  });

  test('can not have a phone that is in use; the owner is named to who may see that person', async () => {
    const owner = await w.make.person({ role: { level: 30 }, projectId });
    const named = await add(valid({ phone: owner.user.phone }));
    expect(named).toMatchObject({
      code: 400,
      data: { phone: `The phone number is in use (user name: ${owner.user.userName})` },
    });
    const role = { level: 30 as const, resources: allResources };
    const elsewhere = await w.make.person({ role });
    const child = await w.make.role({ level: 30, parents: [elsewhere.assignment.roleId] });
    const grant = { roleCode: child.code, projectId: elsewhere.assignment.projectId ?? 0 };
    const unnamed = await add(valid({ phone: owner.user.phone, assignments: [grant] }), elsewhere.token);
    expect(unnamed).toMatchObject({
      code: 400,
      data: { phone: `Phone ${owner.user.phone} already exists, do not add again` },
    });
    expect(JSON.stringify(unnamed)).not.toContain(owner.user.userName);
  });

  test('can not have a name that is taken, whatever its width and case', async () => {
    const taken = await w.make.user({ userName: 'Ａda' });
    const answer = await add(valid({ userName: 'ADA' }));
    expect(answer).toMatchObject({
      code: 400,
      data: { userName: expect.stringContaining('already exists') },
    });
    expect(await w.db.selectFrom('user').select('id').where('userNameKey', '=', 'ada').execute()).toEqual([
      { id: taken.id },
    ]);
  });

  test('is added once by fifty who add one phone at the same time; the others are told of the phone', async () => {
    const { phone } = valid();
    // Opens every connection of the pool, so that the fifty really meet.
    await Promise.all(Array.from({ length: 20 }, () => w.call(userApi, 'int', {}, admin)));
    const answers = await Promise.all(Array.from({ length: 50 }, () => add(valid({ phone }))));
    const added = answers.filter((a) => a.code === 200);
    const told = answers.filter((a) => a.code === 400 && phoneShown(a.data).includes('in use'));
    expect([added.length, told.length]).toEqual([1, 49]);
    expect(await usersWith(phone)).toHaveLength(1);
  });

  test('can not be given facts that only the server decides', async () => {
    for (const extra of [{ state: 'N' }, { grantedBy: 1 }, { passwordHash: 'x' }, { smsStep: false }]) {
      const input = { ...valid(), ...extra };
      expect(await add(input)).toMatchObject({ code: 400, data: { '': expect.stringContaining('Unknown') } });
      expect(await usersWith(input.phone)).toEqual([]);
    }
    for (const extra of [{ level: 10 }, { grantedLevel: 10 }, { roleId: 1 }]) {
      const grant = { roleCode: staff.code, projectId, ...extra };
      expect(await add(valid({ assignments: [grant] }))).toMatchObject({ code: 400 });
    }
  });

  test('needs at least one role, and a place for it', async () => {
    const tenant = await w.make.role({ level: 40 });
    const tries = [
      [],
      [{ roleCode: staff.code }],
      [{ roleCode: tenant.code, projectId }],
      [
        { roleCode: staff.code, projectId },
        { roleCode: staff.code, projectId },
      ],
    ];
    for (const assignments of tries) {
      const input = valid({ assignments });
      expect(await add(input)).toMatchObject({ code: 400 });
      expect(await usersWith(input.phone)).toEqual([]);
    }
    const office = await w.make.role();
    const placed = valid({ assignments: [{ roleCode: office.code, projectId }] });
    expect(await add(placed)).toMatchObject({ code: 404 });
  });

  test('whose link was refused is there, and the task says so and why until it is sent again', async () => {
    const { SmsFailed } = await import('../../ports/sms/sms.ts');
    let down = true;
    const links: (string | undefined)[] = [];
    const failing = await world({
      deps: {
        sms: {
          name: 'sandbox',
          async send({ params }) {
            if (down) throw new SmsFailed('phone', false, 'x');
            links.push(params.link);
            return { providerId: '1' };
          },
        },
      },
    });
    const token = (await failing.make.person({ roleId: (await failing.make.administratorRole()).id })).token;
    const input = newUser({ assignments: [{ roleCode: 'HQ_ADMIN' }] });
    const answer = await failing.call(userApi, 'addUser', input, token);
    expect(answer).toMatchObject({ code: 200 });
    await failing.work();
    const tasks = await failing.call(jobApi, 'list', {}, token);
    expect(tasks.data).toMatchObject([
      {
        kind: 'accountLink',
        subject: input.nickName,
        state: 'failed',
        counts: { failed: 1, because_phone: 1 },
        error: expect.stringContaining('not delivered'),
      },
    ]);
    const { jobId } = done(tasks)[0] ?? { jobId: 0 };
    down = false;
    expect(await failing.call(jobApi, 'retry', { jobId }, token)).toMatchObject({ code: 200 });
    await failing.work();
    expect(links).toHaveLength(1);
    const after = await failing.call(jobApi, 'list', {}, token);
    expect(after.data).toMatchObject([{ state: 'done', error: null }]);
    expect(
      await failing.db.selectFrom('user').select('id').where('phoneKey', '=', input.phone).execute(),
    ).toHaveLength(1);
  });
});

test('an edit tells who saved meanwhile, when, and what differs', async () => {
  const { user } = await w.make.person({ role: { level: 30 }, projectId });
  const facts = { userName: user.userName, nickName: '甲', phone: user.phone, birth: user.birth };
  const input = { mdiUserId: user.id, version: 1, ...facts };
  expect(await w.call(userApi, 'updateUser', input, admin)).toMatchObject({
    code: 200,
    data: { version: 2 },
  });
  const late = await w.call(userApi, 'updateUser', { ...input, nickName: '乙', birth: '2000-02-29' }, admin);
  expect(late).toMatchObject({
    code: 409,
    data: {
      which: 'version',
      by: expect.stringMatching(/user/),
      at: expect.stringMatching(/^\d{4}-.*Z$/),
      fields: expect.arrayContaining(['nickName', 'birth']),
    },
  });
  const same = await w.call(userApi, 'updateUser', { ...input, version: 2, phone: '13800000000' }, admin);
  expect(same).toMatchObject({ code: 200, data: { version: 3 } });
});
