import { type Kysely, sql } from 'kysely';

/**
 * Whatever decides who may enter where notes its own changes, so that readers hear of them whoever makes them; and
 * what readers were told before is set right once.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await noteTable(db);
  await notePlaces(db);
  await notePeople(db);
  await setRight(db);
}

async function noteTable(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table pass_change (
      id bigint generated always as identity primary key,
      tx xid8 not null default pg_current_xact_id(),
      project_id bigint not null,
      kind text not null check (kind in ('P', 'T', 'U', 'V', 'C')),
      ref bigint not null,
      less boolean not null default false,
      gone boolean not null default false,
      days datemultirange,
      due timestamptz not null default '-infinity'
    );
    comment on table pass_change is 'What readers are still to be told; usually by the transaction that wrote it.';
    comment on column pass_change.kind is 'As in revocation; C: the cards of the project.';
    comment on column pass_change.less is 'Passes that were issued may say too much, if today is one of days (null: any).';
    comment on column pass_change.gone is 'The row was deleted.';
    comment on column pass_change.due is 'When it comes to matter: a time that somebody''s passage ends.';
    create unique index pass_change_once on pass_change (tx, project_id, kind, ref, less, gone, days, due)
      nulls not distinct;
    create index pass_change_due on pass_change (due);

    create function note_pass(project bigint, kind text, ref bigint, less boolean default false,
      gone boolean default false, days datemultirange default null, due timestamptz default '-infinity')
    returns void language sql as $$
      insert into pass_change (project_id, kind, ref, less, gone, days, due)
      select project, kind, ref, less, gone, days, due where project is not null and days is distinct from '{}'
      on conflict do nothing
    $$;`.execute(db);
}

/** Leases, floors, managed buildings, areas and exceptions. */
async function notePlaces(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function lease_days(starts_on date, ends_on date) returns datemultirange language sql immutable as $$
      select datemultirange(daterange(starts_on, ends_on, '[]'))
    $$;

    create function note_lease() returns trigger language plpgsql as $$
    declare
      project bigint := (select b.project_id from building b where b.id = coalesce(new.building_id, old.building_id));
    begin
      perform note_pass(project, 'C', 0);
      if tg_op = 'DELETE' then
        perform note_pass(project, 'T', old.company_id, true, days => lease_days(old.starts_on, old.ends_on));
      elsif tg_op = 'UPDATE' then
        perform note_pass(project, 'T', old.company_id, true, days =>
          case when (old.company_id, old.unit_id, old.building_id) = (new.company_id, new.unit_id, new.building_id)
            then lease_days(old.starts_on, old.ends_on) - lease_days(new.starts_on, new.ends_on)
            else lease_days(old.starts_on, old.ends_on) end);
      end if;
      return null;
    end $$;
    create trigger lease_pass_row after insert or delete on lease for each row execute function note_lease();
    create trigger lease_pass after update on lease for each row
      when (old.company_id is distinct from new.company_id or old.unit_id is distinct from new.unit_id
        or old.building_id is distinct from new.building_id or old.starts_on is distinct from new.starts_on
        or old.ends_on is distinct from new.ends_on)
      execute function note_lease();

    -- A floor in another zone, or a unit on another floor, is for who leases there another place to enter.
    create function note_leased() returns trigger language plpgsql as $$
    begin
      perform note_pass(b.project_id, 'C', 0),
        note_pass(b.project_id, 'T', l.company_id, true, days => lease_days(l.starts_on, l.ends_on))
      from lease l join unit u on u.id = l.unit_id join building b on b.id = l.building_id
      where case tg_table_name when 'floor' then u.floor_id = new.id else u.id = new.id end;
      return null;
    end $$;
    create trigger floor_pass after update on floor for each row
      when (old.zone_id is distinct from new.zone_id or old.building_id is distinct from new.building_id)
      execute function note_leased();
    create trigger unit_pass after update on unit for each row
      when (old.floor_id is distinct from new.floor_id or old.building_id is distinct from new.building_id)
      execute function note_leased();

    create function note_managed() returns trigger language plpgsql as $$
    declare
      project bigint := (select b.project_id from building b where b.id = coalesce(new.building_id, old.building_id));
    begin
      perform note_pass(project, 'C', 0);
      if tg_op <> 'INSERT' then
        perform note_pass(project, 'T', old.company_id, true);
      end if;
      return null;
    end $$;
    create trigger managed_building_pass_row after insert or delete on managed_building
      for each row execute function note_managed();
    create trigger managed_building_pass after update on managed_building for each row
      when (old.company_id is distinct from new.company_id or old.building_id is distinct from new.building_id)
      execute function note_managed();

    create function note_area() returns trigger language plpgsql as $$
    begin
      perform note_pass(coalesce(new.project_id, old.project_id), 'C', 0);
      if tg_op = 'UPDATE' and (old.common and not new.common
        or (old.project_id, old.kind, old.building_id, old.zone_id)
          is distinct from (new.project_id, new.kind, new.building_id, new.zone_id)) then
        perform note_pass(old.project_id, 'P', old.project_id, true);
      end if;
      return null;
    end $$;
    create trigger area_pass_row after insert or delete on area for each row execute function note_area();
    create trigger area_pass after update on area for each row
      when (old.common is distinct from new.common or old.kind is distinct from new.kind
        or old.building_id is distinct from new.building_id or old.zone_id is distinct from new.zone_id
        or old.project_id is distinct from new.project_id)
      execute function note_area();

    -- What is decided for a visit counts for those who come along, too.
    create function note_exception() returns trigger language plpgsql as $$
    declare
      one area_exception := case tg_op when 'DELETE' then old else new end;
      project bigint := (select a.project_id from area a where a.id = one.area_id);
      less boolean := case tg_op when 'INSERT' then not new.allowed when 'DELETE' then old.allowed
        else old.allowed or not new.allowed end;
    begin
      perform note_pass(project, 'C', 0);
      if one.company_id is not null then
        perform note_pass(project, 'T', one.company_id, less);
      elsif one.employee_id is not null then
        perform note_pass(project, 'U', one.employee_id, less);
      else
        perform note_pass(project, 'V', v.id, less) from visit v where one.visit_id in (v.id, v.leader_id);
      end if;
      return null;
    end $$;
    create trigger area_exception_pass_row after insert or delete on area_exception
      for each row execute function note_exception();
    create trigger area_exception_pass after update on area_exception for each row
      when (old.area_id is distinct from new.area_id or old.company_id is distinct from new.company_id
        or old.employee_id is distinct from new.employee_id or old.visit_id is distinct from new.visit_id
        or old.allowed is distinct from new.allowed or old.level is distinct from new.level)
      execute function note_exception();`.execute(db);
}

/** Who is valid, whose card is out, and what a visit is. */
async function notePeople(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function note_project() returns trigger language plpgsql as $$
    begin
      perform note_pass(new.id, 'C', 0),
        note_pass(new.id, 'P', new.id, old.time_zone is distinct from new.time_zone);
      return null;
    end $$;
    create trigger project_pass after update on project for each row
      when (old.state is distinct from new.state or old.time_zone is distinct from new.time_zone)
      execute function note_project();

    create function note_company() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        perform note_pass(old.project_id, 'T', old.id, gone => true);
      else
        perform note_pass(new.project_id, 'C', 0),
          note_pass(new.project_id, 'T', new.id, old.project_id is distinct from new.project_id);
      end if;
      return null;
    end $$;
    create trigger company_pass_row after delete on company for each row execute function note_company();
    create trigger company_pass after update on company for each row
      when (old.state is distinct from new.state or old.project_id is distinct from new.project_id)
      execute function note_company();

    create function note_user() returns trigger language plpgsql as $$
    begin
      perform note_pass(e.project_id, 'U', e.id),
        case when e.card_state = 'inUse' then note_pass(e.project_id, 'C', 0) end
      from employee e where e.user_id = new.id;
      return null;
    end $$;
    create trigger user_pass after update on "user" for each row
      when (old.state is distinct from new.state) execute function note_user();

    create function note_employee() returns trigger language plpgsql as $$
    begin
      if coalesce(old.card_state, 'none') = 'inUse' or coalesce(new.card_state, 'none') = 'inUse' then
        perform note_pass(coalesce(new.project_id, old.project_id), 'C', 0);
      end if;
      if tg_op = 'DELETE' then
        -- The entry of a company that is deleted holds for its people.
        perform note_pass(c.project_id, 'U', old.id, gone => true) from company c where c.id = old.company_id;
        return null;
      elsif tg_op = 'UPDATE' then
        perform note_pass(new.project_id, 'U', new.id, (old.company_id, old.project_id, old.user_id)
          is distinct from (new.company_id, new.project_id, new.user_id));
      end if;
      if new.cut_off_at is not null and (tg_op = 'INSERT' or old.cut_off_at is distinct from new.cut_off_at) then
        perform note_pass(new.project_id, 'U', new.id, due => new.cut_off_at);
      end if;
      return null;
    end $$;
    create trigger employee_pass_row after insert or delete on employee
      for each row execute function note_employee();
    create trigger employee_pass after update on employee for each row
      when (old.state is distinct from new.state or old.left_at is distinct from new.left_at
        or old.cut_off_at is distinct from new.cut_off_at or old.company_id is distinct from new.company_id
        or old.project_id is distinct from new.project_id or old.user_id is distinct from new.user_id
        or old.ic_card is distinct from new.ic_card or old.card_state is distinct from new.card_state)
      execute function note_employee();

    create function note_visit() returns trigger language plpgsql as $$
    declare
      was_open boolean := old.state in ('approved', 'arrived');
    begin
      if tg_op = 'DELETE' then
        perform note_pass(c.project_id, 'V', old.id, gone => true) from company c
          where c.id = old.company_id and was_open;
        return null;
      end if;
      perform note_pass(new.project_id, 'V', new.id, was_open
        and (old.company_id, old.project_id, old.building_id, old.start_at, old.end_at, old.leader_id, old.kind)
        is distinct from (new.company_id, new.project_id, new.building_id, new.start_at, new.end_at, new.leader_id, new.kind));
      perform note_pass(c.project_id, 'C', 0) from visitor_card c where c.visit_id = new.id;
      return null;
    end $$;
    create trigger visit_pass_row after delete on visit for each row execute function note_visit();
    create trigger visit_pass after update on visit for each row
      when ((old.state in ('approved', 'arrived')) is distinct from (new.state in ('approved', 'arrived'))
        or old.host_id is distinct from new.host_id or old.company_id is distinct from new.company_id
        or old.project_id is distinct from new.project_id or old.building_id is distinct from new.building_id
        or old.start_at is distinct from new.start_at or old.end_at is distinct from new.end_at
        or old.leader_id is distinct from new.leader_id or old.kind is distinct from new.kind)
      execute function note_visit();

    create function note_visitor_card() returns trigger language plpgsql as $$
    begin
      if old.visit_id is not null or new.visit_id is not null then
        perform note_pass(coalesce(new.project_id, old.project_id), 'C', 0);
      end if;
      return null;
    end $$;
    create trigger visitor_card_pass_row after insert or delete on visitor_card
      for each row execute function note_visitor_card();
    create trigger visitor_card_pass after update on visitor_card for each row
      when (old.visit_id is distinct from new.visit_id or old.number is distinct from new.number
        or old.project_id is distinct from new.project_id)
      execute function note_visitor_card();`.execute(db);
}

/** What was told wrong or not at all until now. */
async function setRight(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into pass_change (project_id, kind, ref, due)
    select project_id, 'U', id, cut_off_at from employee where cut_off_at is not null and left_at is null;
    insert into pass_change (project_id, kind, ref) select project_id, 'C', 0 from pass_project;
    -- From now on their config says so.
    update device set cfg_ver = cfg_ver + 1 where use_state = 'disabled' and deleted_at is null;

    -- Whose passes were ended by a time and who was then refused and admitted again: that time still counts.
    with latest as (
      select distinct on (project_id, kind, ref) project_id, kind, ref, op from revocation
      order by project_id, kind, ref, rev desc),
    ended as (
      select r.project_id, r.kind, r.ref, max(r.before) as before,
        row_number() over (partition by r.project_id order by r.kind, r.ref) as n
      from revocation r join latest l using (project_id, kind, ref)
      where l.op = 'del' and r.op = 'add' and r.before > now() - interval '32 days'
      group by r.project_id, r.kind, r.ref),
    added as (
      insert into revocation (project_id, rev, kind, ref, op, before)
      select e.project_id, p.rev + e.n, e.kind, e.ref, 'add', e.before
      from ended e join pass_project p using (project_id) returning project_id)
    update pass_project p set rev = p.rev + a.n
    from (select project_id, count(*) as n from added group by project_id) a where a.project_id = p.project_id;
  `.execute(db);
}
