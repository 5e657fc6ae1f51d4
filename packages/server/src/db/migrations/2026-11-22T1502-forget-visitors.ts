import { type Kysely, sql } from 'kysely';

/** Who came is forgotten some time after the visit, whom one denied by when the denial ends; that it was so stays. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$
    declare
      named text;
    begin
      select conname into strict named from pg_constraint
        where conrelid = 'visit'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%name IS NOT NULL) OR (state%'
          and pg_get_constraintdef(oid) not like '%host_name%';
      execute format('alter table visit drop constraint %I', named);
      select conname into strict named from pg_constraint
        where conrelid = 'denied_visitor'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%num_nonnulls%';
      execute format('alter table denied_visitor drop constraint %I', named);
    end $$;
    alter table visit add column wiped_at timestamptz;
    alter table visit add constraint visit_named check (
      name is not null or wiped_at is not null or state in ('invited', 'expired', 'cancelled'));
    comment on column visit.wiped_at is 'When names, phone and those who came along were wiped.';
    create index visit_kept on visit (end_at) where wiped_at is null;

    alter table denied_visitor add column wiped_at timestamptz;
    alter table denied_visitor add constraint denied_visitor_marked check (
      num_nonnulls(phone_key, id_key) > 0 or wiped_at is not null);
    comment on column denied_visitor.wiped_at is 'When the ID number was wiped, because the denial was over.';
  `.execute(db);
}
