import { type Kysely, sql } from 'kysely';

/**
 * Events lie in the months that readers dated them in, and are looked for by the time they happened. Those two are a
 * day apart at most, or the event is noted as a stray: so a look at some days opens the tables of these days alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table pass_event_stray (
      device_id bigint not null,
      event_id text not null,
      ts_device timestamptz not null,
      project_id bigint,
      ts_corrected timestamptz not null,
      primary key (device_id, event_id, ts_device)
    );
    comment on table pass_event_stray is 'Events that readers dated more than a day away from when they happened.';
    create index pass_event_stray_project on pass_event_stray (project_id, ts_corrected);

    create function note_stray() returns trigger language plpgsql as $$
    begin
      insert into pass_event_stray (device_id, event_id, ts_device, project_id, ts_corrected)
        values (new.device_id, new.event_id, new.ts_device, new.project_id, new.ts_corrected)
        on conflict (device_id, event_id, ts_device) do update set ts_corrected = excluded.ts_corrected;
      return null;
    end $$;
    create trigger pass_event_stray_row after insert or update of ts_corrected on pass_event for each row
      when (new.ts_device < new.ts_corrected - interval '24 hours'
        or new.ts_device > new.ts_corrected + interval '24 hours')
      execute function note_stray();
    insert into pass_event_stray
      select device_id, event_id, ts_device, project_id, ts_corrected from pass_event
      where ts_device < ts_corrected - interval '24 hours' or ts_device > ts_corrected + interval '24 hours';

    -- The events that happened in a time, but for the strays: what stands in the query of it, so that conditions and
    -- orders reach into it.
    create function pass_event_near(first timestamptz, last timestamptz) returns setof pass_event
    language sql stable as $$
      select e.* from pass_event e
      where e.ts_device >= first - interval '24 hours' and e.ts_device < last + interval '24 hours'
        and e.ts_device >= e.ts_corrected - interval '24 hours'
        and e.ts_device <= e.ts_corrected + interval '24 hours'
        and e.ts_corrected >= first and e.ts_corrected < last
    $$;
    -- And the strays of a project, each looked up in its own month.
    create function pass_event_strays(project bigint, first timestamptz, last timestamptz) returns setof pass_event
    language sql stable as $$
      select e.* from pass_event_stray s cross join lateral (
        select * from pass_event x
        where x.device_id = s.device_id and x.event_id = s.event_id and x.ts_device = s.ts_device offset 0) e
      where s.project_id = project and s.ts_corrected >= first and s.ts_corrected < last
    $$;

    create function raw_pass_sums(project bigint, first timestamptz, last timestamptz)
    returns table (project_id bigint, span text, since timestamptz, device_id bigint, area_id bigint, granted boolean,
      rc text, passes int) language sql stable as $$
      select e.project_id, case when grouping(e.hour) = 0 then 'hour' else 'day' end, coalesce(e.hour, e.day),
        e.device_id, e.area_id, e.granted, e.rc, count(*)::int
      from (
        select x.project_id, x.device_id, coalesce(x.area_id, 0) as area_id, x.granted, x.rc,
          date_trunc('hour', x.ts_corrected, p.time_zone) as hour,
          date_trunc('day', x.ts_corrected, p.time_zone) as day
        from (
            select * from pass_event_near(first, last) n where n.project_id = project
            union all select * from pass_event_strays(project, first, last)) x
          join project p on p.id = x.project_id) e
      group by grouping sets (
        (e.project_id, e.hour, e.device_id, e.area_id, e.granted, e.rc),
        (e.project_id, e.day, e.device_id, e.area_id, e.granted, e.rc))
    $$;
    create or replace function raw_pass_sums(first timestamptz, last timestamptz)
    returns table (project_id bigint, span text, since timestamptz, device_id bigint, area_id bigint, granted boolean,
      rc text, passes int) language sql stable as $$
      select r.* from project p cross join lateral raw_pass_sums(p.id, first, last) r
    $$;

    create function raw_pass_presence(project bigint, first timestamptz, last timestamptz)
    returns setof pass_presence language sql stable as $$
      select distinct on (e.employee_id) e.employee_id, e.project_id, p.company_id, e.ts_corrected, e.device_id,
        e.event_id, coalesce(e.area_id, 0), e.dir
      from (
          select * from pass_event_near(first, last) n where n.project_id = project and n.granted
          union all select * from pass_event_strays(project, first, last)) e
        join employee p on p.id = e.employee_id and p.project_id = e.project_id
      where e.granted
      order by e.employee_id, e.ts_corrected desc, e.device_id desc, e.event_id desc
    $$;
    create or replace function raw_pass_presence(first timestamptz, last timestamptz)
    returns setof pass_presence language sql stable as $$
      select r.* from project p cross join lateral raw_pass_presence(p.id, first, last) r
    $$;

    -- What lies in no month waits here until its month is made; it is found by its time.
    create index pass_event_default_time on pass_event_default (ts_device);

    create table pass_check (
      project_id bigint primary key references project (id) on delete cascade,
      next_day date,
      ended_at timestamptz
    );
    comment on table pass_check is 'How far sums were compared with the records.';
    comment on column pass_check.next_day is 'Where a comparison goes on that was broken off; null: it ended.';
  `.execute(db);
}
