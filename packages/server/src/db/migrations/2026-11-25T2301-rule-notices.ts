import { type Kysely, sql } from 'kysely';

/** What a project demands of its notices; without a row one language is enough, and somebody else reviews. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table notice_rules (
      id bigint generated always as identity primary key,
      project_id bigint not null references project (id) on delete cascade,
      both_languages boolean not null default false,
      own_review boolean not null default false,
      version int not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      updated_by bigint,
      constraint notice_rules_project_key unique (project_id)
    );
  `.execute(db);
}
