import { type Kysely, sql } from 'kysely';

/**
 * Says on the live channel that somebody's rights may have changed, so that open streams are checked again at
 * once. Triggers, because every way of changing them must be heard.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function announce_access() returns trigger language plpgsql as $$
    begin
      perform pg_notify('live', '{"topic":"access"}');
      return null;
    end $$;

    create trigger session_live after update of ended_at or delete on session
      for each statement execute function announce_access();
    create trigger user_live after update of state or delete on "user"
      for each statement execute function announce_access();
    create trigger role_live
      after update of state, can_sign_in, level, data_scope, region_codes, building_ids or delete on role
      for each statement execute function announce_access();
    create trigger role_resource_live after insert or update or delete on role_resource
      for each statement execute function announce_access();
    create trigger assignment_live after update or delete on assignment
      for each statement execute function announce_access();
    create trigger project_live after update of state or delete on project
      for each statement execute function announce_access();
    create trigger company_live after update of state or delete on company
      for each statement execute function announce_access();
  `.execute(db);
}
