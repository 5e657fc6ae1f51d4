import { type Kysely, sql } from 'kysely';

/** Workbooks that people import: how far each is, and its rows with their errors and outcomes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table import (
      id bigint generated always as identity primary key,
      kind text not null,
      user_id bigint not null references "user" (id) on delete cascade,
      assignment_id bigint not null,
      upload_id bigint not null references upload (id),
      file_name text not null,
      state text not null default 'reading'
        check (state in ('reading', 'mapping', 'checking', 'checked', 'committing', 'done')),
      headers jsonb not null default '[]',
      mapping jsonb not null default '[]',
      total int not null default 0,
      ready int not null default 0,
      bad int not null default 0,
      added int not null default 0,
      failed int not null default 0,
      job_id bigint references job (id) on delete set null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    comment on column import.assignment_id is 'The role it was started with: in another one it does not exist.';
    comment on column import.mapping is 'For each header the key of the column it fills, or null.';
    comment on column import.job_id is 'The last job that was started for it.';
    create index import_by_user on import (user_id, assignment_id, id desc);
    create index import_upload on import (upload_id);
    create index import_job on import (job_id);

    create table import_row (
      import_id bigint not null references import (id) on delete cascade,
      number int not null,
      cells jsonb not null,
      problems jsonb not null default '[]',
      keys text[] not null default '{}',
      together text,
      outcome text check (outcome in ('added', 'failed')),
      record_id bigint,
      primary key (import_id, number),
      check ((outcome = 'added') = (record_id is not null) or outcome is null)
    );
    comment on column import_row.number is 'Its number in the workbook.';
    comment on column import_row.keys is 'What may stand in one row of the file only, e.g. a phone.';
    comment on column import_row.together is 'Rows that become one record have the same.';
    create index import_row_together on import_row (import_id, together) where together is not null;
    create index import_row_keys on import_row using gin (keys);
    create index import_row_open on import_row (import_id, number) where outcome is null and problems = '[]';
    create index import_row_bad on import_row (import_id, number) where problems <> '[]';
  `.execute(db);
}
