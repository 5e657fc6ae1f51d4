import { type Kysely, sql } from 'kysely';

/** Uploaded files: the bytes lie in the file store under a random key, the facts here. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table upload (
      id bigint generated always as identity primary key,
      key text not null constraint upload_key_key unique,
      purpose text not null,
      name text not null,
      mime text not null,
      bytes int not null,
      width int,
      height int,
      user_id bigint,
      created_at timestamptz not null default now()
    );
    alter table project add constraint project_logo foreign key (logo_id) references upload (id);
  `.execute(db);
}
