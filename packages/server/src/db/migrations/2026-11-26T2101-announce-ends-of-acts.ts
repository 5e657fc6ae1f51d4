import { type Kysely, sql } from 'kysely';

/** Whether something is done with a mini-program follows from its job, which may end where nothing else is written. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create trigger mini_act_changed after update of state on job
      for each row when (old.state is distinct from new.state
        and new.kind in ('miniProgramAct', 'miniProgramRollOut')) execute function announce_mini_program();
  `.execute(db);
}
