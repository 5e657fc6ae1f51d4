import { type Kysely, sql } from 'kysely';
import { indexBeside } from './index-beside.ts';

export const concurrently = true;

/** What is published is listed without a look at its rows, and found by a word in its titles. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await indexBeside(
    db,
    'content_listed',
    sql`content (kind, updated_at, id) include (revision_id, live_id) where removed_at is null`,
  );
  await sql`drop index concurrently if exists content_updated`.execute(db);
  await indexBeside(
    db,
    'content_revision_grams',
    sql`content_revision using gin (name_grams(lower(normalize(title_zh collate "default" || E'\\n' || coalesce(title_en, '') || E'\\n' || coalesce(fields->>'publisher', ''), nfkc)))) with (fastupdate = off)`,
  );
}
