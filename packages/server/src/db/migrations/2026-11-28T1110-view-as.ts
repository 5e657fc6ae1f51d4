import { type Kysely, sql } from 'kysely';

/** Who of head office sees the product as somebody else, in which session, why, and until when. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table view_as (
      id bigint generated always as identity primary key,
      session_id bigint not null,
      user_id bigint not null,
      viewed_id bigint not null,
      assignment_id bigint not null,
      project_id bigint not null,
      company_id bigint,
      reason text not null,
      started_at timestamptz not null,
      until timestamptz not null,
      ended_at timestamptz,
      ended text check (ended in ('person', 'time', 'session', 'right'))
    );
    comment on table view_as is 'Like sessions it names people and roles without holding them: what is gone ends it.';
    comment on column view_as.user_id is 'Who looks.';
    comment on column view_as.ended_at is 'When it was written down that it had ended.';
    create unique index view_as_open on view_as (session_id) where ended_at is null;
    create index view_as_started on view_as (started_at);
  `.execute(db);
}
