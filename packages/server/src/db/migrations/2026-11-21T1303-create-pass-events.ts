import { type Kysely, sql } from 'kysely';

/** Who passed which reader when, a table a month; rows that fit no month lie in one more until theirs is made. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table pass_event (
      device_id bigint not null,
      event_id text not null,
      ts_device timestamptz not null,
      ts_received timestamptz not null default now(),
      ts_corrected timestamptz not null,
      time_doubt boolean not null default false,
      boot bigint not null,
      seq bigint not null,
      up_ms bigint,
      clock text not null,
      dir text not null check (dir in ('in', 'out', 'unknown')),
      channel text not null check (channel in ('qr', 'ic', 'remote', 'button', 'fire')),
      door text,
      granted boolean not null,
      rc text not null,
      pass_type int,
      pid bigint,
      tid bigint,
      sid bigint,
      jti bigint,
      kid int,
      token_hash text,
      card text,
      offline boolean not null,
      rev bigint,
      photo_ref text,
      violation boolean not null default false,
      project_id bigint,
      area_id bigint,
      company_id bigint,
      employee_id bigint,
      primary key (device_id, event_id, ts_device)
    ) partition by range (ts_device);
    comment on table pass_event is 'Without foreign keys: it tells of readers and people that may be gone.';
    comment on column pass_event.ts_device is 'As sent: a repeat carries the same.';
    comment on column pass_event.token_hash is 'Of a refused pass, which is never sent whole.';
    comment on column pass_event.violation is 'Granted although it was taken back by then.';
    create index pass_event_project on pass_event (project_id, ts_corrected desc);
    create index pass_event_company on pass_event (company_id, ts_corrected desc) where company_id is not null;
    create index pass_event_employee on pass_event (employee_id, ts_corrected desc) where employee_id is not null;
    create index pass_event_device on pass_event (device_id, ts_corrected desc);
    create table pass_event_default partition of pass_event default;

    -- Makes the table of the month a moment (in UTC) lies in; rows of it that came before move in.
    create function make_pass_event_month(moment timestamptz) returns boolean language plpgsql as $$
    declare
      starts timestamptz := date_trunc('month', moment, 'UTC');
      -- Counted in UTC, whatever zone the session has.
      ends timestamptz := (date_trunc('month', moment at time zone 'UTC') + interval '1 month') at time zone 'UTC';
      name text := 'pass_event_' || to_char(moment at time zone 'UTC', 'YYYY_MM');
    begin
      -- Two nodes may think of it at once.
      perform pg_advisory_xact_lock(4213, hashtext(name));
      if to_regclass(name) is not null then return false; end if;
      execute format('create table %I (like pass_event including defaults including constraints)', name);
      lock table pass_event_default in access exclusive mode;
      execute format('with moved as (delete from pass_event_default where ts_device >= %L and ts_device < %L returning *)
        insert into %I select * from moved', starts, ends, name);
      execute format('alter table pass_event attach partition %I for values from (%L) to (%L)', name, starts, ends);
      return true;
    end $$;
    select make_pass_event_month(now() - interval '1 month'), make_pass_event_month(now()),
      make_pass_event_month(now() + interval '1 month');
  `.execute(db);
}
