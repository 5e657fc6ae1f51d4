import { normaliseName } from '@mdi/contract/kit/fields.ts';
import { insertRow, updateRow } from '../../kit/changes.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { refuseField } from '../../kit/refuse.ts';
import { cardsChanged, tellReaders } from '../pass/index.ts';
import { nameTaken, newUser, phoneOwner, sendAccountLink } from '../user/index.ts';
import { factsOf } from './employee.facts.ts';
import { type Kind, kindOf } from './employee.kind.ts';
import { jobIn } from './employee.queries.ts';
import { demandGivable, type Givable, giveJobRoles } from './employee.roles.ts';

type Company = { id: number; projectId: number };
type Hired = {
  name: string;
  phone: string;
  jobNumber: string | null;
  department: string | null;
  icCard: string | null;
  cutOffAt: string | null;
};

type Person = { id: number; nickName: string; hasPassword: boolean };

type Owner = { nickName: string; state: string; hasRoles: boolean };

/** Whether the owner of a phone is somebody who has no role anywhere any more, and is meant by this name. */
export const comesBack = ({ nickName, state, hasRoles }: Owner, name: string): boolean =>
  !hasRoles && state === 'N' && normaliseName(nickName) === normaliseName(name);

/**
 * Whose phone this is: somebody who has no role anywhere any more and the same name is taken back, a phone that
 * nobody has makes an account that signs in with it. @throws Refusal under `field` for anybody else's phone
 */
async function personFor(ctx: Ctx, name: string, phone: string, field: string): Promise<Person> {
  const owner = await phoneOwner(ctx, phone, 0);
  if (owner) {
    if (comesBack(owner, name)) return owner;
    if (owner.seen) refuseField(field, 'employee.error.phoneInUse', owner.userName);
    refuseField(field, 'employee.error.phoneExists', phone);
  }
  if (await nameTaken(ctx, phone, 0)) refuseField(field, 'employee.error.phoneExists', phone);
  const user = await newUser(ctx, { userName: phone, nickName: name, phone, birth: null });
  return { ...user, hasPassword: false };
}

async function jobFor(ctx: Ctx, company: Company, userId: number, hired: Hired): Promise<number> {
  const { icCard, ...facts } = factsOf(hired);
  const card = icCard === null ? 'none' : 'inUse';
  const columns = { ...facts, icCard, cardState: card, state: 'N', leftAt: null } as const;
  const before = await jobIn(ctx, company.id, userId);
  if (before) return (await updateRow(ctx, 'employee', before.id, columns)).id;
  const place = { companyId: company.id, projectId: company.projectId, userId };
  return (await insertRow(ctx, 'employee', { ...place, ...columns })).id;
}

/**
 * Employs a person and answers the employee's id. With a first role that may sign in, who has no password is
 * sent a one-time link. The company was looked up within the scope, and the roles are the caller's to give.
 */
export async function hire(
  ctx: Ctx,
  kind: Kind,
  company: Company,
  hired: Hired & { roles: readonly Givable[] },
  phoneField = 'phone',
): Promise<number> {
  const { roles, ...facts } = hired;
  const person = await personFor(ctx, facts.name, facts.phone, phoneField);
  const id = await jobFor(ctx, company, person.id, facts);
  const job = { id, userId: person.id, companyId: company.id, projectId: company.projectId };
  await giveJobRoles(ctx, kind, job, roles);
  // Somebody who comes back was taken off the readers' lists when they left.
  await tellReaders(ctx, { employees: [id] });
  if (facts.icCard !== null) await cardsChanged(ctx, [company.projectId]);
  if (!person.hasPassword && roles.some((role) => role.canSignIn)) await sendAccountLink(ctx, person);
  return id;
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
export async function employFirst(ctx: Ctx, { company, name, phone, roleCode }: First): Promise<number> {
  const kind = kindOf(company.category);
  const field = 'administrator.roleCode';
  const roles = await demandGivable(ctx, kind, [roleCode], field);
  if (!roles.every((role) => role.administrator)) refuseField(field, 'employee.error.noSuchRole', roleCode);
  const facts = { name, phone, jobNumber: null, department: null, icCard: null, cutOffAt: null };
  return hire(ctx, kind, company, { ...facts, roles }, 'administrator.phone');
}
