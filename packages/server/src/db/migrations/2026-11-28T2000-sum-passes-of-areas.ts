import { type Kysely, sql } from 'kysely';

/**
 * The same sums for all readers of an area together: what a period counts, without a row for each reader of each hour.
 * Kept and made anew with those of the readers.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table area_pass_sum (
      project_id bigint not null,
      span text not null check (span in ('hour', 'day')),
      since timestamptz not null,
      area_id bigint not null,
      granted boolean not null,
      rc text not null,
      passes int not null,
      primary key (project_id, span, since, area_id, granted, rc)
    ) with (fillfactor = 50);
    comment on table area_pass_sum is 'Kept by the statement that stores pass events: pass_sum without the readers.';
    comment on column area_pass_sum.since is 'When the hour or day began, by the clock of the project.';
    comment on column area_pass_sum.area_id is '0: the readers guarded none.';

    create or replace function remake_pass_sums(first timestamptz) returns void language plpgsql as $$
    begin
      lock table pass_sum, area_pass_sum, pass_presence in share row exclusive mode;
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

    -- From the sums: they outlive the records.
    insert into area_pass_sum
      select project_id, span, since, area_id, granted, rc, sum(passes) from pass_sum group by 1, 2, 3, 4, 5, 6
      order by 1, 2, 3;
  `.execute(db);
}
