import { type Kysely, sql } from 'kysely';

/** Regions, provinces, projects, buildings: where everything else happens. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table region (
      code text primary key,
      name_zh text not null,
      name_en text not null,
      sort int not null
    );
    create table province (
      code text primary key,
      region_code text not null references region (code),
      name_zh text not null,
      name_en text not null,
      sort int not null
    );

    create table project (
      id bigint generated always as identity primary key check (id < 4294967296),
      name text collate "zh-x-icu" not null,
      name_key text not null constraint project_name_key unique,
      type text not null check (type in ('office', 'retail', 'industrial', 'residential', 'mixed', 'hospital', 'campus')),
      province_code text not null references province (code),
      address text not null,
      covered_space numeric(12, 2),
      service_from date,
      service_to date,
      developer text,
      region_manager text,
      on_site_manager text,
      building_phone text,
      maintenance_contact text,
      maintenance_phone text,
      administrator_name text,
      administrator_phone text,
      logo_id bigint,
      longitude numeric(9, 6),
      latitude numeric(8, 6),
      remarks text,
      time_zone text not null default 'Asia/Shanghai',
      state text not null default 'N' check (state in ('N', 'Y')),
      version int not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      updated_by bigint,
      check (service_from is null or service_to is null or service_from <= service_to)
    );
    create index project_province on project (province_code);

    create table building (
      id bigint generated always as identity primary key,
      project_id bigint not null references project (id),
      name text collate "zh-x-icu" not null,
      sort int not null default 0,
      version int not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      constraint building_name_key unique (project_id, name)
    );
  `.execute(db);
}
