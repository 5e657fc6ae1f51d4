import { type Kysely, sql } from 'kysely';

/** An app on a person's phone, whose codes are asked for at sign-in; a role may demand one of whoever holds it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table authenticator (
      user_id bigint primary key references "user" on delete cascade,
      sealed bytea not null,
      since timestamptz,
      used_steps bigint[] not null default '{}'
    );
    comment on column authenticator.sealed is 'The secret, encrypted under the installation’s.';
    comment on column authenticator.since is 'When a code of it was told; null: it is being set up and counts for nothing.';
    comment on column authenticator.used_steps is 'The half minutes whose codes were used, newest first.';
    create table recovery_code (
      user_id bigint not null references authenticator on delete cascade,
      mac bytea not null,
      primary key (user_id, mac)
    );
    comment on table recovery_code is 'Those that were not used: each is good for one sign-in without the app.';
    alter table role add column needs_authenticator boolean not null default false;
    comment on column role.needs_authenticator is 'Whoever holds it signs in with an app, and sets one up at the next sign-in.';
  `.execute(db);
}
