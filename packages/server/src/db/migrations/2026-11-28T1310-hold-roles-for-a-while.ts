import { type Kysely, sql } from 'kysely';

/** A role may be held from one moment to another. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table assignment add column starts_at timestamptz, add column ends_at timestamptz,
      add column version int not null default 1,
      add constraint assignment_period check (starts_at < ends_at);
    comment on column assignment.starts_at is 'It counts from then on; null: since it was given.';
    comment on column assignment.ends_at is 'It counts until then; null: for good.';
    create index assignment_ends on assignment (ends_at) where ends_at is not null;
  `.execute(db);
}
