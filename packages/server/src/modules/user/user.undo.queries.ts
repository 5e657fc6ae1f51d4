import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { withinOwn } from '../role/index.ts';
import { lastPeopleAmong } from './user.company-people.queries.ts';
import { users } from './user.queries.ts';

/** The users there are, for undoing the import that added them. */
export const usersToUndo = (ctx: Ctx): RawBuilder<unknown> => sql`
  select every_user.id, every_user.version, every_user.nick_name as name,
    every_user.id in (${users(ctx).select('user.id')}) as seen
  from "user" every_user`;

export async function lockUsers(ctx: Ctx, ids: readonly number[]): Promise<void> {
  await sql`
    select from company where id in (select company_id from employee where user_id = any(${[...ids]}::bigint[]))
    order by id for no key update`.execute(rows(ctx));
  await sql`select from "user" where id = any(${[...ids]}::bigint[]) order by id for update`.execute(
    rows(ctx),
  );
}

/** Whether somebody has ever used an account. */
export const accountUsed = (user: string): RawBuilder<boolean> => sql<boolean>`(
  ${sql.ref(`${user}.passwordHash`)} is not null or ${sql.ref(`${user}.chatAccount`)} is not null
  or exists (select from session s where s.user_id = ${sql.ref(`${user}.id`)}))`;

/** What has come to hang on accounts, roles given since among them. */
export const hangingOnUsers = ({ actor }: Ctx, going: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  with going as materialized (${going})
  select g.id, h.what
  from going g join "user" u on u.id = g.id
  cross join lateral (values
    ('signedIn', ${accountUsed('u')}),
    ('role', exists (select from assignment a where a.user_id = u.id and a.created_at <> g.at)),
    ('person', exists (select from employee e where e.user_id = u.id and e.created_at <> g.at)),
    ('passed', exists (select from employee e join pass_presence p on p.employee_id = e.id where e.user_id = u.id)),
    ('visit', exists (select from employee e join visit v on v.host_id = e.id where e.user_id = u.id)),
    ('reach', exists (select from assignment where assignment.user_id = u.id and not ${withinOwn(actor)}))
  ) as h (what, holds)
  where g.asked and h.holds
  union all
  select * from (${lastPeopleAmong(sql`
    select g.id, e.id as employee_id, g.at, g.asked from going g join employee e on e.user_id = g.id`)}) last`;
