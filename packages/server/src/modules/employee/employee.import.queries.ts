import { normaliseName } from '@mdi/contract/kit/fields.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { employersInScope } from './employee.employers.queries.ts';
import type { EmployeeKind } from './employee.kind.ts';
import { employeesInScope } from './employee.queries.ts';

export type NamedCompany = {
  companyId: number;
  projectId: number;
  nameKey: string;
  state: 'N' | 'Y';
  timeZone: string;
};

/** The companies in scope with exactly these names, and the caller's own. */
export const companiesCalled = (
  ctx: Ctx,
  kind: EmployeeKind,
  names: readonly string[],
): Promise<NamedCompany[]> => {
  const keys = [...new Set(names.map(normaliseName))];
  return employersInScope(ctx, kind)
    .select(['company.nameKey', 'project.timeZone'])
    .where((eb) =>
      eb.or([
        eb('company.nameKey', '=', sql<string>`any(${keys}::text[])`),
        eb('company.id', '=', ctx.actor.companyId),
      ]),
    )
    .execute();
};

const maxOffered = 2_000;

/** The names of valid companies in scope, for a drop-down. */
export async function companyNames(ctx: Ctx, kind: EmployeeKind): Promise<string[]> {
  const found = await employersInScope(ctx, kind)
    .where('company.state', '=', 'N')
    .orderBy('company.name')
    .orderBy('company.id')
    .limit(maxOffered)
    .execute();
  return [...new Set(found.map((row) => row.companyName))];
}

const savedPeople = (ctx: Ctx, kind: EmployeeKind) =>
  employeesInScope(ctx, kind)
    .select([
      'employee.id as employeeId',
      'employee.version',
      'employee.companyId',
      'user.phoneKey',
      'project.timeZone',
      'user.nickName as name',
      'employee.jobNumber',
      'employee.department',
      'employee.icCard',
      'employee.cutOffAt',
    ])
    .where('employee.leftAt', 'is', null);

export type SavedPerson = Awaited<ReturnType<ReturnType<typeof savedPeople>['execute']>>[number];

/** Who works in scope, and hasn't left, with these phones. */
export const peopleOfPhones = (ctx: Ctx, kind: EmployeeKind, phoneKeys: readonly string[]) =>
  savedPeople(ctx, kind)
    .where('user.phoneKey', '=', sql<string>`any(${[...new Set(phoneKeys)]}::text[])`)
    .execute();

/** The same by their jobs. */
export const peopleOfJobs = (ctx: Ctx, kind: EmployeeKind, employeeIds: readonly number[]) =>
  savedPeople(ctx, kind)
    .where('employee.id', '=', sql<number>`any(${[...employeeIds]}::bigint[])`)
    .execute();

type Place = { id: number; value: string };

/** Which of these job numbers somebody has in these companies. */
export async function jobNumbersTaken(ctx: Ctx, wanted: readonly Place[]): Promise<ReadonlySet<string>> {
  const found = await sql<{ id: number; value: string }>`
    select distinct e.company_id as id, e.job_number as value
    from unnest(${wanted.map((one) => one.id)}::bigint[], ${wanted.map((one) => one.value)}::text[]) as w (id, value)
    join employee e on e.company_id = w.id and e.job_number = w.value and e.left_at is null`.execute(
    rows(ctx),
  );
  return new Set(found.rows.map(({ id, value }) => `${id} ${value}`));
}

/** Which of these cards are in use in these projects. */
export async function cardsTaken(ctx: Ctx, wanted: readonly Place[]): Promise<ReadonlySet<string>> {
  const found = await sql<{ id: number; value: string }>`
    select distinct e.project_id as id, e.ic_card as value
    from unnest(${wanted.map((one) => one.id)}::bigint[], ${wanted.map((one) => one.value)}::text[]) as w (id, value)
    join employee e on e.project_id = w.id and e.ic_card = w.value and e.card_state = 'inUse'`.execute(
    rows(ctx),
  );
  return new Set(found.rows.map(({ id, value }) => `${id} ${value}`));
}
