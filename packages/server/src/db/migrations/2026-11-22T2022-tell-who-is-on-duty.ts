import { type Kysely, sql } from 'kysely';

/** Who of a project is on duty, and what they were told of alarms. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table project_data add column duty jsonb not null default
      '{"codes": ["OFFLINE", "TAMPER", "DOOR_FORCED", "DOOR_HELD", "VIOLATION"], "offlineMinutes": 10, "quiet": null, "people": []}';

    create table duty_message (
      id bigint generated always as identity primary key,
      project_id bigint not null references project (id) on delete cascade,
      user_id bigint not null references "user" (id) on delete cascade,
      kind text not null check (kind in ('alarm', 'over')),
      news text,
      state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'failed', 'unknown')),
      created_at timestamptz not null,
      ended_at timestamptz
    );
    create index duty_message_project on duty_message (project_id, created_at desc);
    create index duty_message_user on duty_message (user_id, created_at desc);

    create table duty_told (
      exception_id bigint not null references device_exception (id) on delete cascade,
      user_id bigint not null references "user" (id) on delete cascade,
      at timestamptz not null,
      message_id bigint references duty_message (id) on delete set null,
      over_id bigint references duty_message (id) on delete set null,
      primary key (exception_id, user_id)
    );
    comment on column duty_told.message_id is 'Null: the same had been told a little before.';
    create index duty_told_user on duty_told (user_id, at desc);
    create index duty_told_message on duty_told (message_id);
    create index duty_told_over on duty_told (over_id);
  `.execute(db);
}
