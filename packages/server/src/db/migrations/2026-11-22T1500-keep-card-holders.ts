import { type Kysely, sql } from 'kysely';

/** Who held which card when: what a reader tells late is of who held the card then. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table card_holder (
      id bigint generated always as identity primary key,
      project_id bigint not null references project (id) on delete cascade,
      number text not null,
      employee_id bigint references employee (id) on delete cascade,
      visit_id bigint references visit (id) on delete cascade,
      since timestamptz not null,
      until timestamptz,
      check (num_nonnulls(employee_id, visit_id) = 1),
      check (until >= since)
    );
    comment on table card_holder is 'Kept by triggers, so that no way of giving or taking a card can forget it.';
    comment on column card_holder.until is 'null: holds it still.';
    create unique index card_holder_now on card_holder (project_id, number) where until is null;
    create index card_holder_number on card_holder (project_id, number, since desc);
    create index card_holder_employee on card_holder (employee_id) where employee_id is not null;
    create index card_holder_visit on card_holder (visit_id) where visit_id is not null;
    create index card_holder_until on card_holder (until) where until is not null;

    create function keep_employee_card() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and old.card_state = 'inUse' then
        if new.card_state = 'inUse' and new.ic_card = old.ic_card then return null; end if;
        -- A clock that was set back makes no time run backwards.
        update card_holder set until = greatest(since, new.updated_at)
          where employee_id = new.id and until is null;
      end if;
      if new.card_state = 'inUse' then
        insert into card_holder (project_id, number, employee_id, since)
          values (new.project_id, new.ic_card, new.id, new.updated_at);
      end if;
      return null;
    end $$;
    create trigger employee_card_kept after insert or update of ic_card, card_state on employee
      for each row execute function keep_employee_card();

    create function keep_visitor_card() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' and old.visit_id is not null then
        if tg_op = 'UPDATE' and new.visit_id = old.visit_id and new.number = old.number then return null; end if;
        update card_holder set until = greatest(since, case when tg_op = 'UPDATE' then new.updated_at else now() end)
          where visit_id = old.visit_id and number = old.number and until is null;
      end if;
      if tg_op <> 'DELETE' and new.visit_id is not null then
        insert into card_holder (project_id, number, visit_id, since)
          values (new.project_id, new.number, new.visit_id, new.lent_at);
      end if;
      return null;
    end $$;
    create trigger visitor_card_kept after insert or delete or update of number, visit_id on visitor_card
      for each row execute function keep_visitor_card();

    -- What is known of before: since when employees have theirs, by the log or else by the job …
    insert into card_holder (project_id, number, employee_id, since)
      select e.project_id, e.ic_card, e.id, coalesce((
        select max(a.at) from audit a cross join jsonb_array_elements(a.changes) c
        where a.code = 200 and a.changes @> jsonb_build_array(jsonb_build_object('entity', 'employee', 'id', e.id))
          and c ->> 'entity' = 'employee' and c ->> 'id' = e.id::text
          and (c -> 'after' ? 'icCard' or c -> 'after' ? 'cardState')), e.created_at)
      from employee e where e.card_state = 'inUse';
    -- … who has a visitor card, and, by the visits' courses, who had one before them.
    insert into card_holder (project_id, number, visit_id, since)
      select project_id, number, visit_id, lent_at from visitor_card where visit_id is not null;
    insert into card_holder (project_id, number, visit_id, since, until)
      select v.project_id, s.note, v.id, s.at, greatest(s.at, coalesce(ended.at, c.updated_at))
      from visit_step s join visit v on v.id = s.visit_id
      join visitor_card c on c.project_id = v.project_id and c.number = s.note
      left join lateral (
        select x.at from visit_step x join visit xv on xv.id = x.visit_id
        where xv.project_id = v.project_id and x.note = s.note and x.step in ('lend', 'takeBack') and x.id > s.id
        order by x.id limit 1) ended on true
      where s.step = 'lend' and s.at > now() - interval '40 days'
        and not (c.visit_id is not distinct from v.id and ended.at is null);
  `.execute(db);
}
