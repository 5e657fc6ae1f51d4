import { type SqlBool, sql } from 'kysely';
import { passStandingSql } from '../../kit/access/pass-standing.ts';
import type { PublicCtx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { isInvited } from '../../kit/files/readable-documents.ts';

type Grounds = { invited: boolean; employed: boolean };

const isEmployed = (phoneKey: string, now: Date) => sql<boolean>`exists (
  select from "user" join employee on employee.user_id = "user".id join company on company.id = employee.company_id
  join project on project.id = employee.project_id
  where "user".phone_key = ${phoneKey} and ${passStandingSql(now)} in ('valid', 'cutOff'))`;

/** A phone may log in to read: it is an employee's, or invited. */
export const mayPhoneLogIn = (phoneKey: string, now: Date) =>
  sql<SqlBool>`(${isInvited(phoneKey)} or ${isEmployed(phoneKey, now)})`;

/** What a phone is good for, asked in one and the same way of everybody's and nobody's. */
export async function loginGroundsOf(ctx: PublicCtx, phoneKey: string): Promise<Grounds> {
  const found = await sql<Grounds>`
    select ${isInvited(phoneKey)} as invited, ${isEmployed(phoneKey, ctx.now())} as employed`.execute(
    rows(ctx),
  );
  return found.rows[0] ?? { invited: false, employed: false };
}

/** Keeps lists from letting go of phones until this call ends. */
export const holdInvitations = (ctx: PublicCtx) =>
  sql`select pg_advisory_xact_lock_shared(hashtextextended('invitations', 13))`.execute(rows(ctx));

/** Who reads by this phone, called as the oldest list of head office that names them does; locked. */
export async function readerByPhone(ctx: PublicCtx, phoneKey: string): Promise<number> {
  const found = await sql<{ id: number }>`
    insert into report_reader as r (phone_key, name) select ${phoneKey}, (
      select p.person from whitelist_phone p join whitelist w on w.id = p.whitelist_id
      where p.phone_key = ${phoneKey} and w.project_id is null and p.person is not null order by p.id limit 1)
    on conflict (phone_key) where let_go_at is null do update set name = coalesce(r.name, excluded.name)
    returning id`.execute(rows(ctx));
  const [reader] = found.rows;
  if (!reader) throw new Error('a reader was not kept');
  return reader.id;
}
