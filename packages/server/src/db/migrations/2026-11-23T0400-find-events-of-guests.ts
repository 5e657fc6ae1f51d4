import { type Kysely, sql } from 'kysely';

/**
 * The passages of one guest, and those beside one of a reader, are found without a look at every month there is. Passes
 * for one entry are known by their records, so that uses can be put in the order in which they happened.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table pass_event add column flags smallint;
    comment on column pass_event.flags is 'What the pass said of itself, as its token does; null: not told.';

    alter table pass_event_stray add column visit_id bigint, add column boot bigint, add column seq bigint,
      add column time_doubt boolean not null default false;
    update pass_event_stray s set visit_id = e.visit_id, boot = e.boot, seq = e.seq, time_doubt = e.time_doubt
      from pass_event e
      where (e.device_id, e.event_id, e.ts_device) = (s.device_id, s.event_id, s.ts_device);
    create index pass_event_stray_visit on pass_event_stray (visit_id) where visit_id is not null;
    create index pass_event_stray_order on pass_event_stray (device_id, boot, seq) where not time_doubt;

    create or replace function note_stray() returns trigger language plpgsql as $$
    begin
      insert into pass_event_stray
          (device_id, event_id, ts_device, project_id, ts_corrected, visit_id, boot, seq, time_doubt)
        values (new.device_id, new.event_id, new.ts_device, new.project_id, new.ts_corrected, new.visit_id, new.boot,
          new.seq, new.time_doubt)
        on conflict (device_id, event_id, ts_device) do update set ts_corrected = excluded.ts_corrected;
      return null;
    end $$;

    -- The events of a guest that happened in a time, and the strays whenever they happened.
    create function pass_event_of_visit(visit bigint, first timestamptz, last timestamptz) returns setof pass_event
    language sql stable as $$
      select e.* from pass_event e
      where e.visit_id = visit
        and e.ts_device >= first - interval '24 hours' and e.ts_device < last + interval '24 hours'
        and e.ts_device >= e.ts_corrected - interval '24 hours'
        and e.ts_device <= e.ts_corrected + interval '24 hours'
        and e.ts_corrected >= first and e.ts_corrected < last
      union all
      select e.* from pass_event_stray s cross join lateral (
        select * from pass_event x
        where x.device_id = s.device_id and x.event_id = s.event_id and x.ts_device = s.ts_device offset 0) e
      where s.visit_id = visit
    $$;
  `.execute(db);
}
