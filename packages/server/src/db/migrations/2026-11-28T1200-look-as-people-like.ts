import { type Kysely, sql } from 'kysely';

/** How the installation looks to everybody, in one row; and a picture of each person who wants one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table appearance (
      id bigint generated always as identity primary key,
      one boolean not null default true unique check (one),
      colour text not null default '#ef9440' check (colour ~ '^#[0-9a-f]{6}$'),
      show_settings boolean not null default true,
      show_privacy boolean not null default true,
      version int not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      updated_by bigint
    );
    comment on column appearance.show_settings is 'People are offered settings of their own.';
    comment on column appearance.show_privacy is 'The login page points to a new version of the privacy policy.';
    insert into appearance default values;

    alter table "user" add column avatar_id bigint references upload (id) on delete set null;
    create index user_avatar on "user" (avatar_id) where avatar_id is not null;
  `.execute(db);
}
