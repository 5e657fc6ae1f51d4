import { type Kysely, sql } from 'kysely';

/** Readers hear of it when a lent card begins to open doors, too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop trigger visitor_card_pass on visitor_card;
    create trigger visitor_card_pass after update on visitor_card for each row
      when (old.visit_id is distinct from new.visit_id or old.number is distinct from new.number
        or old.project_id is distinct from new.project_id or old.opens is distinct from new.opens)
      execute function note_visitor_card();
  `.execute(db);
}
