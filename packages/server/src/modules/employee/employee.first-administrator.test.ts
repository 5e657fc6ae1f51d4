import { ids } from '@mdi/contract/kit/ids.ts';
import { api, op } from '@mdi/contract/kit/op.ts';
import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { newEmployee } from '../../../test/factories/inputs.ts';
import { type Workplace, workplace } from '../../../test/factories/workplace.ts';
import { type World, world } from '../../../test/world.ts';
import { implement } from '../../kit/calls/implement.ts';
import { modules } from '../index.ts';
import { employFirstAdministrator } from './index.ts';

const input = z.strictObject({
  company: z.strictObject({ id: ids.company(), projectId: ids.project(), category: z.int() }),
  name: z.string(),
  phone: z.string(),
  roleCode: z.string(),
});
/** A call that does nothing but what a new company does with its first administrator. */
const probeApi = api('probe', {
  first: op({ access: 'pass:employee:add', about: '', input, output: ids.employee(), writes: true }),
});
const probe = implement(probeApi, { first: (ctx, asked) => employFirstAdministrator(ctx, asked) });

let w: World;
let at: Workplace;
beforeAll(async () => {
  w = await world({ modules: [...modules, probe] });
  at = await workplace(w);
});

type Company = { id: number; projectId: number; category: number };
const first = (company: Company, role: { code: string }, phone = newEmployee().phone) => {
  const { id, projectId, category } = company;
  const asked = { company: { id, projectId, category }, name: '首位', phone, roleCode: role.code };
  return w.call(probeApi, 'first', asked, at.managing.token);
};

test('the first administrator of a company is employed with the role for its kind, and gets a link', async () => {
  const { administrator, chief } = at.roles;
  for (const [category, role, held] of [
    [2, administrator, 'companyId'],
    [1, administrator, 'companyId'],
    [0, chief, null],
  ] as const) {
    const company = await w.make.company({ projectId: at.project.id, category });
    const before = w.outbox.length;
    const { code, data } = await first(company, role);
    expect(code).toBe(200);
    const row = await w.db
      .selectFrom('assignment')
      .selectAll()
      .where('employeeId', '=', data as number)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ roleId: role.id, companyId: held ? company.id : null, grantedLevel: 30 });
    await w.work();
    expect(w.outbox.slice(before)).toMatchObject([{ template: 'accountLink' }]);
  }
});

test('whoever can’t be the first one is told under the form’s own fields', async () => {
  const company = await w.make.company({ projectId: at.project.id });
  for (const role of [at.roles.clerk, at.roles.chief, { code: 'NONE' }]) {
    expect(await first(company, role)).toMatchObject({
      code: 400,
      data: { 'administrator.roleCode': expect.any(String) },
    });
  }
  const { phone } = at.office.user;
  expect(await first(company, at.roles.administrator, phone)).toMatchObject({
    code: 400,
    data: { 'administrator.phone': `Phone ${phone} already exists, do not add again` },
  });
});
