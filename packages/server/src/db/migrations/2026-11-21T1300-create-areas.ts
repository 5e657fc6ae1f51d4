import { type Kysely, sql } from 'kysely';

/** Where a pass is good: access areas, who is narrowed or extended in them, and the sets that passes name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table area (
      id bigint generated always as identity primary key check (id < 4294967296),
      project_id bigint not null references project (id),
      name text collate "zh-x-icu" not null,
      name_key text not null,
      kind text not null check (kind in ('building', 'zone', 'doors')),
      building_id bigint,
      zone_id bigint,
      common boolean not null default false,
      version int not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      updated_by bigint,
      constraint area_name_key unique (project_id, name_key),
      constraint area_project_key unique (id, project_id),
      constraint area_building foreign key (building_id, project_id) references building (id, project_id),
      constraint area_zone foreign key (zone_id, building_id) references floor_zone (id, building_id),
      check ((kind = 'zone') = (zone_id is not null)),
      check (kind = 'doors' or building_id is not null)
    );
    comment on column area.common is 'Every company of the project has it.';
    comment on column area.building_id is 'Of a group of doors: where it lies, which alone lets no tenant in.';
    create unique index area_building_key on area (building_id) where kind = 'building';
    create unique index area_zone_key on area (zone_id) where kind = 'zone';
    create index area_building_index on area (building_id);

    create table area_exception (
      id bigint generated always as identity primary key,
      area_id bigint not null references area (id) on delete cascade,
      company_id bigint references company (id) on delete cascade,
      employee_id bigint references employee (id) on delete cascade,
      allowed boolean not null,
      level int not null default 10 check (level in (10, 30, 40)),
      created_at timestamptz not null default now(),
      created_by bigint,
      check (num_nonnulls(company_id, employee_id) = 1),
      constraint area_exception_key unique nulls not distinct (area_id, company_id, employee_id)
    );
    comment on column area_exception.allowed is 'true extends, false narrows; a person''s word counts over the company''s.';
    comment on column area_exception.level is 'The authority that said so; a lower one doesn''t undo it.';
    create index area_exception_company on area_exception (company_id);
    create index area_exception_employee on area_exception (employee_id);

    create table area_group (
      id bigint generated always as identity primary key check (id < 4294967296),
      project_id bigint not null references project (id) on delete cascade,
      area_ids bigint[] not null,
      created_at timestamptz not null default now(),
      constraint area_group_key unique (project_id, area_ids)
    );
    comment on table area_group is 'A set of areas that passes name; never changed. 0 on a pass is every area.';
    comment on column area_group.area_ids is 'Ascending.';
    create index area_group_areas on area_group using gin (area_ids);
  `.execute(db);
}
