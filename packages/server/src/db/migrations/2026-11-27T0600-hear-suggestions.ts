import { type Kysely, sql } from 'kysely';

/** Suggestions with their threads, notes of staff, templates for answers, and the hours in which a project answers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table working_hours (
      id bigint generated always as identity primary key,
      project_id bigint not null references project (id) on delete cascade,
      opens text not null,
      closes text not null,
      days int[] not null,
      days_off text[] not null default '{}',
      answer_hours int not null,
      solve_days int not null default 3,
      version int not null default 1,
      updated_at timestamptz not null default now(),
      updated_by bigint,
      constraint working_hours_project_key unique (project_id)
    );
    comment on table working_hours is 'By the clock of the project; one without a row works as usual.';

    create table answer_template (
      id bigint generated always as identity primary key,
      project_id bigint not null references project (id) on delete cascade,
      name_zh text not null collate natural_name,
      name_en text,
      text_zh text not null,
      text_en text,
      version int not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      updated_by bigint
    );
    create index answer_template_project on answer_template (project_id, name_zh, id);

    create table suggestion (
      id bigint generated always as identity primary key,
      project_id bigint not null references project (id) on delete cascade,
      user_id bigint references "user" (id) on delete set null,
      employee_id bigint references employee (id) on delete set null,
      company_id bigint references company (id) on delete set null,
      unit_id bigint references unit (id) on delete set null,
      name text not null,
      search_key text not null,
      phone text,
      phone_key text,
      unit text,
      source text not null check (source in ('app', 'office')),
      text text not null,
      state text not null default 'new' check (state in ('new', 'doing', 'waiting', 'answered', 'closed')),
      handler_id bigint references "user" (id) on delete set null,
      taken_at timestamptz,
      given_at timestamptz,
      clock_from timestamptz,
      spent_minutes int not null default 0,
      due_at timestamptz,
      handler_told_at timestamptz,
      manager_told_at timestamptz,
      first_minutes int,
      first_answered_at timestamptz,
      waiting_since timestamptz,
      answered_at timestamptz,
      closed_at timestamptz,
      closed_reason text check (closed_reason in ('solved', 'quiet', 'noAnswer', 'duplicate')),
      reopened int not null default 0,
      rating int check (rating between 1 and 3),
      rating_word text,
      duplicate_of bigint references suggestion (id) on delete set null,
      state_before text check (state_before in ('new', 'doing', 'waiting', 'answered', 'closed')),
      unchecked boolean not null default false,
      told_at timestamptz,
      seen_at timestamptz,
      version int not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      updated_by bigint,
      constraint suggestion_not_itself check (duplicate_of <> id)
    );
    comment on column suggestion.state is 'Answered and quiet for seven days is closed; that is read from the clock.';
    comment on column suggestion.clock_from is 'Since when the time until an answer runs; null: it stands.';
    comment on column suggestion.spent_minutes is 'Working minutes that ran before that.';
    comment on column suggestion.due_at is 'Until the first answer, later until it is solved; null: nothing is awaited of staff.';
    comment on column suggestion.search_key is 'Name and words as they are searched, one under the other.';
    comment on column suggestion.given_at is 'When somebody gave it to its handler, who has not opened it yet.';
    comment on column suggestion.handler_told_at is 'When its handler was told that it is overdue; manager_told_at: all who see to the project.';
    comment on column suggestion.first_minutes is 'Working minutes until the first answer.';
    comment on column suggestion.state_before is 'What a duplicate was before, to be taken back.';
    comment on column suggestion.told_at is 'When staff wrote to the person last.';
    create index suggestion_created on suggestion (created_at desc, id desc);
    create index suggestion_updated on suggestion (updated_at desc, id desc);
    create index suggestion_project on suggestion (project_id, created_at desc, id desc);
    create index suggestion_project_updated on suggestion (project_id, updated_at desc, id desc);
    create index suggestion_due on suggestion (project_id, due_at, id) where due_at is not null;
    create index suggestion_untold on suggestion (due_at) where due_at is not null and manager_told_at is null;
    create index suggestion_given on suggestion (handler_id) where given_at is not null;
    create index suggestion_search on suggestion using gin (search_key gin_trgm_ops);
    create index suggestion_open on suggestion (project_id, state, created_at desc, id desc)
      where state in ('new', 'doing', 'waiting');
    create index suggestion_quiet on suggestion (answered_at) where state = 'answered';
    create index suggestion_handler on suggestion (handler_id, created_at desc, id desc);
    create index suggestion_person on suggestion (user_id, project_id, id desc);
    create index suggestion_phone on suggestion (phone_key, created_at desc);
    create index suggestion_company on suggestion (company_id, created_at desc, id desc);
    create index suggestion_employee on suggestion (employee_id);
    create index suggestion_unit on suggestion (unit_id, created_at desc);
    create index suggestion_duplicate on suggestion (duplicate_of);
    create index suggestion_answered on suggestion (project_id, first_answered_at)
      where first_answered_at is not null;

    create table suggestion_message (
      id bigint generated always as identity primary key,
      suggestion_id bigint not null references suggestion (id) on delete cascade,
      kind text not null check (kind in ('ask', 'answer', 'reply')),
      user_id bigint references "user" (id) on delete set null,
      by_name text not null,
      text text not null,
      at timestamptz not null
    );
    comment on table suggestion_message is 'What the person and staff write to each other; notes of staff lie apart.';
    create index suggestion_message_of on suggestion_message (suggestion_id, id);
    create index suggestion_message_user on suggestion_message (user_id);

    create table suggestion_note (
      id bigint generated always as identity primary key,
      suggestion_id bigint not null references suggestion (id) on delete cascade,
      user_id bigint references "user" (id) on delete set null,
      by_name text not null,
      text text not null,
      at timestamptz not null
    );
    comment on table suggestion_note is 'What staff write for each other: the person never reads it.';
    create index suggestion_note_of on suggestion_note (suggestion_id, id);
    create index suggestion_note_user on suggestion_note (user_id);

    create table suggestion_picture (
      suggestion_id bigint not null references suggestion (id) on delete cascade,
      no int not null,
      upload_id bigint not null references upload (id),
      primary key (suggestion_id, no),
      constraint suggestion_picture_once unique (upload_id)
    );

    create unlogged table suggestion_writing (
      suggestion_id bigint not null references suggestion (id) on delete cascade,
      user_id bigint not null references "user" (id) on delete cascade,
      at timestamptz not null,
      primary key (suggestion_id, user_id)
    );
    comment on table suggestion_writing is 'Who is writing to a person just now: whoever else answers is asked first.';
    create index suggestion_writing_user on suggestion_writing (user_id);

    -- By it the chat platform knows whose text it is asked about.
    alter table mini_session add column open_id text;

    create function announce_suggestion() returns trigger language plpgsql as $$
    begin
      perform pg_notify('live',
        json_build_object('topic', 'suggestion', 'projectId', coalesce(new.project_id, old.project_id))::text);
      return null;
    end $$;
    create trigger suggestion_changed after insert or update or delete on suggestion
      for each row execute function announce_suggestion();
    create trigger working_hours_changed after insert or update or delete on working_hours
      for each row execute function announce_suggestion();
    create trigger answer_template_changed after insert or update or delete on answer_template
      for each row execute function announce_suggestion();

    create function announce_suggestion_note() returns trigger language plpgsql as $$
    begin
      perform pg_notify('live', json_build_object('topic', 'suggestion', 'projectId',
        (select s.project_id from suggestion s where s.id = new.suggestion_id))::text);
      return null;
    end $$;
    create trigger suggestion_note_added after insert on suggestion_note
      for each row execute function announce_suggestion_note();
    create trigger suggestion_written after insert or update on suggestion_writing
      for each row execute function announce_suggestion_note();
  `.execute(db);
}
