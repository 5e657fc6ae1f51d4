import { type Kysely, sql } from 'kysely';

/** How many passed or were refused at each reader in each hour and on each day, and where each employee passed last. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table pass_sum (
      project_id bigint not null,
      span text not null check (span in ('hour', 'day')),
      since timestamptz not null,
      device_id bigint not null,
      area_id bigint not null,
      granted boolean not null,
      rc text not null,
      passes int not null,
      primary key (project_id, span, since, device_id, area_id, granted, rc)
    ) with (fillfactor = 80);
    comment on table pass_sum is 'Kept by the statement that stores pass events; raw_pass_sums tells what it has to say.';
    comment on column pass_sum.since is 'When the hour or day began, by the clock of the project.';
    comment on column pass_sum.area_id is '0: the reader guarded none.';

    create table pass_presence (
      employee_id bigint primary key,
      project_id bigint not null,
      company_id bigint not null,
      at timestamptz not null,
      device_id bigint not null,
      event_id text not null,
      area_id bigint not null,
      dir text not null check (dir in ('in', 'out', 'unknown'))
    ) with (fillfactor = 50);
    comment on table pass_presence is 'The last granted passage of each employee, by the corrected time.';
    create index pass_presence_project on pass_presence (project_id);

    -- The sums of stored events of these times, counted from the events themselves.
    create function raw_pass_sums(first timestamptz, last timestamptz)
    returns table (project_id bigint, span text, since timestamptz, device_id bigint, area_id bigint, granted boolean,
      rc text, passes int) language sql stable as $$
      select e.project_id, case when grouping(e.hour) = 0 then 'hour' else 'day' end, coalesce(e.hour, e.day),
        e.device_id, e.area_id, e.granted, e.rc, count(*)::int
      from (
        select x.project_id, x.device_id, coalesce(x.area_id, 0) as area_id, x.granted, x.rc,
          date_trunc('hour', x.ts_corrected, p.time_zone) as hour,
          date_trunc('day', x.ts_corrected, p.time_zone) as day
        from pass_event x join project p on p.id = x.project_id
        where x.ts_corrected >= first and x.ts_corrected < last) e
      group by grouping sets (
        (e.project_id, e.hour, e.device_id, e.area_id, e.granted, e.rc),
        (e.project_id, e.day, e.device_id, e.area_id, e.granted, e.rc))
    $$;

    -- The last granted passages of employees among stored events of these times.
    create function raw_pass_presence(first timestamptz, last timestamptz)
    returns setof pass_presence language sql stable as $$
      select distinct on (e.employee_id) e.employee_id, e.project_id, p.company_id, e.ts_corrected, e.device_id,
        e.event_id, coalesce(e.area_id, 0), e.dir
      from pass_event e join employee p on p.id = e.employee_id and p.project_id = e.project_id
      where e.granted and e.ts_corrected >= first and e.ts_corrected < last
      order by e.employee_id, e.ts_corrected desc, e.device_id desc, e.event_id desc
    $$;

    -- Makes the sums since a moment's day anew, and lets those passages count for who is where: for who stored events
    -- otherwise than readers do. Who stores events meanwhile waits.
    create function remake_pass_sums(first timestamptz) returns void language plpgsql as $$
    begin
      lock table pass_sum, pass_presence in share row exclusive mode;
      delete from pass_sum s using project p
        where p.id = s.project_id and s.since >= date_trunc('day', first, p.time_zone);
      insert into pass_sum
        select r.* from raw_pass_sums(first - interval '25 hours', 'infinity') r join project p on p.id = r.project_id
        where r.since >= date_trunc('day', first, p.time_zone)
        -- What is read together lies together.
        order by r.span, r.since;
      insert into pass_presence select * from raw_pass_presence(first, 'infinity')
        on conflict (employee_id) do update set project_id = excluded.project_id, company_id = excluded.company_id,
          at = excluded.at, device_id = excluded.device_id, event_id = excluded.event_id, area_id = excluded.area_id,
          dir = excluded.dir
        where (pass_presence.at, pass_presence.device_id, pass_presence.event_id)
          < (excluded.at, excluded.device_id, excluded.event_id);
    end $$;
    select remake_pass_sums('-infinity');
  `.execute(db);
}
