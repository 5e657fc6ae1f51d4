import { normaliseName, normalisePhone } from '@mdi/contract/kit/fields.ts';
import { levels } from '@mdi/contract/kit/levels.ts';
import { phoneForStorage } from '@mdi/contract/kit/phone.ts';
import { NewUser, userApi } from '@mdi/contract/modules/user/user.contract.ts';
import { companiesByName } from '../../kit/access/places.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { dayInCell, halfWidthCell } from '../../kit/exchange/import-cells.ts';
import {
  cellTrouble,
  importer,
  type PreparedRow,
  type RawRow,
  type Trouble,
  troubleIn,
} from '../../kit/exchange/importer.ts';
import { onlyOne } from '../../kit/jobs/only-one.ts';
import { countPhoneLookups } from '../../kit/search/phone-search-limit.ts';
import { localName } from '../../kit/words.ts';
import { addUsers, userConstraints } from './user.add.ts';
import { grantableRoles, scopedProjects } from './user.grants.queries.ts';
import { type Grant, grantJudge } from './user.grants.ts';
import { undoAddUser } from './user.remove.ts';
import { namesTaken, phoneOwners } from './user.taken.queries.ts';
import { hangingOnUsers, lockUsers, usersToUndo } from './user.undo.queries.ts';

/** What the rows of a file name, looked up for all of them at once. */
type Known = {
  roles: Awaited<ReturnType<typeof grantableRoles>>;
  projects: Awaited<ReturnType<typeof scopedProjects>>;
  companies: Awaited<ReturnType<typeof companiesByName>>;
  owners: Awaited<ReturnType<typeof phoneOwners>>;
  userNames: ReadonlySet<string>;
  judge: (grant: Grant) => Promise<unknown>;
};

const called = (name: string, ...names: string[]) =>
  names.some((one) => normaliseName(one) === normaliseName(name));

const unknown = (column: string, name: string) =>
  cellTrouble(column, 'unknown', 'import.error.unknown', name);

type Place = { projectId?: number; tenantId?: number };

/** Where a role is to be held: the project, without one the current, and for tenants' roles the company. */
function placeOf(ctx: Ctx, { cells }: RawRow, level: number, known: Known) {
  const { project = '', company = '' } = cells;
  const place: Place = {};
  const troubles: Trouble[] = [];
  // Kept for roles of head office too, so that a filled-in place is refused instead of overlooked.
  if (project) {
    const found = known.projects.find(({ name }) => called(project, name));
    if (found) place.projectId = found.id;
    else troubles.push(unknown('project', project));
  } else if (level !== levels.headOffice) {
    if (ctx.actor.projectId === null) troubles.push(cellTrouble('project', 'required', 'kit.error.required'));
    else place.projectId = ctx.actor.projectId;
  }
  if (company) {
    const key = normaliseName(company);
    const found = known.companies.find((one) => one.nameKey === key && one.projectId === place.projectId);
    if (found) place.tenantId = found.companyId;
    else troubles.push(unknown('company', company));
  } else if (level === levels.tenant) troubles.push(cellTrouble('company', 'required', 'kit.error.required'));
  return { place, troubles };
}

/** The one role of a row with its place, judged as when it is given. */
async function grantOf(ctx: Ctx, row: RawRow, known: Known) {
  const { role: cell = '' } = row.cells;
  if (!cell) return { grant: null, troubles: [cellTrouble('role', 'required', 'kit.error.required')] };
  const role = known.roles.find(({ code, name, nameEn }) => called(cell, code, name, nameEn));
  if (!role) return { grant: null, troubles: [unknown('role', cell)] };
  const { place, troubles } = placeOf(ctx, row, role.level, known);
  const grant = { roleCode: role.code, ...place };
  if (troubles.length > 0) return { grant, troubles };
  const refused = await troubleIn('role', 'failed', () => known.judge(grant));
  return { grant, troubles: refused ? [refused] : [] };
}

function taken({ owners, userNames }: Known, userName: string, phone: string): Trouble[] {
  const owner = owners.get(normalisePhone(phone));
  const troubles: Trouble[] = [];
  if (owner?.seen) troubles.push(cellTrouble('phone', 'duplicate', 'user.error.phoneInUse', owner.userName));
  else if (owner) troubles.push(cellTrouble('phone', 'duplicate', 'user.error.phoneExists', phone));
  if (userNames.has(normaliseName(userName))) {
    troubles.push(cellTrouble('userName', 'duplicate', 'user.error.userNameExists'));
  }
  return troubles;
}

const userNameOf = ({ cells }: RawRow): string => cells.userName || cells.phone || '';

async function judge(ctx: Ctx, row: RawRow, known: Known): Promise<PreparedRow> {
  const { nickName = '', phone = '', birth } = row.cells;
  const userName = userNameOf(row);
  const { grant, troubles } = await grantOf(ctx, row, known);
  const once = [
    { key: `phone ${normalisePhone(phone)}`, column: 'phone' },
    { key: `user ${normaliseName(userName)}`, column: 'userName' },
  ];
  const input = { userName, nickName, phone, birth: dayInCell(birth) };
  return {
    input: { ...input, ...(grant ? { assignments: [grant] } : {}) },
    troubles: [...troubles, ...taken(known, userName, phone)],
    once: phone ? once : once.slice(1),
  };
}

async function prepare(ctx: Ctx, rows: readonly RawRow[]): Promise<PreparedRow[]> {
  const column = (key: string) => rows.map(({ cells }) => cells[key] ?? '');
  await countPhoneLookups(ctx, column('phone'));
  const known: Known = {
    roles: await grantableRoles(ctx),
    projects: await scopedProjects(ctx),
    companies: await companiesByName(ctx, column('company')),
    owners: await phoneOwners(ctx, column('phone')),
    userNames: await namesTaken(ctx, rows.map(userNameOf)),
    judge: await grantJudge(ctx),
  };
  const prepared: PreparedRow[] = [];
  for (const row of rows) prepared.push(await judge(ctx, row, known));
  return prepared;
}

/** Imports users who sign in, each with one role. */
export const userImporter = importer({
  kind: 'user',
  right: userApi.ops.addUser,
  presence: true,
  columns: [
    { key: 'nickName', title: 'user.nickName', required: true, named: true },
    { key: 'phone', title: 'user.phone', note: 'import.note.phone', required: true, reads: phoneForStorage },
    { key: 'userName', title: 'user.userName', note: 'user.userNameHint', reads: halfWidthCell },
    {
      key: 'role',
      title: 'user.role',
      note: 'import.note.oneRole',
      required: true,
      choices: async (ctx) => (await grantableRoles(ctx)).map((role) => localName(ctx, role)),
      fixed: true,
    },
    {
      key: 'project',
      title: 'user.project',
      note: ({ actor }) => (actor.projectId === null ? 'import.note.placeNeeded' : 'import.note.place'),
      choices: async (ctx) => (await scopedProjects(ctx)).map(({ name }) => name),
    },
    { key: 'company', title: 'user.company', note: 'import.note.companyOfRole' },
    { key: 'birth', title: 'user.birth', note: 'import.note.date' },
  ],
  schema: NewUser,
  columnOf: (path) => (path.startsWith('assignments') ? 'role' : (path.split('.')[0] ?? '')),
  prepare,
  add: (ctx, records) => addUsers(ctx, records.map(onlyOne)),
  undo: {
    rights: [userApi.ops.deleteUserInfo],
    records: usersToUndo,
    lock: lockUsers,
    hanging: hangingOnUsers,
    remove: (ctx, { id }) => undoAddUser(ctx, id),
  },
  constraints: userConstraints,
});
