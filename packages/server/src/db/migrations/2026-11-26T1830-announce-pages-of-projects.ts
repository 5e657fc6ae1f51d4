import { type Kysely, sql } from 'kysely';

/** A draft saves itself each second: only those who look at its project are told. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function announce_page() returns trigger language plpgsql as $$
    declare
      at_project bigint;
    begin
      if tg_table_name = 'app_page' then
        at_project := new.project_id;
      else
        select project_id into at_project from app_page where id = new.page_id;
      end if;
      perform pg_notify('live', json_build_object('topic', 'page', 'projectId', at_project)::text);
      return null;
    end $$`.execute(db);
}
