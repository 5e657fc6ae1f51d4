import { type Kysely, sql } from 'kysely';

/** Whitelists of phones, files of projects, research reports, and who has read these. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table whitelist (
      id bigint generated always as identity primary key,
      project_id bigint references project (id) on delete cascade,
      name text not null collate natural_name,
      name_key text not null,
      uploaded_at timestamptz not null default now(),
      version int not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      updated_by bigint,
      constraint whitelist_name_key unique nulls not distinct (project_id, name_key)
    );
    comment on column whitelist.project_id is 'Null: head office''s, for research reports.';
    comment on column whitelist.uploaded_at is 'When phones last came.';
    create index whitelist_uploaded on whitelist (uploaded_at desc, id desc);

    create table whitelist_phone (
      id bigint generated always as identity primary key,
      whitelist_id bigint not null references whitelist (id) on delete cascade,
      phone text not null,
      phone_key text not null,
      person text,
      added_at timestamptz not null default now(),
      added_by bigint,
      constraint whitelist_phone_once unique (whitelist_id, phone_key)
    );
    create index whitelist_phone_key on whitelist_phone (phone_key, whitelist_id);
    create index whitelist_phone_added on whitelist_phone (whitelist_id, added_at desc, id desc);

    create table library_file (
      id bigint generated always as identity primary key,
      project_id bigint not null references project (id) on delete cascade,
      name_zh text not null collate natural_name,
      name_en text,
      upload_id bigint not null references upload (id),
      start_on date not null,
      end_on date,
      whitelisted boolean not null,
      uploaded_at timestamptz not null default now(),
      uploaded_by bigint,
      version int not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      updated_by bigint,
      constraint library_file_days check (end_on >= start_on)
    );
    comment on column library_file.end_on is 'Its last day by the clock of the project; null: without an end.';
    create index library_file_uploaded on library_file (uploaded_at desc, id desc);
    create index library_file_project on library_file (project_id, uploaded_at desc, id desc);
    create index library_file_upload on library_file (upload_id);

    create table library_file_whitelist (
      file_id bigint not null references library_file (id) on delete cascade,
      whitelist_id bigint not null references whitelist (id),
      primary key (file_id, whitelist_id)
    );
    create index library_file_whitelist_list on library_file_whitelist (whitelist_id);

    create table research_report (
      id bigint generated always as identity primary key,
      title_zh text not null collate natural_name,
      title_en text not null collate natural_name,
      report_on date not null,
      category text not null,
      region text,
      period text not null check (period in ('thematic', 'quarterly')),
      whitelisted boolean not null,
      picture_id bigint references upload (id),
      picture_x int not null default 50,
      picture_y int not null default 50,
      crop_id bigint references upload (id),
      share_id bigint references upload (id),
      download boolean not null,
      select_text boolean not null,
      mark_date boolean not null,
      mark_company boolean not null,
      mark_strength int not null,
      state text not null default 'N' check (state in ('N', 'Y')),
      reason text,
      published boolean not null default false,
      published_at timestamptz,
      author_ids bigint[] not null default '{}',
      uploaded_at timestamptz not null default now(),
      uploaded_by bigint,
      version int not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      updated_by bigint,
      removed_at timestamptz,
      constraint research_report_titled check (title_zh <> '' or title_en <> '')
    );
    comment on column research_report.state is 'Y: withdrawn from use; published or not is another matter.';
    comment on column research_report.crop_id is 'The part of the picture that shared links show.';
    comment on column research_report.author_ids is 'Who wrote at it since it was published last.';
    create index research_report_uploaded on research_report (uploaded_at desc, id desc)
      where removed_at is null;
    create index research_report_region on research_report (region, uploaded_at desc, id desc)
      where removed_at is null;
    create index research_report_shown on research_report (published_at desc, id desc)
      where published and state = 'N' and removed_at is null;

    create table research_report_whitelist (
      report_id bigint not null references research_report (id) on delete cascade,
      whitelist_id bigint not null references whitelist (id),
      primary key (report_id, whitelist_id)
    );
    create index research_report_whitelist_list on research_report_whitelist (whitelist_id);

    create table report_rule (
      id bigint generated always as identity primary key,
      own_publish boolean not null default true,
      one_row boolean not null default true check (one_row),
      version int not null default 1,
      updated_at timestamptz not null default now(),
      updated_by bigint,
      constraint report_rule_only unique (one_row)
    );
    comment on table report_rule is 'One row, or none while nobody decided anything.';

    create table report_file (
      id bigint generated always as identity primary key,
      report_id bigint not null references research_report (id) on delete cascade,
      slot text not null check (slot in ('zhPdf', 'zhOther', 'enPdf', 'enOther')),
      no int not null,
      upload_id bigint references upload (id),
      added_at timestamptz not null,
      added_by bigint,
      replaced_at timestamptz,
      constraint report_file_no unique (report_id, slot, no)
    );
    comment on table report_file is 'What lay in a slot; the ledger says which of them was read.';
    comment on column report_file.upload_id is 'Null: its bytes are gone, because it was replaced long ago or its report was deleted.';
    create unique index report_file_now on report_file (report_id, slot) where replaced_at is null;
    create index report_file_upload on report_file (upload_id);

    create table report_reader (
      id bigint generated always as identity primary key,
      user_id bigint constraint report_reader_user unique references "user" (id) on delete set null,
      phone_key text,
      name text,
      let_go_at timestamptz,
      created_at timestamptz not null default now(),
      constraint report_reader_one check (user_id is null or phone_key is null)
    );
    comment on table report_reader is
      'Whom the ledger names: an employee by their account, or who is invited by the phone that was shown to be theirs.';
    comment on column report_reader.phone_key is 'Null: an employee''s. Accounts with the same phone are somebody else.';
    comment on column report_reader.name is 'How the oldest list of head office called an invited phone when it was shown first.';
    comment on column report_reader.let_go_at is
      'When the last list of head office let go of the phone: whoever is invited by it again is somebody else.';
    create unique index report_reader_phone on report_reader (phone_key) where let_go_at is null;
    create index report_reader_let_go on report_reader (let_go_at) where let_go_at is not null;

    alter table mini_session
      alter column user_id drop not null,
      alter column employee_id drop not null,
      add column reader_id bigint references report_reader (id) on delete cascade,
      add constraint mini_session_whose check (
        (user_id is null) = (reader_id is not null) and (employee_id is null) = (reader_id is not null));
    comment on column mini_session.reader_id is 'Who has no job and only reads; null: it stands for a job.';
    create index mini_session_reader on mini_session (reader_id) where reader_id is not null;

    create function let_readers_go() returns trigger language plpgsql as $$
    begin
      -- One after the other, and never beside a sign-in: each sees what the one before has left.
      perform pg_advisory_xact_lock(hashtextextended('invitations', 13));
      update report_reader r set let_go_at = now()
        where r.let_go_at is null and r.phone_key in (select phone_key from gone) and not exists (
          select from whitelist_phone p join whitelist w on w.id = p.whitelist_id
          where p.phone_key = r.phone_key and w.project_id is null);
      return null;
    end $$;
    create trigger let_readers_go after delete on whitelist_phone
      referencing old table as gone for each statement execute function let_readers_go();

    create table report_view (
      id bigint generated always as identity primary key,
      report_id bigint not null references research_report (id) on delete cascade,
      file_id bigint not null references report_file (id) on delete cascade,
      reader_id bigint not null references report_reader (id),
      company_id bigint references company (id) on delete set null,
      mini_session_id bigint not null,
      opened_at timestamptz not null,
      seen_at timestamptz not null,
      closed_at timestamptz,
      again boolean not null,
      seconds int not null default 0,
      page int not null default 1,
      furthest int not null default 1
    );
    comment on column report_view.again is 'Opened within half an hour of the last look: no read of its own.';
    comment on column report_view.seen_at is 'Up to when its time was counted.';
    create index report_view_report on report_view (report_id, opened_at desc);
    create index report_view_person on report_view (reader_id, id desc);
    create index report_view_file on report_view (file_id);
    create index report_view_company on report_view (company_id);
    create index report_view_opened on report_view (opened_at);

    create table report_stamp (
      id bigint generated always as identity primary key,
      file_id bigint not null references report_file (id) on delete cascade,
      reader_id bigint not null references report_reader (id) on delete cascade,
      line text not null,
      strength int not null,
      state text not null default 'waiting' check (state in ('waiting', 'ready', 'failed')),
      upload_id bigint references upload (id),
      asked_at timestamptz not null,
      constraint report_stamp_once unique (file_id, reader_id, line, strength)
    );
    comment on table report_stamp is 'Copies that carry the mark of who saves them: made once for a person and a file.';
    create index report_stamp_upload on report_stamp (upload_id);
    create index report_stamp_reader on report_stamp (reader_id);
    create index report_stamp_asked on report_stamp (asked_at);

    create table report_download (
      id bigint generated always as identity primary key,
      report_id bigint not null references research_report (id) on delete cascade,
      file_id bigint not null references report_file (id) on delete cascade,
      reader_id bigint not null references report_reader (id),
      company_id bigint references company (id) on delete set null,
      mini_session_id bigint not null,
      stamp_id bigint references report_stamp (id) on delete set null,
      asked_at timestamptz not null,
      served_at timestamptz
    );
    comment on column report_download.served_at is 'When the file was fetched; what was asked for and not fetched counts for nothing.';
    create index report_download_report on report_download (report_id, served_at desc);
    create index report_download_person on report_download (reader_id, id desc);
    create index report_download_file on report_download (file_id);
    create index report_download_company on report_download (company_id);
    create index report_download_stamp on report_download (stamp_id);
    create index report_download_asked on report_download (asked_at);

    create table report_read_day (
      report_id bigint not null references research_report (id) on delete cascade,
      day date not null,
      reads int not null,
      opens int not null,
      readers int not null,
      downloads int not null,
      downloaders int not null,
      seconds bigint not null,
      primary key (report_id, day)
    );
    comment on table report_read_day is 'What is left of the ledger after half a year: nobody is named.';

    create function announce_report() returns trigger language plpgsql as $$
    begin
      perform pg_notify('live', json_build_object('topic', tg_argv[0])::text);
      return null;
    end $$;
    create trigger whitelist_changed after insert or update or delete on whitelist
      for each statement execute function announce_report('whitelist');
    create trigger library_file_changed after insert or update or delete on library_file
      for each statement execute function announce_report('file');
    create trigger research_report_changed after insert or update or delete on research_report
      for each statement execute function announce_report('researchReport');
  `.execute(db);
}
