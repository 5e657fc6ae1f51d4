import { type Kysely, sql } from 'kysely';

/** The audit log is read by place, by action and by what was refused, newest first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index audit_project on audit (project_id, at desc, id desc);
    create index audit_refused on audit (at desc, id desc) where code <> 200;
    create index audit_op on audit (op, at desc, id desc);
  `.execute(db);
}
