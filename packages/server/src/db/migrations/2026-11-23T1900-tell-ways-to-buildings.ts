import { type Kysely, sql } from 'kysely';

/** How visitors get to a building: which entrance and lift, in either language. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table building
      add column directions_zh text check (char_length(directions_zh) <= 200),
      add column directions_en text check (char_length(directions_en) <= 200);
    comment on column building.directions_zh is 'How visitors get there: entrance, lift. Shown on their page.';
    comment on column building.directions_en is 'The same in English; who reads the other language sees what there is.';
  `.execute(db);
}
