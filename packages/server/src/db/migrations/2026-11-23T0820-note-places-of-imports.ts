import { type Kysely, sql } from 'kysely';

/** Where an import was made, and with what authority: whoever acts there may undo it when its owner doesn't. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table import add column level int not null default 10 check (level in (10, 30, 40)),
      add column project_id bigint, add column company_id bigint;
    comment on column import.level is 'The authority of the role it was started with; of a role that is gone, head office''s.';
    comment on column import.project_id is 'Where that role acts; null: everywhere.';
    -- Of a role that was taken away since nothing is known: head office alone finds its imports.
    update import set level = r.level, project_id = a.project_id, company_id = a.company_id
      from assignment a join role r on r.id = a.role_id where a.id = import.assignment_id;
    create index import_to_undo on import (undo_until) where undo_until is not null;
  `.execute(db);
}
