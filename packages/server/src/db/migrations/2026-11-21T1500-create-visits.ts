import { type Kysely, sql } from 'kysely';

/** Visits, what happened to each, the links that guests fill in, posters, and the messages that go out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table project_data
      add column visit_once boolean not null default false,
      add column companion_pass boolean not null default false;

    create table visit_link (
      id bigint generated always as identity primary key,
      project_id bigint not null,
      company_id bigint not null,
      host_id bigint not null references employee (id) on delete cascade,
      inviter_id bigint references "user" (id) on delete set null,
      building_id bigint,
      location text,
      purpose text,
      visitor_type text,
      start_at timestamptz not null,
      end_at timestamptz not null,
      remarks text,
      places int not null check (places between 1 and 500),
      taken int not null default 0,
      token_hash bytea not null constraint visit_link_token_key unique,
      token bytea not null,
      closed_at timestamptz,
      version int not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      updated_by bigint,
      check (start_at <= end_at),
      constraint visit_link_places check (taken <= places),
      constraint visit_link_company foreign key (company_id, project_id) references company (id, project_id)
        on delete cascade,
      constraint visit_link_building foreign key (building_id, project_id) references building (id, project_id)
    );
    comment on column visit_link.token is 'Encrypted, so that the link can be copied again.';
    create index visit_link_company_index on visit_link (company_id, created_at desc);
    create index visit_link_project on visit_link (project_id, created_at desc);
    create index visit_link_host on visit_link (host_id);
    create index visit_link_inviter on visit_link (inviter_id);
    create index visit_link_building_index on visit_link (building_id);

    create table visit (
      id bigint generated always as identity primary key,
      kind text not null check (kind in ('invited', 'temporary')),
      state text not null check (state in
        ('invited', 'pending', 'approved', 'rejected', 'arrived', 'left', 'expired', 'cancelled')),
      project_id bigint not null,
      company_id bigint not null,
      host_id bigint references employee (id) on delete set null,
      host_name text,
      inviter_id bigint references "user" (id) on delete set null,
      leader_id bigint references visit (id) on delete cascade,
      link_id bigint references visit_link (id) on delete set null,
      name text collate "zh-x-icu",
      phone text,
      phone_key text,
      visitor_type text,
      purpose text,
      building_id bigint,
      location text,
      start_at timestamptz not null,
      end_at timestamptz not null,
      arrived_at timestamptz,
      out_at timestamptz,
      left_at timestamptz,
      late boolean not null default false,
      companions jsonb not null default '[]',
      id_type text check (id_type in ('idCard', 'passport', 'hkMacao', 'taiwan', 'other')),
      id_number bytea,
      id_tail text,
      id_key bytea,
      remarks text,
      reason text,
      lang text not null default 'zh' check (lang in ('zh', 'en')),
      token_hash bytea constraint visit_token_key unique,
      token bytea,
      seen_at timestamptz,
      version int not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      updated_by bigint,
      check (start_at <= end_at),
      check ((phone is null) = (phone_key is null)),
      check ((token is null) = (token_hash is null)),
      check (name is not null or state in ('invited', 'expired', 'cancelled')),
      check (arrived_at is not null or state not in ('arrived', 'left')),
      check ((left_at is not null) = (state = 'left')),
      check (host_id is not null or host_name is not null or state not in ('invited', 'pending')),
      constraint visit_company foreign key (company_id, project_id) references company (id, project_id)
        on delete cascade,
      constraint visit_building foreign key (building_id, project_id) references building (id, project_id),
      constraint visit_once exclude using gist (
        phone_key with =, company_id with =, coalesce(host_id::text, host_name) with =,
        tstzrange(start_at, end_at, '[]') with &&)
        where (state in ('invited', 'pending', 'approved') and phone_key is not null)
    );
    comment on column visit.host_name is 'Whom the guest named; known by name only while host_id is null.';
    comment on column visit.leader_id is 'With whom somebody comes along who has a pass of their own.';
    comment on column visit.out_at is 'Went out during a visit that goes on; null: on site, once arrived.';
    comment on column visit.id_number is 'Encrypted; wiped some days after the visit, with what is derived from it.';
    comment on column visit.id_key is 'By which the deny list knows it.';
    comment on column visit.token is 'Encrypted; the link goes some days after the visit.';
    comment on column visit.seen_at is 'When the host looked at the arrival.';
    create index visit_project on visit (project_id, start_at desc);
    create index visit_company_index on visit (company_id, start_at desc);
    create index visit_host on visit (host_id, state);
    create index visit_leader on visit (leader_id) where leader_id is not null;
    create index visit_link_index on visit (link_id) where link_id is not null;
    create index visit_inviter on visit (inviter_id);
    create index visit_building_index on visit (building_id);
    create index visit_phone on visit (project_id, phone_key);
    create index visit_phone_tail on visit (project_id, right(phone_key, 4));
    create index visit_open on visit (end_at) where state in ('invited', 'pending', 'approved', 'arrived');
    create index visit_here on visit (project_id, end_at) where state in ('invited', 'pending', 'approved', 'arrived');
    create index visit_id_kept on visit (end_at) where id_number is not null;
    create index visit_token_kept on visit (end_at) where token is not null;

    create table visit_step (
      id bigint generated always as identity primary key,
      visit_id bigint not null references visit (id) on delete cascade,
      at timestamptz not null,
      step text not null,
      by text not null check (by in ('user', 'guest', 'reader', 'clock')),
      by_name text,
      note text,
      constraint visit_step_key unique (visit_id, step, at)
    );
    comment on table visit_step is 'What happened to a visit; a reader may tell the same twice.';

    create table visit_message (
      id bigint generated always as identity primary key,
      visit_id bigint not null references visit (id) on delete cascade,
      kind text not null check (kind in ('invite', 'decision', 'hostWaiting', 'hostArrived')),
      state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'failed', 'unknown')),
      created_at timestamptz not null default now(),
      ended_at timestamptz
    );
    create index visit_message_visit on visit_message (visit_id, id desc);

    create table visit_poster (
      id bigint generated always as identity primary key,
      project_id bigint not null constraint visit_poster_project_key unique references project (id) on delete cascade,
      token_hash bytea not null constraint visit_poster_token_key unique,
      token bytea not null,
      version int not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      updated_by bigint
    );

    alter table area_exception add column visit_id bigint references visit (id) on delete cascade;
    alter table area_exception drop constraint area_exception_check;
    alter table area_exception add constraint area_exception_of check (
      num_nonnulls(company_id, employee_id, visit_id) = 1);
    alter table area_exception drop constraint area_exception_key;
    alter table area_exception add constraint area_exception_key
      unique nulls not distinct (area_id, company_id, employee_id, visit_id);
    create index area_exception_visit on area_exception (visit_id) where visit_id is not null;
  `.execute(db);
}
