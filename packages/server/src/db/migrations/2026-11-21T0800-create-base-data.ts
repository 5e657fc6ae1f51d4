import { type Kysely, sql } from 'kysely';

/** The option lists that head office keeps, with the regions among them, and what each project decides. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table dictionary_entry (
      id bigint generated always as identity primary key,
      dict text not null check (dict in ('region', 'businessType', 'deviceModel', 'visitPurpose',
        'visitorType', 'reportCategory', 'suggestionType')),
      code text not null,
      name_zh text collate "zh-x-icu" not null,
      name_en text not null,
      sort int not null,
      state text not null default 'N' check (state in ('N', 'Y')),
      version int not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      updated_by bigint,
      constraint dictionary_entry_code_key unique (dict, code)
    );
    create unique index dictionary_entry_name_zh on dictionary_entry (dict, lower(name_zh));

    insert into dictionary_entry (dict, code, name_zh, name_en, sort)
      select 'region', code, name_zh, name_en, sort from region;
    alter table province drop constraint province_region_code_fkey;
    drop table region;
    alter table province add column region_dict text not null generated always as ('region'::text) stored;
    alter table province add constraint province_region
      foreign key (region_dict, region_code) references dictionary_entry (dict, code);
    create view region as
      select code, name_zh, name_en, sort, state from dictionary_entry where dict = 'region';

    create table project_data (
      id bigint generated always as identity primary key,
      project_id bigint not null constraint project_data_project_key unique
        references project (id) on delete cascade,
      visit_purposes text[],
      visitor_types text[],
      visit_day_limit int not null default 7 check (visit_day_limit between 1 and 31),
      qr_seconds int not null default 15 check (qr_seconds between 10 and 300),
      visitor_still_qr boolean not null default true,
      review_walk_ins boolean not null default true,
      host_sms boolean not null default false,
      id_retention_days int not null default 30 check (id_retention_days between 1 and 365),
      version int not null default 1,
      updated_at timestamptz not null default now(),
      updated_by bigint
    );
    comment on column project_data.visit_purposes is 'Codes offered; null: every valid one.';
    insert into project_data (project_id) select id from project;

    create function add_project_data() returns trigger language plpgsql as $$
    begin
      insert into project_data (project_id) values (new.id);
      return null;
    end $$;
    create trigger project_data_row after insert on project for each row execute function add_project_data();
  `.execute(db);
}
