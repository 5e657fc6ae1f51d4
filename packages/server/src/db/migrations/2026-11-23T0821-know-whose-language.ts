import { type Kysely, sql } from 'kysely';

/** Whoever never signed in has no language of their own yet: a first link is written in that of who asked for it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table "user" alter column lang drop default, alter column lang drop not null;
    comment on column "user".lang is
      'Of the last sign-in, null before the first; messages to this person are written in it.';
    update "user" u set lang = null
      where u.lang = 'zh' and u.password_hash is null
        and not exists (select from mini_session s join employee e on e.id = s.employee_id where e.user_id = u.id);
  `.execute(db);
}
