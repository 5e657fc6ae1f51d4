import { type Kysely, sql } from 'kysely';

/** Visits of one guest that were planned together know each other; those of before stay alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create sequence visit_series;
    alter table visit add column series_id bigint;
    comment on column visit.series_id is 'What all visits of a guest have that repeat; null: this one is alone.';
    create index visit_series_key on visit (series_id) where series_id is not null;
  `.execute(db);
}
