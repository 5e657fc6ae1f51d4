import { type Kysely, sql } from 'kysely';

/** Readers at the doors: what they are, how they sign, what they last said, and what they were told. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table device (
      id bigint generated always as identity primary key,
      code text not null check (code ~ '^[A-Z0-9]{1,15}$'),
      name text collate "zh-x-icu" not null,
      model text,
      network text check (network in ('eth', 'wifi', '4g')),
      firmware text,
      serial text,
      logistics text not null default 'warehouse' check (logistics in ('warehouse', 'installation', 'online')),
      use_state text not null default 'normal' check (use_state in ('normal', 'disabled')),
      project_id bigint references project (id),
      area_id bigint,
      channel text check (channel in ('in', 'out', 'both')),
      online_verify text not null default 'prefer' check (online_verify in ('off', 'prefer', 'require')),
      heartbeat_seconds int not null default 30 check (heartbeat_seconds between 10 and 300),
      door_hold_seconds int not null default 5 check (door_hold_seconds between 1 and 60),
      relay_ms int not null default 500 check (relay_ms between 100 and 10000),
      cfg_ver int not null default 1,
      version int not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      updated_by bigint,
      deleted_at timestamptz,
      constraint device_area foreign key (area_id, project_id) references area (id, project_id),
      check (area_id is null or project_id is not null),
      check (logistics = 'warehouse' or deleted_at is null)
    );
    comment on column device.use_state is 'disabled: the reader denies all but fire and exit button.';
    comment on column device.cfg_ver is 'Grows with each change of what the reader is told about itself.';
    create unique index device_code_key on device (code) where deleted_at is null;
    create index device_project on device (project_id);
    create index device_area_index on device (area_id);

    create table device_secret (
      id bigint generated always as identity primary key,
      device_id bigint not null references device (id) on delete cascade,
      state text not null default 'active' check (state in ('active', 'retired', 'revoked')),
      secret bytea,
      previous bytea,
      previous_until timestamptz,
      created_at timestamptz not null default now(),
      retired_at timestamptz,
      project_id bigint,
      area_id bigint,
      check ((state = 'revoked') = (secret is null)),
      check ((state = 'active') = (retired_at is null))
    );
    comment on column device_secret.secret is 'Encrypted; gone when revoked.';
    comment on column device_secret.previous is 'Encrypted; the secret before a rekey, good until previous_until.';
    comment on column device_secret.retired_at is 'From when on it may only bring in what happened before.';
    comment on column device_secret.area_id is 'What it guarded when it was taken back: what it still brings in happened there.';
    create unique index device_secret_active_key on device_secret (device_id) where state = 'active';
    create index device_secret_device on device_secret (device_id);

    create table device_claim (
      id bigint generated always as identity primary key,
      device_id bigint not null references device (id) on delete cascade,
      token_hash bytea not null constraint device_claim_token_key unique,
      user_id bigint not null references "user" (id) on delete cascade,
      project_id bigint not null references project (id),
      area_id bigint not null references area (id) on delete cascade,
      channel text not null check (channel in ('in', 'out', 'both')),
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      used_at timestamptz
    );
    comment on column device_claim.user_id is 'The installer.';
    create index device_claim_device on device_claim (device_id);

    create table device_live (
      device_id bigint primary key references device (id) on delete cascade,
      last_seen timestamptz,
      nonce text,
      boot bigint,
      up_ms bigint,
      firmware text,
      cfg_ver int,
      rev_ver bigint,
      card_ver bigint,
      key_ver bigint,
      network text,
      rssi int,
      ip text,
      buffered int,
      lost int,
      clock text,
      drift_ms bigint,
      door text,
      temperature real
    ) with (fillfactor = 50);
    comment on table device_live is 'The last heartbeat of each reader.';
    comment on column device_live.nonce is 'Of the request that told it, by which a repeat is known on every node.';
    comment on column device_live.last_seen is 'By the server''s clock; null: never seen since it was installed.';

    create table device_command (
      id bigint generated always as identity primary key,
      device_id bigint not null references device (id) on delete cascade,
      type text not null
        check (type in ('init', 'config', 'sync', 'open', 'reboot', 'ping', 'rekey', 'fw', 'block')),
      args jsonb not null default '{}',
      state text not null default 'queued'
        check (state in ('queued', 'sent', 'accepted', 'done', 'failed', 'rejected', 'expired')),
      reason text,
      asked_by bigint,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      sends int not null default 0,
      sent_at timestamptz,
      accepted_at timestamptz,
      ended_at timestamptz,
      error text,
      result jsonb,
      retry_of bigint references device_command (id) on delete set null
    );
    comment on column device_command.asked_by is 'The user; null: the product itself.';
    comment on column device_command.sends is 'How often it was handed to the reader.';
    create index device_command_device on device_command (device_id, id desc);
    create index device_command_open on device_command (device_id, id)
      where state in ('queued', 'sent', 'accepted');

    create table device_exception (
      id bigint generated always as identity primary key,
      device_id bigint not null references device (id) on delete cascade,
      project_id bigint,
      area_id bigint,
      event_id text not null,
      code text not null,
      level int not null check (level in (1, 2, 3)),
      at timestamptz not null,
      received_at timestamptz not null default now(),
      detail text not null default '',
      recovered_at timestamptz,
      acknowledged_at timestamptz,
      acknowledged_by bigint,
      cleared_at timestamptz,
      cleared_by bigint,
      alarms int not null default 0,
      alarmed_at timestamptz,
      constraint device_exception_key unique (device_id, event_id)
    );
    comment on column device_exception.recovered_at is 'When the reader itself, or its return, ended it.';
    comment on column device_exception.cleared_at is 'When a person ended it.';
    comment on column device_exception.alarms is 'How often people were told.';
    create index device_exception_open on device_exception (device_id)
      where recovered_at is null and cleared_at is null;
    create unique index device_exception_offline_key on device_exception (device_id)
      where code = 'OFFLINE' and recovered_at is null and cleared_at is null;
    create index device_exception_at on device_exception (at desc, id desc);
    create index device_exception_project on device_exception (project_id, at desc);
  `.execute(db);
}
