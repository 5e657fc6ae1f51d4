import { type Kysely, sql } from 'kysely';

/** A visitor card opens doors from when the visit begins it is lent to, not from when it is handed out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table visitor_card add column opens boolean not null default false;
    comment on column visitor_card.opens is 'Whether the time of the visit it is lent to has come; then readers know it.';
    update visitor_card c set opens = true from visit v
      where v.id = c.visit_id and v.start_at - interval '15 minutes' <= now();
  `.execute(db);
}
