import { type Kysely, sql } from 'kysely';

/** Reservations of who wants to lease, what was done about each, their viewings, and who looks after which building. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table reservation (
      id bigint generated always as identity primary key,
      project_id bigint not null references project (id) on delete cascade,
      source text not null check (source in ('app', 'page', 'office')),
      page_id bigint references app_page (id) on delete set null,
      user_id bigint references "user" (id) on delete set null,
      name text not null,
      name_key text not null,
      phone text not null,
      phone_key text not null,
      company_name text,
      company_key text,
      building_id bigint references building (id) on delete set null,
      unit_id bigint references unit (id) on delete set null,
      area_from numeric(12, 2),
      area_to numeric(12, 2),
      people int check (people > 0),
      move_in text,
      text text,
      lang text not null default 'zh' check (lang in ('zh', 'en')),
      consent_at timestamptz,
      state text not null default 'new'
        check (state in ('new', 'contacted', 'booked', 'viewed', 'negotiating', 'won', 'lost')),
      assignee_id bigint references "user" (id) on delete set null,
      assigned_at timestamptz,
      touched_at timestamptz not null default now(),
      due_at timestamptz,
      escalated_at timestamptz,
      lost_reason text check (lost_reason in ('price', 'size', 'location', 'elsewhere', 'postponed', 'silent', 'other')),
      lost_note text,
      company_id bigint references company (id) on delete set null,
      closed_at timestamptz,
      wiped_at timestamptz,
      version int not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      updated_by bigint,
      check (area_from <= area_to),
      check ((lost_reason is not null) = (state = 'lost')),
      check ((closed_at is not null) = (state in ('won', 'lost'))),
      check (due_at is null or closed_at is null),
      check (escalated_at is null or due_at is not null),
      check (wiped_at is null or state = 'lost'),
      check (source = 'office' or consent_at is not null)
    );
    comment on column reservation.company_key is 'The name of their company as it is compared.';
    comment on column reservation.move_in is 'The month, YYYY-MM.';
    comment on column reservation.consent_at is 'When they agreed that we keep this; who calls is asked on the phone.';
    comment on column reservation.touched_at is 'When somebody of the property last did something about it.';
    comment on column reservation.due_at is 'When it becomes its manager’s matter, unless somebody does something about it before.';
    comment on column reservation.escalated_at is 'When its managers were told that nobody did anything about it, once.';
    comment on column reservation.wiped_at is 'When the phone of a lost one was forgotten.';
    comment on column reservation.company_id is 'The tenant that it became.';
    create unique index reservation_open_key on reservation (project_id, phone_key) where state not in ('won', 'lost');
    create index reservation_created on reservation (created_at desc, id desc);
    create index reservation_updated on reservation (updated_at desc, id desc);
    create index reservation_project on reservation (project_id, created_at desc, id desc);
    create index reservation_project_updated on reservation (project_id, updated_at desc, id desc);
    create index reservation_state on reservation (project_id, state, touched_at desc, id desc);
    create index reservation_column on reservation (state, touched_at desc, id desc);
    create index reservation_due on reservation (project_id, due_at, id) where due_at is not null;
    create index reservation_overdue on reservation (due_at) where due_at is not null and escalated_at is null;
    create index reservation_lost on reservation (closed_at) where state = 'lost' and wiped_at is null;
    create index reservation_name_search on reservation using gin (name_key gin_trgm_ops);
    create index reservation_company_search on reservation using gin (company_key gin_trgm_ops);
    create index reservation_assignee on reservation (assignee_id, created_at desc, id desc);
    create index reservation_phone on reservation (phone_key, created_at desc);
    create index reservation_building on reservation (building_id, created_at desc, id desc);
    create index reservation_unit on reservation (unit_id);
    create index reservation_company on reservation (company_id) where company_id is not null;
    create index reservation_page on reservation (page_id);
    create index reservation_user on reservation (user_id);

    create table reservation_step (
      id bigint generated always as identity primary key,
      reservation_id bigint not null references reservation (id) on delete cascade,
      kind text not null,
      user_id bigint references "user" (id) on delete set null,
      by_name text,
      note text,
      at timestamptz not null
    );
    comment on table reservation_step is 'What was done about a reservation; rows are only ever added.';
    comment on column reservation_step.by_name is 'Null: the person who wants to lease.';
    create index reservation_step_of on reservation_step (reservation_id, id);
    create index reservation_step_user on reservation_step (user_id);

    create table viewing (
      id bigint generated always as identity primary key,
      reservation_id bigint not null references reservation (id) on delete cascade,
      host_id bigint references employee (id) on delete set null,
      building_id bigint not null references building (id) on delete cascade,
      unit_id bigint references unit (id) on delete set null,
      start_at timestamptz not null,
      end_at timestamptz not null,
      state text not null default 'planned' check (state in ('hold', 'planned', 'done', 'noShow', 'cancelled')),
      held_until timestamptz,
      asked_at timestamptz,
      planned_at timestamptz,
      state_before text check (state_before in ('contacted', 'viewed', 'negotiating')),
      told_day_at timestamptz,
      told_near_at timestamptz,
      visit_id bigint references visit (id) on delete set null,
      version int not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      updated_by bigint,
      check (start_at < end_at),
      check ((held_until is not null) = (state = 'hold')),
      constraint viewing_host_once exclude using gist (host_id with =, tstzrange(start_at, end_at) with &&)
        where (state in ('hold', 'planned')),
      constraint viewing_unit_once exclude using gist (unit_id with =, tstzrange(start_at, end_at) with &&)
        where (state in ('hold', 'planned'))
    );
    comment on column viewing.visit_id is 'The invitation that lets them in; it moves and ends with the viewing.';
    comment on column viewing.held_until is 'A time that somebody chose by themselves is theirs so long, unless it is planned before.';
    comment on column viewing.asked_at is 'When they asked for it, to be confirmed.';
    comment on column viewing.planned_at is 'When it was planned for this time: who hears of it then is reminded only of what lies far enough ahead.';
    comment on column viewing.state_before is 'Where the reservation stood when it was planned, to lead back to; null: it was new.';
    comment on column viewing.told_day_at is 'When they were reminded a day before.';
    comment on column viewing.told_near_at is 'When they were reminded two hours before.';
    create unique index viewing_running on viewing (reservation_id) where state in ('hold', 'planned');
    create index viewing_held on viewing (held_until) where state = 'hold';
    create index viewing_start on viewing (start_at) where state = 'planned';
    create index viewing_of on viewing (reservation_id, start_at desc);
    create index viewing_host on viewing (host_id, start_at) where state in ('hold', 'planned');
    create index viewing_host_all on viewing (host_id);
    create index viewing_building on viewing (building_id);
    create index viewing_unit on viewing (unit_id);
    create index viewing_visit on viewing (visit_id);

    create table reservation_booking (
      id bigint generated always as identity primary key,
      project_id bigint not null references project (id) on delete cascade,
      mode text not null check (mode in ('off', 'confirm', 'automatic')),
      minutes int not null check (minutes in (30, 60)),
      host_ids bigint[] not null default '{}',
      version int not null default 1,
      updated_at timestamptz not null default now(),
      updated_by bigint,
      constraint reservation_booking_key unique (project_id)
    );
    comment on table reservation_booking is 'How people choose viewings of a project by themselves.';
    comment on column reservation_booking.host_ids is 'The employees who show; those who left count no more.';

    create table reservation_duty (
      id bigint generated always as identity primary key,
      project_id bigint not null references project (id) on delete cascade,
      building_id bigint not null references building (id) on delete cascade,
      user_id bigint not null references "user" (id) on delete cascade,
      version int not null default 1,
      updated_at timestamptz not null default now(),
      updated_by bigint,
      constraint reservation_duty_key unique (building_id)
    );
    comment on table reservation_duty is 'Who is given the reservations for a building.';
    create index reservation_duty_project on reservation_duty (project_id);
    create index reservation_duty_user on reservation_duty (user_id);

    -- Who comes to a viewing is reminded of it by the message of their invitation.
    alter table visit_message drop constraint visit_message_kind_check;
    alter table visit_message add constraint visit_message_kind_check check (
      kind in ('invite', 'change', 'cancel', 'remind', 'decision', 'hostWaiting', 'hostArrived'));

    create function announce_reservation() returns trigger language plpgsql as $$
    begin
      perform pg_notify('live',
        json_build_object('topic', 'reservation', 'projectId', coalesce(new.project_id, old.project_id))::text);
      return null;
    end $$;
    create trigger reservation_changed after insert or update or delete on reservation
      for each row execute function announce_reservation();
    create trigger reservation_duty_changed after insert or update or delete on reservation_duty
      for each row execute function announce_reservation();

    create function announce_reservation_part() returns trigger language plpgsql as $$
    begin
      perform pg_notify('live', json_build_object('topic', 'reservation', 'projectId',
        (select r.project_id from reservation r where r.id = new.reservation_id))::text);
      return null;
    end $$;
    create trigger reservation_step_added after insert on reservation_step
      for each row execute function announce_reservation_part();
    create trigger viewing_changed after insert or update on viewing
      for each row execute function announce_reservation_part();
  `.execute(db);
}
