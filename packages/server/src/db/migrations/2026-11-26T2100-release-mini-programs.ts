import { type Kysely, sql } from 'kysely';

/** Mini-programs: what the platform granted us, the versions, reviews and releases of each, and every call that changes one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mini_platform (
      id int primary key check (id = 1),
      ticket bytea,
      ticket_at timestamptz,
      token bytea,
      token_until timestamptz,
      token_failed_at timestamptz,
      tickets_asked_at timestamptz,
      quota jsonb,
      quota_at timestamptz,
      templates jsonb not null default '[]',
      templates_at timestamptz
    );
    comment on table mini_platform is 'What we are at the chat app''s platform for providers: one row.';
    comment on column mini_platform.ticket is 'Sealed; the platform sends a new one every ten minutes.';
    comment on column mini_platform.token is 'Sealed.';
    comment on column mini_platform.tickets_asked_at is 'When it was last asked to send tickets.';
    comment on column mini_platform.templates is 'The library of versions as last read, the newest first.';
    insert into mini_platform (id) values (1);

    create table mini_program (
      id bigint generated always as identity primary key,
      project_id bigint not null references project (id) on delete cascade,
      kind text not null check (kind in ('pm', 'pass')),
      app_id text,
      name text collate natural_name,
      original_id text,
      principal text,
      head_img text,
      authorization_state text not null default 'unauthorized'
        check (authorization_state in ('authorized', 'incomplete', 'covered', 'unauthorized')),
      authorized_at timestamptz,
      sets int[] not null default '{}',
      covered_by text,
      release_state text not null default 'none' check (release_state in
        ('inReview', 'released', 'approved', 'rejected', 'delayed', 'selected', 'failed', 'none')),
      state_at timestamptz,
      selected jsonb,
      audit_id bigint,
      online text,
      online_at timestamptz,
      former jsonb not null default '[]',
      gray int,
      target_next jsonb not null default '[]',
      target_running jsonb not null default '[]',
      domains jsonb not null default '[]',
      categories int,
      act text,
      act_by bigint,
      act_at timestamptz,
      act_job bigint,
      trouble jsonb,
      read_at timestamptz,
      facts_at timestamptz,
      version int not null default 1,
      updated_at timestamptz not null default now(),
      updated_by bigint,
      constraint mini_program_of_project unique (project_id, kind)
    );
    comment on column mini_program.sets is 'Ids of the permission sets that are granted and confirmed.';
    comment on column mini_program.selected is 'The version on trial: templateId, version, about, at, by, and the targets it was uploaded with.';
    comment on column mini_program.audit_id is 'The platform''s number of the latest review.';
    comment on column mini_program.former is 'Versions one can go back to, as last read.';
    comment on column mini_program.act is 'What was begun last, by whom; it is under way while its job is.';
    comment on column mini_program.trouble is 'The step that failed last, until another one is done.';
    create unique index mini_program_app_id on mini_program (app_id) where authorization_state <> 'covered';
    create index mini_program_original_id on mini_program (original_id);
    create index mini_program_reading on mini_program (read_at) where release_state in ('inReview', 'delayed');

    create table mini_grant (
      mini_program_id bigint primary key references mini_program (id) on delete cascade,
      refresh_token bytea not null,
      access_token bytea,
      access_until timestamptz,
      next_call_at timestamptz not null default now()
    );
    comment on table mini_grant is 'The tokens of each mini-program, sealed; and when it may be asked about next.';

    create table mini_step (
      id bigint generated always as identity primary key,
      mini_program_id bigint not null references mini_program (id) on delete cascade,
      app_id text not null,
      job_id bigint,
      act text not null,
      step text not null,
      detail jsonb not null,
      user_id bigint,
      begun_at timestamptz not null,
      ended_at timestamptz,
      outcome text check (outcome in ('done', 'refused', 'notDone', 'unknown')),
      settled boolean not null default false,
      errcode int,
      errmsg text,
      answer jsonb
    );
    comment on table mini_step is 'Written before each call that changes something at the platform; what came of it, after it.';
    create index mini_step_program on mini_step (mini_program_id, id desc);
    create index mini_step_open on mini_step (begun_at) where ended_at is null;

    create table mini_audit (
      mini_program_id bigint not null references mini_program (id) on delete cascade,
      audit_id bigint not null,
      version text not null,
      about text not null,
      state text not null check (state in ('running', 'delayed', 'approved', 'rejected', 'withdrawn')),
      reason text,
      submitted_at timestamptz not null,
      submitted_by bigint,
      sped_up_at timestamptz,
      decided_at timestamptz,
      primary key (mini_program_id, audit_id)
    );
    comment on column mini_audit.audit_id is 'The platform''s own number.';

    create table mini_audit_event (
      id bigint generated always as identity primary key,
      mini_program_id bigint not null,
      audit_id bigint not null,
      state text not null,
      at timestamptz not null,
      foreign key (mini_program_id, audit_id) references mini_audit (mini_program_id, audit_id) on delete cascade
    );
    create index mini_audit_event_audit on mini_audit_event (mini_program_id, audit_id, id);

    create table mini_audit_picture (
      mini_program_id bigint not null,
      audit_id bigint not null,
      media text not null,
      upload_id bigint references upload (id),
      lost boolean not null default false,
      primary key (mini_program_id, audit_id, media),
      foreign key (mini_program_id, audit_id) references mini_audit (mini_program_id, audit_id) on delete cascade
    );
    comment on column mini_audit_picture.lost is 'The platform had it no more when it was to be fetched.';
    create index mini_audit_picture_upload on mini_audit_picture (upload_id);
    create index mini_audit_picture_due on mini_audit_picture (audit_id) where upload_id is null and not lost;

    create table mini_tester (
      id bigint generated always as identity primary key,
      mini_program_id bigint not null references mini_program (id) on delete cascade,
      account text,
      userstr text,
      state text not null check (state in ('binding', 'bound', 'unbinding')),
      at timestamptz not null,
      by_user bigint
    );
    comment on column mini_tester.account is 'Null for one bound elsewhere: the platform tells an opaque name only.';
    create unique index mini_tester_account on mini_tester (mini_program_id, account);
    create unique index mini_tester_userstr on mini_tester (mini_program_id, userstr);

    create table mini_link (
      hash bytea primary key,
      mini_program_id bigint not null references mini_program (id) on delete cascade,
      user_id bigint not null,
      until timestamptz not null,
      pre_auth_hash bytea,
      used_at timestamptz
    );
    comment on table mini_link is 'Links by which a mini-program''s administrator authorizes us.';
    create index mini_link_program on mini_link (mini_program_id);
    create unique index mini_link_pre_auth on mini_link (pre_auth_hash);

    create table mini_event (
      digest bytea primary key,
      kind text not null,
      body bytea not null,
      received_at timestamptz not null,
      handled_at timestamptz
    );
    comment on table mini_event is 'What the platform sent us, each once; sealed.';
    create index mini_event_received on mini_event (received_at);

    create table mini_roll_out (
      id bigint generated always as identity primary key,
      kind text not null check (kind in ('pm', 'pass')),
      template_id int not null,
      template_version text not null,
      about text not null,
      stop_after int not null,
      job_id bigint not null,
      user_id bigint not null,
      started_at timestamptz not null
    );
    create index mini_roll_out_job on mini_roll_out (job_id);
    create table mini_rolled (
      roll_out_id bigint not null references mini_roll_out (id) on delete cascade,
      mini_program_id bigint not null references mini_program (id) on delete cascade,
      no int not null,
      state text not null check (state in ('waiting', 'running', 'done', 'failed', 'skipped')),
      reason text,
      reason_args jsonb not null default '[]',
      primary key (roll_out_id, mini_program_id)
    );
    create index mini_rolled_program on mini_rolled (mini_program_id);

    insert into mini_program (project_id, kind)
      select id, kind from project cross join (values ('pm'), ('pass')) k (kind);
    create function add_mini_programs() returns trigger language plpgsql as $$
    begin
      insert into mini_program (project_id, kind) values (new.id, 'pm'), (new.id, 'pass');
      return null;
    end $$;
    create trigger project_has_mini_programs after insert on project
      for each row execute function add_mini_programs();

    create function announce_mini_program() returns trigger language plpgsql as $$
    begin
      perform pg_notify('live', json_build_object('topic', 'miniProgram')::text);
      return null;
    end $$;
    create trigger mini_program_changed after update of version on mini_program
      for each statement execute function announce_mini_program();
    create trigger mini_step_changed after insert or update on mini_step
      for each statement execute function announce_mini_program();
    create trigger mini_tester_changed after insert or update or delete on mini_tester
      for each statement execute function announce_mini_program();
    create trigger mini_rolled_changed after insert or update on mini_rolled
      for each statement execute function announce_mini_program();
    create trigger mini_audit_changed after insert or update on mini_audit
      for each statement execute function announce_mini_program();
    create trigger mini_audit_picture_changed after insert or update on mini_audit_picture
      for each statement execute function announce_mini_program();
    create trigger mini_platform_changed after update on mini_platform
      for each statement execute function announce_mini_program();
  `.execute(db);
}
