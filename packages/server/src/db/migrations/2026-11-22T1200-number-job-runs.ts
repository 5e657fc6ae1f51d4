import { type Kysely, sql } from 'kysely';

/** Each run of a job has a number that is never given again, also when the person lets the job begin anew. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table job add column run int not null default 0;
    update job set run = attempt;
    comment on column job.run is 'Grows with every process that takes the job up; a former one may not go on.';
    comment on column job.attempt is 'Counts the runs since the person started or retried it; too many end it.';
    create index job_unfinished on job (user_id) where state in ('waiting', 'running');
  `.execute(db);
}
