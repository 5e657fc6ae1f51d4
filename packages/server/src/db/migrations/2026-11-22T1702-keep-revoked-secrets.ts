import { type Kysely, sql } from 'kysely';

/** By its signature alone a reader is told that its credential is void, so what it signs with stays known. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table device_secret drop constraint device_secret_check,
      add constraint device_secret_check check (state = 'revoked' or secret is not null);
    comment on column device_secret.secret is 'Encrypted; when revoked it only tells the reader so.';
  `.execute(db);
}
