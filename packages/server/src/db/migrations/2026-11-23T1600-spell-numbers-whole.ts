import { type Kysely, sql } from 'kysely';

/** Numbers and letters in a name belong to its first letters whole: such names are spelt anew by the next minute's task. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const names = { user: 'nick_name', company: 'name', project: 'name', building: 'name' };
  for (const [name, column] of Object.entries(names)) {
    await sql`
      update ${sql.table(name)} set spelt = null
      where spelt is not null and ${sql.ref(column)} ~ '[A-Za-z0-9]{2}'`.execute(db);
  }
}
