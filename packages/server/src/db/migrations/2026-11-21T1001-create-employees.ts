import { type Kysely, sql } from 'kysely';

/** Companies with all their facts, the people they employ, and the roles that come with a job. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Every one- and two-letter part of a name: a word of one letter finds by index, in any language.
    create function name_grams(name text) returns text[] language sql immutable strict parallel safe as $$
      select array_agg(distinct substr(name, at, size))
      from generate_series(1, length(name)) at, generate_series(1, 2) size
      where at + size - 1 <= length(name)
    $$;

    drop index company_name_search;
    drop index company_project;
    alter table company
      add column business_type text,
      add column finance_number text,
      add column platform_number text,
      add constraint company_project_key unique (id, project_id);
    create index company_name_grams on company using gin (name_grams(name_key));
    create index company_project_name on company (project_id, name, id) include (name_key, category, state);
    create index company_name on company (name, id) include (name_key);

    create table managed_building (
      id bigint generated always as identity primary key,
      company_id bigint not null references company (id) on delete cascade,
      building_id bigint not null references building (id),
      constraint managed_building_key unique (company_id, building_id)
    );
    create index managed_building_building on managed_building (building_id);
    create view company_building as
      select company_id, building_id from lease
      union all
      select company_id, building_id from managed_building;

    create table employee (
      id bigint generated always as identity primary key,
      company_id bigint not null,
      project_id bigint not null,
      user_id bigint not null references "user" (id) on delete cascade,
      job_number text,
      department text,
      ic_card text,
      card_state text not null default 'none' check (card_state in ('none', 'inUse', 'returned', 'lost')),
      cut_off_at timestamptz,
      screenshots int not null default 0,
      state text not null default 'N' check (state in ('N', 'Y')),
      left_at timestamptz,
      version int not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      updated_by bigint,
      check ((ic_card is null) = (card_state = 'none')),
      check (left_at is null or state = 'Y'),
      constraint employee_user_key unique (company_id, user_id),
      constraint employee_company foreign key (company_id, project_id) references company (id, project_id)
        on delete cascade
    );
    comment on column employee.cut_off_at is 'When passage ends; null: not limited.';
    create unique index employee_card_key on employee (project_id, ic_card) where card_state = 'inUse';
    create unique index employee_job_number_key on employee (company_id, job_number) where left_at is null;
    create index employee_user on employee (user_id);
    create index employee_project on employee (project_id);

    alter table assignment add column employee_id bigint references employee (id) on delete cascade;
    comment on column assignment.employee_id is 'The job this role comes with; it counts only while the job does.';
    create index assignment_employee on assignment (employee_id);

    -- A role held in a company makes its holder one of its people, whoever gives it and wherever. Who comes
    -- back has no job number: somebody else may have it by now.
    create function employ() returns trigger language plpgsql as $$
    begin
      if new.company_id is not null and new.employee_id is null then
        insert into employee (company_id, project_id, user_id)
          values (new.company_id, new.project_id, new.user_id)
          on conflict on constraint employee_user_key do update
            set state = case when employee.left_at is null then employee.state else 'N' end,
              job_number = case when employee.left_at is null then employee.job_number end,
              version = employee.version + (employee.left_at is not null)::int,
              updated_at = case when employee.left_at is null then employee.updated_at else now() end,
              left_at = null
          returning id into new.employee_id;
      end if;
      return new;
    end $$;
    create trigger assignment_employ before insert on assignment for each row execute function employ();

    insert into employee (company_id, project_id, user_id)
      select distinct a.company_id, c.project_id, a.user_id from assignment a join company c on c.id = a.company_id;
    update assignment set employee_id = employee.id from employee
      where employee.company_id = assignment.company_id and employee.user_id = assignment.user_id;

    create trigger employee_live after update of state, left_at or delete on employee
      for each statement execute function announce_access();
  `.execute(db);
}
