import { formatDate } from '@mdi/contract/kit/display.ts';
import { normaliseName, normalisePhone } from '@mdi/contract/kit/fields.ts';
import { isHeadOffice } from '@mdi/contract/kit/levels.ts';
import { phoneForStorage } from '@mdi/contract/kit/phone.ts';
import { EmployeeInput, employeeApi, staffApi } from '@mdi/contract/modules/employee/employee.contract.ts';
import { projectsInScope } from '../../kit/access/places.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { cellOrNull, halfWidthCell, momentInCell, partsOfCell } from '../../kit/exchange/import-cells.ts';
import {
  type Cells,
  cellTrouble,
  type Existing,
  emptyIfWord,
  importer,
  type PreparedRow,
  type RawRow,
  type Trouble,
  troubleIn,
  type UniqueInFile,
  updater,
} from '../../kit/exchange/importer.ts';
import { onlyOne } from '../../kit/jobs/only-one.ts';
import { countPhoneLookups } from '../../kit/search/phone-search-limit.ts';
import { localName } from '../../kit/words.ts';
import { namesTaken, phoneOwners } from '../user/index.ts';
import { addEmployees } from './employee.add.ts';
import { assertCutOff, employeeConstraints } from './employee.facts.ts';
import { isReturning } from './employee.hire.ts';
import {
  cardsTaken,
  companiesCalled,
  companyNames,
  jobNumbersTaken,
  type NamedCompany,
  peopleOfJobs,
  peopleOfPhones,
  type SavedPerson,
} from './employee.import.queries.ts';
import { type EmployeeKind, employeeKind, staffKind } from './employee.kind.ts';
import { type GivableRole, givableRoles, heldRoles } from './employee.roles.ts';
import { importUndoerOf } from './employee.undo.ts';

/** What the rows of a file name, looked up for all of them at once. */
type Known = {
  projects: Awaited<ReturnType<typeof projectsInScope>>;
  companies: NamedCompany[];
  roles: GivableRole[];
  owners: Awaited<ReturnType<typeof phoneOwners>>;
  userNames: ReadonlySet<string>;
  numbers: ReadonlySet<string>;
  cards: ReadonlySet<string>;
  existing: ReadonlyMap<string, Existing>;
};

type Found<T> = { value: T | undefined; trouble: Trouble | null };

const unknown = (column: string, name: string) =>
  cellTrouble(column, 'unknown', 'import.error.unknown', name);

type Places = Pick<Known, 'projects' | 'companies'>;

/** The company a row names, in the project it names where several have one of that name. */
function companyOf(ctx: Ctx, known: Places, cells: Cells): Found<NamedCompany> {
  const { companyId: name = '', projectId: at = '' } = cells;
  const none = { value: undefined, trouble: null };
  const { companies: all } = known;
  if (!name) return { ...none, value: all.find(({ companyId }) => companyId === ctx.actor.companyId) };
  const place = known.projects.find(({ projectName }) => normaliseName(projectName) === normaliseName(at));
  if (at && !place) return { ...none, trouble: unknown('projectId', at) };
  const key = normaliseName(name);
  const called = all.filter((one) => one.nameKey === key && (!place || one.projectId === place.projectId));
  const here = called.filter(({ projectId }) => projectId === ctx.actor.projectId);
  const [company, ...others] = here.length > 0 ? here : called;
  if (!company) return { ...none, trouble: unknown('companyId', name) };
  if (others.length > 0) {
    return { ...none, trouble: cellTrouble('projectId', 'required', 'import.error.whichProject', name) };
  }
  if (company.state === 'N') return { value: company, trouble: null };
  return { ...none, trouble: cellTrouble('companyId', 'failed', 'employee.error.companyInvalid') };
}

/** Roles by their codes, or by their names in either language. */
function rolesOf(known: readonly GivableRole[], cell: string) {
  const codes: string[] = [];
  const troubles: Trouble[] = [];
  for (const part of partsOfCell(cell)) {
    const key = normaliseName(part);
    const role = known.find((one) =>
      [one.code, one.name, one.nameEn].some((name) => normaliseName(name) === key),
    );
    if (role) codes.push(role.code);
    else troubles.push(unknown('roles', part));
  }
  return { codes, troubles };
}

/** A phone that somebody else has; see personFor() for who is taken back. */
function phoneTrouble({ owners, userNames }: Known, name: string, phone: string): Trouble | null {
  const owner = owners.get(normalisePhone(phone));
  if (owner && isReturning(owner, name)) return null;
  if (owner?.seen) return cellTrouble('phone', 'duplicate', 'employee.error.phoneInUse', owner.userName);
  if (!owner && !userNames.has(normaliseName(phone))) return null;
  return cellTrouble('phone', 'duplicate', 'employee.error.phoneExists', phone);
}

const cardOf = (cell: string | undefined) => cell?.trim().toUpperCase() || null;

function onceOf(
  input: { phone: string; jobNumber: string | null; icCard: string | null },
  at?: NamedCompany,
) {
  const once: UniqueInFile[] = [{ key: `phone ${normalisePhone(input.phone)}`, column: 'phone' }];
  if (at && input.jobNumber)
    once.push({ key: `job ${at.companyId} ${input.jobNumber}`, column: 'jobNumber' });
  if (at && input.icCard) once.push({ key: `card ${at.projectId} ${input.icCard}`, column: 'icCard' });
  return input.phone ? once : once.slice(1);
}

async function judge(ctx: Ctx, { cells }: RawRow, known: Known): Promise<PreparedRow> {
  const company = companyOf(ctx, known, cells);
  const roles = rolesOf(known.roles, cells.roles ?? '');
  const at = company.value;
  const input = {
    companyId: at?.companyId,
    name: cells.name ?? '',
    phone: cells.phone ?? '',
    jobNumber: cellOrNull(cells.jobNumber),
    department: cellOrNull(cells.department),
    icCard: cardOf(cells.icCard),
    cutOffAt: momentInCell(cells.cutOffAt, at?.timeZone ?? 'Asia/Shanghai'),
    roles: roles.codes,
  };
  const taken: (Trouble | null)[] = [
    company.trouble,
    ...roles.troubles,
    phoneTrouble(known, input.name, input.phone),
    known.numbers.has(`${at?.companyId} ${input.jobNumber}`)
      ? cellTrouble('jobNumber', 'duplicate', 'employee.error.jobNumberExists')
      : null,
    known.cards.has(`${at?.projectId} ${input.icCard}`)
      ? cellTrouble('icCard', 'duplicate', 'employee.error.cardExists')
      : null,
    await troubleIn('cutOffAt', 'format', () => assertCutOff(ctx, input.cutOffAt, null)),
    roles.codes.length + roles.troubles.length === 0
      ? cellTrouble('roles', 'required', 'kit.error.required')
      : null,
  ];
  const troubles = taken.filter((one) => one !== null);
  const silent = company.trouble?.column === 'projectId' ? ['companyId'] : [];
  const existing = known.existing.get(`${at?.companyId} ${normalisePhone(input.phone)}`);
  return { ...(existing ? { existing } : {}), input, troubles, once: onceOf(input, at), silent };
}

/** What may be given does not change within one transaction of an import, which gives no rights to itself. */
const lookedUp = new WeakMap<Ctx, Promise<GivableRole[]>>();

function givableHere(ctx: Ctx, kind: EmployeeKind): Promise<GivableRole[]> {
  const known = lookedUp.get(ctx) ?? givableRoles(ctx, kind);
  lookedUp.set(ctx, known);
  return known;
}

/** People as the form would save them, and as lists tell them, with where they are found. */
async function asSaved(ctx: Ctx, kind: EmployeeKind, found: readonly SavedPerson[]) {
  const roles = await heldRoles(
    ctx,
    kind,
    found.map(({ employeeId }) => employeeId),
  );
  return found.map(({ employeeId, version, companyId, phoneKey, timeZone, cutOffAt, ...facts }) => {
    const own = roles.filter((role) => role.employeeId === employeeId);
    const shown = {
      name: facts.name,
      jobNumber: facts.jobNumber ?? '',
      department: facts.department ?? '',
      icCard: facts.icCard ?? '',
      roles: own.map((role) => localName(ctx, role)).join(ctx.say('kit.listMark')),
      cutOffAt: cutOffAt === null ? '' : formatDate(cutOffAt, undefined, timeZone),
    };
    const rest = { cutOffAt: cutOffAt?.toISOString() ?? null, roles: own.map(({ code }) => code) };
    const input = { employeeId, version, ...facts, ...rest };
    return { id: employeeId, version, input, shown, at: `${companyId} ${phoneKey}` };
  });
}

/** Who works somewhere in sight with these phones. */
async function existingPeople(
  ctx: Ctx,
  kind: EmployeeKind,
  phones: readonly string[],
): Promise<ReadonlyMap<string, Existing>> {
  const found = await asSaved(ctx, kind, await peopleOfPhones(ctx, kind, phones.map(normalisePhone)));
  return new Map(found.map((one) => [one.at, one]));
}

async function prepare(ctx: Ctx, kind: EmployeeKind, rows: readonly RawRow[]): Promise<PreparedRow[]> {
  const column = (key: string) => rows.map(({ cells }) => cells[key] ?? '');
  await countPhoneLookups(ctx, column('phone'));
  const companies = await companiesCalled(ctx, kind, column('companyId'));
  const inSight = { projects: await projectsInScope(ctx), companies };
  const places = rows.map(({ cells }) => companyOf(ctx, inSight, cells).value);
  const at = (values: (string | null)[], id: 'companyId' | 'projectId') =>
    values.flatMap((value, n) => {
      const place = places[n];
      return value && place ? [{ id: place[id], value }] : [];
    });
  const known: Known = {
    ...inSight,
    roles: await givableHere(ctx, kind),
    owners: await phoneOwners(ctx, column('phone')),
    userNames: await namesTaken(ctx, column('phone')),
    numbers: await jobNumbersTaken(ctx, at(column('jobNumber'), 'companyId')),
    existing: await existingPeople(ctx, kind, column('phone')),
    cards: await cardsTaken(ctx, at(column('icCard').map(cardOf), 'projectId')),
  };
  return Promise.all(rows.map((row) => judge(ctx, row, known)));
}

const changeable = (kind: EmployeeKind) => ({
  columns: {
    name: 'name',
    roles: 'roles',
    department: 'department',
    jobNumber: 'jobNumber',
    icCard: 'icCard',
    cutOffAt: 'cutOffAt',
  },
  kept: {},
  current: async (ctx: Ctx, ids: readonly number[]) => asSaved(ctx, kind, await peopleOfJobs(ctx, kind, ids)),
});

const importerOf = (name: 'employee' | 'staff', kind: EmployeeKind) =>
  importer({
    kind: name,
    right: kind.ops.add,
    columns: [
      { key: 'name', title: 'employee.name', required: true, named: true },
      {
        key: 'phone',
        title: 'employee.phone',
        note: 'import.note.phone',
        required: true,
        reads: phoneForStorage,
      },
      {
        key: 'companyId',
        title: 'employee.companyId',
        note: 'import.note.companyName',
        required: ({ actor }) => actor.companyId === null,
        choices: (ctx) => companyNames(ctx, kind),
      },
      {
        key: 'projectId',
        title: 'import.projectOfCompany',
        note: 'import.note.projectOfCompany',
        choices: async (ctx) => (await projectsInScope(ctx)).map(({ projectName }) => projectName),
        // In a project a name is one company's.
        hidden: ({ actor }) => !isHeadOffice(actor),
      },
      {
        key: 'roles',
        title: 'employee.roles',
        note: 'import.note.role',
        required: true,
        choices: async (ctx) => (await givableRoles(ctx, kind)).map((role) => localName(ctx, role)),
        fixed: true,
      },
      { key: 'department', title: 'employee.department' },
      { key: 'jobNumber', title: 'employee.jobNumber', reads: halfWidthCell },
      { key: 'icCard', title: 'employee.icCard', note: 'import.note.cardDigits', reads: halfWidthCell },
      {
        key: 'cutOffAt',
        title: 'employee.cutOffAt',
        note: 'import.note.instant',
        reads: emptyIfWord('employee.cutOffNever'),
      },
    ],
    schema: EmployeeInput,
    columnOf: (path) => path.split('.')[0] ?? '',
    prepare: (ctx, rows) => prepare(ctx, kind, rows),
    add: async (ctx, records) => addEmployees(ctx, kind, records.map(onlyOne), await givableHere(ctx, kind)),
    update:
      name === 'employee'
        ? updater({ api: employeeApi, call: 'edit' }, changeable(kind))
        : updater({ api: staffApi, call: 'edit' }, changeable(kind)),
    undo: importUndoerOf(kind),
    constraints: employeeConstraints,
  });

/** Imports the people of owners and tenants. */
export const employeeImporter = importerOf('employee', employeeKind);
/** Imports the people of property companies. */
export const staffImporter = importerOf('staff', staffKind);
