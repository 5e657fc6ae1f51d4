import { normaliseName, normalisePhone } from '@mdi/contract/kit/fields.ts';
import { maskedUserName } from '@mdi/contract/kit/mask-user-name.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { users } from './user.queries.ts';

/** Keeps everybody else from asking about these phones until this call ends; all who do, in one order. */
async function lockPhones(ctx: Ctx, phones: readonly string[]): Promise<void> {
  const keys = phones.map((phone) => `phone ${normalisePhone(phone)}`);
  await sql`select pg_advisory_xact_lock(lock) from (
    select distinct hashtextextended(key, 2) as lock from unnest(${keys}::text[]) as key order by lock) locks`.execute(
    rows(ctx),
  );
}

/** {@link phoneOwners}, of whose phones nobody else can ask until this call ends: the second of two who add one at
 * once is told as if they had come later. */
export async function lockedPhoneOwners(ctx: Ctx, phones: readonly string[]) {
  await lockPhones(ctx, phones);
  return phoneOwners(ctx, phones);
}

/** Another user with this phone; see {@link lockedPhoneOwners}. */
export async function phoneOwner(ctx: Ctx, phone: string, exceptId: number) {
  const owner = (await lockedPhoneOwners(ctx, [phone])).get(normalisePhone(phone));
  return owner?.id === exceptId ? undefined : owner;
}

type Owner = {
  id: number;
  /** As others see it. */
  userName: string;
  nickName: string;
  state: 'N' | 'Y';
  hasPassword: boolean;
  hasRoles: boolean;
  seen: boolean;
};

/** The users with these phones by the compared phone, and whether the caller may see them; nobody is kept waiting. */
export async function phoneOwners(ctx: Ctx, phones: readonly string[]) {
  const keys = [...new Set(phones.map(normalisePhone))];
  const owners = await rows(ctx)
    .selectFrom('user')
    .select([
      'id',
      'phoneKey',
      'phone',
      'userName',
      'nickName',
      'state',
      sql<boolean>`password_hash is not null`.as('hasPassword'),
      sql<boolean>`exists (select from assignment a where a.user_id = "user".id)`.as('hasRoles'),
    ])
    .where('phoneKey', '=', sql<string>`any(${keys}::text[])`)
    .execute();
  if (owners.length === 0) return new Map<string, Owner>();
  const known = await users(ctx)
    .select('user.id')
    .where('user.id', '=', sql<number>`any(${owners.map(({ id }) => id)}::bigint[])`)
    .execute();
  const seen = new Set(known.map(({ id }) => id));
  return new Map(
    owners.map(({ phone, ...owner }) => {
      const userName = maskedUserName({ ...owner, phone });
      return [owner.phoneKey, { ...owner, userName, seen: seen.has(owner.id) }];
    }),
  );
}

/** Which of these names somebody signs in with, as they are compared. */
export async function namesTaken(ctx: Ctx, userNames: readonly string[]): Promise<ReadonlySet<string>> {
  const keys = [...new Set(userNames.map(normaliseName))];
  const found = await rows(ctx)
    .selectFrom('user')
    .select('userNameKey')
    .where('userNameKey', '=', sql<string>`any(${keys}::text[])`)
    .execute();
  return new Set(found.map(({ userNameKey }) => userNameKey));
}

/** Whether another account signs in with this name. */
export async function nameTaken(ctx: Ctx, userName: string, exceptId: number): Promise<boolean> {
  const row = await rows(ctx)
    .selectFrom('user')
    .select('id')
    .where('userNameKey', '=', normaliseName(userName))
    .where('id', '!=', exceptId)
    .executeTakeFirst();
  return row !== undefined;
}

/** By which the phones of these users are compared. */
export async function phoneKeysOf(ctx: Ctx, userIds: readonly number[]): Promise<Map<number, string>> {
  const query = rows(ctx).selectFrom('user').select(['id', 'phoneKey']);
  const found = await query.where('id', '=', sql<number>`any(${[...userIds]}::bigint[])`).execute();
  return new Map(found.map(({ id, phoneKey }) => [id, phoneKey]));
}
