import { type Kysely, sql } from 'kysely';

/** An area may be opened to somebody until a time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table area_exception add column ends_at timestamptz;
    alter table area_exception add constraint area_exception_end check (ends_at is null or allowed);
    comment on column area_exception.ends_at is 'From then on it counts as if nothing had been decided.';
    create index area_exception_ends on area_exception (ends_at) where ends_at is not null;

    -- What is decided for a visit counts for those who come along, too. Passes never outlast an opening, so when one
    -- ends by its time only the cards have to be fetched again; made shorter, it is less than passes may say.
    create or replace function note_exception() returns trigger language plpgsql as $$
    declare
      one area_exception := case tg_op when 'DELETE' then old else new end;
      project bigint := (select a.project_id from area a where a.id = one.area_id);
      less boolean := case tg_op when 'INSERT' then not new.allowed when 'DELETE' then old.allowed
        else not new.allowed or old.allowed and (
          (old.area_id, old.company_id, old.employee_id, old.visit_id, old.level)
            is distinct from (new.area_id, new.company_id, new.employee_id, new.visit_id, new.level)
          or coalesce(new.ends_at, 'infinity') < coalesce(old.ends_at, 'infinity')) end;
    begin
      perform note_pass(project, 'C', 0);
      if tg_op <> 'DELETE' and new.ends_at is not null then
        perform note_pass(project, 'C', 0, due => new.ends_at);
      end if;
      if one.company_id is not null then
        perform note_pass(project, 'T', one.company_id, less);
      elsif one.employee_id is not null then
        perform note_pass(project, 'U', one.employee_id, less);
      else
        perform note_pass(project, 'V', v.id, less) from visit v where one.visit_id in (v.id, v.leader_id);
      end if;
      return null;
    end $$;
    drop trigger area_exception_pass on area_exception;
    create trigger area_exception_pass after update on area_exception for each row
      when (old.area_id is distinct from new.area_id or old.company_id is distinct from new.company_id
        or old.employee_id is distinct from new.employee_id or old.visit_id is distinct from new.visit_id
        or old.allowed is distinct from new.allowed or old.level is distinct from new.level
        or old.ends_at is distinct from new.ends_at)
      execute function note_exception();
  `.execute(db);
}
