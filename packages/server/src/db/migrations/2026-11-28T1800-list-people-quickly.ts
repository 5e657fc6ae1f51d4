import { type Kysely, sql } from 'kysely';

/** The orders of the lists of people and the words in their names, so that neither is found by reading them all. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // As lists show user names: a phone is behind its mask.
  const shownName = sql`(case when regexp_replace(user_name_key, '[^0-9]', '', 'g') not in (
      regexp_replace(phone_key, '[^0-9]', '', 'g'), '86' || phone_key, '0086' || phone_key) then user_name
    else left(phone, 3) || '****' || right(phone, 4) end) collate natural_name`;
  for (const statement of [
    sql`create index user_created on "user" (created_at desc, id)`,
    sql`create index user_nick_name on "user" (nick_name, id)`,
    sql`create index user_shown_name on "user" ((${shownName}), id)`,
    sql`create index user_phone_end on "user" (right(phone_key, 4))`,
    sql`create index employee_updated on employee (updated_at desc, id)`,
    sql`create index employee_project_updated on employee (project_id, updated_at desc, id)`,
    sql`drop index employee_project`,
    // Without a list of what is still to be put in order, which each search would read.
    sql`create index user_nick_grams on "user" using gin (name_grams(lower(normalize(nick_name, nfkc)))) with (fastupdate = off)`,
    sql`create index user_name_grams on "user" using gin (name_grams(user_name_key)) with (fastupdate = off)`,
    sql`create index employee_text_grams on employee using gin (name_grams(lower(normalize(coalesce(job_number, '')
      || E'\\n' || coalesce(ic_card, '') || E'\\n' || coalesce(department, ''), nfkc)))) with (fastupdate = off)`,
    sql`alter index company_name_grams set (fastupdate = off)`,
    sql`alter index audit_changes set (fastupdate = off)`,
  ]) {
    await statement.execute(db);
  }
}
