import { type Kysely, sql } from 'kysely';

/** What projects and buildings are made of: phases, floor zones, floors and units; who leases a unit when. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create extension if not exists btree_gist;

    create table phase (
      id bigint generated always as identity primary key,
      project_id bigint not null references project (id),
      name text collate "zh-x-icu" not null,
      sort int not null default 0,
      version int not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      updated_by bigint,
      constraint phase_name_key unique (project_id, name),
      constraint phase_project_key unique (id, project_id)
    );

    insert into phase (project_id, name) select distinct project_id, '一期' from building;
    alter table building
      add column phase_id bigint,
      add column management text not null default 'self' check (management in ('self', 'lumpSum', 'commission')),
      add column zoned boolean not null default false,
      add column owner_name text,
      add column platform_account text,
      add column picture_id bigint constraint building_picture references upload (id),
      add column structure_version int not null default 1,
      add column structure_updated_at timestamptz,
      add column structure_updated_by bigint,
      add column updated_by bigint,
      add constraint building_project_key unique (id, project_id);
    comment on column building.structure_version is 'Counts the changes of zones, floors and units.';
    update building set phase_id = phase.id from phase where phase.project_id = building.project_id;
    alter table building
      alter column phase_id set not null,
      add constraint building_phase foreign key (phase_id, project_id) references phase (id, project_id);
    create index building_phase_index on building (phase_id);

    create table floor_zone (
      id bigint generated always as identity primary key,
      building_id bigint not null references building (id),
      name text not null,
      sort int not null default 0,
      constraint floor_zone_name_key unique (building_id, name),
      constraint floor_zone_building_key unique (id, building_id)
    );
    create table floor (
      id bigint generated always as identity primary key,
      building_id bigint not null references building (id),
      zone_id bigint,
      name text not null,
      usable_space numeric(10, 2),
      sort int not null default 0,
      constraint floor_name_key unique (building_id, name) deferrable,
      constraint floor_building_key unique (id, building_id),
      constraint floor_zone foreign key (zone_id, building_id) references floor_zone (id, building_id)
    );
    create index floor_zone_index on floor (zone_id);
    create table unit (
      id bigint generated always as identity primary key,
      building_id bigint not null,
      floor_id bigint not null,
      name text not null,
      sort int not null default 0,
      constraint unit_name_key unique (floor_id, name) deferrable,
      constraint unit_building_key unique (id, building_id),
      constraint unit_floor foreign key (floor_id, building_id) references floor (id, building_id)
    );
    create index unit_building_index on unit (building_id);

    -- Leases that named a building only: each becomes a unit of a floor of its own.
    insert into floor (building_id, name) select distinct building_id, '1F' from lease;
    insert into unit (building_id, floor_id, name, sort)
      select lease.building_id, floor.id, 'L' || lease.id, row_number() over (partition by floor.id order by lease.id)
      from lease join floor on floor.building_id = lease.building_id;
    alter table lease
      add column unit_id bigint,
      add column owner_name text,
      add column version int not null default 1,
      add column created_at timestamptz not null default now(),
      add column updated_at timestamptz not null default now(),
      add column updated_by bigint;
    update lease set unit_id = unit.id, starts_on = coalesce(lease.starts_on, date '2000-01-01')
      from unit where unit.building_id = lease.building_id and unit.name = 'L' || lease.id;
    alter table lease
      alter column unit_id set not null,
      alter column starts_on set not null,
      add constraint lease_period check (ends_on is null or starts_on <= ends_on),
      add constraint lease_unit foreign key (unit_id, building_id) references unit (id, building_id),
      add constraint lease_unit_once
        exclude using gist (unit_id with =, daterange(starts_on, ends_on, '[]') with &&);
    create index lease_ends_on on lease (ends_on);
  `.execute(db);
}
