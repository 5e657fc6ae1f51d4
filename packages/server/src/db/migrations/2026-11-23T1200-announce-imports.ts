import { type Kysely, sql } from 'kysely';

/** Whoever moves an import on, also a colleague who undoes it: the pages of its owner follow. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function announce_import() returns trigger language plpgsql as $$
    begin
      perform pg_notify('live', json_build_object('topic', 'import', 'userId', new.user_id)::text);
      return null;
    end $$;
    create trigger import_live after update of state on import
      for each row when (old.state is distinct from new.state) execute function announce_import();
  `.execute(db);
}
