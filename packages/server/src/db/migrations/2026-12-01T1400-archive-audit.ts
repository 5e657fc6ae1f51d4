import { type Kysely, sql } from 'kysely';

/**
 * Months of the log that lie in files. The log forgets what such a file holds and nothing else, so a node of a former
 * version, which would forget what is in none, can't.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table audit_month (
      id bigint generated always as identity primary key,
      month date not null check (extract(day from month) = 1),
      upload_id bigint not null unique references upload (id),
      entries int not null check (entries > 0),
      made_at timestamptz not null,
      checked_at timestamptz,
      removed_at timestamptz,
      check (removed_at is null or checked_at is not null)
    );
    comment on column audit_month.month is 'Its first day, by UTC.';
    comment on column audit_month.entries is 'How many rows of the log the file holds.';
    comment on column audit_month.checked_at is 'Null: nobody has read the file back, and no row has gone.';
    comment on column audit_month.removed_at is 'Null: rows that the file holds may be in the log still.';
    create index audit_month_month on audit_month (month desc, id desc);
    create unique index audit_month_open on audit_month (month) where removed_at is null;

    create or replace function refuse_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and old.at < now() - interval '180 days' and exists (
        select from audit_month m
        where m.month = date_trunc('month', old.at at time zone 'UTC')::date
          and m.checked_at is not null and m.removed_at is null) then return old; end if;
      raise exception 'the audit table only grows';
    end $$;
  `.execute(db);
}
