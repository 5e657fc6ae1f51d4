import { employeeApi, staffApi } from '@mdi/contract/modules/employee/employee.contract.ts';
import { userApi } from '@mdi/contract/modules/user/user.contract.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { newEmployee } from '../../../test/factories/inputs.ts';
import { employmentIdOf, type Workplace, workplace } from '../../../test/factories/workplace.ts';
import { type World, world } from '../../../test/world.ts';

let w: World;
let at: Workplace;
beforeEach(async () => {
  w ??= await world();
  at = await workplace(w);
});

type Person = Awaited<ReturnType<Workplace['tenantPerson']>>;
const lastAdministrator = {
  code: 409,
  message: 'The last administrator needs to retain the administrator role',
  data: { which: 'state' },
};
const lastEmployee = {
  code: 409,
  message: 'The last employee can’t be deleted, and their job can’t be ended',
};

/** An administrator who has another role too, so that only the rights can be lost. */
async function administrator(): Promise<Person> {
  const person = await at.tenantPerson(at.roles.administrator);
  const place = { projectId: at.project.id, companyId: at.tenant.id };
  await w.make.assign(person.user.id, { roleId: at.roles.worker.id, ...place });
  return person;
}

/** Every way in which a company can lose somebody who manages its people. */
type Asked = { dryRun?: true };
const asked = {
  leave: (p: Person, token: string, how?: Asked) =>
    w.call(employeeApi, 'leave', { employeeId: employmentIdOf(p) }, token, how),
  revoke: (p: Person, token: string, how?: Asked) =>
    w.call(employeeApi, 'revokeAdministrator', { employeeId: employmentIdOf(p) }, token, how),
  disable: (p: Person, token: string, how?: Asked) =>
    w.call(employeeApi, 'updateState', { employeeId: employmentIdOf(p), state: 'Y' }, token, how),
  'delete the account': (p: Person, token: string, how?: Asked) =>
    w.call(userApi, 'deleteUserInfo', { mdiUserId: p.user.id }, token, how),
  'take the role': (p: Person, token: string, how?: Asked) =>
    w.call(userApi, 'revoke', { assignmentId: p.assignment.id }, token, how),
};
const ways = {
  ...asked,
  'take the permission': (p: Person, token: string) => {
    const { code: roleCode } = at.roles.administrator;
    return w.call(userApi, 'deleteUserPermission', { mdiUserId: p.user.id, roleCode }, token);
  },
};

const left = async () => {
  const found = await sql<{ n: number }>`
    select count(distinct e.id)::int as n from employee e
    join "user" u on u.id = e.user_id and u.state = 'N'
    join assignment a on a.employee_id = e.id and a.role_id = ${at.roles.administrator.id}
    where e.company_id = ${at.tenant.id} and e.state = 'N'`.execute(w.db);
  return found.rows[0]?.n ?? 0;
};

describe('the last administrator of a company', () => {
  test.each(Object.entries(ways))('stays against head office too: %s', async (_, remove) => {
    const last = await administrator();
    const colleague = await at.tenantPerson(at.roles.clerk);
    // Neither an account that is invalid nor a job that is disabled manages anybody.
    const invalid = await administrator();
    await w.db.updateTable('user').set({ state: 'Y' }).where('id', '=', invalid.user.id).execute();
    const disabled = await administrator();
    await w.db
      .updateTable('employee')
      .set({ state: 'Y' })
      .where('id', '=', employmentIdOf(disabled))
      .execute();
    expect(await remove(last, at.office.token)).toMatchObject(lastAdministrator);
    expect(await left()).toBe(1);
    await w.make.assign(colleague.user.id, {
      roleId: at.roles.administrator.id,
      projectId: at.project.id,
      companyId: at.tenant.id,
    });
    expect(await remove(last, at.office.token)).toMatchObject({ code: 200 });
    expect(await left()).toBe(1);
  });

  test.each(Object.entries(asked))('is known before anything is promised: %s', async (_, remove) => {
    const last = await administrator();
    await at.tenantPerson(at.roles.clerk);
    const dry = { dryRun: true } as const;
    expect(await remove(last, at.office.token, dry)).toMatchObject(lastAdministrator);
    const second = await administrator();
    expect(await remove(second, at.office.token, dry)).toMatchObject({ code: 200 });
    expect(await left()).toBe(2);
  });

  test('stays against an edit that leaves the role out', async () => {
    const last = await administrator();
    const data = await w.ok(employeeApi, 'get', { employeeId: employmentIdOf(last) }, at.managing.token);
    const { version } = data;
    const { companyId: _, phone: __, ...form } = newEmployee({ roles: [at.roles.worker.code] });
    const input = { ...form, name: last.user.nickName, employeeId: employmentIdOf(last), version };
    expect(await w.call(employeeApi, 'edit', input, at.managing.token)).toMatchObject(lastAdministrator);
    expect(await left()).toBe(1);
  });

  test('has an account that only head office makes invalid, because it can set everything right', async () => {
    const last = await administrator();
    const state = { mdiUserId: last.user.id, state: 'Y' as const };
    expect(await w.call(userApi, 'updateState', state, at.managing.token)).toMatchObject(lastAdministrator);
    expect(await w.call(userApi, 'updateState', state, at.office.token)).toMatchObject({ code: 200 });
  });

  test('of a property company is judged by the right to manage staff', async () => {
    const chief = await at.staffPerson(at.roles.chief);
    const guard = await at.staffPerson(at.roles.guard);
    const ask = { employeeId: employmentIdOf(chief) };
    expect(await w.call(staffApi, 'leave', ask, at.office.token)).toMatchObject(lastAdministrator);
    const gone = { employeeId: employmentIdOf(guard) };
    expect(await w.call(staffApi, 'leave', gone, chief.token)).toMatchObject({ code: 200 });
    const revoke = { assignmentId: chief.assignment.id };
    expect(await w.call(userApi, 'revoke', revoke, at.office.token)).toMatchObject({ code: 409 });
  });

  test.each([0, 1, 2, 3, 4, 5])(
    'is left of two after thirty-two tries of every kind at once (order %i)',
    async (first) => {
      const two = [await administrator(), await administrator()];
      const all = Object.values(ways);
      const tries = Array.from({ length: 16 }, (_, n) =>
        two.map((person, which) => {
          const remove = all[(first + n + which * 2) % all.length] ?? ways.leave;
          return remove(person, at.office.token);
        }),
      ).flat();
      expect(tries).toHaveLength(32);
      const answers = await Promise.all(tries);
      expect(answers.map(({ code }) => code)).not.toContain(500);
      expect(answers.some(({ code }) => code === 200)).toBe(true);
      expect(await left()).toBe(1);
    },
  );
});

describe('the last employee of a company', () => {
  test('neither leaves nor is deleted, by whichever way', async () => {
    const last = await at.tenantPerson(at.roles.clerk);
    for (const way of ['leave', 'delete the account', 'take the role'] as const) {
      expect(await ways[way](last, at.office.token), way).toMatchObject(lastEmployee);
    }
    const { code: roleCode } = at.roles.clerk;
    const take = { mdiUserId: last.user.id, roleCode };
    expect(await w.call(userApi, 'deleteUserPermission', take, at.office.token)).toMatchObject(lastEmployee);
    await at.tenantPerson(at.roles.clerk);
    expect(await ways.leave(last, at.office.token)).toMatchObject({ code: 200 });
  });

  test('is not replaced by one who is disabled', async () => {
    const last = await at.tenantPerson(at.roles.clerk);
    const disabled = await at.tenantPerson(at.roles.clerk);
    expect(await ways.disable(disabled, at.office.token)).toMatchObject({ code: 200 });
    expect(await ways.leave(last, at.office.token)).toMatchObject(lastEmployee);
  });

  test('is left when sixteen leave at once, twice each', async () => {
    const all = await Promise.all(Array.from({ length: 16 }, () => at.tenantPerson(at.roles.clerk)));
    const answers = await Promise.all([...all, ...all].map((one) => ways.leave(one, at.office.token)));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(15);
    const working = w.db.selectFrom('employee').select('id').where('companyId', '=', at.tenant.id);
    expect(await working.where('state', '=', 'N').execute()).toHaveLength(1);
  });
});
