import { maskPhone } from '@mdi/contract/kit/display.ts';
import type { InputOf } from '@mdi/contract/kit/op.ts';
import { employeeApi, staffApi } from '@mdi/contract/modules/employee/employee.contract.ts';
import { updateRow } from '../../kit/audit/changes.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { implement } from '../../kit/calls/implement.ts';
import { notFound, orNotFound } from '../../kit/calls/refuse.ts';
import { onlyOne } from '../../kit/jobs/only-one.ts';
import { keptByPeople } from '../../kit/retention/table-bounds.ts';
import { searchCountingPhones } from '../../kit/search/phone-search-limit.ts';
import { localName } from '../../kit/words.ts';
import { managedUsers, userLinks } from '../user/index.ts';
import { addEmployees } from './employee.add.ts';
import { companiesNamed, companyById } from './employee.employers.queries.ts';
import {
  assertMayLetIn,
  changeCard,
  demote,
  endEmployment,
  lockEmployee,
  personChanges,
  promote,
  reportEmployeePhoneFound,
  reportEmployeePhoneLost,
  resendInvite,
  setEmployeeState,
} from './employee.employment.ts';
import { employeeExporter, staffExporter } from './employee.export.ts';
import {
  assertCutOff,
  cardAfter,
  employeeColumnsOf,
  employeeConstraints,
  isEndPutOff,
} from './employee.facts.ts';
import { employeeImporter, staffImporter } from './employee.import.ts';
import { type EmployeeKind, employeeKind, staffKind } from './employee.kind.ts';
import { employeeLogFormat } from './employee.log-format.ts';
import { employeeCan } from './employee.policy.ts';
import {
  type DescribedEmployee,
  employeeById,
  invitable,
  maySeeEmployee,
  pageOfPeople,
  userOfEmployee,
} from './employee.queries.ts';
import {
  givableRoles,
  giveRolesToEmployee,
  heldRoles,
  isFirstSignInRole,
  roleChanges,
  takeRolesFromEmployee,
} from './employee.roles.ts';

/** Employees as the caller sees them, with what may be done to each. */
async function shown(ctx: Ctx, kind: EmployeeKind, list: readonly DescribedEmployee[]) {
  const roles = await heldRoles(
    ctx,
    kind,
    list.map((one) => one.employeeId),
  );
  const managed = await managedUsers(
    ctx,
    list.map((one) => one.mdiUserId),
  );
  const links = await userLinks.linksOf(ctx, list);
  const givable = (await givableRoles(ctx, kind)).some((role) => role.administrator);
  return list.map(({ state, phoneLostAt, ...row }) => {
    const own = roles.filter((role) => role.employeeId === row.employeeId);
    const left = row.leftAt !== null;
    const disabled = !left && state === 'Y';
    const me = row.mdiUserId === ctx.actor.userId;
    const reached = managed.has(row.mdiUserId);
    return {
      ...row,
      phone: maskPhone(row.phone),
      link: links.get(row.mdiUserId) ?? null,
      phoneLost: phoneLostAt !== null,
      cutOffAt: row.cutOffAt?.toISOString() ?? null,
      leftAt: row.leftAt?.toISOString() ?? null,
      updatedAt: row.updatedAt.toISOString(),
      status: left ? ('left' as const) : disabled ? ('disabled' as const) : ('working' as const),
      roles: own.map((role) => ({
        roleCode: role.code,
        roleName: localName(ctx, role),
        administrator: role.administrator,
        canSignIn: role.canSignIn,
        kept: role.kept,
      })),
      can: employeeCan(ctx, kind, givable, { left, disabled, own: me, reached, roles: own }),
    };
  });
}

/** Both APIs take the same; what differs is the right they ask for. */
type Input<K extends keyof typeof employeeApi.ops> = InputOf<(typeof employeeApi.ops)[K]>;

async function edit(
  ctx: Ctx,
  kind: EmployeeKind,
  { employeeId, version, name, phone, roles, ...input }: Input<'edit'>,
) {
  const job = await lockEmployee(ctx, kind, employeeId);
  assertCutOff(ctx, input.cutOffAt, job.cutOffAt);
  const person = await personChanges(ctx, job, name, phone);
  const { held: before, given, taken } = await roleChanges(ctx, kind, job, roles);
  const { icCard, ...facts } = employeeColumnsOf(input);
  const card = cardAfter(job, icCard);
  if (card.cardState === 'inUse' || isEndPutOff(facts.cutOffAt, job.cutOffAt)) await assertMayLetIn(ctx, job);
  // The person and the roles count for the version too.
  const more = person || given.length > 0 || taken.length > 0 ? { updatedAt: ctx.now() } : {};
  const columns = { ...facts, ...card, ...more };
  const row = await updateRow(ctx, 'employee', job.id, columns, version);
  if (person) await updateRow(ctx, 'user', job.userId, person);
  await giveRolesToEmployee(ctx, kind, job, given);
  await takeRolesFromEmployee(ctx, job, taken);
  const user = await userOfEmployee(ctx, job.userId);
  if (isFirstSignInRole(before, given, user.hasPassword)) await userLinks.sendAccountLinks(ctx, [user]);
  return { version: row.version };
}

/** The calls about one kind of people. */
const handlersOf = (kind: EmployeeKind) => ({
  async list(ctx: Ctx, asked: Input<'list'>) {
    const { list, ...total } = await searchCountingPhones(ctx, asked.keyword, () =>
      pageOfPeople(ctx, kind, asked),
    );
    return { ...total, list: await shown(ctx, kind, list) };
  },

  async get(ctx: Ctx, { employeeId }: Input<'get'>) {
    const [row] = await shown(ctx, kind, [orNotFound(await employeeById(ctx, kind, employeeId))]);
    return orNotFound(row);
  },

  async options(ctx: Ctx, { keyword, companyId }: Input<'options'>) {
    const one = companyId === undefined ? null : orNotFound(await companyById(ctx, kind, companyId));
    const companies = one
      ? [one].filter(({ state }) => state === 'N')
      : await companiesNamed(ctx, kind, keyword);
    const roles = await givableRoles(ctx, kind);
    return {
      companies: companies.map(({ companyId: id, companyName, projectName }) => ({
        companyId: id,
        companyName,
        projectName,
      })),
      roles: roles.map((role) => ({
        roleCode: role.code,
        roleName: localName(ctx, role),
        administrator: role.administrator,
        canSignIn: role.canSignIn,
      })),
    };
  },

  add: async (ctx: Ctx, input: Input<'add'>) => ({
    employeeId: onlyOne(await addEmployees(ctx, kind, [input])),
  }),

  edit: (ctx: Ctx, input: Input<'edit'>) => edit(ctx, kind, input),
  updateState: (ctx: Ctx, { employeeId, state }: Input<'updateState'>) =>
    setEmployeeState(ctx, kind, employeeId, state),

  async extend(ctx: Ctx, { employeeId, cutOffAt }: Input<'extend'>) {
    const job = await lockEmployee(ctx, kind, employeeId);
    assertCutOff(ctx, cutOffAt, job.cutOffAt);
    const at = cutOffAt === null ? null : new Date(cutOffAt);
    if (isEndPutOff(at, job.cutOffAt)) await assertMayLetIn(ctx, job);
    const { version } = await updateRow(ctx, 'employee', job.id, { cutOffAt: at });
    return { version };
  },

  leave: (ctx: Ctx, { employeeId }: Input<'leave'>) => endEmployment(ctx, kind, employeeId),
  invite: (ctx: Ctx, { employeeId }: Input<'invite'>) => resendInvite(ctx, kind, employeeId),

  async inviteMany(ctx: Ctx, { employeeIds }: Input<'inviteMany'>) {
    const people = await invitable(ctx, kind, employeeIds);
    if (people.length < new Set(employeeIds).size) notFound();
    // Who works in two companies is sent one link.
    return userLinks.inviteMany(ctx, [...new Map(people.map((person) => [person.id, person])).values()]);
  },

  async card(ctx: Ctx, { employeeId, ...change }: Input<'card'>) {
    return { version: (await changeCard(ctx, kind, employeeId, change)).version };
  },

  lostPhone: (ctx: Ctx, { employeeId }: Input<'lostPhone'>) => reportEmployeePhoneLost(ctx, kind, employeeId),

  async phoneFound(ctx: Ctx, { employeeId }: Input<'phoneFound'>) {
    await reportEmployeePhoneFound(ctx, kind, employeeId);
    return true;
  },

  async grantAdministrator(ctx: Ctx, { employeeId, roleCode }: Input<'grantAdministrator'>) {
    await promote(ctx, kind, employeeId, roleCode);
    return true;
  },

  async revokeAdministrator(ctx: Ctx, { employeeId }: Input<'revokeAdministrator'>) {
    await demote(ctx, kind, employeeId);
    return true;
  },
});

/** PASS02010: the people of owners and tenants. */
export const employeeModule = implement(employeeApi, handlersOf(employeeKind), {
  exports: { employee: employeeExporter },
  imports: { employee: employeeImporter },
  history: { employee: maySeeEmployee },
  names: { employeeId: 'employee' },
  logFormats: employeeLogFormat,
  bounds: { employee: keptByPeople },
  constraints: employeeConstraints,
});
/** PASS02010: the people of property companies. */
export const staffModule = implement(staffApi, handlersOf(staffKind), {
  exports: { staff: staffExporter },
  imports: { staff: staffImporter },
  constraints: employeeConstraints,
});
