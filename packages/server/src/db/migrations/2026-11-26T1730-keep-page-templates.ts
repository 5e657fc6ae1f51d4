import { type Kysely, sql } from 'kysely';

/** Templates of pages: the product's own, head office's, and those of a project; and which projects were given one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table page_template (
      id bigint generated always as identity primary key,
      project_id bigint references project (id) on delete cascade,
      built_in text,
      program text not null check (program in ('pm', 'pass')),
      whole boolean not null,
      name_zh text not null collate natural_name,
      name_en text,
      version int not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      updated_by bigint,
      constraint page_template_built_in unique (built_in)
    );
    comment on table page_template is 'Without a project: head office''s, or the product''s own where built_in names it.';
    comment on column page_template.whole is 'All pages of a mini-program with what they share; else one page.';
    create index page_template_project on page_template (project_id);

    create table page_template_page (
      template_id bigint not null references page_template (id) on delete cascade,
      no int not null,
      kind text not null,
      channel text not null check (channel in ('app', 'chat')),
      doc jsonb not null,
      primary key (template_id, no)
    );
    comment on column page_template_page.doc is 'Its links to pages name their numbers in the template.';

    create table page_template_upload (
      template_id bigint not null references page_template (id) on delete cascade,
      upload_id bigint not null references upload (id),
      primary key (template_id, upload_id)
    );
    comment on table page_template_upload is 'What templates show, so that it is kept.';
    create index page_template_upload_upload on page_template_upload (upload_id);

    create table page_template_given (
      template_id bigint not null references page_template (id) on delete cascade,
      project_id bigint not null references project (id) on delete cascade,
      job_id bigint not null,
      pages int not null,
      reason text,
      reason_args jsonb not null default '[]',
      at timestamptz not null,
      primary key (job_id, project_id)
    );
    comment on table page_template_given is 'What became of a template in each project that a job gave it to.';
    comment on column page_template_given.reason is 'Why the project got none of it.';
    create index page_template_given_template on page_template_given (template_id, at desc);
    create index page_template_given_project on page_template_given (project_id);

    create function announce_page_template() returns trigger language plpgsql as $$
    begin
      perform pg_notify('live', json_build_object('topic', 'pageTemplate')::text);
      return null;
    end $$;
    create trigger page_template_changed after insert or update or delete on page_template
      for each row execute function announce_page_template();
    create trigger page_template_was_given after insert on page_template_given
      for each row execute function announce_page_template();
  `.execute(db);
}
