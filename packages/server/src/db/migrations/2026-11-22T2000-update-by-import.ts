import { type Kysely, sql } from 'kysely';

/** Rows of an import may change a record that is there already: which one, in which version, and what of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table import
      add column updates boolean not null default false,
      add column changing int not null default 0,
      add column same int not null default 0,
      add column updated int not null default 0;
    comment on column import.updates is 'Whether rows whose record is there already change it; otherwise they are errors.';
    comment on column import.changing is 'Of the rows that are ready those that change a record.';
    comment on column import.same is 'Rows whose record is as they say already.';

    alter table import_row
      add column target_id bigint,
      add column target_version int,
      add column changes jsonb not null default '[]',
      drop constraint import_row_outcome_check,
      drop constraint import_row_check,
      add constraint import_row_outcome_check check (outcome in ('added', 'updated', 'failed')),
      add constraint import_row_check
        check ((outcome in ('added', 'updated')) = (record_id is not null) or outcome is null);
    comment on column import_row.target_id is 'The record that the row changes, as the check found it in target_version.';
    comment on column import_row.changes is 'What it changes of it, by column: before and after.';
  `.execute(db);
}
