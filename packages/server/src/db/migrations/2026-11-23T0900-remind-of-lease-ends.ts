import { type Kysely, sql } from 'kysely';

/** Whether a tenant was told that its lease ends: of which end, so that a later one begins unreminded by itself. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table company
      add column lease_reminded_for date,
      add column lease_reminded_at timestamptz,
      add column lease_reminded_by bigint;
    comment on column company.lease_reminded_for is
      'The end of the last lease of which the tenant was reminded; another than the end of now: not of that.';
  `.execute(db);
}
