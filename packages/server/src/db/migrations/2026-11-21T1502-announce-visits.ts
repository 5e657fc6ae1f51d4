import { type Kysely, sql } from 'kysely';

/** Says on the live channel that pages about visits, visitor cards and the deny list are old. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function announce_visit() returns trigger language plpgsql as $$
    begin
      perform pg_notify('live', json_build_object('topic', tg_argv[0],
        'projectId', coalesce(new.project_id, old.project_id))::text);
      return null;
    end $$;
    create trigger visit_page after insert or update or delete on visit
      for each row execute function announce_visit('visit');
    create trigger visit_link_page after insert or update or delete on visit_link
      for each row execute function announce_visit('visit');
    create trigger visit_poster_page after insert or update or delete on visit_poster
      for each row execute function announce_visit('visit');
    create trigger visitor_card_page after insert or update or delete on visitor_card
      for each row execute function announce_visit('visitorCard');
    create trigger visitor_card_visit_page after insert or update or delete on visitor_card
      for each row execute function announce_visit('visit');
    create trigger denied_visitor_visit_page after insert or update or delete on denied_visitor
      for each row execute function announce_visit('visit');
    create trigger denied_visitor_page after insert or update or delete on denied_visitor
      for each row execute function announce_visit('deniedVisitor');

    create function announce_visit_part() returns trigger language plpgsql as $$
    declare
      project bigint;
    begin
      select visit.project_id into project from visit where visit.id = new.visit_id;
      perform pg_notify('live', json_build_object('topic', 'visit', 'projectId', project)::text);
      return null;
    end $$;
    create trigger visit_message_page after update of state on visit_message
      for each row execute function announce_visit_part();
    create trigger visit_step_page after insert on visit_step
      for each row execute function announce_visit_part();
  `.execute(db);
}
