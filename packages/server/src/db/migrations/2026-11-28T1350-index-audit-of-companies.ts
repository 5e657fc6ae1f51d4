import { type Kysely, sql } from 'kysely';

/** The audit log is also read by the company of who did it, newest first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index audit_company on audit (company_id, at desc, id desc) where company_id is not null`.execute(
    db,
  );
}
