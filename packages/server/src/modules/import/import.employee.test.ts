import { auditApi } from '@mdi/contract/modules/audit/audit.contract.ts';
import { employeeApi } from '@mdi/contract/modules/employee/employee.contract.ts';
import { importApi } from '@mdi/contract/modules/import/import.contract.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Workplace, workplace } from '../../../test/factories/workplace.ts';
import { importActions } from '../../../test/import-actions.ts';
import { done, type World, world } from '../../../test/world.ts';

let w: World;
let p: Workplace;
beforeAll(async () => {
  w = await world();
  p = await workplace(w);
});

const titles = ['公司', '姓名 *', '手机号', '角色', '部门', '工号', 'IC 卡号', '通行截止时间'];

let phones = 13_100_000_000;
const phone = () => {
  phones += 1;
  return String(phones);
};
const row = (name: string, facts: Record<string, unknown> = {}) => {
  const all = { company: p.tenant.name, phone: phone(), role: p.roles.worker.name, ...facts };
  const { company, phone: number, role, department, job, card, cutOff } = all as Record<string, unknown>;
  return [company, name, number, role, department, job, card, cutOff];
};

describe('an import of employees', () => {
  test('shows every cell’s error at once, and writes nobody', async () => {
    const { checked, get, rows } = importActions(w, p.managing.token);
    const taken = (await w.make.user()).phone;
    const people = await w.db.selectFrom('employee').select('id').execute();
    const id = await checked('employee', [
      titles,
      row('甲'),
      row('', { phone: '123', role: '没有这个角色', cutOff: '2001-01-01' }),
      row('名'.repeat(51), { phone: taken, company: '没有这家公司' }),
      row('丁', { phone: 13_800_001_111, job: 'J1', card: 'c1' }),
      row('戊', { phone: '13800001111', job: 'J1', card: 'C1' }),
    ]);
    expect(await get(id)).toMatchObject({
      state: 'checked',
      counts: { total: 5, ready: 2, bad: 3, added: 0, failed: 0 },
      can: { fix: true, commit: true, errors: true },
    });
    const list = await rows(id);
    const errors = list.map(({ number, state, problems }) => [
      number,
      state,
      Object.fromEntries(problems.map(({ column, code }) => [column, code])),
    ]);
    expect(errors).toEqual([
      [2, 'ready', {}],
      [3, 'bad', { name: 'required', phone: 'format', roles: 'unknown', cutOffAt: 'format' }],
      [4, 'bad', { name: 'tooLong', phone: 'duplicate', companyId: 'unknown' }],
      [5, 'ready', {}],
      [6, 'bad', { phone: 'duplicate', jobNumber: 'duplicate', icCard: 'duplicate' }],
    ]);
    expect(list[4]?.problems[0]?.text).toBe('Same as row 5');
    expect(await w.db.selectFrom('employee').select('id').execute()).toHaveLength(people.length);
  });

  test('finds the company by its project where several have one of that name', async () => {
    const other = await w.make.project({ name: '同名项目' });
    for (const projectId of [other.id, p.project.id]) await w.make.company({ projectId, name: '同名公司' });
    const same = (name: string, facts = {}) => row(name, { company: '同名公司', ...facts });
    const { checked, rows } = importActions(w, p.office.token);
    const withProject = [...titles, '公司所在项目'];
    const id = await checked('employee', [
      withProject,
      [...same('甲'), '同名项目'],
      [...same('乙', { phone: '１３１ ７７７７ ０００１', cutOff: '46753' }), p.project.name],
      [...same('丙'), ''],
      [...same('丁'), '没有的项目'],
    ]);
    const errors = (await rows(id)).map(({ problems }) => problems.map(({ column, text }) => [column, text]));
    expect(errors).toEqual([
      [],
      [],
      [['projectId', 'Several projects have “同名公司”. Please fill in the project']],
      [['projectId', '“没有的项目” doesn’t exist or isn’t available to you']],
    ]);
  });

  test('is corrected in the grid, where what stood twice is right again in both rows', async () => {
    const { checked, rows, get, commit } = importActions(w, p.managing.token);
    const same = phone();
    const id = await checked('employee', [titles, row('甲', { phone: same }), row('乙', { phone: same })]);
    expect((await rows(id, 'bad')).map(({ number }) => number)).toEqual([3]);
    const first = { number: 2, cells: [{ column: 'phone', text: phone() }] };
    const fixed = await w.call(importApi, 'fix', { importId: id, rows: [first] }, p.managing.token);
    expect(fixed).toMatchObject({
      code: 200,
      data: {
        rows: [
          { number: 2, state: 'ready', problems: [] },
          { number: 3, state: 'ready', problems: [] },
        ],
        counts: { ready: 2, bad: 0 },
      },
    });
    expect(await commit(id)).toMatchObject({ code: 200 });
    expect(await get(id)).toMatchObject({
      state: 'done',
      counts: { total: 2, ready: 0, added: 2, failed: 0 },
      can: { commit: false },
    });
    const [one] = await rows(id, 'added');
    const employeeId = one?.recordId ?? 0;
    expect(await w.call(employeeApi, 'get', { employeeId }, p.managing.token)).toMatchObject({
      data: { name: '甲', companyName: p.tenant.name, roles: [{ roleCode: p.roles.worker.code }] },
    });
    expect(await commit(id)).toMatchObject({ code: 409 });
    const again = await w.call(importApi, 'fix', { importId: id, rows: [first] }, p.managing.token);
    expect(again).toMatchObject({ code: 400, message: expect.stringContaining('Row 2') });
  });

  test('says what was taken between the dry run and the commit, and the rest goes in', async () => {
    const { checked, rows, get, commit } = importActions(w, p.managing.token);
    const late = phone();
    const id = await checked('employee', [titles, row('甲', { phone: late }), row('乙')]);
    await w.make.user({ phone: late });
    await commit(id);
    expect(await get(id)).toMatchObject({ state: 'done', counts: { added: 1, failed: 1, bad: 1 } });
    expect(await rows(id, 'bad')).toMatchObject([
      { number: 2, state: 'failed', problems: [{ column: 'phone', code: 'duplicate' }] },
    ]);
    const fix = { number: 2, cells: [{ column: 'phone', text: phone() }] };
    await w.call(importApi, 'fix', { importId: id, rows: [fix] }, p.managing.token);
    await commit(id);
    expect(await get(id)).toMatchObject({ state: 'done', counts: { added: 2, failed: 0, bad: 0 } });
  });

  test('leaves out who can’t be added after all, and nobody else of the same piece', async () => {
    const { checked, rows, get, commit } = importActions(w, p.managing.token);
    const names = Array.from({ length: 9 }, (_, n) => (n === 2 || n === 7 ? `拒绝${n}` : `收下${n}`));
    const people = names.map((name) => row(name));
    const id = await checked('employee', [titles, ...people]);
    await sql`
      create function refuse_some() returns trigger language plpgsql as $$
      begin
        if new.nick_name like '拒绝%' then raise exception 'no' using errcode = '23514'; end if;
        return new;
      end $$;
      create trigger refuse_some before insert on "user" for each row execute function refuse_some()`.execute(
      w.db,
    );
    await commit(id);
    await sql`drop trigger refuse_some on "user"; drop function refuse_some()`.execute(w.db);
    expect(await get(id)).toMatchObject({ counts: { added: 7, failed: 2 } });
    expect((await rows(id)).map(({ state }) => state === 'added')).toEqual(
      names.map((name) => name.startsWith('收下')),
    );
    const found = await w.db
      .selectFrom('user')
      .innerJoin('employee', 'employee.userId', 'user.id')
      .select('nickName')
      .where(
        'phone',
        'in',
        people.map((one) => String(one[2])),
      )
      .orderBy('nickName')
      .execute();
    expect(found.map(({ nickName }) => nickName)).toEqual(names.filter((name) => name.startsWith('收下')));
  });

  test('gives each person a history of their own, a link to who may sign in, and back who had left', async () => {
    const { checked, rows, commit } = importActions(w, p.managing.token);
    const former = await w.make.user({ nickName: '归来', phone: phone(), phoneKey: String(phones) });
    const job = await w.make.employee({ company: p.tenant, userId: former.id, state: 'Y', leftAt: w.now() });
    const manager = { role: p.roles.administrator.name };
    const id = await checked('employee', [
      titles,
      row('甲', manager),
      row('归来', { phone: former.phone }),
      row('乙', manager),
    ]);
    await commit(id);
    const added = await rows(id, 'added');
    expect(added.map(({ recordId }) => recordId)).toContain(job.id);
    for (const [at, { recordId }] of added.entries()) {
      const employeeId = recordId ?? 0;
      const data = await w.ok(employeeApi, 'get', { employeeId }, p.managing.token);
      const { name } = data;
      expect(name).toBe(['甲', '归来', '乙'][at]);
      const asked = { entity: 'employee' as const, id: employeeId };
      const history = await w.call(auditApi, 'history', asked, p.managing.token);
      const [entry] = done(history).list;
      expect(entry).toMatchObject({ op: 'job/importCommit' });
      expect(entry?.changes.map(({ entity }) => entity)).toEqual(['employee', 'assignment']);
      for (const change of entry?.changes ?? []) expect(change.title).toContain(name);
    }
    const told = w.outbox.filter(({ template }) => template === 'accountLink').map(({ phone: to }) => to);
    expect(told).toEqual(expect.arrayContaining([String(phones - 2), String(phones)]));
    expect(told).not.toContain(former.phone);
  });

  test('names nothing that is out of reach', async () => {
    const other = await w.make.company({ name: '别处公司' });
    const { checked, rows } = importActions(w, p.managing.token);
    const id = await checked('employee', [titles, row('甲', { company: other.name })]);
    expect(await rows(id)).toMatchObject([{ problems: [{ column: 'companyId', code: 'unknown' }] }]);
  });

  test('ends when its owner loses the right, and does not exist for anybody else', async () => {
    const { checked, get } = importActions(w, p.office.token);
    const token = (await w.make.person({ role: { resources: ['pass:employee:add'] } })).token;
    const own = importActions(w, token);
    const id = await own.checked('employee', [titles, row('甲', { role: 'x' })]);
    expect(await w.call(importApi, 'get', { importId: id }, p.office.token)).toMatchObject({ code: 404 });
    const mine = await checked('employee', [titles, row('乙')]);
    await w.call(importApi, 'commit', { importId: mine }, p.office.token);
    const right = { roleId: p.office.assignment.roleId, resource: 'pass:employee:add' };
    await w.db
      .deleteFrom('roleResource')
      .where('roleId', '=', right.roleId)
      .where('resource', '=', right.resource)
      .execute();
    await w.work();
    await w.db.insertInto('roleResource').values(right).execute();
    expect(await get(mine)).toMatchObject({
      state: 'committing',
      stopped: expect.stringMatching(/permission/),
      counts: { added: 0, ready: 1 },
      can: { commit: true },
    });
  });
});

describe('an import of property staff', () => {
  test('employs them in a property company only', async () => {
    const { checked, rows, commit } = importActions(w, p.managing.token);
    const id = await checked('staff', [
      ['公司', '姓名', '手机号', '角色'],
      [p.property.name, '保安', 13_022_220_001, p.roles.guard.name],
      [p.tenant.name, '前台', 13_022_220_002, p.roles.guard.name],
    ]);
    await commit(id);
    expect(await rows(id)).toMatchObject([
      { state: 'added' },
      { state: 'bad', problems: [{ column: 'companyId', code: 'unknown' }] },
    ]);
  });
});
