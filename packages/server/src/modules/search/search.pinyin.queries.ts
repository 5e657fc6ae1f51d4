import { type Kysely, sql } from 'kysely';
import type { DB } from '../../db/schema.gen.ts';
import { type Spell, speller } from '../../kit/search/pinyin-spelling.ts';

/** Whose names are spelt, and whether they are people's, whose surnames are read in their own way. */
const spelt = [
  { table: 'user', column: 'nick_name', person: true },
  { table: 'company', column: 'name', person: false },
  { table: 'project', column: 'name', person: false },
  { table: 'building', column: 'name', person: false },
] as const;

const atOnce = 500;
/** So many names of a table in one run: the next minute goes on, and others have the worker meanwhile. */
const maxOfRun = 20_000;

type Named = { id: number; name: string };

/** Spells the next names of a table; answers how many there were. */
async function spellNextInPinyin(
  db: Kysely<DB>,
  spell: Spell,
  { table, column, person }: (typeof spelt)[number],
) {
  const name = sql.ref(column);
  const found = await sql<Named>`
    select id, ${name} as name from ${sql.table(table)} where spelt is null order by id limit ${atOnce}`.execute(
    db,
  );
  const list = found.rows;
  if (list.length === 0) return 0;
  // One that was changed meanwhile waits for its next turn.
  await sql`
    update ${sql.table(table)} set spelt = w.spelt
    from unnest(${list.map(({ id }) => id)}::bigint[], ${list.map((one) => one.name)}::text[],
      ${list.map((one) => spell(one.name, person))}::text[]) as w (id, name, spelt)
    where ${sql.table(table)}.id = w.id and ${sql.table(table)}.${name} = w.name`.execute(db);
  return list.length;
}

/** Spells the names that are new or were changed, so that the search finds them by letters. */
export async function spellNamesInPinyin(db: Kysely<DB>): Promise<void> {
  const spell = await speller();
  for (const one of spelt) {
    for (let done = 0; done < maxOfRun; done += atOnce) {
      if ((await spellNextInPinyin(db, spell, one)) < atOnce) break;
    }
  }
}
