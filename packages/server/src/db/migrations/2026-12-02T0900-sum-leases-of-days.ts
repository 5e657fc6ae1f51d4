import { type Kysely, sql } from 'kysely';

/**
 * What the report counts of leases, for which it read all of them: sums of each project, building and business type on
 * the days that change them. A task makes them; a project whose leases, units or floors changed since is noted, and its
 * rows are read until it is summed anew. Nothing is summed here: what isn't yet is read.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table summed_project (
      project_id bigint primary key references project (id) on delete cascade,
      made_at timestamptz not null
    );
    comment on table summed_project is 'Whose leases are summed; what lease_change names is to be summed anew.';

    create table lease_sum (
      id int generated always as identity primary key,
      project_id bigint not null references summed_project (project_id) on delete cascade,
      kind text not null check (kind in ('project', 'building', 'businessType')),
      key text not null,
      unique (project_id, kind, key)
    );
    comment on table lease_sum is 'Of what leases are summed.';
    comment on column lease_sum.key is 'Of a project none, the id of the building, or the business type, where none is empty.';

    create table lease_day (
      sum_id int not null references lease_sum (id) on delete cascade,
      day date not null,
      leased int not null,
      owner int not null,
      property int not null,
      leased_area numeric not null,
      owner_area numeric not null,
      property_area numeric not null,
      tenants int not null,
      owners int not null,
      started int not null,
      ended int not null,
      primary key (sum_id, day)
    );
    comment on table lease_day is 'What leases come to at the end of a day, and until the next row of the same sum.';
    comment on column lease_day.day is 'Before the first lease, where nothing is leased yet, -infinity.';
    comment on column lease_day.tenants is 'Companies, each once.';
    comment on column lease_day.started is 'Leases that began up to this day, without the property’s own.';
    comment on column lease_day.ended is 'Leases whose last day is this one or was before, without the property’s own.';

    create table lease_month (
      sum_id int not null references lease_sum (id) on delete cascade,
      month date not null check (extract(day from month) = 1),
      held int not null,
      tenants int not null,
      started int not null,
      ended int not null,
      primary key (sum_id, month)
    );
    comment on table lease_month is 'By how much the end of a month differs from that of the one before.';

    create table unit_sum (
      building_id bigint primary key,
      project_id bigint not null references summed_project (project_id) on delete cascade,
      units int not null,
      floors int not null,
      usable_space numeric not null
    );
    comment on table unit_sum is 'The units of a building.';
    comment on column unit_sum.floors is 'Of those with units how many tell their usable space.';
    create index unit_sum_project on unit_sum (project_id);

    create table lease_change (
      project_id bigint not null
    );
    comment on table lease_change is 'Noted by what changes leases, units and floors, and taken away before they are summed.';
    create index lease_change_project on lease_change (project_id);

    -- A row for each, whatever others note: nobody waits for anybody, and no change is missed.
    create function note_lease_change() returns trigger language plpgsql as $$
    begin
      insert into lease_change
        select distinct b.project_id from changed c join building b on b.id = c.building_id;
      return null;
    end $$;
    create function note_lease_update() returns trigger language plpgsql as $$
    begin
      insert into lease_change
        select b.project_id from gone c join building b on b.id = c.building_id
        union
        select b.project_id from changed c join building b on b.id = c.building_id;
      return null;
    end $$;
    create function note_building_change() returns trigger language plpgsql as $$
    begin
      insert into lease_change values (old.project_id);
      if tg_op = 'UPDATE' then insert into lease_change values (new.project_id); end if;
      return null;
    end $$;
    create trigger building_sums after delete or update of project_id on building
      for each row execute function note_building_change();
  `.execute(db);
  for (const table of ['lease', 'unit', 'floor']) {
    await sql`
      create trigger ${sql.id(`${table}_sums_new`)} after insert on ${sql.id(table)}
        referencing new table as changed for each statement execute function note_lease_change();
      create trigger ${sql.id(`${table}_sums_gone`)} after delete on ${sql.id(table)}
        referencing old table as changed for each statement execute function note_lease_change();
      create trigger ${sql.id(`${table}_sums_update`)} after update on ${sql.id(table)}
        referencing old table as gone new table as changed for each statement execute function note_lease_update();
    `.execute(db);
  }
}
