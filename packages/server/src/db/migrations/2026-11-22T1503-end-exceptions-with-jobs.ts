import { type Kysely, sql } from 'kysely';

/** What was decided about areas for somebody ends with the job, whichever way it ends: who is hired again starts anew. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function end_job_exceptions() returns trigger language plpgsql as $$
    begin
      delete from area_exception where employee_id = new.id;
      return null;
    end $$;
    create trigger employee_exceptions_end after update of left_at on employee
      for each row when (old.left_at is null and new.left_at is not null) execute function end_job_exceptions();
    delete from area_exception x using employee e where e.id = x.employee_id and e.left_at is not null;
  `.execute(db);
}
