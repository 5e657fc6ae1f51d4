import { type Kysely, sql } from 'kysely';

/** A content whose projects are all gone is removed with the last of them: nobody sees it, and no list has to look for it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function remove_contents_of_no_project() returns trigger language plpgsql as $$
    begin
      update content set removed_at = now()
      from content_revision r join gone on gone.revision_id = r.id
      where content.id = r.content_id and content.removed_at is null and not exists (
        select from content_project cp where cp.revision_id in (content.revision_id, content.live_id));
      return null;
    end $$;
    create trigger content_project_gone after delete on content_project
      referencing old table as gone for each statement execute function remove_contents_of_no_project();
  `.execute(db);
}
