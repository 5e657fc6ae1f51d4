import { type Kysely, sql } from 'kysely';

/** Texts that somebody else looks at before people read them: their revisions, whom they went to, and what became of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table content (
      id bigint generated always as identity primary key,
      kind text not null,
      state text not null default 'draft'
        check (state in ('draft', 'toReview', 'rejected', 'approved', 'revoked')),
      next text check (next in ('draft', 'toReview', 'rejected')),
      revision_id bigint,
      live_id bigint,
      waiting_since timestamptz,
      reason text,
      approved_at timestamptz,
      approved_by bigint,
      release_at timestamptz,
      expires_at timestamptz,
      corrected_at timestamptz,
      announces boolean not null default true,
      announced_at timestamptz,
      missed_at timestamptz,
      removed_at timestamptz,
      ver int not null default 1,
      created_at timestamptz not null,
      created_by bigint,
      updated_at timestamptz not null,
      updated_by bigint,
      check ((state = 'approved') = (live_id is not null)),
      check (next is null or state = 'approved'),
      check (live_id is null or (release_at is not null and approved_at is not null)),
      check ((waiting_since is not null) = (state = 'toReview' or next is not distinct from 'toReview'))
    );
    comment on table content is 'Of any kind. Whether an approved one is to come, live or over is read from the clock.';
    comment on column content.next is 'Where the newest revision stands while another one is live.';
    comment on column content.revision_id is 'The newest. It refers back to its content, so there is no foreign key this way.';
    comment on column content.live_id is 'The approved one, which readers get within its times; as above.';
    comment on column content.reason is 'Of the last rejection or revocation.';
    comment on column content.corrected_at is 'Since when a later revision stands in the place of the announced one.';
    comment on column content.announces is 'People are told once it is live.';
    comment on column content.missed_at is 'When it was found to be over before anybody was told.';
    create index content_updated on content (kind, updated_at desc) where removed_at is null;
    create index content_unannounced on content (kind, release_at)
      where state = 'approved' and announces and announced_at is null;
    create index content_waiting on content (kind, waiting_since) where waiting_since is not null;

    create table content_revision (
      id bigint generated always as identity primary key,
      content_id bigint not null references content (id) on delete cascade,
      no int not null,
      hash text not null check (hash ~ '^[0-9a-f]{64}$'),
      title_zh text not null collate natural_name,
      title_en text,
      zh jsonb not null,
      en jsonb,
      fields jsonb not null,
      audience_kind text not null check (audience_kind in ('everyone', 'projects', 'buildings', 'companies')),
      project_ids bigint[] not null,
      building_ids bigint[] not null,
      company_ids bigint[] not null,
      release_at timestamptz,
      expires_at timestamptz,
      zone text not null,
      must_confirm boolean not null,
      sms boolean not null,
      author_id bigint not null,
      author_ids bigint[] not null,
      created_at timestamptz not null,
      constraint content_revision_no unique (content_id, no)
    );
    comment on table content_revision is 'Never changed: what was looked at is what is read.';
    comment on column content_revision.hash is 'SHA-256 of its canonical JSON.';
    comment on column content_revision.author_ids is 'Who wrote at it since the revision that was approved before.';
    create index content_live on content (live_id) where live_id is not null;

    create function keep_content_revision() returns trigger language plpgsql as $$
    begin
      raise exception 'a revision never changes';
    end $$;
    create trigger content_revision_kept before update on content_revision
      for each row execute function keep_content_revision();

    create table content_project (
      revision_id bigint not null references content_revision (id) on delete cascade,
      project_id bigint not null references project (id) on delete cascade,
      primary key (revision_id, project_id)
    );
    comment on table content_project is 'Where a revision belongs; a project that goes takes its part with it.';
    create index content_project_index on content_project (project_id, revision_id);

    create table content_upload (
      revision_id bigint not null references content_revision (id) on delete cascade,
      upload_id bigint not null references upload (id),
      role text not null,
      place int not null,
      primary key (revision_id, upload_id, role)
    );
    create index content_upload_index on content_upload (upload_id);

    create table content_step (
      id bigint generated always as identity primary key,
      content_id bigint not null references content (id) on delete cascade,
      revision int not null,
      at timestamptz not null,
      step text not null,
      by_id bigint,
      by_name text,
      reason text
    );
    create index content_step_content on content_step (content_id, id);

    create table content_announcement (
      id bigint generated always as identity primary key,
      content_id bigint not null references content (id) on delete cascade,
      revision_id bigint not null references content_revision (id) on delete cascade,
      at timestamptz not null,
      done_to bigint not null default 0,
      last_id bigint not null,
      people int,
      ended_at timestamptz
    );
    comment on column content_announcement.done_to is 'Employees are told in the order of their ids, so far up to this one.';
    comment on column content_announcement.last_id is 'Who came later isn''t told.';
    comment on column content_announcement.people is 'How many were told; null while it goes on.';
    create unique index content_announcement_open on content_announcement (content_id) where ended_at is null;
    create index content_announcement_content on content_announcement (content_id, id);
    create index content_announcement_revision on content_announcement (revision_id);

    create table content_delivery (
      content_id bigint not null references content (id) on delete cascade,
      employee_id bigint not null references employee (id) on delete cascade,
      company_id bigint not null,
      announcement_id bigint,
      at timestamptz not null,
      read_at timestamptz,
      confirmed_at timestamptz,
      reminded_at timestamptz,
      primary key (content_id, employee_id)
    );
    comment on table content_delivery is 'Who was told of a content, and what they made of it.';
    comment on column content_delivery.announcement_id is 'Null: read it without having been told.';
    create index content_delivery_employee on content_delivery (employee_id, at desc, content_id);
    create index content_delivery_read on content_delivery (content_id) where read_at is not null;
    create index content_delivery_confirmed on content_delivery (content_id) where confirmed_at is not null;

    create table content_message (
      id bigint generated always as identity primary key,
      content_id bigint not null references content (id) on delete cascade,
      user_id bigint not null references "user" (id) on delete cascade,
      cause text not null,
      state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'failed', 'unknown')),
      tries int not null default 0,
      due_at timestamptz not null,
      created_at timestamptz not null,
      ended_at timestamptz,
      constraint content_message_once unique (content_id, user_id, cause)
    );
    comment on column content_message.cause is 'The announcement or reminder that it belongs to: one SMS for each person.';
    comment on column content_message.tries is 'How often the provider took no message for this phone.';
    create index content_message_open on content_message (id) where state in ('waiting', 'sending');
    create index content_message_user on content_message (user_id);
    create index content_message_old on content_message (created_at);

    create function announce_content() returns trigger language plpgsql as $$
    begin
      perform pg_notify('live', json_build_object('topic', new.kind)::text);
      return null;
    end $$;
    create trigger content_page after insert or update on content
      for each row execute function announce_content();
  `.execute(db);
}
