import { type Kysely, sql } from 'kysely';

/** What an import did to each record, for as long as it can be undone; the log tells an undo as one entry too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table import_undo (
      import_id bigint not null references import (id) on delete cascade,
      record_id bigint not null,
      place bigint not null generated always as identity,
      version int not null,
      before jsonb,
      refusal jsonb,
      at timestamptz not null default now(),
      primary key (import_id, record_id)
    );
    create index import_undo_place on import_undo (import_id, place);
    create index import_undo_at on import_undo (at);
    create index import_row_record on import_row (import_id, record_id) where record_id is not null;
    comment on column import_undo.place is 'Undoing goes from the last to the first.';
    comment on column import_undo.version is 'Of the record as the import left it.';
    comment on column import_undo.before is 'What it changed, as it was; null: it added the record.';
    comment on column import_undo.refusal is 'Why the last try to undo it failed, as a word key with its values.';

    alter table import
      add column undone int not null default 0,
      add column undo_until timestamptz,
      drop constraint import_state_check,
      add constraint import_state_check
        check (state in ('reading', 'mapping', 'checking', 'checked', 'committing', 'done', 'undoing'));
    comment on column import.undo_until is 'Until when what went in can be undone; null: nothing did, or too long ago.';

    alter table import_row
      drop constraint import_row_outcome_check,
      drop constraint import_row_check,
      add constraint import_row_outcome_check check (outcome in ('added', 'updated', 'failed', 'undone')),
      add constraint import_row_check
        check ((outcome in ('added', 'updated', 'undone')) = (record_id is not null) or outcome is null);

    drop index audit_import;
    create index audit_import on audit (request_id, id) where op in ('job/importCommit', 'job/importUndo');
  `.execute(db);
}
