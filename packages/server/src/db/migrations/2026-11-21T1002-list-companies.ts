import { type Kysely, sql } from 'kysely';

/** What the list of companies sorts and counts by: one index for each, so that a page reads no more than itself. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table company add column lease_ends_on date;
    comment on column company.lease_ends_on is
      'When the last lease ends; null: one of them is open, or there is none. Kept by triggers on lease.';

    -- Leases never change hands, so those that changed tell every company concerned. Who writes leases holds the
    -- company's row, so that two changes don't each miss the other.
    create function keep_lease_ends() returns trigger language plpgsql as $$
    begin
      update company set lease_ends_on = last.ends_on
      from (
        select touched.company_id, case when bool_and(lease.ends_on is not null) then max(lease.ends_on) end as ends_on
        from (select distinct company_id from changed) touched
        left join lease on lease.company_id = touched.company_id
        group by touched.company_id) last
      where company.id = last.company_id and company.lease_ends_on is distinct from last.ends_on;
      return null;
    end $$;
    create trigger lease_added after insert on lease
      referencing new table as changed for each statement execute function keep_lease_ends();
    create trigger lease_changed after update on lease
      referencing new table as changed for each statement execute function keep_lease_ends();
    create trigger lease_removed after delete on lease
      referencing old table as changed for each statement execute function keep_lease_ends();
    update company set lease_ends_on = last.ends_on
    from (
      select company_id, case when bool_and(ends_on is not null) then max(ends_on) end as ends_on
      from lease group by company_id) last
    where company.id = last.company_id;

    create index company_category on company (category, name, id) include (state);
    create index company_invalid on company (name, id) include (category) where state = 'Y';
    create index company_business_type on company (business_type, name, id) include (category, state);
    create index company_updated on company (updated_at, id);
    create index company_lease_ends on company (lease_ends_on, id);
    create index company_lease_ends_last on company (lease_ends_on desc nulls last, id desc);

    create index employee_working on employee (company_id) where state = 'N';
  `.execute(db);
}
