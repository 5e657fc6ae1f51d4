import { normaliseName, normalisePhone } from '@mdi/contract/kit/fields.ts';
import { insertRows, updateRow } from '../../kit/audit/changes.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { refuseField } from '../../kit/calls/refuse.ts';
import { onlyOne } from '../../kit/jobs/only-one.ts';
import { companyAreasBeyond } from '../pass/index.ts';
import { insertUsers, lockedPhoneOwners, namesTaken, userLinks } from '../user/index.ts';
import { employeeColumnsOf } from './employee.facts.ts';
import { type EmployeeKind, employeeKindOf } from './employee.kind.ts';
import { employmentsIn } from './employee.queries.ts';
import { assertGivable, type GivableRole, giveRolesToEmployees } from './employee.roles.ts';

type Company = { id: number; projectId: number };
type Facts = {
  name: string;
  phone: string;
  jobNumber: string | null;
  department: string | null;
  icCard: string | null;
  cutOffAt: string | null;
};

/** Somebody to be employed: in a company that was looked up within the scope, with roles the caller may give. */
type Hire = Facts & { company: Company; roles: readonly GivableRole[] };

type Person = { id: number; nickName: string; hasPassword: boolean };

type Owner = { nickName: string; state: string; hasRoles: boolean };

/** Whether the owner of a phone is somebody who has no role anywhere any more, and is meant by this name. */
export const isReturning = ({ nickName, state, hasRoles }: Owner, name: string): boolean =>
  !hasRoles && state === 'N' && normaliseName(nickName) === normaliseName(name);

/**
 * Whose phones these are, by the compared phone: somebody who has no role anywhere any more and the same name is
 * taken back, a phone that nobody has makes an account that signs in with it.
 * @throws Refusal under `field` for anybody else's phone
 */
async function peopleFor(ctx: Ctx, list: readonly Facts[], field: string) {
  const phones = list.map(({ phone }) => phone);
  const owners = await lockedPhoneOwners(ctx, phones);
  const names = await namesTaken(ctx, phones);
  const back = new Map<string, Person>();
  const fresh = new Map<string, Facts>();
  for (const one of list) {
    const key = normalisePhone(one.phone);
    const owner = owners.get(key);
    const twice = back.has(key) || fresh.has(key);
    if (owner && isReturning(owner, one.name) && !twice) back.set(key, owner);
    else if (owner?.seen) refuseField(field, 'employee.error.phoneInUse', owner.userName);
    else if (owner || twice || names.has(normaliseName(one.phone))) {
      refuseField(field, 'employee.error.phoneExists', one.phone);
    } else fresh.set(key, one);
  }
  const accounts = [...fresh.values()].map(({ name, phone }) => ({ userName: phone, nickName: name, phone }));
  const users = await insertUsers(
    ctx,
    accounts.map((account) => ({ ...account, birth: null })),
  );
  const added = users.map((user): [string, Person] => [user.phoneKey, { ...user, hasPassword: false }]);
  return { back, people: new Map([...back, ...added]) };
}

type Job = { id: number; userId: number; companyId: number; projectId: number };

const placeOf = ({ companyId, userId }: Pick<Job, 'companyId' | 'userId'>) => `${companyId} ${userId}`;

/** The jobs of people in their companies, by both; whoever was there before is there again. */
async function jobsFor(
  ctx: Ctx,
  list: readonly { hire: Hire; person: Person }[],
  back: ReadonlySet<number>,
): Promise<ReadonlyMap<string, Job>> {
  const known = list.filter(({ person }) => back.has(person.id));
  const before =
    known.length === 0
      ? []
      : await employmentsIn(
          ctx,
          known.map(({ hire }) => hire.company.id),
          known.map(({ person }) => person.id),
        );
  const fresh = [];
  const jobs: Job[] = [];
  for (const { hire, person } of list) {
    const { icCard, ...facts } = employeeColumnsOf(hire);
    const card = icCard === null ? 'none' : 'inUse';
    const columns = { ...facts, icCard, cardState: card, state: 'N', leftAt: null } as const;
    const place = { companyId: hire.company.id, projectId: hire.company.projectId, userId: person.id };
    const old = before.find((job) => placeOf(job) === placeOf(place));
    if (old) jobs.push(await updateRow(ctx, 'employee', old.id, columns));
    else fresh.push({ ...place, ...columns });
  }
  jobs.push(...(await insertRows(ctx, 'employee', fresh)));
  return new Map(jobs.map((job) => [placeOf(job), job]));
}

/** Whoever reaches some buildings only lets nobody into the others: those they hire start without these areas. */
async function keepWithinOwn(ctx: Ctx, jobs: readonly Job[]): Promise<void> {
  const { userId: createdBy, level } = ctx.actor;
  const beyond = await companyAreasBeyond(ctx, [...new Set(jobs.map(({ companyId }) => companyId))]);
  const rows = jobs.flatMap((job) =>
    beyond
      .filter(({ companyId }) => companyId === job.companyId)
      .map(({ areaId }) => ({ areaId, employeeId: job.id, allowed: false, endsAt: null, level, createdBy })),
  );
  if (rows.length > 0) await insertRows(ctx, 'areaException', rows);
}

/**
 * Employs people and answers the employees' ids, in order. With a first role that may sign in, who has no password is
 * sent a one-time link. @throws for the first who can't be employed, and then nobody is to be
 */
export async function hireEmployees(
  ctx: Ctx,
  kind: EmployeeKind,
  hires: readonly Hire[],
  phoneField = 'phone',
): Promise<number[]> {
  const { back, people } = await peopleFor(ctx, hires, phoneField);
  const list = hires.flatMap((hire) => {
    const person = people.get(normalisePhone(hire.phone));
    return person ? [{ hire, person }] : [];
  });
  const jobs = await jobsFor(ctx, list, new Set([...back.values()].map(({ id }) => id)));
  const hired = list.flatMap(({ hire, person }) => {
    const job = jobs.get(placeOf({ companyId: hire.company.id, userId: person.id }));
    return job ? [{ person, job, roles: hire.roles }] : [];
  });
  const ids = hired.map(({ job }) => job.id);
  await keepWithinOwn(
    ctx,
    hired.map(({ job }) => job),
  );
  await giveRolesToEmployees(ctx, kind, hired);
  const invited = hired.filter(
    ({ person, roles }) => !person.hasPassword && roles.some((role) => role.canSignIn),
  );
  await userLinks.sendAccountLinks(
    ctx,
    invited.map(({ person }) => person),
  );
  return ids;
}

type First = {
  company: { id: number; projectId: number; category: number };
  name: string;
  phone: string;
  roleCode: string;
};

/**
 * Employs the first person of a company that was just added, with a role that manages its people. Answers the
 * employee's id. @throws Refusal under `administrator.phone` or `administrator.roleCode`
 */
export async function employFirstAdministrator(
  ctx: Ctx,
  { company, name, phone, roleCode }: First,
): Promise<number> {
  const kind = employeeKindOf(company.category);
  const field = 'administrator.roleCode';
  const roles = await assertGivable(ctx, kind, [roleCode], field);
  if (!roles.every((role) => role.administrator)) refuseField(field, 'employee.error.noSuchRole', roleCode);
  const facts = { name, phone, jobNumber: null, department: null, icCard: null, cutOffAt: null };
  return onlyOne(await hireEmployees(ctx, kind, [{ ...facts, company, roles }], 'administrator.phone'));
}
