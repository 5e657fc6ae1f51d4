import * as z from 'zod/mini';
import { enableFlag, icCard, instant, mobile, roleCode, safeName, text } from '../../kit/fields.ts';
import { ids } from '../../kit/ids.ts';
import type { Reach } from '../../kit/levels.ts';
import { api, type Ops, op, type Resource } from '../../kit/op.ts';
import { keyword, pageOf, pageQuery } from '../../kit/page.ts';
import { maxInvited, passwordLinksQueued, signInFacts, signInFilters } from '../user/user.contract.ts';

/** What became of an employee's IC card. */
export const cardStates = ['none', 'inUse', 'returned', 'lost'] as const;
/** How a job stands: working, disabled for now, or over. */
export const employeeStatuses = ['working', 'disabled', 'left'] as const;

const facts = {
  name: safeName,
  jobNumber: z.nullable(text(20)),
  department: z.nullable(text(50)),
  icCard: z.nullable(icCard),
  /** When passage ends; null: not limited. It doesn't end sign-in. */
  cutOffAt: z.nullable(instant),
  roles: z.array(roleCode).check(z.minLength(1), z.maxLength(20)),
};

/** A new employee (spec §3). */
export const EmployeeInput = z.strictObject({ companyId: ids.company(), phone: mobile, ...facts });
export type EmployeeInput = z.output<typeof EmployeeInput>;

/** The facts of an employee that can be changed; left out, the phone stays: forms show it masked. */
export const EmployeeFacts = z.strictObject({ ...facts, phone: z.optional(mobile) });
export type EmployeeFacts = z.output<typeof EmployeeFacts>;

/** The number of a card that is given out. */
export const CardNumber = z.strictObject({ icCard });
export type CardNumber = z.output<typeof CardNumber>;

const HeldRole = z.strictObject({
  roleCode: z.string(),
  roleName: z.string(),
  /** Its holder manages the company's people. */
  administrator: z.boolean(),
  canSignIn: z.boolean(),
  /** Given by a higher authority than the caller's: it can't be taken away here. */
  kept: z.boolean(),
});

const can = z.strictObject({
  edit: z.boolean(),
  state: z.boolean(),
  leave: z.boolean(),
  invite: z.boolean(),
  grantAdministrator: z.boolean(),
  revokeAdministrator: z.boolean(),
});

const EmployeeRow = z.strictObject({
  employeeId: ids.employee(),
  mdiUserId: ids.user(),
  name: z.string(),
  /** Masked (spec §5). */
  phone: z.string(),
  jobNumber: z.nullable(z.string()),
  department: z.nullable(z.string()),
  icCard: z.nullable(z.string()),
  cardState: z.enum(cardStates),
  cutOffAt: z.nullable(z.string()),
  status: z.enum(employeeStatuses),
  leftAt: z.nullable(z.string()),
  roles: z.array(HeldRole),
  /** Reported lost: it takes no code by SMS. */
  phoneLost: z.boolean(),
  ...signInFacts,
  /** How often a picture of the person's QR code was taken. */
  screenshots: z.int(),
  companyId: ids.company(),
  companyName: z.string(),
  projectId: ids.project(),
  projectName: z.string(),
  version: z.int(),
  updatedAt: z.string(),
  can,
});
export type EmployeeRow = z.output<typeof EmployeeRow>;

const one = { employeeId: ids.employee() };

/** The calls about a company's people; property staff and tenant staff have rights and screens of their own. */
function staffOps<const A extends 'pass:staff' | 'pass:employee'>(area: A, reach?: Reach) {
  const access = <const V extends string>(verb: V) => `${area}:${verb}` as `${A}:${V}` & Resource;
  const view = access('view');
  const edit = access('edit');
  return {
    list: op({
      access: view,
      reach,
      about: 'Employees in scope; phones masked.',
      input: pageQuery(
        {
          keyword: keyword(),
          projectId: z.optional(ids.project()),
          companyId: z.optional(ids.company()),
          status: z.optional(z.enum(employeeStatuses)),
          roleCode: z.optional(roleCode),
          /** Whose passage has ended, or ends within 30 days. */
          cutOff: z.optional(z.enum(['over', 'soon'])),
          card: z.optional(z.enum(cardStates)),
          signIn: z.optional(z.enum(signInFilters)),
        },
        ['name', 'cutOffAt', 'updatedAt'],
      ),
      output: pageOf(EmployeeRow),
    }),
    get: op({ access: view, reach, about: 'One employee.', input: z.strictObject(one), output: EmployeeRow }),
    options: op({
      access: view,
      reach,
      about: 'What the forms need: valid companies in scope by name (at most 50) and the roles to give.',
      input: z.strictObject({ keyword: keyword(), companyId: z.optional(ids.company()) }),
      output: z.strictObject({
        companies: z.array(
          z.strictObject({ companyId: ids.company(), companyName: z.string(), projectName: z.string() }),
        ),
        roles: z.array(
          z.strictObject({
            roleCode: z.string(),
            roleName: z.string(),
            administrator: z.boolean(),
            canSignIn: z.boolean(),
          }),
        ),
      }),
    }),
    add: op({
      access: access('add'),
      reach,
      about:
        'Employs a person; with a role that may sign in they get a one-time link. Somebody who left everywhere is taken back by phone and name.',
      input: EmployeeInput,
      output: z.strictObject(one),
      writes: true,
    }),
    edit: op({
      access: edit,
      reach,
      about: 'Changes the facts and roles of an employee; version guards against overwriting somebody else.',
      input: z.strictObject({ ...one, version: z.int(), ...EmployeeFacts.shape }),
      output: z.strictObject({ version: z.int() }),
      writes: true,
      // For another phone.
      presence: 'sometimes',
    }),
    updateState: op({
      access: edit,
      reach,
      about: 'Disables (Y) or enables (N) an employee: roles of the job and passage stop at once.',
      input: z.strictObject({ ...one, state: enableFlag }),
      output: z.strictObject({ state: enableFlag, endedSessions: z.int() }),
      writes: true,
      dryRun: true,
    }),
    extend: op({
      access: edit,
      reach,
      about: 'Moves the cut-off time; null: not limited.',
      input: z.strictObject({ ...one, cutOffAt: z.nullable(instant) }),
      output: z.strictObject({ version: z.int() }),
      writes: true,
    }),
    leave: op({
      access: edit,
      reach,
      about:
        'Ends a job: its roles are taken away, its sessions end, passage stops, the card counts as returned. The last employee and the last administrator stay.',
      input: z.strictObject(one),
      output: z.strictObject({ endedSessions: z.int() }),
      writes: true,
      dryRun: true,
    }),
    invite: op({
      access: edit,
      reach,
      about: 'Sends the one-time link again with which the person sets a password.',
      input: z.strictObject(one),
      output: z.strictObject({ phone: z.string(), expiresIn: z.int() }),
      writes: true,
      // For a link that replaces a password.
      presence: 'sometimes',
    }),
    inviteMany: op({
      access: edit,
      reach,
      about:
        'Sends the one-time link for the first password again to each of these people, as one task; who needs none, or had one a moment ago, is left out.',
      input: z.strictObject({
        employeeIds: z.array(ids.employee()).check(z.minLength(1), z.maxLength(maxInvited)),
      }),
      output: passwordLinksQueued,
      writes: true,
    }),
    card: op({
      access: edit,
      reach,
      about: 'Gives out a card (number), or marks the one in use as lost or returned (null with a state).',
      input: z.strictObject({
        ...one,
        icCard: z.nullable(icCard),
        state: z.enum(['inUse', 'lost', 'returned']),
      }),
      output: z.strictObject({ version: z.int() }),
      writes: true,
    }),
    lostPhone: op({
      access: edit,
      reach,
      about:
        'Ends every session and pass of the person, unbinds the chat account and takes no code of the phone any more: a lost phone opens nothing.',
      input: z.strictObject(one),
      output: z.strictObject({ endedSessions: z.int() }),
      writes: true,
    }),
    phoneFound: op({
      access: edit,
      reach,
      about: 'Lifts the report of a lost phone: it was found, or its number is on another card.',
      input: z.strictObject(one),
      output: z.boolean(),
      writes: true,
    }),
    grantAdministrator: op({
      access: access('administrator'),
      reach,
      about: 'Gives an employee a role that manages the company’s people.',
      input: z.strictObject({ ...one, roleCode }),
      output: z.boolean(),
      writes: true,
    }),
    revokeAdministrator: op({
      access: access('administrator'),
      reach,
      about:
        'Takes the administrator roles away; those given by head office or a parent role stay, and so does the last administrator.',
      input: z.strictObject(one),
      output: z.boolean(),
      writes: true,
      dryRun: true,
    }),
  } satisfies Ops;
}

/** PASS02010: the people of owners and tenants. */
export const employeeApi = api('employee', staffOps('pass:employee'));
/** PASS02010: the people of property companies (spec §6: property staff have a screen of their own). */
export const staffApi = api('staff', staffOps('pass:staff', 'property'));
