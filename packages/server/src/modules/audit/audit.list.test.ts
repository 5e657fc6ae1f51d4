import type { SentOf } from '@mdi/contract/kit/op.ts';
import { type AuditRow, auditApi } from '@mdi/contract/modules/audit/audit.contract.ts';
import { authApi } from '@mdi/contract/modules/auth/auth.contract.ts';
import { userApi } from '@mdi/contract/modules/user/user.contract.ts';
import { type Insertable, sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { password } from '../../../test/factories/people.ts';
import { done, type World, world } from '../../../test/world.ts';
import type { DB } from '../../db/schema.gen.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});

type Seat = Parameters<World['make']['person']>[0];
type Filters = SentOf<typeof auditApi.ops.list>;
type Page = { list: AuditRow[]; total: number; totalCapped?: boolean };

const view = ['sys:audit:view'] as const;
let rowsMade = 0;

/** A row of the log; `op` names it in the expectations. */
async function logged(facts: Partial<Insertable<DB['audit']>>): Promise<number> {
  rowsMade += 1;
  const values = { requestId: `r${rowsMade}`, op: 'project/edit', code: 200, address: '10.0.0.1', ...facts };
  const row = await w.db.insertInto('audit').values(values).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

const listed = async (token: string, filters: Filters = {}, lang?: string): Promise<Page> => {
  const answer = await w.call(auditApi, 'list', { limit: 100, ...filters }, token, lang ? { lang } : {});
  expect(answer).toMatchObject({ code: 200 });
  return done(answer);
};
const ops = async (token: string, filters: Filters = {}) =>
  (await listed(token, filters)).list.map((row) => row.op).sort();

describe('the log shows', () => {
  /** Two projects in two regions with one row of every kind of doer; an op's name says who did it where. */
  async function scene() {
    await w.db.executeQuery(sql`alter table audit disable trigger user`.compile(w.db));
    await w.db.executeQuery(sql`truncate audit`.compile(w.db));
    await w.db.executeQuery(sql`alter table audit enable trigger user`.compile(w.db));
    const here = await w.make.project({ provinceCode: 'SH' });
    const there = await w.make.project({ provinceCode: 'BJ' });
    const building = await w.make.building({ projectId: here.id });
    const mine = await w.make.company({ projectId: here.id });
    const other = await w.make.company({ projectId: here.id });
    const levels = { office: 10, property: 30, tenant: 40 } as const;
    const roles = {
      office: await w.make.role({ level: levels.office }),
      property: await w.make.role({ level: levels.property }),
      tenant: await w.make.role({ level: levels.tenant }),
    };
    const row = (op: string, by: keyof typeof levels, at: { projectId?: number; companyId?: number } = {}) =>
      logged({ op, userId: 1_000_000, roleCode: roles[by].code, ...at });
    await row('office/nowhere', 'office');
    await row('office/here', 'office', { projectId: here.id });
    await row('property/here', 'property', { projectId: here.id });
    await row('tenant/mine', 'tenant', { projectId: here.id, companyId: mine.id });
    await row('tenant/other', 'tenant', { projectId: here.id, companyId: other.id });
    await row('property/there', 'property', { projectId: there.id });
    await logged({ op: 'auth/login', userName: 'somebody' });
    const seated = async (seat: Seat) => {
      const person = await w.make.person(seat);
      const { roleCode } = await w.db
        .selectFrom('role')
        .select('code as roleCode')
        .where('id', '=', person.assignment.roleId)
        .executeTakeFirstOrThrow();
      const { projectId, companyId } = person.assignment;
      await logged({ op: 'own/here', userId: person.user.id, roleCode, projectId, companyId });
      await logged({ op: 'own/otherRole', userId: person.user.id, roleCode: roles.office.code });
      return person;
    };
    return { here, there, building, mine, seated };
  }

  test('everything to a national role, also what belongs to no project and what nobody did', async () => {
    const { seated } = await scene();
    const { token } = await seated({ role: { resources: view } });
    expect(await ops(token)).toEqual([
      'auth/login',
      'office/here',
      'office/nowhere',
      'own/here',
      'own/otherRole',
      'property/here',
      'property/there',
      'tenant/mine',
      'tenant/other',
    ]);
  });

  test('a region manager property and tenants of the regions and what the manager did, but no other head office', async () => {
    const { seated } = await scene();
    const byRole = await seated({ role: { resources: view, dataScope: 20, regionCodes: ['EAST'] } });
    const expected = ['own/here', 'property/here', 'tenant/mine', 'tenant/other'];
    expect(await ops(byRole.token)).toEqual(expected);
    const { seated: again } = await scene();
    const narrowed = await again({ role: { resources: view }, narrowed: { regionCodes: ['EAST'] } });
    expect(await ops(narrowed.token)).toEqual(expected);
  });

  test('who is limited to buildings only what the person did in this role', async () => {
    const { seated, building, here } = await scene();
    const buildingIds = [building.id];
    const office = await seated({ role: { resources: view, dataScope: 30, buildingIds } });
    expect(await ops(office.token)).toEqual(['own/here']);
    const property = await seated({
      role: { level: 30, resources: view },
      projectId: here.id,
      narrowed: { buildingIds },
    });
    await logged({ op: 'own/elsewhere', userId: property.user.id });
    expect(await ops(property.token)).toEqual(['own/here']);
  });

  test('property its project without what head office did there', async () => {
    const { seated, here } = await scene();
    const { token } = await seated({ role: { level: 30, resources: view }, projectId: here.id });
    expect(await ops(token)).toEqual(['own/here', 'property/here', 'tenant/mine', 'tenant/other']);
  });

  test('a tenant its company', async () => {
    const { seated, here, mine } = await scene();
    const seat = { role: { level: 40 as const, resources: view }, projectId: here.id, companyId: mine.id };
    const { token } = await seated(seat);
    expect(await ops(token)).toEqual(['own/here', 'tenant/mine']);
  });

  test('head office the same whatever project it has chosen', async () => {
    const { seated, there } = await scene();
    const person = await seated({ role: { resources: view } });
    const before = await ops(person.token);
    await w.db
      .updateTable('session')
      .set({ projectId: there.id })
      .where('userId', '=', person.user.id)
      .execute();
    expect(await ops(person.token)).toEqual(before);
  });

  test('nothing to who lacks the resource', async () => {
    const { token } = await w.make.person({ role: { resources: ['sys:audit:export'] } });
    expect(await w.call(auditApi, 'list', {}, token)).toMatchObject({ code: 403 });
  });
});

describe('a row of the log', () => {
  test('says who did what, where and from where, with the changed records', async () => {
    const { token } = await w.make.person({ role: { resources: view } });
    const company = await w.make.company();
    const user = await w.make.user({ nickName: '林知夏' });
    const changes = [{ entity: 'company', id: 7, before: { name: 'a' }, after: { name: 'b' } }];
    const facts = { userId: user.id, userName: user.userName, roleCode: 'SOME', address: '10.9.8.7' };
    const place = { projectId: company.projectId, companyId: company.id };
    const auditId = await logged({
      op: 'company/edit',
      ...facts,
      ...place,
      changes: JSON.stringify(changes),
      at: new Date('2026-03-04T05:06:07.890Z'),
    });
    const project = await w.db
      .selectFrom('project')
      .select('name')
      .where('id', '=', company.projectId)
      .executeTakeFirstOrThrow();
    expect((await listed(token, { op: 'company/edit' }, 'zh_CN')).list).toEqual([
      {
        auditId,
        at: '2026-03-04T05:06:07.890Z',
        op: 'company/edit',
        code: 200,
        reason: null,
        userName: user.userName,
        nickName: '林知夏',
        roleCode: 'SOME',
        done: '编辑租户',
        place: project.name,
        companyName: company.name,
        address: '10.9.8.7',
        about: '公司 b',
        changes: [
          {
            kind: 'changed',
            entity: 'company',
            id: 7,
            title: '公司 b',
            fields: [{ field: 'name', label: '租户名称', before: 'a', after: 'b' }],
          },
        ],
        import: null,
      },
    ]);
  });

  test('gives the reason in the reader’s language, without places for values that were not kept', async () => {
    const { token } = await w.make.person({ role: { resources: view } });
    await logged({ op: 'reason/plain', code: 400, reason: 'auth.error.badLogin' });
    await logged({ op: 'reason/filled', code: 400, reason: 'user.error.phoneExists' });
    await logged({ op: 'reason/unknown', code: 400, reason: 'gone.error.forever' });
    const reason = async (op: string, lang: string) => (await listed(token, { op }, lang)).list[0]?.reason;
    expect(await reason('reason/plain', 'en_US')).toBe('Incorrect user name or password');
    expect(await reason('reason/plain', 'zh_CN')).toBe('用户名或密码错误');
    expect(await reason('reason/filled', 'zh_CN')).toBe('手机号 … 已存在，请勿重复添加');
    expect(await reason('reason/unknown', 'en_US')).toBeNull();
  });
});

describe('the log is filtered', () => {
  let token: string;
  beforeAll(async () => {
    token = (await w.make.person({ role: { resources: view } })).token;
  });

  test('by part of a user name or a display name, in any width and case', async () => {
    const user = await w.make.user({ userName: 'Wang.Fang', nickName: '王芳Ｂ' });
    await logged({ op: 'keyword/user', userId: user.id, userName: user.userName });
    for (const keyword of ['wang.f', 'ＷＡＮＧ', '王芳', '芳b']) {
      expect(await ops(token, { keyword })).toContain('keyword/user');
    }
    expect(await ops(token, { keyword: 'wang%f' })).toEqual([]);
  });

  test('by the name of somebody who has been deleted since', async () => {
    const admin = await w.make.person({ roleId: (await w.make.administratorRole()).id });
    const leaver = await w.make.user({ userName: 'li.leaver', nickName: '李离' });
    await w.make.assign(leaver.id, { role: { parents: [admin.assignment.roleId] } });
    await logged({ op: 'keyword/leaver', userId: leaver.id, userName: leaver.userName });
    const gone = await w.call(userApi, 'deleteUserInfo', { mdiUserId: leaver.id }, admin.token);
    expect(gone).toMatchObject({ code: 200 });
    for (const keyword of ['leaver', '李离'])
      expect(await ops(token, { keyword })).toEqual(['keyword/leaver']);
  });

  test('by the name typed by somebody who is no user', async () => {
    await logged({ op: 'keyword/stranger', code: 400, userName: 'Mallory' });
    expect(await ops(token, { keyword: 'mallo' })).toEqual(['keyword/stranger']);
    // Where more people have it than are sought by their id.
    await sql`
      with many as (
        insert into "user" (user_name, user_name_key, nick_name, phone, phone_key)
        select k, k, 'Mallory', k, k from (select 'mallory' || n as k from generate_series(1, 2100) n) u returning id)
      insert into audit (request_id, op, code, address, user_id)
      select 'x', 'keyword/many', 200, '', id from many`.execute(w.db);
    const { total, list } = await listed(token, { keyword: 'mallo', limit: 10 });
    expect(total).toBe(2101);
    expect(new Set(list.map((row) => row.op))).toEqual(new Set(['keyword/many']));
    expect(await ops(token, { keyword: 'mallo', op: 'keyword/stranger' })).toEqual(['keyword/stranger']);
  });

  test('by call and by outcome', async () => {
    await logged({ op: 'outcome/a' });
    await logged({ op: 'outcome/a', code: 409, reason: 'kit.error.version' });
    await logged({ op: 'outcome/b' });
    const codes = async (f: Filters) =>
      (await listed(token, { op: 'outcome/a', ...f })).list.map((r) => r.code);
    expect(await codes({})).toEqual([409, 200]);
    expect(await codes({ outcome: 'done' })).toEqual([200]);
    expect(await codes({ outcome: 'refused' })).toEqual([409]);
  });

  test('by days of China where no project is chosen, the first and the last included', async () => {
    const op = 'days/china';
    const at = (time: string) => logged({ op, at: new Date(time) });
    await at('2026-05-09T15:59:59.999Z');
    const first = await at('2026-05-09T16:00:00.000Z');
    const last = await at('2026-05-11T15:59:59.999Z');
    await at('2026-05-11T16:00:00.000Z');
    const found = await listed(token, { op, from: '2026-05-10', to: '2026-05-11' });
    expect(found.list.map((row) => row.auditId)).toEqual([last, first]);
    expect((await listed(token, { op, from: '2026-05-10' })).total).toBe(3);
    expect((await listed(token, { op, to: '2026-05-11' })).total).toBe(3);
  });

  test('by days of the current project', async () => {
    const op = 'days/there';
    const project = await w.make.project({ timeZone: 'Europe/London' });
    const seat = { role: { level: 30 as const, resources: view }, projectId: project.id };
    const { user, token: there, assignment } = await w.make.person(seat);
    const role = await w.db
      .selectFrom('role')
      .select('code')
      .where('id', '=', assignment.roleId)
      .executeTakeFirstOrThrow();
    const facts = { op, projectId: project.id, userId: user.id, roleCode: role.code };
    const on = await logged({ ...facts, at: new Date('2026-01-10T23:30:00Z') });
    await logged({ ...facts, at: new Date('2026-01-11T00:30:00Z') });
    const found = await listed(there, { op, from: '2026-01-10', to: '2026-01-10' });
    expect(found.list.map((row) => row.auditId)).toEqual([on]);
  });

  test('not by a day that is none', async () => {
    const input = { from: '2026-02-30' };
    expect(await w.call(auditApi, 'list', input, token)).toMatchObject({ code: 400 });
  });
});

describe('pages of the log', () => {
  test('come newest first or oldest first, and never repeat a row of the same moment', async () => {
    const { token } = await w.make.person({ role: { resources: view } });
    const op = 'pages/same';
    const at = new Date('2026-06-01T00:00:00Z');
    const made: number[] = [];
    for (let i = 0; i < 5; i += 1) made.push(await logged({ op, at }));
    const early = await logged({ op, at: new Date('2026-05-01T00:00:00Z') });
    const ids = async (sort?: 'at' | '-at') => {
      const seen: number[] = [];
      for (const page of [1, 2, 3]) {
        const found = await listed(token, { op, page, limit: 2, ...(sort ? { sort } : {}) });
        expect(found.total).toBe(6);
        seen.push(...found.list.map((row) => row.auditId));
      }
      return seen;
    };
    const oldestFirst = [early, ...made];
    expect(await ids('at')).toEqual(oldestFirst);
    expect(await ids('-at')).toEqual(oldestFirst.toReversed());
    expect(await ids()).toEqual(oldestFirst.toReversed());
    expect((await listed(token, { op, page: 4, limit: 2 })).list).toEqual([]);
  });

  test('count exactly up to 10,000 and say so beyond', async () => {
    const { token } = await w.make.person({ role: { resources: view } });
    await sql`insert into audit (request_id, op, code, address)
      select 'x', 'pages/many', 200, '' from generate_series(1, 10001)`.execute(w.db);
    const found = await listed(token, { op: 'pages/many', limit: 10 });
    expect(found).toMatchObject({ total: 10_000, totalCapped: true });
    expect(found.list).toHaveLength(10);
  });
});

describe('an import in the log', () => {
  test('is one entry that says how many rows went in, and leads to the import for who made it', async () => {
    const person = await w.make.person({ role: { resources: view } });
    const { token, user, assignment } = person;
    const of = { userId: user.id, assignmentId: assignment.id };
    const file = { userId: user.id, key: 'x', mime: 'x', name: 'x', bytes: 1, purpose: 'import' };
    const upload = await w.db.insertInto('upload').values(file).returning('id').executeTakeFirstOrThrow();
    const made = { ...of, kind: 'company', uploadId: upload.id, fileName: '租户.xlsx' };
    const { id } = await w.db
      .insertInto('import')
      .values({ ...made, headers: '[]', mapping: '[]' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const piece = (added: number) => [
      { entity: 'company', id: 900 + added, before: null, after: { name: `公司 ${added}` } },
      { entity: 'import', id, before: null, after: { name: '租户.xlsx', kind: 'company', added, failed: 2 } },
    ];
    const first = { op: 'job/importCommit', requestId: `job-of-${id}` };
    for (const added of [100, 200, 241]) await logged({ ...first, changes: JSON.stringify(piece(added)) });
    const mine = await listed(token, { op: 'job/importCommit' }, 'zh_CN');
    expect(mine).toMatchObject({
      total: 1,
      list: [{ done: '导入数据', import: { importId: id, kind: 'company' } }],
    });
    expect(mine.list[0]?.about).toBe('导入 租户.xlsx：成功 241 行，失败 2 行');
    const other = await w.make.person({ role: { resources: view } });
    expect((await listed(other.token, { op: 'job/importCommit' })).list).toMatchObject([{ import: null }]);
  });
});

describe('a sign-in is filed where the account belongs:', () => {
  const signIn = (username: string, word = password) =>
    w.call(authApi, 'login', { username, password: word, policyVersion: '1' }, null);

  test('a tenant’s administrator and the property read of the sign-ins of the tenant’s people, failed ones too', async () => {
    const project = await w.make.project();
    const company = await w.make.company({ projectId: project.id });
    const seat = { projectId: project.id, companyId: company.id };
    const clerk = await w.make.person({ role: { level: 40 }, ...seat });
    const manager = await w.make.person({ role: { level: 40, resources: view }, ...seat });
    const property = await w.make.person({ role: { level: 30, resources: view }, projectId: project.id });
    const elsewhere = await w.make.person({
      role: { level: 40, resources: view },
      projectId: project.id,
      companyId: (await w.make.company({ projectId: project.id })).id,
    });
    expect(await signIn(clerk.user.userName)).toMatchObject({ code: 200 });
    expect(await signIn(clerk.user.userName, 'Wrong#pass1')).toMatchObject({ code: 400 });
    const codes = async (token: string) =>
      (await listed(token, { op: 'auth/login' })).list
        .filter(({ nickName }) => nickName === clerk.user.nickName)
        .map(({ code, companyName }) => [code, companyName]);
    const both = [
      [400, company.name],
      [200, company.name],
    ];
    expect(await codes(manager.token)).toEqual(both);
    expect(await codes(property.token)).toEqual(both);
    expect(await codes(elsewhere.token)).toEqual([]);
  });

  test('those of head office stay with head office, and a name that nobody has leaves none', async () => {
    const office = await w.make.person({ role: { resources: view } });
    const project = await w.make.project();
    const property = await w.make.person({ role: { level: 30, resources: view }, projectId: project.id });
    await w.db
      .updateTable('session')
      .set({ projectId: project.id })
      .where('userId', '=', office.user.id)
      .execute();
    await signIn(office.user.userName);
    await signIn('no.such.person', 'Wrong#pass1');
    expect((await listed(property.token, { op: 'auth/login' })).list).toEqual([]);
    const { list } = await listed(office.token, { op: 'auth/login' }, 'zh_CN');
    const placed = list.map(({ userName, place: at }) => [userName, at]);
    expect(placed[0]).toEqual([office.user.userName, '总部']);
    expect(placed.map(([userName]) => userName)).not.toContain('no.such.person');
  });
});

test('it is narrowed to what was done in a project or by a company’s people, and to one record', async () => {
  const here = await w.make.project();
  const there = await w.make.project();
  const company = await w.make.company({ projectId: here.id });
  const of = (id: number) => [{ entity: 'company', id, before: { name: '旧' }, after: { name: '新' } }];
  const changed = (id: number) => ({ changes: JSON.stringify(of(id)) as never });
  await logged({ op: 'narrow/here', projectId: here.id, ...changed(company.id) });
  await logged({ op: 'narrow/company', projectId: here.id, companyId: company.id });
  await logged({ op: 'narrow/there', projectId: there.id, ...changed(company.id + 1) });
  const { token } = await w.make.person({ role: { resources: view } });
  expect(await ops(token, { projectId: here.id })).toEqual(['narrow/company', 'narrow/here']);
  expect(await ops(token, { companyId: company.id })).toEqual(['narrow/company']);
  expect(await ops(token, { record: `company:${company.id}` })).toEqual(['narrow/here']);
  expect(await ops(token, { record: `company:${company.id}`, projectId: there.id })).toEqual([]);
  for (const record of ['company', 'company:0', 'company:x', `company:1'`, ':1']) {
    expect(await w.call(auditApi, 'list', { record }, token), record).toMatchObject({ code: 400 });
  }
  // Whoever works in the other project finds none of these, whatever they ask for.
  const role = { level: 30 as const, resources: view };
  const far = await w.make.person({ role, projectId: there.id });
  expect(await ops(far.token, { projectId: here.id })).toEqual([]);
  expect(await ops(far.token, { record: `company:${company.id}` })).toEqual([]);
  const { projects, companies } = await w.ok(auditApi, 'places', { keyword: company.name }, far.token);
  expect([projects.map(({ projectId }) => projectId), companies]).toEqual([[there.id], []]);
});
