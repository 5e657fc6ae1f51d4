import { type Kysely, sql } from 'kysely';

/** The log may forget what is older than half a year; nothing in it changes, and nothing younger goes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function refuse_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and old.at < now() - interval '180 days' then return old; end if;
      raise exception 'the audit table only grows';
    end $$;
    create index visit_over on visit (end_at);
  `.execute(db);
}
