import { type Kysely, sql } from 'kysely';

/** Names are searched by any part of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create extension if not exists pg_trgm;
    create index project_name_search on project using gin (name_key gin_trgm_ops);
    create index company_name_search on company using gin (name_key gin_trgm_ops);
    create index company_project on company (project_id, name);
  `.execute(db);
}
