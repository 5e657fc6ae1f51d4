import { type Kysely, sql } from 'kysely';

/** Codes by which a draft is shown on a phone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table page_preview (
      id bigint generated always as identity primary key,
      page_id bigint not null references app_page (id) on delete cascade,
      user_id bigint not null,
      session_id bigint not null,
      token_hash bytea not null unique,
      until timestamptz not null,
      constraint page_preview_once unique (page_id, user_id)
    );
    comment on table page_preview is 'One of each person and page: a new code ends the former.';
  `.execute(db);
}
