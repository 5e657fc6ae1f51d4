import { type Kysely, sql } from 'kysely';

/** What this database is: one row, written when it is first filled or served. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table installation (
      one boolean primary key default true check (one),
      demo boolean not null
    );
    comment on column installation.demo is 'Filled with demo data, whose passwords are published.';
  `.execute(db);
}
