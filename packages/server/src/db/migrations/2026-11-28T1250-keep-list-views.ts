import { type Kysely, sql } from 'kysely';

/** Named questions to lists, people's own and shared ones, and with which of them each person opens a list. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table list_view (
      id bigint generated always as identity primary key,
      user_id bigint references "user" (id) on delete set null,
      list text not null,
      name text not null,
      name_key text not null,
      asked text not null,
      columns jsonb,
      level int check (level in (10, 30, 40)),
      project_id bigint references project (id) on delete cascade,
      company_id bigint references company (id) on delete cascade,
      version int not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      updated_by bigint,
      check (case level when 10 then project_id is null and company_id is null
        when 30 then project_id is not null and company_id is null
        when 40 then project_id is not null and company_id is not null
        else project_id is null and company_id is null end)
    );
    comment on column list_view.user_id is 'Who made it; null: they have no account any more, and it is shared.';
    comment on column list_view.list is 'module/call, as pages know a list.';
    comment on column list_view.asked is 'Filters and order, as in the address of the list.';
    comment on column list_view.level is 'With whom it is shared; null: it is its owner''s alone.';
    create unique index list_view_own on list_view (user_id, list, name_key) where level is null;
    create unique index list_view_shared
      on list_view (list, level, coalesce(project_id, 0), coalesce(company_id, 0), name_key) where level is not null;
    create index list_view_user on list_view (user_id);
    create index list_view_project on list_view (project_id) where project_id is not null;
    create index list_view_company on list_view (company_id) where company_id is not null;

    -- Own views go with their owner's account; what is shared belongs to the place.
    create function remove_own_views() returns trigger language plpgsql as $$
    begin
      delete from list_view where user_id = old.id and level is null;
      return old;
    end $$;
    create trigger user_own_views before delete on "user" for each row execute function remove_own_views();

    create table usual_view (
      user_id bigint not null references "user" (id) on delete cascade,
      list text not null,
      view_id bigint not null references list_view (id) on delete cascade,
      primary key (user_id, list)
    );
    create index usual_view_view on usual_view (view_id);
  `.execute(db);
}
