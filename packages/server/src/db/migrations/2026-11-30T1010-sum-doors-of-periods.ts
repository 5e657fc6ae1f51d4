import { type Kysely, sql } from 'kysely';

/**
 * How many each reader let in within 7 and 30 days, for which the dashboard read as many sums of each. These are sums of
 * days that are over; what readers bring in late of such days is noted beside them until they are summed anew.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table door_sum_period (
      project_id bigint not null references project (id) on delete cascade,
      days int not null check (days in (7, 30)),
      since timestamptz not null,
      until timestamptz not null,
      primary key (project_id, days)
    );
    comment on table door_sum_period is 'Of which time door_sum tells; where there is none the sums of days are read.';
    comment on column door_sum_period.until is 'When the day after the last summed one began, by the clock of the project.';

    create table door_sum (
      project_id bigint not null,
      days int not null,
      device_id bigint not null,
      area_id bigint not null,
      passes int not null,
      primary key (project_id, days, device_id, area_id),
      foreign key (project_id, days) references door_sum_period (project_id, days) on delete cascade
    );
    comment on table door_sum is 'How many each reader let in within the period.';
    comment on column door_sum.area_id is '0: the reader guarded none.';

    create table door_sum_late (
      project_id bigint not null,
      since timestamptz not null,
      device_id bigint not null,
      area_id bigint not null,
      passes int not null
    );
    comment on table door_sum_late is
      'Noted by the statement that stores pass events, of days before today: added to door_sum where it tells of that day.';
    create index door_sum_late_day on door_sum_late (project_id, since);

    create or replace function remake_pass_sums(first timestamptz) returns void language plpgsql as $$
    begin
      lock table pass_sum, area_pass_sum, pass_presence in share row exclusive mode;
      -- They are summed from these sums, in a while.
      lock table door_sum_period in share row exclusive mode;
      delete from door_sum_period;
      delete from door_sum_late;
      delete from pass_sum s using project p
        where p.id = s.project_id and s.since >= date_trunc('day', first, p.time_zone);
      delete from area_pass_sum s using project p
        where p.id = s.project_id and s.since >= date_trunc('day', first, p.time_zone);
      with counted as (
        insert into pass_sum
          select r.* from raw_pass_sums(first - interval '25 hours', 'infinity') r join project p on p.id = r.project_id
          where r.since >= date_trunc('day', first, p.time_zone)
          -- What is read together lies together.
          order by r.span, r.since
          returning *)
      insert into area_pass_sum
        select project_id, span, since, area_id, granted, rc, sum(passes) from counted group by 1, 2, 3, 4, 5, 6
        order by 1, 2, 3;
      insert into pass_presence select * from raw_pass_presence(first, 'infinity')
        on conflict (employee_id) do update set project_id = excluded.project_id, company_id = excluded.company_id,
          at = excluded.at, device_id = excluded.device_id, event_id = excluded.event_id, area_id = excluded.area_id,
          dir = excluded.dir
        where (pass_presence.at, pass_presence.device_id, pass_presence.event_id)
          < (excluded.at, excluded.device_id, excluded.event_id);
    end $$;
  `.execute(db);
}
