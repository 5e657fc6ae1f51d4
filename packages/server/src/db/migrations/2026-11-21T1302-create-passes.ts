import { type Kysely, sql } from 'kysely';

/** What passes are signed with, numbered by, shown on and taken back by. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table pass_project (
      project_id bigint primary key references project (id) on delete cascade,
      rev bigint not null default 0,
      gen int not null default 1,
      card_ver bigint not null default 0,
      key_ver int not null default 0
    );
    comment on table pass_project is 'How new the lists of a project are that its readers hold.';
    comment on column pass_project.gen is 'Grows when readers must take the whole list anew.';
    insert into pass_project (project_id) select id from project;
    create function add_pass_project() returns trigger language plpgsql as $$
    begin
      insert into pass_project (project_id) values (new.id);
      return null;
    end $$;
    create trigger pass_project_row after insert on project for each row execute function add_pass_project();

    create table pass_key (
      id bigint generated always as identity primary key,
      project_id bigint not null references project (id) on delete cascade,
      kid int not null check (kid between 0 and 255),
      public_key bytea not null check (length(public_key) = 32),
      private_key bytea,
      created_at timestamptz not null default now(),
      signs_from timestamptz not null,
      drop_after timestamptz,
      constraint pass_key_kid_key unique (project_id, kid)
    );
    comment on column pass_key.private_key is 'Encrypted; gone once a newer key signs.';
    comment on column pass_key.signs_from is 'The newest key whose time has come signs.';
    comment on column pass_key.drop_after is 'When the last pass it signed is over; null while it may sign.';

    create table pass_subject (
      type int not null check (type between 1 and 4),
      sid bigint not null,
      jti bigint not null default 0 check (jti < 4294967296),
      issued_at timestamptz not null,
      primary key (type, sid)
    );
    comment on table pass_subject is 'The running number of the passes of an employee (type 1) or a visit.';

    create table pass_entry (
      type int not null,
      sid bigint not null,
      jti bigint not null,
      dir text not null check (dir in ('in', 'out')),
      device_id bigint not null,
      at timestamptz not null default now(),
      expires_at timestamptz not null,
      primary key (type, sid, jti, dir)
    );
    comment on table pass_entry is 'Passes for one entry and one exit: which was used, whoever came first.';
    create index pass_entry_expires on pass_entry (expires_at);

    create table revocation (
      project_id bigint not null references project (id) on delete cascade,
      rev bigint not null,
      kind text not null check (kind in ('P', 'T', 'U', 'V', 'C', 'K')),
      ref bigint not null,
      op text not null check (op in ('add', 'del')),
      before timestamptz,
      at timestamptz not null default now(),
      primary key (project_id, rev)
    );
    comment on table revocation is 'What readers of a project are told to refuse, and to admit again.';
    comment on column revocation.before is 'Refuses only passes issued up to then; null: all.';
    create index revocation_ref on revocation (kind, ref, at);
    create index revocation_at on revocation (at);

    create table mini_session (
      id bigint generated always as identity primary key,
      token_hash bytea not null constraint mini_session_token_key unique,
      user_id bigint not null,
      address text not null,
      agent text not null default '',
      created_at timestamptz not null default now(),
      used_at timestamptz not null default now(),
      expires_at timestamptz not null,
      ended_at timestamptz
    );
    create index mini_session_user on mini_session (user_id);
    create index mini_session_expires on mini_session (expires_at);

    create table pass_background (
      id bigint generated always as identity primary key,
      project_id bigint not null references project (id) on delete cascade,
      scan_id bigint references upload (id),
      mine_id bigint references upload (id),
      version int not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      updated_by bigint,
      constraint pass_background_project_key unique (project_id)
    );
    comment on table pass_background is 'Both pictures of a project: they are looked at, changed and told together.';
    comment on column pass_background.scan_id is 'Stands behind the QR code.';
    comment on column pass_background.mine_id is 'Stands behind the page about oneself.';
    create index pass_background_scan on pass_background (scan_id);
    create index pass_background_mine on pass_background (mine_id);
  `.execute(db);
}
