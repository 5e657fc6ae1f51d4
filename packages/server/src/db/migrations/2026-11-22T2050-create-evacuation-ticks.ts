import { type Kysely, sql } from 'kysely';

/** Whom somebody found while a building was left, seen at once by all who count. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table evacuation_tick (
      id bigint generated always as identity primary key,
      project_id bigint not null references project (id) on delete cascade,
      employee_id bigint unique references employee (id) on delete cascade,
      visit_id bigint references visit (id) on delete cascade,
      person int not null default 0,
      at timestamptz not null,
      by bigint references "user" (id) on delete set null,
      check (num_nonnulls(employee_id, visit_id) = 1),
      unique (visit_id, person)
    );
    comment on column evacuation_tick.person is 'Of a visit: 0 is the guest, those who come along count from 1.';
    create index evacuation_tick_project on evacuation_tick (project_id);
    create index evacuation_tick_by on evacuation_tick (by);
    create trigger evacuation_tick_page after insert or update or delete on evacuation_tick
      for each row execute function announce_visit('evacuation');
  `.execute(db);
}
