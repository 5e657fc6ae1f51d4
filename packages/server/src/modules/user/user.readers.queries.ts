import { maskPhone } from '@mdi/contract/kit/display.ts';
import { normalisePhone } from '@mdi/contract/kit/fields.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { deleteRow, insertRow } from '../../kit/changes.ts';
import type { Ctx, PublicCtx } from '../../kit/ctx.ts';
import { isInvited } from '../../kit/reading.ts';
import { rows } from '../../kit/rows.ts';
import { lockPhones } from './user.queries.ts';

// Who is let in to read by their phone alone: a person, but no account of the office, which lists and counts none of them.

/** How the lists call whose phone this is, the last one that says a name. */
async function calledOn(ctx: PublicCtx, phoneKey: string): Promise<string | undefined> {
  const found = await sql<{ name: string }>`
    select p.person as name from whitelist_phone p join whitelist w on w.id = p.whitelist_id
    where p.phone_key = ${phoneKey} and w.project_id is null and p.person is not null
    order by p.id desc limit 1`.execute(rows(ctx));
  return found.rows[0]?.name;
}

/** The person with an invited phone: whoever has it, or somebody new. Of two sign-ins at once one finds the other's. */
export async function personToRead(ctx: PublicCtx, phone: string) {
  await lockPhones(ctx, [phone]);
  const phoneKey = normalisePhone(phone);
  const there = rows(ctx).selectFrom('user').select(['id', 'userName', 'phoneKey']);
  const found = await there.where('phoneKey', '=', phoneKey).executeTakeFirst();
  if (found) return found;
  const nickName = (await calledOn(ctx, phoneKey)) ?? maskPhone(phoneKey);
  // No user name holds an asterisk, so whoever has this phone as a name to sign in with is in nobody's way.
  const name = { userName: phoneKey, userNameKey: `*${phoneKey}` };
  return insertRow(ctx, 'user', { ...name, nickName, phone: phoneKey, phoneKey, readsOnly: true });
}

/** Those of these phones with which somebody only reads. */
export async function readersWith(
  ctx: Ctx,
  phoneKeys: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const found = await rows(ctx)
    .selectFrom('user')
    .select(['id', 'phoneKey'])
    .where('readsOnly', '=', true)
    .where('phoneKey', '=', sql<string>`any(${[...phoneKeys]}::text[])`)
    .execute();
  return new Map(found.map(({ id, phoneKey }) => [phoneKey, id]));
}

export const usersById = (ctx: Ctx, ids: readonly number[]) =>
  rows(ctx)
    .selectFrom('user')
    .selectAll()
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute();

/** Makes somebody who only read with a phone one with the user who has it from now on, who keeps what they read. */
export async function becomeOne(ctx: Ctx, phone: string, userId: number): Promise<void> {
  const reader = (await readersWith(ctx, [normalisePhone(phone)])).get(normalisePhone(phone));
  if (reader === undefined) return;
  for (const table of ['report_view', 'report_download'])
    await sql`update ${sql.table(table)} set user_id = ${userId} where user_id = ${reader}`.execute(
      rows(ctx),
    );
  await deleteRow(ctx, 'user', reader);
}

/** Forgets who only read, is on no list of head office any more, and whom the ledger doesn't name. */
export async function dropReaders(db: Db): Promise<void> {
  await sql`
    delete from "user" u where u.reads_only and not ${isInvited(sql`u.phone_key`)}
      and not exists (select from assignment a where a.user_id = u.id)
      and not exists (select from employee e where e.user_id = u.id)
      and not exists (select from report_view v where v.user_id = u.id)
      and not exists (select from report_download d where d.user_id = u.id)`.execute(db);
}
