import { authApi } from '@mdi/contract/modules/auth/auth.contract.ts';
import { userApi } from '@mdi/contract/modules/user/user.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { password } from '../../../test/factories/people.ts';
import { type World, world } from '../../../test/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});

type Seat = Parameters<World['make']['assign']>[1];

/** A person and a way to sign in; each sign-in answers its token. */
async function member(seat: Seat = {}) {
  const user = await w.make.user();
  const assignment = await w.make.assign(user.id, seat);
  const signIn = async () => {
    const input = { username: user.userName, password };
    const { data } = await w.call(authApi, 'login', input);
    return data && typeof data === 'object' && 'token' in data ? String(data.token) : '';
  };
  return { user, assignment, signIn };
}

const codeFor = async (token: string) => (await w.call(userApi, 'getUserInfo', {}, token)).code;

describe('a session ends at the next call', () => {
  type Member = Awaited<ReturnType<typeof member>>;
  const tenant = async (level: 10 | 30 | 40): Promise<Member> => {
    if (level === 10) return member({ role: { level } });
    const projectId = (await w.make.project()).id;
    if (level === 30) return member({ role: { level }, projectId });
    return member({ role: { level }, projectId, companyId: (await w.make.company({ projectId })).id });
  };
  const cases: [string, 10 | 30 | 40, (m: Member) => Promise<unknown>][] = [
    [
      'the user is made invalid',
      10,
      ({ user }) => w.db.updateTable('user').set({ state: 'Y' }).where('id', '=', user.id).execute(),
    ],
    ['the user is deleted', 10, ({ user }) => w.db.deleteFrom('user').where('id', '=', user.id).execute()],
    [
      'the role is taken away',
      30,
      ({ assignment }) => w.db.deleteFrom('assignment').where('id', '=', assignment.id).execute(),
    ],
    [
      'the role is made invalid',
      30,
      ({ assignment }) =>
        w.db.updateTable('role').set({ state: 'Y' }).where('id', '=', assignment.roleId).execute(),
    ],
    [
      'the role may no longer log in',
      40,
      ({ assignment }) =>
        w.db.updateTable('role').set({ canSignIn: false }).where('id', '=', assignment.roleId).execute(),
    ],
    [
      'the project is made invalid, for its property staff',
      30,
      ({ assignment }) =>
        w.db.updateTable('project').set({ state: 'Y' }).where('id', '=', assignment.projectId).execute(),
    ],
    [
      'the project is made invalid, for its tenants',
      40,
      ({ assignment }) =>
        w.db.updateTable('project').set({ state: 'Y' }).where('id', '=', assignment.projectId).execute(),
    ],
    [
      'the company is made invalid',
      40,
      ({ assignment }) =>
        w.db.updateTable('company').set({ state: 'Y' }).where('id', '=', assignment.companyId).execute(),
    ],
  ];
  test.each(cases)('after %s', async (_, level, change) => {
    const who = await tenant(level);
    const token = await who.signIn();
    expect(await codeFor(token)).toBe(200);
    await change(who);
    expect(await codeFor(token)).toBe(4001);
  });

  test('but not that of head office when the project it looks at is made invalid', async () => {
    const { user, assignment } = await member();
    const project = await w.make.project();
    const seat = { ...assignment, projectId: project.id };
    const token = await w.make.session(user.id, seat, { createdAt: w.now(), usedAt: w.now() });
    await w.db.updateTable('project').set({ state: 'Y' }).where('id', '=', project.id).execute();
    expect(await codeFor(token)).toBe(200);
  });
});
