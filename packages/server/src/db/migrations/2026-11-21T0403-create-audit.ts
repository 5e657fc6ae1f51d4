import { type Kysely, sql } from 'kysely';

/** The append-only record of who did what; a trigger refuses every change and removal of a row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table audit (
      id bigint generated always as identity primary key,
      at timestamptz not null default clock_timestamp(),
      request_id text not null,
      op text not null,
      code int not null,
      user_id bigint,
      user_name text,
      role_code text,
      project_id bigint,
      company_id bigint,
      address text not null,
      changes jsonb not null default '[]',
      reason text
    );
    create index audit_at on audit (at desc, id desc);
    create index audit_user on audit (user_id, at desc);
    create index audit_changes on audit using gin (changes jsonb_path_ops);

    create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception 'the audit table only grows';
    end $$;
    create trigger audit_append_only before update or delete on audit
      for each row execute function refuse_change();
    create trigger audit_no_truncate before truncate on audit
      for each statement execute function refuse_change();
  `.execute(db);
}
