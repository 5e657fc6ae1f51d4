import { type Kysely, sql } from 'kysely';

/** Both pictures of a project in one row: they are looked at, changed and told together. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop table pass_background;
    create table pass_background (
      id bigint generated always as identity primary key,
      project_id bigint not null references project (id) on delete cascade,
      scan_id bigint references upload (id),
      mine_id bigint references upload (id),
      version int not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      updated_by bigint,
      constraint pass_background_project_key unique (project_id)
    );
    comment on column pass_background.scan_id is 'Stands behind the QR code.';
    comment on column pass_background.mine_id is 'Stands behind the page about oneself.';
    create index pass_background_scan on pass_background (scan_id);
    create index pass_background_mine on pass_background (mine_id);
  `.execute(db);
}
