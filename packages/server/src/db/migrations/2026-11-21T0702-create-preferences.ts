import { type Kysely, sql } from 'kysely';

/** How a person likes the pages: shown columns and their order, by page. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table preference (
      user_id bigint not null references "user" (id) on delete cascade,
      key text not null,
      value jsonb not null,
      updated_at timestamptz not null default now(),
      primary key (user_id, key)
    );
  `.execute(db);
}
