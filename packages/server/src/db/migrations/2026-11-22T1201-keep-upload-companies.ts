import { type Kysely, sql } from 'kysely';

/** In whose company somebody stood who uploaded a file, to bound what a company may send in a day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table upload add column company_id bigint;
    create index upload_by_user on upload (user_id, created_at);
    create index upload_by_company on upload (company_id, created_at) where company_id is not null;
  `.execute(db);
}
