import { type Kysely, sql } from 'kysely';

/** Where a reader was before it was moved: what it stored there it may bring in weeks later. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table device_place (
      device_id bigint not null references device (id) on delete cascade,
      project_id bigint not null,
      area_id bigint not null,
      until timestamptz not null,
      primary key (device_id, until)
    );
    comment on table device_place is 'Which area a reader guarded until it was moved to another. The area may be gone.';
    create index device_place_until on device_place (until);
  `.execute(db);
}
