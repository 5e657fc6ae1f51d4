import { type Kysely, sql } from 'kysely';

/** A reader asks for a list of cards that is newer than none; the first list of a project is one, too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table pass_project alter column card_ver set default 1;
    update pass_project set card_ver = 1 where card_ver = 0;
  `.execute(db);
}
