import { type Kysely, sql } from 'kysely';

/** In which language somebody signed in last: messages to an account are written in it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table "user" add column lang text not null default 'zh' check (lang in ('zh', 'en'));
    comment on column "user".lang is 'Of the last sign-in; messages to this person are written in it.';
  `.execute(db);
}
