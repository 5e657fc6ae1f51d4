import { type Kysely, sql } from 'kysely';

/** A card may open something else more than once before its reader hears again; readers fetch what they didn't know of. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table card_row add column later jsonb not null default '[]';
    comment on column card_row.later is 'What comes after next_at, in order: seconds and area groups.';
    update pass_project set card_ver = card_ver + 1`.execute(db);
}
