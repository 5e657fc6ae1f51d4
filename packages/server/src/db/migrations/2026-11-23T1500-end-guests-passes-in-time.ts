import { type Kysely, sql } from 'kysely';

/**
 * A guest's pass may be given out days before it is good, as a picture, and ends with what is known to end by then. Where
 * a lease or the host's passage turns out to end sooner, such passes end at once, so that the next ones know it too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function note_lease() returns trigger language plpgsql as $$
    declare
      project bigint := (select b.project_id from building b where b.id = coalesce(new.building_id, old.building_id));
      lost datemultirange;
    begin
      perform note_pass(project, 'C', 0);
      if tg_op = 'DELETE' then
        perform note_pass(project, 'T', old.company_id, true, days => lease_days(old.starts_on, old.ends_on));
      elsif tg_op = 'UPDATE' then
        lost := case when (old.company_id, old.unit_id, old.building_id) = (new.company_id, new.unit_id, new.building_id)
          then lease_days(old.starts_on, old.ends_on) - lease_days(new.starts_on, new.ends_on)
          else lease_days(old.starts_on, old.ends_on) end;
        perform note_pass(project, 'T', old.company_id, true, days => lost);
        -- Until the lost days come: from then on, what ends the company's passes ends these.
        perform note_pass(project, 'V', v.id, true, days => datemultirange(daterange(null, lower(r))))
        from unnest(lost) r join project p on p.id = project
          join visit v on v.project_id = project and v.company_id = old.company_id
        where lower(r) > old.starts_on and v.state in ('approved', 'arrived')
          and v.end_at > lower(r)::timestamp at time zone p.time_zone
          and (upper(r) is null or v.start_at < upper(r)::timestamp at time zone p.time_zone);
      end if;
      return null;
    end $$;

    create function note_guests_end() returns trigger language plpgsql as $$
    begin
      perform note_pass(v.project_id, 'V', v.id, true) from visit v
      where v.host_id = new.id and v.state in ('approved', 'arrived') and v.end_at > new.cut_off_at;
      return null;
    end $$;
    create trigger employee_guests_pass after update on employee for each row
      when (new.cut_off_at < coalesce(old.cut_off_at, 'infinity'))
      execute function note_guests_end();
  `.execute(db);
}
