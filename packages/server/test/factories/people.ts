import { normaliseName } from '@mdi/contract/kit/fields.ts';
import type { Resource } from '@mdi/contract/kit/op.ts';
import { type Insertable, sql } from 'kysely';
import type { Db } from '../../src/db/connect.ts';
import type { DB } from '../../src/db/schema.gen.ts';
import { newToken, tokenHash } from '../../src/kit/settings/secrets.ts';
import { hashPassword } from '../../src/modules/auth/index.ts';
import { type Places, uniqueName } from './places.ts';

/** The password of every made user. */
export const password = 'Right#pass1';
let passwordHash: Promise<string> | undefined;

let phones = 13_900_000_000;

type RoleRow = Partial<Insertable<DB['role']>> & { resources?: readonly Resource[]; parents?: number[] };
type Seat = {
  roleId?: number;
  role?: RoleRow;
  projectId?: number | null;
  companyId?: number | null;
  /** The job the role comes with; one held in a company comes with one by itself. */
  employeeId?: number;
  grantedLevel?: number;
  narrowed?: { regionCodes?: string[]; buildingIds?: number[] };
};

export function peopleFactory(db: Db, places: Places) {
  const user = async (row: Partial<Insertable<DB['user']>> = {}) => {
    passwordHash ??= hashPassword(password);
    phones += 1;
    const userName = row.userName ?? uniqueName('user');
    const phone = row.phone ?? String(phones);
    const values = {
      nickName: userName,
      birth: '1990-01-01',
      passwordHash: await passwordHash,
      ...row,
      userName,
      phone,
      userNameKey: normaliseName(userName),
      phoneKey: phone,
    };
    return db.insertInto('user').values(values).returningAll().executeTakeFirstOrThrow();
  };

  const role = async ({ resources = [], parents = [], ...row }: RoleRow = {}) => {
    const code = row.code ?? uniqueName('ROLE');
    const values = { level: 10 as const, dataScope: 10 as const, name: code, ...row, code };
    const added = await db.insertInto('role').values(values).returningAll().executeTakeFirstOrThrow();
    if (resources.length > 0) {
      // One array instead of hundreds of parameters: most made people hold everything.
      await sql`insert into role_resource (role_id, resource)
        select ${added.id}, unnest(${resources}::text[])`.execute(db);
    }
    if (parents.length > 0) {
      await db
        .insertInto('roleParent')
        .values(parents.map((parentId) => ({ roleId: added.id, parentId })))
        .execute();
    }
    return added;
  };

  /** Takes everything from some roles again: what nobody acts with any more only makes looks at the tables slow. */
  const empty = async (roleIds: readonly number[]): Promise<void> => {
    if (roleIds.length > 0) await db.deleteFrom('roleResource').where('roleId', 'in', roleIds).execute();
  };

  const administratorRole = () =>
    db.selectFrom('role').selectAll().where('code', '=', 'HQ_ADMIN').executeTakeFirstOrThrow();

  const assign = async (userId: number, seat: Seat = {}) => {
    const held = seat.roleId === undefined ? await role(seat.role) : { id: seat.roleId };
    const values = {
      userId,
      roleId: held.id,
      projectId: seat.projectId ?? null,
      companyId: seat.companyId ?? null,
      employeeId: seat.employeeId ?? null,
      regionCodes: seat.narrowed?.regionCodes ?? null,
      buildingIds: seat.narrowed?.buildingIds ?? null,
      grantedLevel: seat.grantedLevel ?? 10,
    };
    return db.insertInto('assignment').values(values).returningAll().executeTakeFirstOrThrow();
  };

  /** A job without a role; of a new person where none is named. */
  const employee = async (
    row: Partial<Insertable<DB['employee']>> & { company: { id: number; projectId: number } },
  ) => {
    const { company, ...facts } = row;
    const userId = facts.userId ?? (await user()).id;
    const values = { ...facts, userId, companyId: company.id, projectId: company.projectId };
    return db.insertInto('employee').values(values).returningAll().executeTakeFirstOrThrow();
  };

  /** A signed-in person in one role: who, as what, and the token. */
  const person = async (seat: Seat = {}, row: Partial<Insertable<DB['user']>> = {}) => {
    const level = seat.role?.level ?? 10;
    const place = { ...seat };
    if (seat.roleId === undefined && level !== 10 && place.projectId === undefined)
      place.projectId = (await places.project()).id;
    if (seat.roleId === undefined && level === 40 && place.companyId === undefined) {
      place.companyId = (await places.company({ projectId: place.projectId ?? 0 })).id;
    }
    const who = await user(row);
    const assignment = await assign(who.id, place);
    return { user: who, assignment, token: await session(who.id, assignment) };
  };

  const session = async (
    userId: number,
    at: { id: number; projectId: number | null; companyId: number | null },
    times: { createdAt?: Date; usedAt?: Date; endedAt?: Date } = {},
  ) => {
    const token = newToken();
    const values = {
      tokenHash: tokenHash(token),
      userId,
      assignmentId: at.id,
      projectId: at.projectId,
      companyId: at.companyId,
      address: '127.0.0.1',
      // As after a sign-in with the password.
      provenAt: times.createdAt ?? new Date(),
      ...times,
    };
    await db.insertInto('session').values(values).execute();
    return token;
  };

  /** A session of “My pass” on the phone of an employee. */
  const phone = async (
    employee: { id: number; userId: number },
    facts: Partial<Insertable<DB['miniSession']>> = {},
  ) => {
    const { phoneKey } = await db
      .selectFrom('user')
      .select('phoneKey')
      .where('id', '=', employee.userId)
      .executeTakeFirstOrThrow();
    const token = newToken();
    const values = {
      tokenHash: tokenHash(token),
      userId: employee.userId,
      employeeId: employee.id,
      phoneKey,
      address: '127.0.0.1',
      expiresAt: new Date('2100-01-01'),
      ...facts,
    };
    await db.insertInto('miniSession').values(values).execute();
    return token;
  };

  /** Who reads by a phone that head office invites and has no account, with the list, signed in on that phone. */
  const outsider = async (facts: { name?: string | null } = {}) => {
    phones += 1;
    const phone = String(phones);
    const phoneKey = phone;
    const name = facts.name === undefined ? uniqueName('受邀') : facts.name;
    const title = uniqueName('受邀名单');
    const list = await db
      .insertInto('whitelist')
      .values({ projectId: null, name: title, nameKey: normaliseName(title) })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('whitelistPhone')
      .values({ whitelistId: list.id, phone, phoneKey, person: name })
      .execute();
    const reader = await db
      .insertInto('reportReader')
      .values({ phoneKey, name })
      .returning('id')
      .executeTakeFirstOrThrow();
    const token = newToken();
    const session = { tokenHash: tokenHash(token), readerId: reader.id, phoneKey, address: '127.0.0.1' };
    await db
      .insertInto('miniSession')
      .values({ ...session, expiresAt: new Date('2100-01-01') })
      .execute();
    return { phone, name, readerId: reader.id, whitelistId: list.id, token };
  };

  return { user, role, empty, administratorRole, assign, employee, person, session, phone, outsider };
}

export type People = ReturnType<typeof peopleFactory>;
