import { type Kysely, sql } from 'kysely';

/** Pages of mini-programs: their drafts, what was published of them, and from when on readers get it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table app_page (
      id bigint generated always as identity primary key,
      project_id bigint not null references project (id) on delete cascade,
      program text not null check (program in ('pm', 'pass')),
      channel text not null default 'app' check (channel in ('app', 'chat')),
      kind text not null,
      title_zh text not null collate natural_name,
      title_en text,
      draft jsonb not null,
      version int not null default 1,
      last_no int not null default 0,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      updated_by bigint,
      removed_at timestamptz
    );
    comment on table app_page is 'Of kind site: what the pages of a program share.';
    comment on column app_page.last_no is 'Of its newest version.';
    create unique index page_single on app_page (project_id, program, kind)
      where kind in ('home', 'my', 'reserve', 'site') and removed_at is null;
    create index page_project on app_page (project_id, program) where removed_at is null;

    create table page_version (
      id bigint generated always as identity primary key,
      page_id bigint not null references app_page (id) on delete cascade,
      no int not null,
      doc jsonb not null,
      changes int not null,
      note text not null,
      by_id bigint,
      by_name text,
      at timestamptz not null,
      constraint page_version_no unique (page_id, no)
    );
    comment on table page_version is 'Never changed: what was published stays what it was.';
    create function keep_page_version() returns trigger language plpgsql as $$
    begin
      raise exception 'a version never changes';
    end $$;
    create trigger page_version_kept before update on page_version
      for each row execute function keep_page_version();

    create table page_live (
      id bigint generated always as identity primary key,
      page_id bigint not null references app_page (id) on delete cascade,
      version_id bigint references page_version (id) on delete cascade,
      from_at timestamptz not null,
      by_id bigint,
      cancelled_at timestamptz
    );
    comment on table page_live is 'Readers get the newest row whose time has come; nothing has to happen for it.';
    comment on column page_live.version_id is 'Null: nothing from then on.';
    create index page_live_page on page_live (page_id, id desc) where cancelled_at is null;
    create index page_live_version on page_live (version_id);

    create table page_link (
      page_id bigint not null references app_page (id) on delete cascade,
      version_id bigint references page_version (id) on delete cascade,
      target text not null,
      constraint page_link_once unique nulls not distinct (page_id, version_id, target)
    );
    comment on column page_link.version_id is 'Null: of the draft.';
    create index page_link_target on page_link (target);
    create index page_link_version on page_link (version_id);

    create table page_upload (
      page_id bigint not null references app_page (id) on delete cascade,
      version_id bigint references page_version (id) on delete cascade,
      upload_id bigint not null references upload (id),
      constraint page_upload_once unique nulls not distinct (page_id, version_id, upload_id)
    );
    comment on table page_upload is 'What drafts and versions show, so that it is kept.';
    create index page_upload_upload on page_upload (upload_id);
    create index page_upload_version on page_upload (version_id);

    create function announce_page() returns trigger language plpgsql as $$
    begin
      perform pg_notify('live', json_build_object('topic', 'page')::text);
      return null;
    end $$;
    create trigger page_changed after insert or update on app_page for each row execute function announce_page();
    create trigger page_published after insert or update on page_live
      for each row execute function announce_page();
  `.execute(db);
}
