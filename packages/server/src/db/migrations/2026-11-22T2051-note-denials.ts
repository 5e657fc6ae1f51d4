import { type Kysely, sql } from 'kysely';

/**
 * Who is put on the deny list while on site loses the way in: readers hear of it, and of the day after its last one. So
 * does who turns out to be somebody on it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function note_denied_visits(project bigint, of_phone text, of_paper bytea, due timestamptz) returns void
    language sql as $$
      select note_pass(project, 'V', v.id, due => note_denied_visits.due),
        note_pass(project, 'C', 0, due => note_denied_visits.due) from visit v
      where v.project_id = project and v.state in ('approved', 'arrived')
        and (v.phone_key = of_phone or v.id_key = of_paper)
    $$;

    create function note_denial() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then
        perform note_denied_visits(old.project_id, old.phone_key, old.id_key, '-infinity');
      end if;
      if tg_op <> 'DELETE' then
        perform note_denied_visits(new.project_id, new.phone_key, new.id_key, '-infinity');
        if new.until is not null then
          perform note_denied_visits(new.project_id, new.phone_key, new.id_key,
            (select (new.until + 1)::timestamp at time zone p.time_zone from project p where p.id = new.project_id));
        end if;
      end if;
      return null;
    end $$;
    create trigger denied_visitor_pass_row after insert or delete on denied_visitor
      for each row execute function note_denial();
    create trigger denied_visitor_pass after update on denied_visitor for each row
      when (old.project_id is distinct from new.project_id or old.phone_key is distinct from new.phone_key
        or old.id_key is distinct from new.id_key or old.until is distinct from new.until)
      execute function note_denial();

    create function note_known_visit() returns trigger language plpgsql as $$
    begin
      if new.state in ('approved', 'arrived') then
        -- The code of who no longer comes along is void, with those of the others, who get new ones.
        perform note_pass(new.project_id, 'V', new.id, not new.companions @> old.companions);
        perform note_pass(c.project_id, 'C', 0) from visitor_card c where c.visit_id = new.id;
      end if;
      return null;
    end $$;
    create trigger visit_pass_known after update on visit for each row
      when (old.phone_key is distinct from new.phone_key or old.id_key is distinct from new.id_key
        or not new.companions @> old.companions)
      execute function note_known_visit();

    -- Who is on site and denied already.
    select note_denied_visits(d.project_id, d.phone_key, d.id_key, '-infinity') from denied_visitor d;
  `.execute(db);
}
