import { type Kysely, sql } from 'kysely';

/** The visits of some days in order, whoever they are to, and words in the names of guests and hosts, without reading all there are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    // With all that the list is filtered and sorted by, so that it is counted without a look at the visits themselves.
    sql`create index visit_starts on visit (start_at desc, id desc)
      include (end_at, project_id, company_id, building_id, host_id, link_id, kind, state, arrived_at, out_at, updated_at)`,
    sql`drop index visit_end`,
    // Those that touch a day on which they don't begin are few: who is still there, and what lasts long.
    sql`create index visit_present on visit (project_id, start_at) include (id) where state = 'arrived' and out_at is null`,
    sql`create index visit_lasting on visit (end_at) where end_at - start_at > interval '12 hours'`,
    sql`create statistics visit_lasts on (end_at - start_at) from visit`,
    // By the collation that statistics of parts are read with; by that of names a common part would be taken for a rare one.
    sql`create index visit_name_grams on visit using gin (name_grams(lower(normalize(coalesce(name, '') || E'\\n'
      || case when host_id is null then coalesce(host_name, '') else '' end, nfkc)) collate "default")) with (fastupdate = off)`,
    // A phone is sought in all projects, too.
    sql`create index visit_phone_whole on visit (phone_key, project_id)`,
    sql`drop index visit_phone`,
    sql`create index visit_phone_end on visit (right(phone_key, 4), project_id)`,
    sql`drop index visit_phone_tail`,
  ]) {
    await statement.execute(db);
  }
}
