import { type Kysely, sql } from 'kysely';

/** When somebody showed last, in a session, that it is they and not only an open computer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table session add column proven_at timestamptz`.execute(db);
  await sql`comment on column session.proven_at is
    'When the person showed last that it is they; null: not since it was opened, or what they showed it with is no longer good.'`.execute(
    db,
  );
}
