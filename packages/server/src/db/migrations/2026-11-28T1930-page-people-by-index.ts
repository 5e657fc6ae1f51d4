import { type Kysely, sql } from 'kysely';

/** The orders of people with what decides whose they are, so that rows before a page are passed without a look at them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql`create index employee_latest on employee (updated_at desc, id desc) include (company_id, project_id)`,
    sql`drop index employee_updated`,
    sql`create index employee_project_latest on employee (project_id, updated_at desc, id desc) include (company_id)`,
    sql`drop index employee_project_updated`,
    // Few have ended, and few end soon.
    sql`create index employee_ended on employee (updated_at desc, id desc) include (company_id, project_id, left_at) where state = 'Y'`,
    sql`create index employee_cut_off on employee (cut_off_at, id) where cut_off_at is not null`,
    sql`create index employee_card_gone on employee (card_state, updated_at desc, id desc)
      include (company_id, project_id) where card_state in ('lost', 'returned')`,
    sql`create index user_invalid on "user" (created_at desc, id desc) where state = 'Y'`,
  ]) {
    await statement.execute(db);
  }
}
