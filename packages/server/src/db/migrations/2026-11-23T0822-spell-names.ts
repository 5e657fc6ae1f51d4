import { type Kysely, sql } from 'kysely';

/** How Chinese names are spelt in letters, for the search; a name that is new or changed is spelt by the next minute's task. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function forget_spelling() returns trigger language plpgsql as $$
    begin
      new.spelt := null;
      return new;
    end $$;
  `.execute(db);
  const names = { user: 'nick_name', company: 'name', project: 'name', building: 'name' };
  for (const [name, column] of Object.entries(names)) {
    const table = sql.table(name);
    const named = sql.ref(column);
    await sql`alter table ${table} add column spelt text`.execute(db);
    await sql`create index ${sql.ref(`${name}_to_spell`)} on ${table} (id) where spelt is null`.execute(db);
    await sql`
      create trigger ${sql.ref(`${name}_spelling`)} before update of ${named} on ${table} for each row
        when (old.${named} is distinct from new.${named}) execute function forget_spelling()`.execute(db);
    await sql`comment on column ${table}.spelt is
      'Its name in letters, whole and by the first of each syllable; null: not spelt yet.'`.execute(db);
  }
}
