import { type Kysely, sql } from 'kysely';

/** Signed-in sessions, one-time secrets, waits after wrong tries, and the answers kept for retries. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table session (
      id bigint generated always as identity primary key,
      token_hash bytea not null constraint session_token_key unique,
      user_id bigint not null,
      assignment_id bigint not null,
      project_id bigint,
      company_id bigint,
      address text not null,
      agent text not null default '',
      created_at timestamptz not null default now(),
      used_at timestamptz not null default now(),
      ended_at timestamptz
    );
    comment on table session is 'No foreign keys: a session outlives what it points to and is then answered as ended.';
    create index session_by_user on session (user_id);
    create index session_by_project on session (project_id) where ended_at is null;
    create index session_by_use on session (used_at);

    create table ticket (
      hash bytea primary key,
      purpose text not null,
      user_id bigint references "user" (id) on delete cascade,
      data jsonb not null default '{}',
      expires_at timestamptz not null,
      created_at timestamptz not null default now()
    );
    create index ticket_expires on ticket (expires_at);

    create table sms_code (
      id bigint generated always as identity primary key,
      phone_key text not null,
      account text not null,
      purpose text not null,
      code_mac bytea not null,
      tries int not null default 0,
      sent_at timestamptz not null default now(),
      expires_at timestamptz not null,
      used_at timestamptz
    );
    create index sms_code_phone on sms_code (phone_key, sent_at);

    create table sms_log (
      id bigint generated always as identity primary key,
      phone_masked text not null,
      template text not null,
      provider text not null,
      provider_id text,
      outcome text not null,
      sent_at timestamptz not null default now()
    );
    create table sms_inbox (
      id bigint generated always as identity primary key,
      phone text not null,
      template text not null,
      text text not null,
      sent_at timestamptz not null default now()
    );
    comment on table sms_inbox is 'What the sandbox would have delivered; filled in demo mode only.';

    create table throttle (
      key bytea primary key,
      fails int not null,
      first_at timestamptz not null,
      last_at timestamptz not null,
      free_at timestamptz not null
    );
    create index throttle_last on throttle (last_at);

    create table idempotency (
      key_hash bytea primary key,
      body_hash bytea not null,
      answer bytea,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null
    );
    create index idempotency_expires on idempotency (expires_at);
  `.execute(db);
}
