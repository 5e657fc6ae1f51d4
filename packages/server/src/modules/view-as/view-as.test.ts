import { auditApi } from '@mdi/contract/modules/audit/audit.contract.ts';
import { authApi } from '@mdi/contract/modules/auth/auth.contract.ts';
import { companyApi } from '@mdi/contract/modules/company/company.contract.ts';
import { type SessionUser, userApi } from '@mdi/contract/modules/user/user.contract.ts';
import { viewAsApi } from '@mdi/contract/modules/view-as/view-as.contract.ts';
import { viewAsEn } from '@mdi/contract/modules/view-as/view-as.en.ts';
import { beforeAll, expect, test } from 'vitest';
import { allResources } from '../../../test/factories/twins.ts';
import { type World, world } from '../../../test/world.ts';
import { sessionById } from '../../kit/access/actor.ts';
import { tokenHash } from '../../kit/settings/secrets.ts';
import { endViews } from './view-as.handlers.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});

const viewer = () => w.make.person({ role: { resources: allResources } });
type Person = Awaited<ReturnType<typeof viewer>>;

async function tenant(resources: typeof allResources = ['pass:company:view']) {
  const company = await w.make.company();
  const seat = {
    role: { level: 40 as const, resources },
    projectId: company.projectId,
    companyId: company.id,
  };
  return { company, ...(await w.make.person(seat)) };
}

const asked = ({ user, assignment }: Person) => ({
  mdiUserId: user.id,
  assignmentId: assignment.id,
  reason: '核实反馈',
});
const begin = (me: Person, of: Person) => w.call(viewAsApi, 'start', asked(of), me.token);

/** Whom the pages are drawn for. */
const shown = async ({ token }: Person): Promise<SessionUser> =>
  w.ok(userApi, 'getUserInfo', { token }, token);

const logged = async (op: string, userId: number) =>
  w.db
    .selectFrom('audit')
    .selectAll()
    .where('op', '=', op)
    .where('userId', '=', userId)
    .orderBy('id')
    .execute();

test('nobody views as themselves, as head office, as who may do more, or as who can’t sign in', async () => {
  const me = await viewer();
  expect(await begin(me, me)).toMatchObject({ code: 409 });
  expect(await begin(me, await w.make.person({ role: { level: 10 } }))).toMatchObject({ code: 403 });
  const less = await w.make.person({ role: { resources: ['sys:user:viewAs', 'sys:user:view'] } });
  expect(await begin(less, await tenant())).toMatchObject({ code: 403 });
  const other = await tenant();
  await w.make.assign(other.user.id, { role: { level: 10 } });
  expect(await begin(me, other)).toMatchObject({ code: 403 });
  const out = await tenant();
  await w.db.updateTable('role').set({ canSignIn: false }).where('id', '=', out.assignment.roleId).execute();
  expect(await begin(me, out)).toMatchObject({ code: 409 });
  const mixed = { ...asked(await tenant()), assignmentId: (await tenant()).assignment.id };
  expect(await w.call(viewAsApi, 'start', mixed, me.token)).toMatchObject({ code: 404 });
  expect(await w.db.selectFrom('viewAs').selectAll().execute()).toEqual([]);
  const aimed = (await logged('viewAs/start', me.user.id)).map(({ changes }) => changes);
  const whom = [me.user.id, undefined, other.user.id, out.user.id, mixed.mdiUserId];
  expect(aimed).toMatchObject(whom.map((id) => [{ entity: 'user', ...(id && { id }) }]));
});

test('who may be viewed is offered on their record', async () => {
  const me = await viewer();
  const can = async (mdiUserId: number) => (await w.ok(userApi, 'get', { mdiUserId }, me.token)).can.viewAs;
  const below = await tenant();
  expect(await can(below.user.id)).toBe(true);
  expect(await can(me.user.id)).toBe(false);
  expect(await can((await viewer()).user.id)).toBe(false);
});

test('it shows the other’s role, place and rights, never two deep, until its button is pressed', async () => {
  const [me, of] = [await viewer(), await tenant()];
  const { until } = await w.ok(viewAsApi, 'start', asked(of), me.token);
  const seen = await shown(me);
  expect(seen).toMatchObject({
    mdiUserId: of.user.id,
    currProjectId: of.company.projectId,
    currTenantId: of.company.id,
    viewing: { by: me.user.userName, until },
  });
  expect(seen.buttons.map(({ resources }) => resources)).toEqual(['pass:company:view']);
  expect(await begin(me, await tenant())).toMatchObject({ code: 403 });
  const session = await w.db
    .selectFrom('session')
    .select('id')
    .where('tokenHash', '=', tokenHash(me.token))
    .executeTakeFirstOrThrow();
  // Files and drafts of a session are told by its number; while it views they are nobody's.
  expect(await sessionById(w.db, session.id, w.now(), w.deps.settings.session)).toEqual({ is: 'ended' });
  await w.ok(viewAsApi, 'end', {}, me.token);
  expect(await shown(me)).toMatchObject({ mdiUserId: me.user.id, viewing: null });
  const view = w.db.selectFrom('viewAs').select('ended').where('userId', '=', me.user.id);
  expect(await view.executeTakeFirstOrThrow()).toEqual({ ended: 'person' });
});

test('begun twice at once, it is one view', async () => {
  const [me, of] = [await viewer(), await tenant()];
  const codes = (await Promise.all([begin(me, of), begin(me, await tenant())])).map(({ code }) => code);
  expect(codes.toSorted()).toEqual([200, 403]);
});

test('a tab that shows another person than the session is told so', async () => {
  const [me, of] = [await viewer(), await tenant()];
  const own = (await shown(me)).currProjectRoleCode;
  await w.ok(viewAsApi, 'start', asked(of), me.token);
  const list = (place: string) => w.call(companyApi, 'list', {}, me.token, { place });
  expect(await list(`${own}.0.0`)).toMatchObject({ code: 409 });
  const { viewing, currProjectRoleCode } = await shown(me);
  const place = `${currProjectRoleCode}.${of.company.projectId}.${of.company.id}`;
  expect(await list(place)).toMatchObject({ code: 409 });
  expect(await list(`${place}~${viewing?.viewId}`)).toMatchObject({ code: 200 });
  await w.ok(viewAsApi, 'end', {}, me.token);
  expect(await list(`${place}~${viewing?.viewId}`)).toMatchObject({ code: 409 });
});

test('the log names the viewer and the viewed for its beginning, its end and every record opened', async () => {
  const [me, of] = [await viewer(), await tenant()];
  await w.ok(viewAsApi, 'start', asked(of), me.token);
  await w.ok(companyApi, 'get', { companyId: of.company.id }, me.token);
  await w.ok(companyApi, 'list', {}, me.token);
  await w.ok(auditApi, 'history', { entity: 'company', id: of.company.id, page: 1, limit: 10 }, me.token);
  await w.ok(viewAsApi, 'end', {}, me.token);
  const rows = await Promise.all(['start', 'opened', 'end'].map((op) => logged(`viewAs/${op}`, me.user.id)));
  expect(rows.map((of) => of.length)).toEqual([1, 2, 1]);
  const { list } = await w.ok(auditApi, 'list', { keyword: me.user.userName }, me.token);
  const opened = list.find(({ op }) => op === 'viewAs/opened');
  expect(opened).toMatchObject({ userName: me.user.userName, done: viewAsEn.kind_opened });
  expect(opened?.about).toContain(of.user.nickName);
  expect(opened?.about).toContain(of.company.name);
  expect(list.find(({ op }) => op === 'viewAs/end')?.about).toContain(of.user.nickName);
  const began = list.find(({ op }) => op === 'viewAs/start')?.changes[0]?.fields ?? [];
  expect(began.find(({ field }) => field === 'reason')?.after).toBe('核实反馈');
});

test('it is over with its time, its session, and the right or the account of either, and the clock notes how', async () => {
  const ways: [string, (me: Person, of: Person) => Promise<unknown>, string][] = [
    ['viewer’s right', ({ assignment }) => w.make.empty([assignment.roleId]), 'right'],
    ['viewed account', (_, { user }) => state('user', user.id), 'right'],
    ['viewed role', (_, { assignment }) => state('role', assignment.roleId), 'right'],
    ['viewed raised', (_, { user }) => w.make.assign(user.id, { role: { level: 10 } }), 'right'],
    ['log-out', (me) => w.ok(authApi, 'logout', { token: me.token }, me.token), 'session'],
    ['time', async () => w.pass(30), 'time'],
  ];
  const state = (table: 'user' | 'role', id: number) =>
    w.db.updateTable(table).set({ state: 'Y' }).where('id', '=', id).execute();
  for (const [what, end, ended] of ways) {
    const [me, of] = [await viewer(), await tenant()];
    await w.ok(viewAsApi, 'start', asked(of), me.token);
    await end(me, of);
    if (what !== 'log-out')
      expect(await shown(me), what).toMatchObject({ mdiUserId: me.user.id, viewing: null });
    await endViews({
      db: w.db,
      deps: w.deps,
      log: w.app.log,
      started: w.now(),
      payload: null,
      lastTry: false,
    });
    const view = w.db.selectFrom('viewAs').select('ended').where('userId', '=', me.user.id);
    expect(await view.executeTakeFirstOrThrow(), what).toEqual({ ended });
    expect(await logged('viewAs/over', me.user.id), what).toHaveLength(1);
  }
});

test('what the first request finds over doesn’t go on when the right comes back, though that request is refused', async () => {
  const turn = (table: 'user' | 'role', id: number, state: 'N' | 'Y') =>
    w.db.updateTable(table).set({ state }).where('id', '=', id).execute();
  // The viewed person's right: their own tab is told that it shows another place. The viewer's: their session is over.
  const ways: [(me: Person, of: Person) => ['user' | 'role', number], number, string][] = [
    [(_, { user }) => ['user', user.id], 409, 'right'],
    [({ assignment }) => ['role', assignment.roleId], 4001, 'session'],
  ];
  for (const [of, code, ended] of ways) {
    const [me, viewed] = [await viewer(), await tenant()];
    await w.prove(me.token);
    await w.ok(viewAsApi, 'start', asked(viewed), me.token);
    const [table, id] = of(me, viewed);
    await turn(table, id, 'Y');
    const write = () => w.call(viewAsApi, 'start', asked(viewed), me.token, { place: 'elsewhere.0.0' });
    expect(await write()).toMatchObject({ code });
    await write();
    await turn(table, id, 'N');
    expect(await shown(me), ended).toMatchObject({ mdiUserId: me.user.id, viewing: null });
    const view = w.db.selectFrom('viewAs').select('ended').where('userId', '=', me.user.id);
    expect(await view.executeTakeFirstOrThrow()).toEqual({ ended });
    expect(await logged('viewAs/over', me.user.id), ended).toHaveLength(1);
  }
});

test('ended when there is none, it leaves nothing in the log', async () => {
  const me = await viewer();
  expect(await w.ok(viewAsApi, 'end', {}, me.token)).toBe(true);
  expect(await logged('viewAs/end', me.user.id)).toEqual([]);
});

test('whose time is over it is not ended by the person, who may press its button before the clock comes by', async () => {
  const me = await viewer();
  await w.prove(me.token);
  await w.ok(viewAsApi, 'start', asked(await tenant()), me.token);
  w.pass(30);
  expect(await w.ok(viewAsApi, 'end', {}, me.token)).toBe(true);
  const view = w.db.selectFrom('viewAs').select('ended').where('userId', '=', me.user.id);
  expect(await view.executeTakeFirstOrThrow()).toEqual({ ended: 'time' });
});
