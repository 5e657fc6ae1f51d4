import { type Kysely, sql } from 'kysely';

/** Whose guest passed, and the ways by which records are looked for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table pass_event add column visit_id bigint;
    comment on column pass_event.visit_id is 'By the pass, or by the visitor card lent when it was told.';
    update pass_event e set visit_id = e.sid from visit v
      where e.pass_type in (2, 3) and e.token_hash is null and v.id = e.sid and v.project_id = e.project_id;
    create index pass_event_visit on pass_event (visit_id, ts_corrected desc) where visit_id is not null;
    create index pass_event_denied on pass_event (project_id, ts_corrected desc) where not granted;
    create index pass_event_odd on pass_event (project_id, ts_corrected desc)
      where time_doubt or violation or ts_received - ts_corrected > interval '5 minutes';
  `.execute(db);
}
